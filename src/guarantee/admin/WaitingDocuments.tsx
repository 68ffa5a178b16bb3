import type { ReactNode } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { Link } from 'react-router';
import { bhOaRecord, bhReceiptLog } from '#domain/approval/records.ts';
import { defineForm, type EntityDefinition, type RecordValues } from '#domain/core/entity.ts';
import { nowText } from '#domain/core/moments.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import { bhApply } from '#domain/guarantee/index.ts';
import { viewPath } from '#domain/guarantee/paths.ts';
import { useRead } from '../../parts/calls/useCall.ts';
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
import type { QuotaDocument } from '../records.ts';
import { useBaohan } from '../useBaohan.ts';

type FoundDocument = QuotaDocument & { readonly docType: QuotaDocType };

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
  readonly state: (doc: QuotaDocument) => ReactNode;
  readonly answers: readonly Answer<Key>[];
  /** Why nothing can be entered for a document. */
  readonly reasonAgainst?: (doc: QuotaDocument) => Text | undefined;
  readonly asked: EntityDefinition;
  readonly start?: () => RecordValues;
  readonly confirm: Text;
  readonly send: (document: FoundDocument, answer: Key, values: RecordValues) => Promise<void>;
}

/** Documents of every kind that wait for the same answer from outside, and entering it by hand. */
function WaitingDocuments<Key extends string>(props: WaitingDocumentsProps<Key>) {
  const { name, title, hint, empty, filter, state, answers, reasonAgainst, asked, start, confirm, send } = props;
  const found = useDocumentsWhere(name, filter);
  const question = useFieldsQuestion();
  const buttons = (document: FoundDocument) =>
    answers.map(({ key, label, title: asking, isDanger = false }) => {
      const run = () =>
        question.ask({
          title: fill(asking, { no: document.docNo ?? '' }),
          asked,
          ...(start && { start: start() }),
          isDanger,
          confirm,
          onConfirm: async (values) => {
            await send(document, key, values);
            void found.refetch();
          },
        });
      const action = {
        key,
        label,
        rank: 'outlined' as const,
        danger: isDanger,
        reason: reasonAgainst?.(document),
        run,
      };
      return <BarButton key={key} isSmall action={action} />;
    });
  return (
    <Panel isRoomy isWide title={title} hint={hint}>
      {found.data ? (
        <RecordTable
          label={title}
          empty={empty}
          rows={found.data}
          entity={bhApply}
          columns={[
            {
              field: 'docNo',
              label: bi('单据', 'Document'),
              value: ({ docType, id, docNo }) => <Link to={viewPath(docType, id)}>{docNo}</Link>,
            },
            {
              field: 'docType',
              label: bi('类型', 'Type'),
              value: ({ docType }) => <DictValue dict="BH_DOC_TYPE" value={docType} />,
            },
            'customerId',
            { field: 'amount', label: bi('金额', 'Amount'), isNumber: true, value: amountOf },
            { field: 'state', label: bi('状态', 'State'), value: state },
            { field: 'actions', label: bi('操作', 'Actions'), value: (document) => <Row>{buttons(document)}</Row> },
          ]}
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
  return useRead(['guaranteeDocuments', name], async (signal): Promise<readonly FoundDocument[]> => {
    const pagination = { page: 1, perPage: mostOfKind };
    const query = { filter, pagination, sort: { field: 'updatedTime', order: 'DESC' } as const, signal };
    const found = await Promise.all(
      Object.values(docKinds).map(async ({ docType, entity }) => {
        const { data } = await dataProvider.getList<QuotaDocument>(entity.key, query);
        return data.map((doc): FoundDocument => ({ ...doc, docType }));
      }),
    );
    return found.flat().sort((left, right) => right.updatedTime.localeCompare(left.updatedTime));
  });
}

const { oaNo, approvedAt, reason, file } = bhOaRecord.fields;
const oaForm = defineForm({
  key: bhOaRecord.key,
  label: bhOaRecord.label,
  fields: {
    oaNo: { ...oaNo, required: true },
    approvedAt: { ...approvedAt, required: true },
    reason: { ...reason, required: true },
    files: { ...file, required: true },
  },
});

const oaAnswers = [
  { key: 'APPROVED', label: bi('录入通过', 'Approved'), title: bi('OA通过：{no}', 'OA approved: {no}') },
  {
    key: 'REJECTED',
    label: bi('录入拒绝', 'Rejected'),
    title: bi('OA拒绝：{no}', 'OA rejected: {no}'),
    isDanger: true,
  },
] as const;

/**
 * Documents that wait for the company's own approval, whose result an administrator enters from the paper.
 * @see docs/spec/guarantee.md 2.8
 */
export function ManualOa() {
  const t = useText();
  const notify = useNotify();
  const call = useBaohan();
  return (
    <WaitingDocuments
      name="oa"
      title={bi('人工OA审批', 'OA result by hand')}
      hint={bi('等待公司OA审批的单据', 'Documents that wait for the company’s approval')}
      empty={bi('没有等待OA审批的单据', 'No document waits for OA')}
      filter={{ oaStatus: 'PENDING', closedFlag: 0 }}
      state={({ oaStatus }) => <DictValue dict="BH_OA_STATUS" value={oaStatus} />}
      answers={oaAnswers}
      asked={oaForm}
      start={() => ({ approvedAt: nowText(() => new Date()) })}
      confirm={bi('保存', 'Save')}
      send={async ({ docType, id, rowVersion, docNo }, result, values) => {
        await call('maintManualOaApprove', { docType, docId: id, rowVersion, result, ...values }, { write: true });
        notify(t(fill(bi('OA结果已记入 {no}', 'The OA result is entered in {no}'), { no: docNo ?? '' })), {
          type: 'success',
        });
      }}
    />
  );
}

const receiptForm = defineForm({
  key: bhReceiptLog.key,
  label: bhReceiptLog.label,
  fields: { resultMsg: bhReceiptLog.fields.resultMsg },
});

const receiptAnswers = [
  { key: 'OK', label: bi('回执成功', 'Receipt OK'), title: bi('回执成功：{no}', 'Receipt OK: {no}') },
  {
    key: 'FAILED',
    label: bi('回执失败', 'Receipt failed'),
    title: bi('回执失败：{no}', 'Receipt failed: {no}'),
    isDanger: true,
  },
] as const;

const receiptWords = {
  notAwaited: bi(
    '回执已失败，由进出口部在单据中人工通过或重开',
    'The receipt failed: import/export affairs approve or reopen in the document',
  ),
  failed: bi('{no} 的回执为失败', 'The receipt of {no} failed'),
  late: bi('回执已记录，但该单据不再等待回执', 'Kept, but the document no longer waits for one'),
};

/**
 * Documents whose answer of the customs system is awaited or bad; an awaited one can be entered by hand.
 * @see docs/spec/guarantee.md 2.9
 */
export function Receipts() {
  const t = useText();
  const notify = useNotify();
  const call = useBaohan();
  return (
    <WaitingDocuments
      name="receipts"
      title={bi('海关回执', 'Customs receipts')}
      hint={bi('已推送未回执或回执失败的单据', 'Documents pushed without a good receipt')}
      empty={bi('没有等待回执的单据', 'No document waits for a receipt')}
      filter={{ customsReceipt__in: ['SENT', 'FAILED'], closedFlag: 0 }}
      state={({ customsReceipt, receiptMsg }) => (
        <>
          <DictValue dict="BH_RECEIPT" value={customsReceipt} /> {receiptMsg}
        </>
      )}
      answers={receiptAnswers}
      reasonAgainst={({ customsReceipt }) => (customsReceipt === 'SENT' ? undefined : receiptWords.notAwaited)}
      asked={receiptForm}
      confirm={bi('确定', 'Confirm')}
      send={async ({ id, docNo }, resultCode, { resultMsg }) => {
        const receipt = { docId: id, resultCode, ...(resultMsg ? { resultMsg } : {}) };
        const { counted, customsReceipt } = await call<{ counted: boolean; customsReceipt: string }>(
          'receiptSet',
          receipt,
          {
            write: true,
          },
        );
        const isGood = counted && customsReceipt === 'OK';
        const became = !counted
          ? receiptWords.late
          : isGood
            ? bi('{no} 已生效', '{no} is in force')
            : receiptWords.failed;
        notify(t(fill(became, { no: docNo ?? '' })), { type: isGood ? 'success' : 'warning' });
      }}
    />
  );
}
