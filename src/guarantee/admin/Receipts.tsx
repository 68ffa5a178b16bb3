import { bhReceiptLog } from '#domain/approval/records.ts';
import { defineForm } from '#domain/core/entity.ts';
import { say as text } from '#domain/core/text.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useBaohan } from '../useBaohan.ts';
import { WaitingDocuments } from './WaitingDocuments.tsx';

const asked = defineForm({ key: bhReceiptLog.key, label: bhReceiptLog.label, fields: { resultMsg: bhReceiptLog.fields.resultMsg } });

const answers = [
  { key: 'OK', label: text('回执成功', 'Receipt OK'), title: text('回执成功：{no}', 'Receipt OK: {no}') },
  { key: 'FAILED', label: text('回执失败', 'Receipt failed'), title: text('回执失败：{no}', 'Receipt failed: {no}'), isDanger: true },
] as const;

const words = {
  notAwaited: text(
    '回执已失败，由进出口部在单据中人工通过或重开',
    'The receipt failed: import/export affairs approve or reopen in the document',
  ),
  took: text('{no} 已生效', '{no} is in force'),
  failed: text('{no} 的回执为失败', 'The receipt of {no} failed'),
  late: text('回执已记录，但该单据不再等待回执', 'Kept, but the document no longer waits for one'),
};

/** Documents whose answer of the customs system is awaited or bad; an awaited one can be entered by hand. @see guarantee.md 2.9 */
export function Receipts() {
  const say = useText();
  const call = useBaohan();
  return (
    <WaitingDocuments
      name="receipts"
      title={text('海关回执', 'Customs receipts')}
      hint={text('已推送未回执或回执失败的单据', 'Documents pushed without a good receipt')}
      empty={text('没有等待回执的单据', 'No document waits for a receipt')}
      filter={{ customsReceipt__in: ['SENT', 'FAILED'], closedFlag: 0 }}
      state={({ customsReceipt, receiptMsg }) => (
        <>
          <DictValue dict="BH_RECEIPT" value={customsReceipt} /> {String(receiptMsg ?? '')}
        </>
      )}
      answers={answers}
      reasonAgainst={({ customsReceipt }) => (customsReceipt === 'SENT' ? undefined : words.notAwaited)}
      asked={asked}
      confirm={text('确定', 'Confirm')}
      send={async ({ id, docNo }, resultCode, { resultMsg }) => {
        const receipt = { docId: id, resultCode, ...(resultMsg ? { resultMsg } : {}) };
        const { counted, customsReceipt } = await call<{ counted: boolean; customsReceipt: string }>('receiptSet', receipt, {
          write: true,
        });
        const isGood = counted && customsReceipt === 'OK';
        const became = !counted ? words.late : isGood ? words.took : words.failed;
        showToast({ tone: isGood ? 'ok' : 'wait', text: say(became, { no: String(docNo) }) });
      }}
    />
  );
}
