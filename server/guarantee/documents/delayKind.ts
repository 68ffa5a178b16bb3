import { refuseFields } from '#domain/approval/refusals.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { isDate } from '#domain/core/moments.ts';
import { say } from '#domain/core/text.ts';
import { bhDelay } from '#domain/guarantee/bhDelay.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { needsOf } from '#domain/guarantee/needRules.ts';
import { approvePath } from '#domain/guarantee/paths.ts';
import {
  type DelayItem,
  delayDays,
  isBeyondDeadline,
  isExceedingDelay,
  isExceedingExtension,
  isForbiddenDelay,
  isForbiddenExtension,
} from '#domain/guarantee/quotaTerms.ts';
import type { DocumentKind } from '../../approval/documentKind.ts';
import type { Call } from '../../gateway/method.ts';
import { loadParams } from '../settings/paramBook.ts';
import { refuseDelayedTwice } from './openDocuments.ts';
import { copiedFrom, findQuotaOf, getQuotaOf } from './quotaOfDocument.ts';
import { sharedByKinds } from './sharedByKinds.ts';

interface Levy {
  readonly id: string;
  readonly quotaId: string | null;
  readonly declNo: string;
  readonly amount: string;
  readonly dueDate: string | null;
  readonly customsDeadline: string | null;
  readonly usageStatus: string;
  /** Delays of this levy that took effect. */
  readonly times: number;
}

const rowsOf = (value: unknown): readonly RecordValues[] =>
  Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : [];
const isDay = (value: unknown): value is string => typeof value === 'string' && isDate(value);

async function leviesOf(items: readonly RecordValues[], { db }: Call): Promise<ReadonlyMap<string, Levy>> {
  const { rows } = await db.query<Levy>(
    `select u.id, u.quota_id as "quotaId", u.decl_no as "declNo", u.outstanding_quota::text as amount, to_char(u.due_date, 'YYYY-MM-DD') as "dueDate",
       to_char(u.customs_deadline, 'YYYY-MM-DD') as "customsDeadline", u.usage_status as "usageStatus",
       (select count(*)::int from bh_delay_item i join bh_delay d on d.id = i.delay_id where i.usage_id = u.id and d.effective_at is not null and not d.deleted_flg) as times
     from bh_usage u where u.id = any($1) and not u.deleted_flg`,
    [items.map(({ usageId }) => String(usageId ?? ''))],
  );
  return new Map(rows.map((levy) => [levy.id, levy]));
}

/** Lines with what they copy of their levies. */
function filledItem(item: RecordValues, levy: Levy | undefined): RecordValues {
  const { usageId, newDueDate } = item;
  const facts = {
    declNo: levy?.declNo ?? null,
    amount: levy?.amount ?? null,
    oldDueDate: levy?.dueDate ?? null,
    customsDeadline: levy?.customsDeadline ?? null,
  };
  const dates =
    levy?.dueDate && isDay(newDueDate) ? { oldDueDate: levy.dueDate, newDueDate, customsDeadline: levy.customsDeadline } : undefined;
  return {
    usageId,
    newDueDate: newDueDate ?? null,
    ...facts,
    delayDays: dates ? delayDays(dates) : null,
    beyondDeadline: dates && isBeyondDeadline(dates) ? 1 : 0,
  };
}

/** The lines whose dates are all there. */
const datedItems = (items: readonly RecordValues[]): DelayItem[] =>
  items.flatMap(({ oldDueDate, newDueDate, customsDeadline }) =>
    isDay(oldDueDate) && isDay(newDueDate)
      ? [{ oldDueDate, newDueDate, customsDeadline: isDay(customsDeadline) ? customsDeadline : null }]
      : [],
  );

async function derive(record: RecordValues, call: Call): Promise<RecordValues> {
  const quota = await findQuotaOf(record.quotaId, call);
  const params = await loadParams(call.db);
  const shared = { ...copiedFrom(quota, record, call), oldValidTo: quota?.validTo ?? null };
  if (record.delayKind === 'VALID') {
    const exceeds = quota && isDay(record.newValidTo) && isExceedingExtension({ oldValidTo: quota.validTo, newValidTo: record.newValidTo });
    return { ...shared, items: [], times: 0, exceedFlag: exceeds ? 1 : 0 };
  }
  const levies = await leviesOf(rowsOf(record.items), call);
  const items = rowsOf(record.items).map((item) => filledItem(item, levies.get(String(item.usageId))));
  const times = Math.max(0, ...[...levies.values()].map((levy) => levy.times));
  return { ...shared, newValidTo: null, items, times, exceedFlag: isExceedingDelay({ items: datedItems(items), times }, params) ? 1 : 0 };
}

async function check(record: RecordValues, moment: 'save' | 'submit', call: Call): Promise<void> {
  const quota = await getQuotaOf(record.quotaId, call, { lock: true });
  if (quota.quotaStatus === 'CLOSED') throw guaranteeErrors.QUOTA_NOT_FOUND();
  const items = rowsOf(record.items);
  await refuseDelayedTwice({ usageIds: items.map(({ usageId }) => String(usageId)), exceptId: record.id }, call);
  if (moment === 'save') return;
  if (record.delayKind === 'VALID') {
    const dates = { oldValidTo: quota.validTo, newValidTo: String(record.newValidTo) };
    if (dates.newValidTo <= dates.oldValidTo)
      throw refuseFields(bhDelay, { newValidTo: say('新到期日应晚于原到期日', 'The new end must be after the old one') });
    if (isForbiddenExtension(dates)) throw guaranteeErrors.DELAY_LIMIT();
    return;
  }
  const levies = await leviesOf(items, call);
  items.forEach(({ usageId }, index) => {
    const levy = levies.get(String(usageId));
    const isOpen =
      levy && levy.quotaId === quota.id && levy.dueDate !== null && levy.usageStatus !== 'SETTLED' && levy.usageStatus !== 'CANCELLED';
    if (!isOpen)
      throw refuseFields(bhDelay, {
        [`items.${index}.usageId`]: say('征税记录已结清或不属于该额度', 'The levy is settled or of another quota'),
      });
  });
  if (isForbiddenDelay({ items: datedItems(items), times: Number(record.times ?? 0) }, await loadParams(call.db)))
    throw guaranteeErrors.DELAY_LIMIT();
}

/** 延期申请 */
export const delayKind: DocumentKind = {
  ...sharedByKinds('DELAY'),
  prefix: 'YQ',
  url: (id) => approvePath('DELAY', id),
  derive,
  check,
  needs: async (record, { db }) => needsOf('DELAY', record, { params: await loadParams(db), baseAmount: '0' }),
};
