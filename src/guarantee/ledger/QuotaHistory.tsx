import QrCodeScannerOutlined from '@mui/icons-material/QrCodeScannerOutlined';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useGetOne } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { date } from '#domain/core/field.ts';
import { isDate, todayText } from '#domain/core/moments.ts';
import { formatThousands } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { accountCourse, accountOnDay, bhGuarantee, bhMovement, bhQuota } from '#domain/guarantee/index.ts';
import { quotaHistoryPath } from '#domain/guarantee/paths.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { shortAmount } from '../../parts/charts/amounts.ts';
import { Lines } from '../../parts/charts/Lines.tsx';
import { useDictionary } from '../../parts/dictionary/useDictionary.ts';
import { DocumentHead } from '../../parts/document/DocumentHead.tsx';
import { type Stat, Stats } from '../../parts/facts/Stats.tsx';
import { FieldInput } from '../../parts/form/FieldInput.tsx';
import { RecordDrawer } from '../../parts/form/RecordDrawer.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { Surface } from '../../parts/layout/Surface.tsx';
import { RecordFilter } from '../../parts/list/filters/RecordFilter.tsx';
import { PageTabs } from '../../parts/PageTabs.tsx';
import { useTabTitle } from '../../parts/screens/useTabTitle.ts';
import { useOpenTab, useTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import { docKinds } from '../docKinds.ts';
import { AccountChanges, AccountDocuments, AccountLog } from './AccountTables.tsx';
import styles from './ledger.module.css';
import { MovementList } from './MovementList.tsx';
import { PrintCheck } from './PrintCheck.tsx';

/** One account of the money ledger, as the address names it. */
export type LedgerAccount = { readonly quotaId: string } | { readonly guaranteeId: string };

const words = {
  choose: bi(
    '选择额度或保函，查看余额、单据和日志；下面是全部流水。',
    'Choose a quota or a guarantee for its balance, documents and log; below are all movements.',
  ),
  checkPaper: bi('验证打印件', 'Check a paper'),
  tabs: bi('历史内容', 'Parts of the history'),
};

/** /deposit/depositHistory: everything that happened to one quota or guarantee; without one, all movements. */
export function QuotaHistory() {
  const { query } = useTab();
  const account = query.quotaId
    ? { quotaId: query.quotaId }
    : query.guaranteeId
      ? { guaranteeId: query.guaranteeId }
      : undefined;
  return account ? <AccountHistory key={JSON.stringify(account)} account={account} /> : <WholeLedger />;
}

function WholeLedger() {
  const t = useText();
  const controls = (
    <>
      <AccountPickers />
      <CheckPaper />
    </>
  );
  return (
    <div className={styles.history}>
      <DocumentHead title={t(bi('额度历史', 'Quota history'))} subject={t(words.choose)} controls={controls} />
      <Movements account={undefined} />
    </div>
  );
}

function AccountHistory({ account }: { account: LedgerAccount }) {
  const { query } = useTab();
  const [docType, setDocType] = useState('');
  const [entity, id, code] =
    'quotaId' in account
      ? ([bhQuota, account.quotaId, 'quotaNo'] as const)
      : ([bhGuarantee, account.guaranteeId, 'guaranteeNo'] as const);
  const { data, error, refetch } = useGetOne(entity.key, { id });
  const number = data && String(data[code]);
  useTabTitle(number ? bi(`${number} 历史`, `History ${number}`) : undefined);
  if (!data) return <RecordState error={error} onRetry={() => void refetch()} />;
  const state =
    entity === bhQuota ? (
      <DisplayValue entity={bhQuota} field="quotaStatus" record={data} />
    ) : (
      <DisplayValue entity={bhGuarantee} field="guarStatus" record={data} />
    );
  const choice = <DocTypeChoice value={docType} onChange={setDocType} />;
  const parts = [
    { key: 'movements', label: bi('流水', 'Movements'), content: <Movements account={account} /> },
    {
      key: 'documents',
      label: bi('单据', 'Documents'),
      tools: choice,
      content: (
        <Table>
          <AccountDocuments subject={account} docType={docType} />
        </Table>
      ),
    },
    {
      key: 'changes',
      label: bi('征税变更', 'Levy changes'),
      content: (
        <Table>
          <AccountChanges subject={account} />
        </Table>
      ),
    },
    {
      key: 'log',
      label: bi('审批日志', 'Status log'),
      tools: choice,
      content: (
        <Table>
          <AccountLog subject={account} docType={docType} />
        </Table>
      ),
    },
  ];
  return (
    <div className={styles.history}>
      <DocumentHead
        title={number ?? ''}
        marks={state}
        subject={[data.customerId_label, data.mainCompId_label].filter(Boolean).join(' · ')}
        controls={<AccountPickers account={account} />}
      />
      <AccountBalance account={account} />
      <PageTabs
        label={words.tabs}
        parts={parts}
        asked={query.tab === undefined ? undefined : { part: query.tab, address: query.tab }}
      />
    </div>
  );
}

const Movements = ({ account }: { account: LedgerAccount | undefined }) => (
  <div className={styles.list}>
    <MovementList account={account} />
  </div>
);

const Table = ({ children }: { children: ReactNode }) => (
  <div className={styles.table}>
    <Surface>{children}</Surface>
  </div>
);

const quota = { name: 'quotaId', field: bhMovement.fields.quotaId, input: 'record', key: 'quotaId' } as const;
const guarantee = {
  name: 'guaranteeId',
  field: bhMovement.fields.guaranteeId,
  input: 'record',
  key: 'guaranteeId',
} as const;

/** Another account in a tab of its own. */
function AccountPickers({ account }: { account?: LedgerAccount }) {
  const can = useCan();
  const openTab = useOpenTab();
  const chosen = { quotaId: undefined, guaranteeId: undefined, ...account };
  const offered = can({ action: 'list', resource: bhGuarantee.key }) ? [quota, guarantee] : [quota];
  const open = (name: 'quotaId' | 'guaranteeId', id: unknown) => {
    if (typeof id === 'string' && id)
      openTab(quotaHistoryPath(name === 'quotaId' ? { quotaId: id } : { guaranteeId: id }));
  };
  return (
    <span className={styles.pickers}>
      {offered.map((filter) => (
        <RecordFilter
          key={filter.key}
          filter={filter}
          value={chosen[filter.name]}
          onChange={(id) => open(filter.name, id)}
        />
      ))}
    </span>
  );
}

/** Papers are checked where the past is read. */
function CheckPaper() {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<QrCodeScannerOutlined />}
        onClick={() => setIsOpen(true)}
      >
        {t(words.checkPaper)}
      </Button>
      {isOpen && (
        <RecordDrawer title={words.checkPaper} onClose={() => setIsOpen(false)}>
          <PrintCheck />
        </RecordDrawer>
      )}
    </>
  );
}

