import { refuseFields } from '#domain/approval/refusals.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { addDays } from '#domain/core/moments.ts';
import { say } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { bhExcess } from '#domain/guarantee/bhExcess.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { needsOf } from '#domain/guarantee/needRules.ts';
import { intParam } from '#domain/guarantee/params.ts';
import { approvePath } from '#domain/guarantee/paths.ts';
import { excessLevel, isMoney, shortfall } from '#domain/guarantee/quotaTerms.ts';
import type { DocumentKind } from '../../approval/documentKind.ts';
import type { Call } from '../../gateway/method.ts';
import { loadParams } from '../settings/paramBook.ts';
import { copiedFrom, findQuotaOf, getQuotaOf, type QuotaOfDocument } from './quotaOfDocument.ts';
import { sharedByKinds } from './sharedByKinds.ts';

interface HeldLevy {
  readonly quotaId: string | null;
  readonly declNo: string;
  readonly heldAmount: string;
}

async function findHeld(usageId: unknown, { db }: Call): Promise<HeldLevy | undefined> {
  if (isEmpty(usageId)) return undefined;
  const { rows } = await db.query<HeldLevy>(
    `select quota_id as "quotaId", decl_no as "declNo", held_amount::text as "heldAmount" from bh_usage where id = $1 and not deleted_flg`,
    [usageId],
  );
  return rows[0];
}

/** For a held levy the amount is what it lacks, unless somebody wrote another one. */
const amountFor = (record: RecordValues, quota: QuotaOfDocument | undefined, levy: HeldLevy | undefined): unknown =>
  isEmpty(record.excessAmount) && quota && levy
    ? shortfall({ amount: levy.heldAmount, available: quota.availableAmount.startsWith('-') ? '0' : quota.availableAmount })
    : record.excessAmount;

async function derive(record: RecordValues, call: Call): Promise<RecordValues> {
  const quota = await findQuotaOf(record.quotaId, call);
  const levy = await findHeld(record.usageId, call);
  const excessAmount = amountFor(record, quota, levy);
  const isAmount = typeof excessAmount === 'string' && isMoney(excessAmount);
  return {
    ...copiedFrom(quota, record, call),
    excessAmount,
    declNo: levy?.declNo ?? record.declNo ?? null,
    excessLevel: quota && isAmount ? excessLevel({ excessAmount, baseAmount: quota.baseAmount }, await loadParams(call.db)) : null,
    consumedAmount: '0.00',
  };
}

async function check(record: RecordValues, moment: 'save' | 'submit', call: Call): Promise<void> {
  const quota = await getQuotaOf(record.quotaId, call);
  if (moment === 'save') return;
  if (quota.quotaStatus === 'EXPIRED') throw guaranteeErrors.QUOTA_EXPIRED({ date: quota.validTo });
  if (quota.quotaStatus !== 'ACTIVE') throw guaranteeErrors.QUOTA_NOT_FOUND();
  const levy = await findHeld(record.usageId, call);
  if (!isEmpty(record.usageId) && (levy?.quotaId !== quota.id || levy.heldAmount === '0.00'))
    throw refuseFields(bhExcess, { usageId: say('该征税记录不属于此额度或无待超额金额', 'The levy is of another quota or holds nothing') });
  const days = intParam(await loadParams(call.db), 'EXCESS_VALID_DAYS');
  if (String(record.validTo) > addDays(call.now.slice(0, 10), days))
    throw refuseFields(bhExcess, { validTo: say(`有效期最长${days}天`, `Valid for ${days} days at most`) });
}

/** 超额审批 */
export const excessKind: DocumentKind = {
  ...sharedByKinds('EXCESS'),
  prefix: 'CE',
  url: (id) => approvePath('EXCESS', id),
  derive,
  check,
  needs: async (record, { db }) => needsOf('EXCESS', record, { params: await loadParams(db), baseAmount: '0' }),
};
