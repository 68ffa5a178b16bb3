import { useState } from 'react';
import { bhOaRecord } from '#domain/approval/records.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { nowText } from '#domain/core/moments.ts';
import { say as text } from '#domain/core/text.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { FieldsDialog } from '../../parts/form/FieldsDialog.tsx';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useBaohan } from '../useBaohan.ts';
import { DocumentRows } from './DocumentRows.tsx';
import { type FoundDocument, useDocumentsWhere } from './useDocumentsWhere.ts';

const { oaNo, approvedAt, reason, file } = bhOaRecord.fields;
const asked: EntityDefinition = {
  key: bhOaRecord.key,
  service: 'baohan',
  design: 'guarantee',
  label: bhOaRecord.label,
  fields: {
    oaNo: { ...oaNo, required: true },
    approvedAt: { ...approvedAt, required: true },
    reason: { ...reason, required: true },
    files: { ...file, required: true },
  },
  scope: 'everyone',
  verbs: [],
};

type Result = 'APPROVED' | 'REJECTED';

/** Documents that wait for the company's own approval, whose result an administrator enters from the paper. @see guarantee.md 2.8 */
export function ManualOa() {
  const say = useText();
  const call = useBaohan();
  const found = useDocumentsWhere('oa', { oaStatus: 'PENDING', closedFlag: 0 });
  const [entered, setEntered] = useState<FoundDocument & { readonly result: Result }>();
  const act = (document: FoundDocument, result: Result) => ({
    key: result,
    label: result === 'APPROVED' ? text('录入通过', 'Approved') : text('录入拒绝', 'Rejected'),
    rank: 'outlined' as const,
    danger: result === 'REJECTED',
    run: () => setEntered({ ...document, result }),
  });
  const store = async (values: Record<string, unknown>) => {
    if (!entered) return;
    const { doc, docType, result } = entered;
    await call('maintManualOaApprove', { docType, docId: doc.id, rowVersion: doc.rowVersion, result, ...values }, { write: true });
    showToast({ tone: 'ok', text: say(text('OA结果已记入 {no}', 'The OA result is entered in {no}'), { no: String(doc.docNo) }) });
    setEntered(undefined);
    void found.refetch();
  };
  return (
    <section className="form-section maintenance-wide">
      <header>
        <h2>{say(text('人工OA审批', 'OA result by hand'))}</h2>
        <span className="form-hint">{say(text('等待公司OA审批的单据', 'Documents that wait for the company’s approval'))}</span>
      </header>
      <DocumentRows
        found={found}
        empty={text('没有等待OA审批的单据', 'No document waits for OA')}
        state={({ doc }) => <DictValue dict="BH_OA_STATUS" value={doc.oaStatus} />}
        actions={(document) => (
          <>
            <BarButton isSmall action={act(document, 'APPROVED')} />
            <BarButton isSmall action={act(document, 'REJECTED')} />
          </>
        )}
      />
      {entered && (
        <FieldsDialog
          title={say(
            entered.result === 'APPROVED' ? text('OA通过：{no}', 'OA approved: {no}') : text('OA拒绝：{no}', 'OA rejected: {no}'),
            {
              no: String(entered.doc.docNo),
            },
          )}
          asked={asked}
          start={{ approvedAt: nowText(() => new Date()) }}
          isDanger={entered.result === 'REJECTED'}
          confirm={text('保存', 'Save')}
          onCancel={() => setEntered(undefined)}
          onConfirm={store}
        />
      )}
    </section>
  );
}