const typeWords = { label: bi('单据类型', 'Kind of document'), all: bi('全部单据', 'All kinds') };

/** Which kind of document is shown. */
function DocTypeChoice({ value, onChange }: { value: string; onChange: (docType: string) => void }) {
  const t = useText();
  const kinds = useDictionary('BH_DOC_TYPE');
  return (
    <select
      className={styles.select}
      aria-label={t(typeWords.label)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t(typeWords.all)}</option>
      {Object.keys(docKinds).map((docType) => (
        <option key={docType} value={docType}>
          {kinds.nameOf(docType)}
        </option>
      ))}
    </select>
  );
}

const balanceWords = {
  base: bi('基础额度', 'Base'),
  guarantee: bi('保函金额', 'Amount'),
  temp: bi('临时额度', 'Temporary'),
  total: bi('总额', 'Total'),
  used: bi('已用', 'Used'),
  available: bi('可用', 'Available'),
  utilisation: bi('使用率', 'Utilisation'),
  course: bi('近半年总额与已用', 'Total and used in the last half year'),
  mark: bi('日期', 'Day'),
};

const courseDays = 180;
const asked = { ...bhMovement, fields: { day: date('余额日期', 'Balance on') } };

const lines = [
  { key: 'total', colour: 'var(--chart-6)', dash: '5 3' },
  { key: 'used', colour: 'var(--chart-1)' },
] as const;

/** What the account had on any day up to today, and how it went. */
function AccountBalance({ account }: { account: LedgerAccount }) {
  const t = useText();
  const today = todayText(() => new Date());
  const form = useForm({ defaultValues: { day: today } });
  const day = form.watch('day');
  const isQuota = 'quotaId' in account;
  const named = { accountType: isQuota ? 'QUOTA' : 'GUARANTEE', id: isQuota ? account.quotaId : account.guaranteeId };
  const asking = { about: bhMovement, toast: true };
  const { data } = useAnswer(accountOnDay, isDate(day) && day <= today ? { ...named, day } : null, {
    ...asking,
    keepsLast: true,
  });
  const course = useAnswer(accountCourse, { ...named, days: courseDays }, asking);
  const rows = course.data?.rows ?? [];
  const figuresOf = ({ base, temp, total, used, available, utilisation }: NonNullable<typeof data>): Stat[] => [
    { label: isQuota ? balanceWords.base : balanceWords.guarantee, value: <MoneyValue value={base} /> },
    ...(isQuota
      ? [
          { label: balanceWords.temp, value: <MoneyValue value={temp} /> },
          { label: balanceWords.total, value: <MoneyValue value={total} /> },
        ]
      : []),
    { label: balanceWords.used, value: <MoneyValue value={used} /> },
    {
      label: balanceWords.available,
      value: <MoneyValue value={available} />,
      tone: available.startsWith('-') ? 'bad' : undefined,
    },
    { label: balanceWords.utilisation, value: `${utilisation}%`, tone: Number(utilisation) >= 90 ? 'wait' : undefined },
  ];
  return (
    <section className={styles.balance}>
      <div className={styles.day}>
        <FormProvider {...form}>
          <div className={styles.dayInput}>
            <FieldInput entity={asked} field="day" readOnly={false} labelOnTop />
          </div>
        </FormProvider>
        {data && <Stats stats={figuresOf(data)} />}
      </div>
      {rows.length > 1 && (
        <div className={styles.course}>
          <Lines
            title={t(balanceWords.course)}
            isTitleHidden
            markLabel={t(balanceWords.mark)}
            marks={rows.map((row) => row.day)}
            shortMark={(mark) => mark.slice(5)}
            tickText={(value) => t(shortAmount(value))}
            endRoom={72}
            series={lines.map(({ key, ...look }) => ({
              ...look,
              key,
              label: t(balanceWords[key]),
              values: rows.map((row) => Number(row[key])),
              texts: rows.map((row) => formatThousands(row[key])),
            }))}
          />
        </div>
      )}
    </section>
  );
}
