import type { DocumentDraft } from '#domain/approval/document.ts';
import { refuseFields } from '#domain/approval/offers.ts';
import { addFen, type Fen, formatFen, inWords, parseFen, subtractFen } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { bhAdjust } from '#domain/guarantee/bhAdjust.ts';
import { adjustFollows } from '#domain/guarantee/documentFollows.ts';
import { quotaKinds } from '#domain/guarantee/documentKinds.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import type { Checked } from '../../approval/documentKind.ts';
import type { Call } from '../../gateway/method.ts';
import { adjustEffect } from './adjustEffect.ts';
import { refuseWhenOpen } from './openDocuments.ts';
import { quotaKind } from './quotaKind.ts';
import { copiedFrom, findQuotaOf, getQuotaOf } from './quotaOfDocument.ts';

type Draft = DocumentDraft<typeof bhAdjust>;

async function derive(record: Draft, call: Call): Promise<Draft> {
  const quota = await findQuotaOf(record.quotaId, call);
  const none = { oldAmount: null, oldValidTo: null, termLooser: 0 } as const;
  return { ...copiedFrom(quota, record, call), ...none, ...adjustFollows({ ...record, ...none }, quota) };
}

async function check({ moment, record }: Checked<typeof bhAdjust>, call: Call): Promise<void> {
  const quota = await getQuotaOf(record.quotaId, call, { lock: true });
  if (quota.quotaStatus !== 'ACTIVE' && quota.quotaStatus !== 'EXPIRED') throw guaranteeErrors.QUOTA_NOT_FOUND();
  await refuseWhenOpen({ entityKey: 'bhAdjust', quotaId: quota.id, exceptId: record.id }, call);
  if (moment === 'save') return;
  if (quota.quotaStatus === 'EXPIRED' && isEmpty(record.newValidTo))
    throw refuseFields(bhAdjust, {
      newValidTo: bi('额度已到期，请填写新到期日', 'The quota has expired: a new end is required'),
    });
  const base = parseFen(record.newAmount ?? '0');
  const missing = subtractFen(parseFen(quota.usedAmount), addFen(base, parseFen(quota.tempAmount)));
  if (missing > 0n)
    throw guaranteeErrors.BELOW_USED(
      { new: formatFen(base), used: quota.usedAmount },
      { changeAmount: enough(record, missing) },
    );
}

/** What to write instead, so that the new amount covers what is used. */
function enough({ direction, changeAmount }: Draft, missing: Fen): Text {
  const change = parseFen(changeAmount ?? '0');
  if (direction !== 'DEC')
    return bi(
      `至少须调增${inWords(addFen(change, missing))}元`,
      `Increase by at least ${inWords(addFen(change, missing))}`,
    );
  const most = subtractFen(change, missing);
  return most > 0n
    ? bi(`最多可调减${inWords(most)}元`, `Decrease by ${inWords(most)} at most`)
    : bi('额度已全部占用，不能调减', 'All of it is used: it cannot be decreased');
}

/** 额度调整 */
export const adjustKind = quotaKind(quotaKinds.ADJUST, adjustEffect, { prefix: 'TZ', derive, check });
