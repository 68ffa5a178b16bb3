import type { RaRecord } from 'react-admin';
import type { Needs } from '#domain/approval/context.ts';
import { departments } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { departmentOf } from '#domain/core/rights.ts';
import { wellFormed } from '#domain/core/wellFormed.ts';
import type { Credit } from '#domain/guarantee/creditCalls.ts';
import { type QuotaKind, quotaKinds } from '#domain/guarantee/documentKinds.ts';
import { defaultParams } from '#domain/guarantee/params.ts';
import { FlowStrip } from '../../approval/FlowStrip.tsx';
import { useActor } from '../../shell/useSession.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';
import { previewOf } from './preview.ts';
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
