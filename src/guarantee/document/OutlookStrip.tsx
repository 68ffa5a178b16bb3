import type { RaRecord } from 'react-admin';
import { departments } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { departmentOf } from '#domain/core/rights.ts';
import { needsOf } from '#domain/guarantee/needRules.ts';
import { defaultParams } from '#domain/guarantee/params.ts';
import { FlowStrip } from '../../approval/FlowStrip.tsx';
import { useActor } from '../../shell/useSession.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';
import { previewOf } from './preview.ts';
import type { Credit } from './useCredit.ts';
import { useSettledValues } from './useSettledValues.ts';

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
const foretold = (docType: QuotaDocType, values: RecordValues, credit: Credit | undefined) =>
  needsOf(
    docType,
    { ...values, ...previewOf(docType, values, credit) },
    {
      params: credit?.params ?? defaultParams,
      baseAmount: String(credit?.quota?.baseAmount ?? '0'),
    },
  );
