import type { DocumentDraft } from '#domain/approval/document.ts';
import { refuseFields } from '#domain/approval/offers.ts';
import { addDays } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { bhExcess } from '#domain/guarantee/bhExcess.ts';
import type { QuotaOfDocument } from '#domain/guarantee/creditCalls.ts';
import { excessLevelOf } from '#domain/guarantee/documentFollows.ts';
import { quotaKinds } from '#domain/guarantee/documentKinds.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { intParam } from '#domain/guarantee/params.ts';
import { shortfall } from '#domain/guarantee/quotaTerms.ts';
import type { Checked } from '../../approval/documentKind.ts';
import type { Call } from '../../gateway/method.ts';
import { loadParams } from '../settings/paramBook.ts';
import { excessEffect } from './excessEffect.ts';
import { quotaKind } from './quotaKind.ts';
import { copiedFrom, findQuotaOf, getQuotaOf } from './quotaOfDocument.ts';

interface HeldLevy {
  readonly quotaId: string | null;
  readonly declNo: string;
  readonly heldAmount: string;
}

type Draft = DocumentDraft<typeof bhExcess>;

async function findHeld(usageId: string | null | undefined, { db }: Call): Promise<HeldLevy | undefined> {
  if (!usageId) return undefined;
  const { rows } = await db.query<HeldLevy>(
    `select quota_id as "quotaId", decl_no as "declNo", held_amount::text as "heldAmount" from bh_usage where id = $1 and not deleted_flg`,
    [usageId],
  );
  return rows[0];
}

/** For a held levy the amount is what it lacks, unless somebody wrote another one. */
const amountFor = (
  { excessAmount }: Draft,
  quota: QuotaOfDocument | undefined,
  levy: HeldLevy | undefined,
): string | null =>
  !excessAmount && quota && levy
    ? shortfall({
        amount: levy.heldAmount,
        available: quota.availableAmount.startsWith('-') ? '0' : quota.availableAmount,
      })
    : (excessAmount ?? null);

async function derive(record: Draft, call: Call): Promise<Draft> {
  const quota = await findQuotaOf(record.quotaId, call);
  const levy = await findHeld(record.usageId, call);
  const excessAmount = amountFor(record, quota, levy);
  return {
    ...copiedFrom(quota, record, call),
    excessAmount,
    declNo: levy?.declNo ?? record.declNo ?? null,
    excessLevel: quota ? excessLevelOf(excessAmount, quota, await loadParams(call.db)) : null,
    consumedAmount: '0.00',
  };
}

async function check({ moment, record }: Checked<typeof bhExcess>, call: Call): Promise<void> {
  const quota = await getQuotaOf(record.quotaId, call);
  if (moment === 'save') return;
  if (quota.quotaStatus === 'EXPIRED') throw guaranteeErrors.QUOTA_EXPIRED({ date: quota.validTo });
  if (quota.quotaStatus !== 'ACTIVE') throw guaranteeErrors.QUOTA_NOT_FOUND();
  const levy = await findHeld(record.usageId, call);
  if (record.usageId && (levy?.quotaId !== quota.id || levy.heldAmount === '0.00'))
    throw refuseFields(bhExcess, {
      usageId: bi('该征税记录不属于此额度或无待超额金额', 'The levy is of another quota or holds nothing'),
    });
  const days = intParam(await loadParams(call.db), 'EXCESS_VALID_DAYS');
  if (record.validTo > addDays(call.now.slice(0, 10), days))
    throw refuseFields(bhExcess, { validTo: bi(`有效期最长${days}天`, `Valid for ${days} days at most`) });
}

/** 超额审批 */
export const excessKind = quotaKind(quotaKinds.EXCESS, excessEffect, { prefix: 'CE', derive, check });
