import { bi } from '#domain/core/text.ts';
import { customsMessage, declarationChange, declarationReceipt, windowDraft } from '#domain/declaration/index.ts';
import { RecordsOf } from './RecordsOf.tsx';

const words = {
  changes: bi('修改与撤销', 'Amendments and revocations'),
  noChanges: bi('没有申请过修改或撤销', 'None was asked for'),
  window: bi('单一窗口', 'Single Window'),
  receipts: bi('回执', 'Receipts'),
  noReceipts: bi('海关尚无回执', 'Customs has not answered yet'),
  messages: bi('发送海关', 'Sent to customs'),
  noMessages: bi('尚未发送', 'Not sent yet'),
};

const changeColumns = ['createdTime', 'kind', 'status', 'reason', 'sentTime', 'answeredTime', 'answer'];
const windowColumns = [
  'state',
  'clientSeqNo',
  'seqNo',
  'writtenTime',
  'takenTime',
  'savedTime',
  'declaredTime',
  'problem',
];
const receiptColumns = ['receiptTime', 'code', 'outcome', 'entryId', 'receiptNo', 'note', 'problem'];
const messageColumns = ['createdTime', 'kind', 'status', 'sendNo', 'attempts', 'sentTime', 'nextTry', 'lastError'];

/**
 * What was sent to customs, what was asked of it later, and what came back; both arrive by themselves on a page that is
 * open.
 */
export function CustomsAnswers({ declId }: { readonly declId: string }) {
  return (
    <>
      <RecordsOf
        entity={declarationChange}
        filter={{ declId }}
        title={words.changes}
        columns={changeColumns}
        empty={words.noChanges}
      />
      <RecordsOf entity={windowDraft} filter={{ declId }} title={words.window} columns={windowColumns} />
      <RecordsOf
        entity={declarationReceipt}
        filter={{ declId }}
        title={words.receipts}
        columns={receiptColumns}
        empty={words.noReceipts}
      />
      <RecordsOf
        entity={customsMessage}
        filter={{ declId }}
        title={words.messages}
        columns={messageColumns}
        empty={words.noMessages}
      />
    </>
  );
}
