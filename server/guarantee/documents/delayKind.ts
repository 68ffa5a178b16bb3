import type { DocumentDraft } from '#domain/approval/document.ts';
import { refuseFields } from '#domain/approval/offers.ts';
import type { DraftOf } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { bhDelay, type bhDelayItem } from '#domain/guarantee/bhDelay.ts';
import { datedItems, delayExceeds, delayOf } from '#domain/guarantee/documentFollows.ts';
import { quotaKinds } from '#domain/guarantee/documentKinds.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { isForbiddenDelay, isForbiddenExtension } from '#domain/guarantee/quotaTerms.ts';
import type { Checked } from '../../approval/documentKind.ts';
import type { Call } from '../../gateway/method.ts';
import { loadParams } from '../settings/paramBook.ts';
import { delayEffect } from './delayEffect.ts';
import { refuseDelayedTwice } from './openDocuments.ts';
import { quotaKind } from './quotaKind.ts';
import { copiedFrom, findQuotaOf, getQuotaOf } from './quotaOfDocument.ts';

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

type Draft = DocumentDraft<typeof bhDelay>;
type Item = DraftOf<typeof bhDelayItem>;

async function leviesOf(items: readonly Item[], { db }: Call): Promise<ReadonlyMap<string, Levy>> {
  const { rows } = await db.query<Levy>(
    `select u.id, u.quota_id as "quotaId", u.decl_no as "declNo", u.outstanding_quota::text as amount, to_char(u.due_date, 'YYYY-MM-DD') as "dueDate",
       to_char(u.customs_deadline, 'YYYY-MM-DD') as "customsDeadline", u.usage_status as "usageStatus",
       (select count(*)::int from bh_delay_item i join bh_delay d on d.id = i.delay_id where i.usage_id = u.id
       and d.effective_at is not null and not d.deleted_flg) as times
     from bh_usage u where u.id = any($1) and not u.deleted_flg`,
    [items.map(({ usageId }) => usageId ?? '')],
  );
  return new Map(rows.map((levy) => [levy.id, levy]));
}

/** Lines with what they copy of their levies. */
function filledItem({ usageId = null, newDueDate = null }: Item, levy: Levy | undefined): Item {
  const facts = {
    declNo: levy?.declNo ?? null,
    amount: levy?.amount ?? null,
    oldDueDate: levy?.dueDate ?? null,
    customsDeadline: levy?.customsDeadline ?? null,
  };
  const follows = delayOf({ ...facts, newDueDate });
  return { usageId, newDueDate, ...facts, delayDays: follows?.days ?? null, beyondDeadline: follows?.isBeyond ? 1 : 0 };
}

async function derive(record: Draft, call: Call): Promise<Draft> {
  const quota = await findQuotaOf(record.quotaId, call);
  const params = await loadParams(call.db);
  const shared = { ...copiedFrom(quota, record, call), oldValidTo: quota?.validTo ?? null };
  const exceedFlag = (items: readonly Item[], times: number) =>
    delayExceeds({ ...record, items: [...items] }, { oldValidTo: quota?.validTo, times, params }) ? 1 : 0;
  if (record.delayKind === 'VALID') return { ...shared, items: [], times: 0, exceedFlag: exceedFlag([], 0) };
  const written = record.items ?? [];
  const levies = await leviesOf(written, call);
  const items = written.map((item) => filledItem(item, levies.get(item.usageId ?? '')));
  const times = Math.max(0, ...[...levies.values()].map((levy) => levy.times));
  return { ...shared, newValidTo: null, items, times, exceedFlag: exceedFlag(items, times) };
}

async function check({ moment, record }: Checked<typeof bhDelay>, call: Call): Promise<void> {
  const quota = await getQuotaOf(record.quotaId, call, { lock: true });
  if (quota.quotaStatus === 'CLOSED') throw guaranteeErrors.QUOTA_NOT_FOUND();
  const items = record.items ?? [];
  await refuseDelayedTwice({ usageIds: items.map(({ usageId }) => usageId ?? ''), exceptId: record.id }, call);
  if (moment === 'save') return;
  if (record.delayKind === 'VALID') {
    const dates = { oldValidTo: quota.validTo, newValidTo: record.newValidTo ?? '' };
    if (dates.newValidTo <= dates.oldValidTo)
      throw refuseFields(bhDelay, {
        newValidTo: bi('新到期日应晚于原到期日', 'The new end must be after the old one'),
      });
    if (isForbiddenExtension(dates)) throw guaranteeErrors.DELAY_LIMIT();
    return;
  }
  const levies = await leviesOf(items, call);
  items.forEach(({ usageId }, index) => {
    const levy = levies.get(usageId ?? '');
    const isOpen =
      levy &&
      levy.quotaId === quota.id &&
      levy.dueDate !== null &&
      levy.usageStatus !== 'SETTLED' &&
      levy.usageStatus !== 'CANCELLED';
    if (!isOpen)
      throw refuseFields(bhDelay, {
        [`items.${index}.usageId`]: bi('征税记录已结清或不属于该额度', 'The levy is settled or of another quota'),
      });
  });
  if (isForbiddenDelay({ items: datedItems(items), times: record.times ?? 0 }, await loadParams(call.db)))
    throw guaranteeErrors.DELAY_LIMIT();
}

/** 延期申请 */
export const delayKind = quotaKind(quotaKinds.DELAY, delayEffect, { prefix: 'YQ', derive, check });
