import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { RecordValues } from '#domain/core/entity.ts';
import { formatFen, negateFen } from '#domain/core/money.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { bhMovement } from '#domain/guarantee/bhMovement.ts';
import { bhLevyChange, bhPayment, bhUsage, bhUsageTax } from '#domain/guarantee/bhUsage.ts';
import { historyPath, newPath, usageListPath } from '#domain/guarantee/paths.ts';
import { fenIn } from '#domain/guarantee/usagePreview.ts';
import { useApprovalActor } from '../../approval/useApprovalActor.ts';
import { CopyButton } from '../../parts/cells/CopyButton.tsx';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { type Fact, Facts } from '../../parts/facts/Facts.tsx';
import { Figures } from '../../parts/facts/Figures.tsx';
import { ActionBar } from '../../parts/form/ActionBar.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { RecordTable, type TableColumn } from '../../parts/table/RecordTable.tsx';
import { useRecordEvents } from '../../shell/events.ts';
import { useOpenTab, useTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { heldActions } from '../lists/heldActions.ts';
import { AccountDocuments } from './AccountDocuments.tsx';
import { NewLevy } from './NewLevy.tsx';
import { standingPayments } from './usagePayments.ts';
import { DueDate, isOverdue } from './usageViews.tsx';
import { type UsageAnswer, useUsage } from './useUsage.ts';
import { useUsageActs } from './useUsageActs.tsx';
import { VoucherFiles } from './VoucherFiles.tsx';
import './ledger.css';

/** /deposit/levyChange?id=: one declaration with its bills, payments, changes and movements; `?mode=new` enters one. */
export function UsageDocument() {
  const { query } = useTab();
  return query.mode === 'new' ? <NewLevy /> : <LoadedUsage id={query.id ?? ''} />;
}

function LoadedUsage({ id }: { id: string }) {
  const cache = useQueryClient();
  const { setTitle } = useTab();
  const { data, error, refetch } = useUsage(id);
  useRecordEvents(bhUsage.key, (event) => {
    if (event.id === id) void cache.invalidateQueries({ queryKey: [bhUsage.key, 'levyChangeDetail', id] });
  });
  const number = data ? String(data.usage.declNo) : '';
  useEffect(() => {
    if (number) setTitle(text(`${number} 征税`, `Levy ${number}`));
  }, [number, setTitle]);
  if (!data) return <RecordState error={error} onRetry={() => void refetch()} />;
  return <UsageBody answer={data} />;
}

const words = {
  title: text('征税变更明细', 'Levy'),
  back: text('返回额度使用办理', 'Back to levies and payments'),
  history: text('额度流水', 'Quota history'),
  facts: text('报关单', 'Declaration'),
  amounts: text('金额', 'Amounts'),
  bills: text('税单', 'Tax bills'),
  payments: text('缴税与还款', 'Payments'),
  changes: text('征税变更', 'Levy changes'),
  movements: text('额度与保函流水', 'Movements'),
  documents: text('相关单据', 'Documents'),
  held: text('待扣减', 'Held'),
  heldBoth: text('额度 {quota} · 保函 {guarantee}', 'quota {quota} · guarantee {guarantee}'),
  reversed: text('已冲正', 'Reversed'),
  noPayments: text('尚未缴税', 'Nothing paid yet'),
  noChanges: text('没有征税变更', 'No changes'),
  readOnly: text('只读：征税与缴税由进出口事务部、计划财务部办理', 'Read only: import/export affairs and finance work on levies'),
  applyExcess: text('发起超额审批', 'Apply for an excess approval'),
  heldNote: text(
    '额度不足，这票税款尚未从客户额度扣减；超额审批确认后自动扣减。',
    'The quota was short: nothing is deducted from it until an excess approval is confirmed.',
  ),
  exceptionNote: text(
    '没有可用的保函，税款未占用任何保函；保函增额或更换后可重试扣减。',
    'No guarantee could carry this levy; retry after one was increased or replaced.',
  ),
};

function UsageBody({ answer }: { answer: UsageAnswer }) {
  const say = useText();
  const acts = useUsageActs();
  const { usage, taxes, payments, changes, movements } = answer;
  const actions = acts.barActions(usage);
  const standing = new Set(standingPayments(payments).map(({ id }) => id));
  return (
    <div className="entity-form">
      <Head usage={usage} />
      <div className="form-body">
        <div className="form-main ledger-wide">
          {usage.usageStatus === 'PENDING_EXCESS' && <HeldNote usage={usage} />}
          {usage.usageStatus === 'EXCEPTION' && <p className="form-alert bad">{say(words.exceptionNote)}</p>}
          <Panel title={words.amounts}>
            <Figures figures={figuresOf(usage, say)} />
          </Panel>
          <Panel title={words.facts}>
            <Facts entity={bhUsage} record={usage} facts={facts} />
          </Panel>
          <Panel title={words.bills} count={taxes.length}>
            <RecordTable
              entity={bhUsageTax}
              label={words.bills}
              columns={billColumns}
              rows={taxes}
              isOver={({ billStatus }) => billStatus === 'VOID'}
            />
          </Panel>
          <Panel title={words.payments} count={payments.length}>
            <RecordTable
              entity={bhPayment}
              label={words.payments}
              columns={paymentColumns(taxes)}
              rows={payments}
              empty={words.noPayments}
              isOver={({ id, payKind }) => payKind !== 'REVERSE' && !standing.has(id)}
            />
          </Panel>
          <Panel title={words.changes} count={changes.length}>
            <RecordTable entity={bhLevyChange} label={words.changes} columns={changeColumns} rows={changes} empty={words.noChanges} />
          </Panel>
          <Panel title={words.movements} count={movements.length}>
            <RecordTable entity={bhMovement} label={words.movements} columns={movementColumns} rows={movements} />
          </Panel>
          <Panel title={words.documents}>
            <AccountDocuments subject={{ usageId: String(usage.id) }} />
          </Panel>
        </div>
      </div>
      <div className="action-bar">
        <span className="action-note">{actions.length === 0 && <span>{say(words.readOnly)}</span>}</span>
        <ActionBar actions={actions} />
      </div>
      {acts.dialog}
    </div>
  );
}

/** Why nothing was deducted, and for a business department the way out. */
function HeldNote({ usage }: { usage: RecordValues }) {
  const say = useText();
  const actor = useActor();
  const approver = useApprovalActor();
  const openTab = useOpenTab();
  const apply = heldActions(usage, { actor, approver }).find(({ key, reason }) => key === 'apply' && !reason);
  return (
    <div className="form-alert wait">
      <div>{say(words.heldNote)}</div>
      {apply && (
        <Button
          size="small"
          variant="outlined"
          onClick={() => openTab(newPath('EXCESS', { quotaId: String(usage.quotaId), usageId: String(usage.id) }))}
        >
          {say(words.applyExcess)}
        </Button>
      )}
    </div>
  );
}

function Head({ usage }: { usage: RecordValues }) {
  const say = useText();
  const openTab = useOpenTab();
  const number = String(usage.declNo);
  return (
    <div className="form-head">
      <button type="button" className="control-button" aria-label={say(words.back)} onClick={() => openTab(usageListPath)}>
        <ArrowBackOutlined sx={{ fontSize: 18 }} aria-hidden />
      </button>
      <h1>{number}</h1>
      <CopyButton value={number} tabIndex={0} />
      <DisplayValue entity={bhUsage} field="usageStatus" record={usage} />
      <span className="form-subject">{[usage.customerId_label, usage.mainCompId_label].filter(Boolean).join(' · ')}</span>
      <span className="form-tools">
        {Boolean(usage.quotaId) && (
          <Button
            variant="text"
            color="inherit"
            startIcon={<HistoryOutlined />}
            onClick={() => openTab(historyPath({ quotaId: String(usage.quotaId) }))}
          >
            {say(words.history)}
          </Button>
        )}
      </span>
    </div>
  );
}

export function Panel({ title, count, children }: { title: Text; count?: number; children: ReactNode }) {
  const say = useText();
  return (
    <section className="form-section">
      <header>
        <h2>{say(title)}</h2>
        {count !== undefined && count > 0 && <span className="form-hint">{count}</span>}
      </header>
      {children}
    </section>
  );
}

const facts: readonly (string | Fact)[] = [
  'guaranteeId', 'customsFilingNo', 'guarMode', 'quotaId', 'customsCode', 'districtCode', 'levyNoticeDate', 'customsDeadline', { field: 'dueDate', value: (usage) => <DueDate usage={usage} saysDays /> }, 'declDate', 'releaseDate', 'payMode', 'paidDate', 'repayDate',
  'contractNo', 'orderNo', 'billNo', 'source',
]; // biome-ignore format: one list

function figuresOf(usage: RecordValues, say: ReturnType<typeof useText>) {
  const money = (name: string) => <MoneyValue value={String(usage[name] ?? '0')} />;
  const held = fenIn(usage, 'heldAmount');
  const heldGuar = fenIn(usage, 'heldGuar');
  const more = held > heldGuar ? 'heldAmount' : 'heldGuar';
  return [
    { label: bhUsage.fields.totalAmount.label, value: money('totalAmount') },
    { label: bhUsage.fields.outstandingQuota.label, value: money('outstandingQuota') },
    { label: bhUsage.fields.outstandingGuar.label, value: money('outstandingGuar') },
    {
      label: words.held,
      value: money(more),
      tone: heldGuar > 0n ? ('bad' as const) : held > 0n ? ('wait' as const) : undefined,
      note: heldGuar > 0n && say(words.heldBoth, { quota: String(usage.heldAmount), guarantee: String(usage.heldGuar) }),
    },
    { label: bhUsage.fields.paidCustoms.label, value: money('paidCustoms') },
    { label: bhUsage.fields.settledAmount.label, value: money('settledAmount') },
    {
      label: bhUsage.fields.overdueDays.label,
      value: String(usage.overdueDays ?? 0),
      tone: isOverdue(usage) ? ('bad' as const) : undefined,
    },
    { label: bhUsage.fields.lateFee.label, value: money('lateFee'), tone: fenIn(usage, 'lateFee') > 0n ? ('bad' as const) : undefined },
  ];
}

const billColumns = ['taxBillNo', 'taxKind', 'billStatus', 'amount', 'paidAmount', 'issueDate', 'deadline', 'paidDate', 'lateFee'];

/** A payment names its bill by id; people know the number. */
function paymentColumns(taxes: readonly RecordValues[]): (string | TableColumn)[] {
  const numbers = new Map(taxes.map(({ id, taxBillNo }) => [id, String(taxBillNo)]));
  return [
    { field: 'payKind', value: (row) => <PaymentKind row={row} /> },
    'payDate',
    { field: 'taxId', value: ({ taxId }) => numbers.get(taxId) ?? <DisplayValue entity={bhPayment} field="taxId" record={{}} /> },
    'payMode',
    signed('amount'),
    signed('quotaReturned'),
    signed('guarReturned'),
    'voucherNo',
    { field: 'file', value: ({ file }) => <VoucherFiles files={file} /> },
    'createdByName',
    'reason',
  ];
}

/** A reversal takes back what its payment gave. */
const signed = (field: string): TableColumn => ({
  field,
  value: (row) => <MoneyValue value={formatFen(row.payKind === 'REVERSE' ? negateFen(fenIn(row, field)) : fenIn(row, field))} />,
});

const PaymentKind = ({ row }: { row: RecordValues }) => <DictValue dict="BH_PAY_KIND" value={row.payKind} />;

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
];

const movementColumns: readonly (string | TableColumn)[] = [
  { field: 'moveNo', isNumber: false, value: ({ moveNo }) => String(moveNo) }, 'bizDate', 'accountType', 'moveType', 'deltaUsed', 'totalAfter', 'usedAfter', 'availableAfter', 'operator', { field: 'createdTime', label: text('记账时间', 'Posted') },
]; // biome-ignore format: one list
