import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { bhApply } from '#domain/guarantee/bhApply.ts';
import { viewPath } from '#domain/guarantee/paths.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { useFieldsQuestion } from '../../parts/form/FieldsDialog.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { Row } from '../../parts/layout/Row.tsx';
import { Panel } from '../../parts/panel/Panel.tsx';
import { RecordTable } from '../../parts/table/RecordTable.tsx';
import { useText } from '../../shell/text.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';

type FoundDocument = RaRecord & { readonly docType: QuotaDocType };

/** What an administrator can enter in place of the outside world. */
interface Answer<Key> {
  readonly key: Key;
  readonly label: Text;
  /** Of its dialog, with the number of the document. */
  readonly title: Text;
  readonly isDanger?: boolean;
}

interface WaitingDocumentsProps<Key> {
  /** What they wait for, as the cache knows it. */
  readonly name: string;
  readonly title: Text;
  readonly hint: Text;
  readonly empty: Text;
  readonly filter: RecordValues;
  /** How a document stands in the matter at hand. */
  readonly state: (doc: RaRecord) => ReactNode;
  readonly answers: readonly Answer<Key>[];
  /** Why nothing can be entered for a document. */
  readonly reasonAgainst?: (doc: RaRecord) => Text | undefined;
  readonly asked: EntityDefinition;
  readonly start?: () => RecordValues;
  readonly confirm: Text;
  readonly send: (document: FoundDocument, answer: Key, values: RecordValues) => Promise<void>;
}

const words = {
  document: text('单据', 'Document'),
  type: text('类型', 'Type'),
  amount: text('金额', 'Amount'),
  state: text('状态', 'State'),
  actions: text('操作', 'Actions'),
};

/** Documents of every kind that wait for the same answer from outside, and entering it by hand. */
export function WaitingDocuments<Key extends string>(props: WaitingDocumentsProps<Key>) {
  const { name, title, hint, empty, filter, state, answers, reasonAgainst, asked, start, confirm, send } = props;
  const say = useText();
  const found = useDocumentsWhere(name, filter);
  const question = useFieldsQuestion();
  const buttons = (document: FoundDocument) =>
    answers.map(({ key, label, title: asking, isDanger = false }) => {
      const run = () =>
        question.ask({
          title: say(asking, { no: String(document.docNo) }),
          asked,
          ...(start && { start: start() }),
          isDanger,
          confirm,
          onConfirm: async (values) => {
            await send(document, key, values);
            void found.refetch();
          },
        });
      const action = { key, label, rank: 'outlined' as const, danger: isDanger, reason: reasonAgainst?.(document), run };
      return <BarButton key={key} isSmall action={action} />;
    });
  return (
    <Panel isRoomy isWide title={say(title)} hint={say(hint)}>
      {found.data ? (
        <RecordTable
          label={title}
          empty={empty}
          rows={found.data}
          entity={bhApply}
          columns={[
            { field: 'docNo', label: words.document, value: ({ docType, id, docNo }) => <Link to={viewPath(docType, String(id))}>{String(docNo)}</Link> },
            { field: 'docType', label: words.type, value: ({ docType }) => <DictValue dict="BH_DOC_TYPE" value={docType} /> },
            'customerId',
            { field: 'amount', label: words.amount, isNumber: true, value: amountOf },
            { field: 'state', label: words.state, value: state },
            { field: 'actions', label: words.actions, value: (document) => <Row>{buttons(document)}</Row> },
          ]} // biome-ignore format: a table
        />
      ) : (
        <RecordState error={found.error} onRetry={() => void found.refetch()} />
      )}
      {question.dialog}
    </Panel>
  );
}

/** What the document asks for; a delay asks for no amount. */
function amountOf(document: FoundDocument): ReactNode {
  const amount: unknown = document[docKinds[document.docType].amountField ?? ''];
  return typeof amount === 'string' ? <MoneyValue value={amount} /> : <EmptyValue />;
}

const mostOfKind = 100;

/** Documents of every kind that fit, newest first. */
function useDocumentsWhere(name: string, filter: RecordValues) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['guaranteeDocuments', name],
    queryFn: async ({ signal }): Promise<readonly FoundDocument[]> => {
      const pagination = { page: 1, perPage: mostOfKind };
      const query = { filter, pagination, sort: { field: 'updatedTime', order: 'DESC' } as const, signal };
      const found = await Promise.all(
        Object.values(docKinds).map(async ({ docType, entity }) => {
          const { data } = await dataProvider.getList<RaRecord>(entity.key, query);
          return data.map((doc): FoundDocument => ({ ...doc, docType }));
        }),
      );
      return found.flat().sort((left, right) => String(right.updatedTime).localeCompare(String(left.updatedTime)));
    },
  });
}
