import type { RecordOf } from '#domain/core/entity.ts';
import { formatFen } from '#domain/core/money.ts';
import { bhMainComp } from '#domain/guarantee/bhMainComp.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import * as calls from '#domain/guarantee/creditCalls.ts';
import type { ParamValues } from '#domain/guarantee/params.ts';
import { allowedQuotaSum } from '#domain/guarantee/quotaMath.ts';
import { readOne } from '../../crud/read.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { refuseOutsideRows } from '../areaAccess.ts';
import { implementAreaCall, refuseUnseenRecord } from '../ledgerMethod.ts';
import { loadParams } from '../settings/paramBook.ts';
import { companySums } from './effectFacts.ts';

/** @throws 61003, 61008, 61001 */
export const documentCreditHandler = implementAreaCall(calls.documentCredit, async ({ quotaId, mainCompId }, call) => {
  const quota = quotaId ? await quotaInScope(quotaId, call) : null;
  const params = await loadParams(call.db);
  if (mainCompId) await refuseUnseenRecord(bhMainComp, mainCompId, call);
  const companyId = mainCompId ?? quota?.mainCompId;
  return { time: call.now, params, quota, company: companyId ? await companyCredit(companyId, params, call) : null };
});

async function quotaInScope(id: string, call: Call): Promise<RecordOf<typeof bhQuota>> {
  const quota = await getRecord(bhQuota, id, asSystem(call));
  refuseOutsideRows(bhQuota, quota, call);
  return quota;
}

async function companyCredit(
  id: string,
  { OVERSUB_RATIO }: ParamValues,
  { db }: Call,
): Promise<calls.CompanyCredit | null> {
  const company = await readOne(bhMainComp, ['shortName'], { id }, db);
  if (!company) return null;
  const { quotas, guarantees } = await companySums(db, id);
  return {
    id,
    shortName: company.shortName ?? '',
    granted: formatFen(quotas),
    guarantees: formatFen(guarantees),
    ratio: OVERSUB_RATIO,
    limit: formatFen(allowedQuotaSum(guarantees, OVERSUB_RATIO)),
  };
}
