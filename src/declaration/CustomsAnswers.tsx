import { say as text } from '#domain/core/text.ts';
import { customsMessage, declarationReceipt } from '#domain/declaration/index.ts';
import { RecordsOf } from './RecordsOf.tsx';

const words = {
  receipts: text('回执', 'Receipts'),
  noReceipts: text('海关尚无回执', 'Customs has not answered yet'),
  messages: text('发送海关', 'Sent to customs'),
  noMessages: text('尚未发送', 'Not sent yet'),
};

const receiptColumns = ['receiptTime', 'code', 'outcome', 'entryId', 'receiptNo', 'note', 'problem'];
const messageColumns = ['createdTime', 'status', 'sendNo', 'attempts', 'sentTime', 'nextTry', 'lastError'];

/** What was sent to customs and what came back; both arrive by themselves on a page that is open. */
export function CustomsAnswers({ declId }: { readonly declId: string }) {
  return (
    <>
      <RecordsOf entity={declarationReceipt} filter={{ declId }} title={words.receipts} columns={receiptColumns} empty={words.noReceipts} />
      <RecordsOf entity={customsMessage} filter={{ declId }} title={words.messages} columns={messageColumns} empty={words.noMessages} />
    </>
  );
}
