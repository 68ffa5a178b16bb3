import { formatFen } from '#domain/core/money.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import type { ParamValues } from '#domain/guarantee/params.ts';
import { allowedQuotaSum } from '#domain/guarantee/quotaMath.ts';
import { asSystem, getRecord, type StoredRecord } from '../../crud/readRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { optionalText } from '../../gateway/shape.ts';
import { refuseOutsideScope } from '../areaAccess.ts';
import { ledgerMethod } from '../ledgerMethod.ts';
import { loadParams } from '../settings/paramBook.ts';
import { companySums, textOrNull } from './effectFacts.ts';

/**
 * baohan.documentCredit `{quotaId?, mainCompId?}`: the numbers a document is decided by, as they are now: its customer's quota, what its
 * company has granted against the limit of its guarantees, and the limits of the area. Without `mainCompId` the quota's own company.
 * @throws 61003, 61008, 61001
 */
export const documentCredit = ledgerMethod({
  method: 'documentCredit',
  right: 'bhQuota:view',
  parse: (data) => ({ quotaId: optionalText(data, 'quotaId', 36), mainCompId: optionalText(data, 'mainCompId', 36) }),
  handle: async ({ quotaId, mainCompId }, call) => {
    const quota = quotaId ? await quotaInScope(quotaId, call) : null;
    const params = await loadParams(call.db);
    const companyId = mainCompId ?? textOrNull(quota?.mainCompId);
    return { time: call.now, params, quota, company: companyId ? await companyCredit(companyId, params, call) : null };
  },
});

async function quotaInScope(id: string, call: Call): Promise<StoredRecord> {
  const quota = await getRecord(bhQuota, id, asSystem(call));
  await refuseOutsideScope(quota, call);
  return quota;
}

async function companyCredit(id: string, { OVERSUB_RATIO }: ParamValues, { db }: Call) {
  const { rows } = await db.query<{ shortName: string }>(
    'select short_name as "shortName" from bh_main_comp where id = $1 and not deleted_flg',
    [id],
  );
  if (!rows[0]) return null;
  const { quotas, guarantees } = await companySums(db, id);
  return {
    id,
    shortName: rows[0].shortName,
    granted: formatFen(quotas),
    guarantees: formatFen(guarantees),
    ratio: OVERSUB_RATIO,
    limit: formatFen(allowedQuotaSum(guarantees, OVERSUB_RATIO)),
  };
}
