import { useGetList } from 'react-admin';
import { useNavigate } from 'react-router';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { customsMessage, declarationReceipt } from '#domain/declaration/index.ts';
import { pathTo } from '#domain/screens.ts';
import { Section } from '../parts/document/Section.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import { useText } from '../shell/text.ts';
import { useActor } from '../shell/useSession.ts';

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
      <Rows entity={declarationReceipt} declId={declId} title={words.receipts} columns={receiptColumns} empty={words.noReceipts} />
      <Rows entity={customsMessage} declId={declId} title={words.messages} columns={messageColumns} empty={words.noMessages} />
    </>
  );
}

interface RowsProps {
  readonly entity: EntityDefinition;
  readonly declId: string;
  readonly title: Text;
  readonly columns: readonly string[];
  readonly empty: Text;
}

/** The newest records of a declaration; nothing for those who do not see such records. */
function Rows({ entity, declId, title, columns, empty }: RowsProps) {
  const say = useText();
  const navigate = useNavigate();
  const maySee = hasRight(useActor(), `${entity.key}:list`);
  const { data: rows = [] } = useGetList(
    entity.key,
    { filter: { declId }, sort: { field: 'createdTime', order: 'DESC' }, pagination: { page: 1, perPage: 50 } },
    { enabled: maySee },
  );
  if (!maySee) return null;
  return (
    <Section id={`declaration-${entity.key}`} title={say(title)}>
      <RecordTable
        entity={entity}
        label={title}
        columns={columns}
        rows={rows}
        empty={empty}
        onOpen={({ id }) => navigate(pathTo(entity.key, String(id)) ?? '')}
      />
    </Section>
  );
}
