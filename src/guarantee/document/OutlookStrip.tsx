import type { RaRecord } from 'react-admin';
import type { Needs } from '#domain/approval/context.ts';
import { departments } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { departmentOf } from '#domain/core/rights.ts';
import { wellFormed } from '#domain/core/wellFormed.ts';
import { adjustFollows, delayExceeds, excessLevelOf } from '#domain/guarantee/documentFollows.ts';
import { type QuotaKind, quotaKinds } from '#domain/guarantee/documentKinds.ts';
import { bhAdjust, bhDelay, bhExcess, type Credit } from '#domain/guarantee/index.ts';
import { defaultParams } from '#domain/guarantee/params.ts';
import { FlowStrip } from '../../approval/FlowStrip.tsx';
import { useActor } from '../../shell/useSession.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';
import { useSettledValues } from './useCredit.ts';

/** Who will be needed for what is typed so far, as the way of the document. */
export function OutlookStrip({ docType, credit }: { docType: QuotaDocType; credit: Credit | undefined }) {
  const { roleId } = useActor();
  const isOfExit = departmentOf(roleId) === departments.importExport;
  const values = useSettledValues();
  const needs = foretold(docType, values, credit);
  const doc: RaRecord = {
    id: 'new',
    docType,
    status: isOfExit ? 'EXITDEPT_INPUT' : 'BUSINESS_INPUT',
    origin: isOfExit ? 'EXITDEPT' : 'BUSINESS',
    needInvestment: needs.needInvestment ? 1 : 0,
    needAccounting: needs.needAccounting ? 1 : 0,
    needOa: needs.needOa ? 1 : 0,
    // The strip foretells the needs of drafts with the usual limits; here today's limits have told them already.
    submittedBy: 'new',
  };
  return <FlowStrip kind={docKinds[docType]} doc={doc} log={[]} people={[]} />;
}

/** With the usual limits until today's are here. */
function foretold(docType: QuotaDocType, values: RecordValues, credit: Credit | undefined): Needs {
  const kind: QuotaKind = quotaKinds[docType];
  return kind.needs(wellFormed(kind.entity, { ...values, ...previewOf(docType, values, credit) }), {
    params: credit?.params ?? defaultParams,
    baseAmount: String(credit?.quota?.baseAmount ?? '0'),
  });
}

/** Values that follow from what is typed, as the server will derive them when the document is saved. */
export function previewOf(docType: QuotaDocType, values: RecordValues, credit: Pick<Credit, 'quota' | 'params'> | undefined): RecordValues {
  const quota = credit?.quota
    ? { ...credit.quota, baseAmount: String(credit.quota.baseAmount), validTo: String(credit.quota.validTo) }
    : undefined;
  if (docType === 'ADJUST') return adjustFollows(wellFormed(bhAdjust, values), quota);
  if (docType === 'EXCESS')
    return credit ? { excessLevel: excessLevelOf(wellFormed(bhExcess, values).excessAmount, quota, credit.params) } : {};
  if (docType !== 'DELAY') return {};
  const old = quota ? { oldValidTo: quota.validTo } : {};
  const draft = { ...wellFormed(bhDelay, values), ...old };
  const isOfQuotaEnd = draft.delayKind === 'VALID';
  if (!credit && !isOfQuotaEnd) return old;
  const times = Math.max(draft.times ?? 0, ...rowsOf(values.items).map(({ delayTimes }) => Number(delayTimes ?? 0)));
  const exceeds = delayExceeds(draft, { oldValidTo: draft.oldValidTo, times, params: credit?.params ?? defaultParams });
  return { ...old, ...(!isOfQuotaEnd && { times }), exceedFlag: exceeds ? 1 : 0 };
}

const rowsOf = (value: unknown): readonly RecordValues[] => (Array.isArray(value) ? value : []);
