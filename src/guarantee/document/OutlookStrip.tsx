import type { RaRecord } from 'react-admin';
import { departmentOf } from '#domain/core/rights.ts';
import { needsOf } from '#domain/guarantee/needRules.ts';
import { useSettledWatch } from '../../parts/form/useSettledWatch.ts';
import { useActor } from '../../shell/useSession.ts';
import { FlowStrip } from '../approval/FlowStrip.tsx';
import type { QuotaDocType } from '../docKinds.ts';
import { previewOf } from './preview.ts';
import type { Credit } from './useCredit.ts';

/** Who will be needed for what is typed so far, as the way of the document. */
export function OutlookStrip({ docType, credit }: { docType: QuotaDocType; credit: Credit | undefined }) {
  const { roleId } = useActor();
  const isOfExit = departmentOf(roleId) === 'jck01';
  const foretold = useSettledWatch((values) => {
    const { params } = credit ?? {};
    if (!params) return '';
    const record = { ...values, ...previewOf(docType, values, credit) };
    return JSON.stringify(needsOf(docType, record, { params, baseAmount: String(credit?.quota?.baseAmount ?? '0') }));
  });
  const needs = foretold === '' ? {} : (JSON.parse(foretold) as Record<string, boolean>);
  const doc: RaRecord = {
    id: 'new',
    docType,
    status: isOfExit ? 'EXITDEPT_INPUT' : 'BUSINESS_INPUT',
    origin: isOfExit ? 'EXITDEPT' : 'BUSINESS',
    // Needs are foretold here with the limits of today.
    ...Object.fromEntries(Object.entries(needs).map(([name, is]) => [name, is ? 1 : 0])),
    submittedBy: 'new',
  };
  return <FlowStrip doc={doc} log={[]} people={[]} />;
}
