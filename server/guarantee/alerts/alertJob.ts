import { diffDays, nowText } from '#domain/core/moments.ts';
import { systemActor } from '#domain/core/rights.ts';
import { workdaysBefore } from '#domain/core/workCalendar.ts';
import type { Services } from '../../gateway/services.ts';
import { type JobObject, workAtObjects } from '../../jobs/eachObject.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import type { LedgerCall } from '../ledger/ledger.ts';
import { refreshAfter } from '../ledger/refresh.ts';
import { loadCalendar } from '../settings/paramBook.ts';
import { type Finding, repeatMails, settleAlerts } from './alerts.ts';
import { settleJobAlerts } from './jobAlerts.ts';
import { stuckFindings } from './stuckDocuments.ts';

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
  const found = async (sql: string): Promise<JobObject[]> => (await pool.query<JobObject>(sql)).rows;
  await workAtObjects('watchGuarantees', services, async (at) => {
    const look = (objects: readonly JobObject[], touched: (id: string) => Parameters<typeof refreshAfter>[0]) =>
      at.each(objects, ({ id }, db) => refreshAfter(touched(id), { db, actor: systemActor, now }));
    await look(
      await found(
        `select 'bhUsage' as type, id, decl_no as name from bh_usage where usage_status not in ('SETTLED', 'CANCELLED')
          and not deleted_flg order by id`,
      ),
      (id) => ({ usageIds: [id] }),
    );
    await look(
      await found(
        `select 'bhQuota' as type, id, quota_no as name from bh_quota where quota_status <> 'CLOSED' and not deleted_flg order by id`,
      ),
      (id) => ({ quotaIds: [id] }),
    );
    await look(
      await found(
        `select 'bhGuarantee' as type, id, guarantee_no as name from bh_guarantee where guar_status in ('ACTIVE', 'EXPIRED')
          and not deleted_flg order by id`,
      ),
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
async function advanceFindings({ db, now }: LedgerCall): Promise<Finding[]> {
  const today = now.slice(0, 10);
  const calendar = await loadCalendar(db, today);
  const { rows } = await db.query<{
    id: string;
    decl_no: string;
    customer_id: string;
    main_comp_id: string;
    owner_dept: string | null;
    deadline: string;
    open: string;
    standing: boolean;
  }>(
    `select u.id, u.decl_no, u.customer_id, u.main_comp_id, u.owner_dept, to_char(u.customs_deadline, 'YYYY-MM-DD') as deadline,
       (u.outstanding_guar + u.held_guar)::text as open, u.due_date > u.customs_deadline and u.outstanding_guar + u.held_guar > 0 as standing
     from bh_usage u
     where (u.due_date > u.customs_deadline and u.outstanding_guar + u.held_guar > 0 and not u.cancelled)
        or exists (select 1 from bh_alert a where a.object_id = u.id and a.alert_type = 'ADVANCE_NEEDED' and a.alert_status = 'OPEN')`,
  );
  return rows.map((row) => ({
    type: 'ADVANCE_NEEDED',
    value: row.standing && today >= workdaysBefore(row.deadline, 3, calendar) ? row.open : undefined,
    objectType: 'bhUsage',
    objectId: row.id,
    objectName: row.decl_no,
    customerId: row.customer_id,
    mainCompId: row.main_comp_id,
    ownerDept: row.owner_dept,
    words: { declNo: row.decl_no, amount: row.open },
  }));
}

async function shortFindings({ db, now }: LedgerCall): Promise<Finding[]> {
  const { rows } = await db.query<{
    id: string;
    doc_no: string;
    customer_id: string | null;
    main_comp_id: string | null;
    owner_dept: string | null;
    ends: string;
    running: boolean;
    amount: string;
  }>(
    `select s.id, s.doc_no, s.customer_id, s.main_comp_id, s.owner_dept, to_char(s.end_date, 'YYYY-MM-DD') as ends,
      s.short_status = 'RUNNING' as running,
       coalesce(s.approved_amount, s.short_amount)::text as amount
     from bh_short_adjust s
     where s.short_status = 'RUNNING' or exists (select 1 from bh_alert a where a.object_id = s.id
     and a.alert_type = 'SHORT_END' and a.alert_status = 'OPEN')`,
  );
  return rows.map((row) => {
    const days = String(diffDays({ from: now.slice(0, 10), to: row.ends }));
    return {
      type: 'SHORT_END',
      value: row.running ? days : undefined,
      objectType: 'bhShortAdjust',
      objectId: row.id,
      objectName: row.doc_no,
      customerId: row.customer_id,
      mainCompId: row.main_comp_id,
      ownerDept: row.owner_dept,
      words: { declNo: row.doc_no, days, amount: row.amount },
    };
  });
}

/** Hourly. */
export const watchGuaranteesHourly: JobHandler = (_payload, { services }) => watchGuarantees(services);
