import { useState } from 'react';
import { bhReceiptLog } from '#domain/approval/records.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { say as text } from '#domain/core/text.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { FieldsDialog } from '../../parts/form/FieldsDialog.tsx';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useBaohan } from '../useBaohan.ts';
import { DocumentRows } from './DocumentRows.tsx';
import { type FoundDocument, useDocumentsWhere } from './useDocumentsWhere.ts';

const asked: EntityDefinition = {
  key: bhReceiptLog.key,
  service: 'baohan',
  design: 'guarantee',
  label: bhReceiptLog.label,
  fields: { resultMsg: bhReceiptLog.fields.resultMsg },
  scope: 'everyone',
  verbs: [],
};
const notAwaited = text(
  '回执已失败，由进出口部在单据中人工通过或重开',
  'The receipt failed: import/export affairs approve or reopen in the document',
);

type ResultCode = 'OK' | 'FAILED';

/** Documents whose answer of the customs system is awaited or bad; an awaited one can be entered by hand. @see guarantee.md 2.9 */
export function Receipts() {
  const say = useText();
  const call = useBaohan();
  const found = useDocumentsWhere('receipts', { customsReceipt__in: ['SENT', 'FAILED'], closedFlag: 0 });
  const [entered, setEntered] = useState<FoundDocument & { readonly resultCode: ResultCode }>();
  const act = (document: FoundDocument, resultCode: ResultCode) => ({
    key: resultCode,
    label: resultCode === 'OK' ? text('回执成功', 'Receipt OK') : text('回执失败', 'Receipt failed'),
    rank: 'outlined' as const,
    danger: resultCode === 'FAILED',
    reason: document.doc.customsReceipt === 'SENT' ? undefined : notAwaited,
    run: () => setEntered({ ...document, resultCode }),
  });
  const store = async ({ resultMsg }: Record<string, unknown>) => {
    if (!entered) return;
    const { doc, resultCode } = entered;
    const answer = await call<{ counted: boolean; customsReceipt: string }>(
      'receiptSet',
      { docId: doc.id, resultCode, ...(resultMsg ? { resultMsg } : {}) },
      { write: true },
    );
    showToast(
      answer.counted
        ? {
            tone: answer.customsReceipt === 'OK' ? 'ok' : 'wait',
            text: say(answer.customsReceipt === 'OK' ? took : failed, { no: String(doc.docNo) }),
          }
        : { tone: 'wait', text: say(text('回执已记录，但该单据不再等待回执', 'Kept, but the document no longer waits for one')) },
    );
    setEntered(undefined);
    void found.refetch();
  };
  return (
    <section className="form-section maintenance-wide">
      <header>
        <h2>{say(text('海关回执', 'Customs receipts'))}</h2>
        <span className="form-hint">{say(text('已推送未回执或回执失败的单据', 'Documents pushed without a good receipt'))}</span>
      </header>
      <DocumentRows
        found={found}
        empty={text('没有等待回执的单据', 'No document waits for a receipt')}
        state={({ doc }) => (
          <>
            <DictValue dict="BH_RECEIPT" value={doc.customsReceipt} /> {String(doc.receiptMsg ?? '')}
          </>
        )}
        actions={(document) => (
          <>
            <BarButton isSmall action={act(document, 'OK')} />
            <BarButton isSmall action={act(document, 'FAILED')} />
          </>
        )}
      />
      {entered && (
        <FieldsDialog
          title={say(
            entered.resultCode === 'OK' ? text('回执成功：{no}', 'Receipt OK: {no}') : text('回执失败：{no}', 'Receipt failed: {no}'),
            {
              no: String(entered.doc.docNo),
            },
          )}
          asked={asked}
          isDanger={entered.resultCode === 'FAILED'}
          confirm={text('确定', 'Confirm')}
          onCancel={() => setEntered(undefined)}
          onConfirm={store}
        />
      )}
    </section>
  );
}

const took = text('{no} 已生效', '{no} is in force');
const failed = text('{no} 的回执为失败', 'The receipt of {no} failed');
