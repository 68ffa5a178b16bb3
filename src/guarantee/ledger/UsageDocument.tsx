import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { useQueryClient } from '@tanstack/react-query';
import type { RecordValues } from '#domain/core/entity.ts';
import type { AttachedFile } from '#domain/core/field.ts';
import { formatFen, formatThousands, negateFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { bhLevyChange, bhMovement, bhPayment, bhUsage, bhUsageTax, levyChangeDetail } from '#domain/guarantee/index.ts';
import { newPath, quotaHistoryPath } from '#domain/guarantee/paths.ts';
import {
  type Payment,
  storedFen,
  type UsageAnswer,
  type UsageMovement,
  type UsageTax,
} from '#domain/guarantee/usagePreview.ts';
import { useApprovalActor } from '../../approval/useApprovalActor.ts';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { DocumentFrame } from '../../parts/document/DocumentFrame.tsx';
import { Notice } from '../../parts/document/Notice.tsx';
import { Section } from '../../parts/document/Section.tsx';
import { Descriptions, type Fact } from '../../parts/facts/Descriptions.tsx';
import { type Stat, Stats } from '../../parts/facts/Stats.tsx';
import { ActionBar, BarButton } from '../../parts/form/ActionBar.tsx';
import { useFileLook } from '../../parts/form/controls/FilePreview.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { LinkButton } from '../../parts/layout/LinkButton.tsx';
import { RecordHead } from '../../parts/screens/RecordHead.tsx';
import { ShownRecord } from '../../parts/screens/ShownRecord.tsx';
import { RecordTable, type RecordTableProps, type TableColumn } from '../../parts/table/RecordTable.tsx';
import { useRecordEvents } from '../../shell/events.ts';
import { useOpenTab, useTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { heldActions } from '../lists/heldActions.ts';
import { AccountDocuments } from './AccountTables.tsx';
import styles from './ledger.module.css';
import { NewLevy } from './NewLevy.tsx';
import { standingPayments, useUsage } from './onUsage.tsx';
import { DueDate, isOverdue } from './usageViews.tsx';
import { useUsageActs } from './useUsageActs.tsx';

/** /deposit/levyChange?id=: one declaration with its bills, payments, changes and movements; `?mode=new` enters one. */
export function UsageDocument() {
  const { query } = useTab();
  return query.mode === 'new' ? <NewLevy /> : <LoadedUsage id={query.id ?? ''} />;
}

function LoadedUsage({ id }: { id: string }) {
  const cache = useQueryClient();
  const { data, error, refetch } = useUsage(id);
  useRecordEvents(bhUsage.key, (event) => {
    if (event.id === id)
      void cache.invalidateQueries({ queryKey: [bhUsage.key, levyChangeDetail.method, { usageId: id }] });
  });
  if (!data) return <RecordState error={error} onRetry={() => void refetch()} isPage />;
  const number = data.usage.declNo ?? '';
  return (
    <ShownRecord resource={bhUsage.key} record={data.usage} title={bi(`${number} 征税`, `Levy ${number}`)}>
      <UsageBody answer={data} />
    </ShownRecord>
  );
}

const words = {
  changes: bi('征税变更', 'Levy changes'),
  toRefund: bi('请登记退款', 'to be refunded'),
  noChanges: bi('没有征税变更', 'No changes'),
  readOnly: bi(
    '只读：征税与缴税由进出口事务部、计划财务部办理',
    'Read only: import/export affairs and finance work on levies',
  ),
  applyExcess: bi('发起超额审批', 'Apply for an excess approval'),
  heldNote: bi(
    '额度不足，尚缺 {short} 元，这票税款尚未从客户额度扣减；超额审批确认后自动扣减。',
    'The quota lacks {short}: nothing is deducted from it until an excess approval is confirmed.',
  ),
  closedNote: bi(
    '额度金额足够，但额度已暂停、到期、不含征税日或尚未重试，这票税款尚未扣减；恢复或续期额度后重试扣减。',
    'The quota has room but is suspended, ended, not valid on the day of the levy, or was not tried again: resume or renew it, then retry.',
  ),
  exceptionNote: bi(
    '没有可用的保函，税款未占用任何保函；保函增额或更换后可重试扣减。',
    'No guarantee could carry this levy; retry after one was increased or replaced.',
  ),
};

type Usage = UsageAnswer['usage'];
type MoneyName =
  | 'totalAmount'
  | 'outstandingQuota'
  | 'outstandingGuar'
  | 'paidCustoms'
  | 'settledAmount'
  | 'overCollected'
  | 'lateFee';
const { fields } = bhUsage;

function UsageBody({ answer }: { answer: UsageAnswer }) {
  const t = useText();
  const acts = useUsageActs();
  const { usage, taxes, payments, changes, movements } = answer;
  const actions = acts.barActions({ ...usage, taxes, payments, changes });
  const standing = new Set(standingPayments(payments).map(({ id }) => id));
  return (
    <>
      <DocumentFrame
        head={<Head usage={usage} />}
        isWide
        note={actions.length === 0 && <span>{t(words.readOnly)}</span>}
        buttons={<ActionBar actions={actions} />}
      >
        {usage.usageStatus === 'PENDING_EXCESS' && <HeldNote usage={usage} />}
        {usage.usageStatus === 'EXCEPTION' && <Notice tone="bad">{t(words.exceptionNote)}</Notice>}
        <Section title={bi('金额', 'Amounts')}>
          <Stats stats={figuresOf(usage, t)} />
        </Section>
        <Section title={bi('报关单', 'Declaration')}>
          <Descriptions entity={bhUsage} record={usage} facts={facts} />
        </Section>
        <Rows
          entity={bhUsageTax}
          label={bi('税单', 'Tax bills')}
          columns={billColumns}
          rows={taxes}
          isOver={({ billStatus }) => billStatus === 'VOID'}
        />
        <Rows
          entity={bhPayment}
          label={bi('缴税与还款', 'Payments')}
          columns={paymentColumns(taxes)}
          rows={payments}
          empty={bi('尚未缴税', 'Nothing paid yet')}
          isOver={({ id, payKind }) => payKind !== 'REVERSE' && !standing.has(id)}
        />
        <Rows
          entity={bhLevyChange}
          label={words.changes}
          columns={changeColumns}
          rows={changes}
          empty={words.noChanges}
        />
        <Rows
          entity={bhMovement}
          label={bi('额度与保函流水', 'Movements')}
          columns={movementColumns}
          rows={movements}
        />
        <Section title={bi('相关单据', 'Documents')}>
          <AccountDocuments subject={{ usageId: usage.id }} />
        </Section>
      </DocumentFrame>
      {acts.dialog}
    </>
  );
}

/** What happened to the declaration, of one sort. */
const Rows = <Row extends RecordValues>(table: RecordTableProps<Row>) => (
  <Section title={table.label} hint={table.rows.length || undefined}>
    <RecordTable {...table} />
  </Section>
);

/** Why nothing was deducted, and for a business department the way out. */
function HeldNote({ usage }: { usage: Usage }) {
  const t = useText();
  const actor = useActor();
  const approver = useApprovalActor();
  const openTab = useOpenTab();
  const short = usage.shortfall ?? '0';
  const apply = heldActions(usage, { actor, approver }).find(({ key, reason }) => key === 'apply' && !reason);
  const run = () => openTab(newPath('EXCESS', { quotaId: usage.quotaId ?? '', usageId: usage.id }));
  return (
    <Notice
      tone="wait"
      tools={apply && <BarButton isSmall action={{ key: 'apply', label: words.applyExcess, rank: 'outlined', run }} />}
    >
      {t(Number(short) > 0 ? words.heldNote : words.closedNote, { short: formatThousands(short) })}
    </Notice>
  );
}

function Head({ usage }: { usage: Usage }) {
  const { quotaId } = usage;
  const number = usage.declNo ?? '';
  return (
    <RecordHead
      entity={bhUsage}
      record={usage}
      title={bi(number, number)}
      back={bi('返回额度使用办理', 'Back to levies and payments')}
      status="usageStatus"
      copied={number}
      subject={[usage.customerId_label, usage.mainCompId_label].filter(Boolean).join(' · ')}
      tools={[
        quotaId !== null && {
          key: 'history',
          label: bi('额度流水', 'Quota history'),
          icon: <HistoryOutlined />,
          to: quotaHistoryPath({ quotaId }),
        },
      ]}
    />
  );
}

const facts: readonly (string | Fact)[] = [
  'guaranteeId',
  'customsFilingNo',
  'guarMode',
  'quotaId',
  'customsCode',
  'districtCode',
  'levyNoticeDate',
  'customsDeadline',
  { field: 'dueDate', value: (usage) => <DueDate usage={usage} saysDays /> },
  'declDate',
  'releaseDate',
  'payMode',
  'paidDate',
  'repayDate',
  'contractNo',
  'orderNo',
  'billNo',
  'source',
];

function figuresOf(usage: Usage, t: ReturnType<typeof useText>): Stat[] {
  const money = (amount: string | null) => <MoneyValue value={amount ?? '0'} />;
  const figure = (name: MoneyName, more?: Partial<Stat>): Stat => ({
    label: fields[name].label,
    value: money(usage[name]),
    ...more,
  });
  const [held, heldGuar] = [storedFen(usage.heldAmount), storedFen(usage.heldGuar)];
  const both = { quota: formatThousands(usage.heldAmount ?? '0'), guarantee: formatThousands(usage.heldGuar ?? '0') };
  return [
    figure('totalAmount'),
    figure('outstandingQuota'),
    figure('outstandingGuar'),
    {
      label: bi('待扣减', 'Held'),
      value: money(held > heldGuar ? usage.heldAmount : usage.heldGuar),
      tone: heldGuar > 0n ? 'bad' : held > 0n ? 'wait' : undefined,
      note: heldGuar > 0n && t(bi('额度 {quota} · 保函 {guarantee}', 'quota {quota} · guarantee {guarantee}'), both),
    },
    figure('paidCustoms'),
    figure('settledAmount'),
    ...(storedFen(usage.overCollected) > 0n
      ? [figure('overCollected', { tone: 'wait', note: t(words.toRefund) })]
      : []),
    {
      label: fields.overdueDays.label,
      value: String(usage.overdueDays ?? 0),
      tone: isOverdue(usage) ? 'bad' : undefined,
    },
    figure('lateFee', { tone: storedFen(usage.lateFee) > 0n ? 'bad' : undefined }),
  ];
}

const registered = { field: 'createdTime', label: bi('登记时间', 'Registered') };

const billColumns = [
  'taxBillNo',
  'taxKind',
  'billStatus',
  'amount',
  'paidAmount',
  'issueDate',
  'deadline',
  'paidDate',
  'lateFee',
];

/** A payment names its bill by id; people know the number. */
function paymentColumns(taxes: readonly UsageTax[]): (string | TableColumn<Payment>)[] {
  const numbers = new Map(taxes.map(({ id, taxBillNo }) => [id, taxBillNo]));
  const bill = { field: 'taxId', value: ({ taxId }: Payment) => (taxId && numbers.get(taxId)) ?? <EmptyValue /> };
  const file = { field: 'file', value: ({ file: files }: Payment) => <VoucherFiles files={files} /> };
  return [
    'payKind',
    'payDate',
    bill,
    'payMode',
    signed('amount'),
    signed('quotaReturned'),
    signed('guarReturned'),
    'voucherNo',
    file,
    'createdByName',
    registered,
    'reason',
  ];
}

/** A reversal takes back what its payment gave. */
const signed = (field: 'amount' | 'quotaReturned' | 'guarReturned'): TableColumn<Payment> => ({
  field,
  value: (row) => (
    <MoneyValue
      value={formatFen(row.payKind === 'REVERSE' ? negateFen(storedFen(row[field])) : storedFen(row[field]))}
    />
  ),
});

const changeColumns = [
  'changeDate',
  'changeType',
  'taxKind',
  'deltaAmount',
  'postStatus',
  'newTaxBillNo',
  'docRef',
  'reason',
  'createdByName',
  registered,
];

const movementColumns: readonly (string | TableColumn<UsageMovement>)[] = [
  { field: 'moveNo', isNumber: false, value: ({ moveNo }) => String(moveNo) },
  'bizDate',
  'valueDate',
  'accountType',
  'moveType',
  'deltaUsed',
  'totalAfter',
  'usedAfter',
  'availableAfter',
  'operator',
  registered,
];

/** The papers of a payment by name. */
function VoucherFiles({ files }: { files: unknown }) {
  const look = useFileLook();
  const rows: readonly AttachedFile[] = Array.isArray(files) ? files : [];
  if (rows.length === 0) return <EmptyValue />;
  return (
    <span className={styles.vouchers}>
      {rows.map((file) => (
        <LinkButton key={file.hashaddr} onClick={() => look.open(file)}>
          <AttachFileOutlined aria-hidden sx={{ fontSize: 14 }} />
          {file.fileName}
        </LinkButton>
      ))}
      {look.preview}
    </span>
  );
}
