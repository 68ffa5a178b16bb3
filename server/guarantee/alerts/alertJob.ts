import type { RowOf } from '#domain/core/entity.ts';
import { diffDays, nowText } from '#domain/core/moments.ts';
import { systemActor } from '#domain/core/rights.ts';
import { workdaysBefore } from '#domain/core/workCalendar.ts';
import { bhAlert } from '#domain/guarantee/bhAlert.ts';
import { bhGuarantee } from '#domain/guarantee/bhGuarantee.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { bhShortAdjust } from '#domain/guarantee/bhShortAdjust.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import { readMany } from '../../crud/read.ts';
import type { Services } from '../../gateway/services.ts';
import { type JobObject, workAtObjects } from '../../jobs/eachObject.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import type { LedgerCall } from '../ledger/ledger.ts';
import { refreshAfter } from '../ledger/refresh.ts';
import { loadCalendar } from '../settings/paramBook.ts';
import { type AlertFinding, repeatMails, settleAlerts } from './alerts.ts';
import { settleJobAlerts } from './jobAlerts.ts';
import { stuckFindings } from './stuckDocuments.ts';

const [a, u] = [columnsIn(bhAlert, 'a'), columnsIn(bhUsage, 'u')];

const usageNames = ['id', 'declNo', 'customerId', 'mainCompId', 'ownerDept', 'customsDeadline'] as const;
const shortNames = [
  ...(['id', 'docNo', 'customerId', 'mainCompId', 'ownerDept'] as const),
  ...(['endDate', 'shortStatus', 'approvedAmount', 'shortAmount'] as const),
] as const;

/**
 * Looks at everything an alert may be about, and sends repeated mails whose hour it is. Alerts also move with every
 * posting; this one sees what only the calendar changes.
 * @see docs/spec/guarantee.md 7.10, 7.11
 */
async function watchGuarantees(
  services: Pick<Services, 'pool' | 'clock' | 'log'>,
): Promise<{ mailsRepeated: number; opened: number }> {
  const { pool, clock } = services;
  const now = nowText(clock);
  const each = <T>(work: (call: LedgerCall) => Promise<T>): Promise<T> =>
    inTransaction(pool, (db) => work({ db, actor: systemActor, now }));
  await workAtObjects('watchGuarantees', services, async (at) => {
    const look = (objects: readonly JobObject[], touched: (id: string) => Parameters<typeof refreshAfter>[0]) =>
      at.each(objects, ({ id }, db) => refreshAfter(touched(id), { db, actor: systemActor, now }));
    const order = ['id'] as const;
    const over = { usageStatus: { not: ['SETTLED', 'CANCELLED'] } };
    const usages = await readMany(bhUsage, ['id', 'declNo'], over, pool, { order });
    await look(
      usages.map(({ id, declNo }) => ({ type: bhUsage.key, id, name: declNo ?? '' })),
      (id) => ({ usageIds: [id] }),
    );
    const quotas = await readMany(bhQuota, ['id', 'quotaNo'], { quotaStatus: { not: 'CLOSED' } }, pool, { order });
    await look(
      quotas.map(({ id, quotaNo }) => ({ type: bhQuota.key, id, name: quotaNo ?? '' })),
      (id) => ({ quotaIds: [id] }),
    );
    const lasting = { guarStatus: ['ACTIVE', 'EXPIRED'] };
    const guarantees = await readMany(bhGuarantee, ['id', 'guaranteeNo'], lasting, pool, { order });
    await look(
      guarantees.map(({ id, guaranteeNo }) => ({ type: bhGuarantee.key, id, name: guaranteeNo ?? '' })),
      (id) => ({ guaranteeIds: [id] }),
    );
  });
  await each(settleJobAlerts);

  const opened = await each(async (call) =>
    settleAlerts(
      [...(await advanceFindings(call)), ...(await shortFindings(call)), ...(await stuckFindings(call))],
      call,
    ),
  );
  return { opened, mailsRepeated: await each(repeatMails) };
}

/**
 * A due date behind the customs deadline: from three working days before the deadline on we must be ready to pay
 * ourselves.
 */
async function advanceFindings({ db, now }: LedgerCall): Promise<AlertFinding[]> {
  const today = now.slice(0, 10);
  const calendar = await loadCalendar(db, today);
  const isLate = `${u.dueDate} > ${u.customsDeadline} and ${u.outstandingGuar} + ${u.heldGuar} > 0`;
  const { rows } = await db.query<
    RowOf<typeof bhUsage, (typeof usageNames)[number]> & { open: string; standing: boolean }
  >(
    `select ${selected(bhUsage, usageNames, 'u')}, (${u.outstandingGuar} + ${u.heldGuar})::text as open, ${isLate} as standing
     from bh_usage u where (${isLate} and not ${u.cancelled})
        or exists (select 1 from bh_alert a where ${a.objectId} = u.id and ${a.alertType} = 'ADVANCE_NEEDED' and ${a.alertStatus} = 'OPEN')`,
  );
  return rows.map(({ id, declNo, customsDeadline, customerId, mainCompId, ownerDept, open, standing }) => ({
    type: 'ADVANCE_NEEDED',
    value: standing && today >= workdaysBefore(customsDeadline ?? '', 3, calendar) ? open : undefined,
    objectType: 'bhUsage',
    objectId: id,
    objectName: declNo ?? '',
    customerId,
    mainCompId,
    ownerDept,
    words: { declNo: declNo ?? '', amount: open },
  }));
}

async function shortFindings({ db, now }: LedgerCall): Promise<AlertFinding[]> {
  const rows = await readMany(bhShortAdjust, shortNames, {}, db, {
    deleted: 'too',
    and: (s) => `${s.shortStatus} = 'RUNNING' or exists (select 1 from bh_alert a where ${a.objectId} = ${s.id}
      and ${a.alertType} = 'SHORT_END' and ${a.alertStatus} = 'OPEN')`,
  });
  return rows.map(({ id, docNo, customerId, mainCompId, ownerDept, endDate, shortStatus, ...amounts }) => {
    const days = String(diffDays({ from: now.slice(0, 10), to: endDate ?? '' }));
    return {
      type: 'SHORT_END',
      value: shortStatus === 'RUNNING' ? days : undefined,
      objectType: 'bhShortAdjust',
      objectId: id,
      objectName: docNo ?? '',
      customerId,
      mainCompId,
      ownerDept,
      words: { declNo: docNo ?? '', days, amount: amounts.approvedAmount ?? amounts.shortAmount ?? '' },
    };
  });
}

/** Hourly. */
export const watchGuaranteesHourly: JobHandler = (_payload, { services }) => watchGuarantees(services);
