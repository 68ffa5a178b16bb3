import QrCodeScannerOutlined from '@mui/icons-material/QrCodeScannerOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { rightOf } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { say as text } from '#domain/core/text.ts';
import { bhGuarantee, bhMovement, bhQuota } from '#domain/guarantee/index.ts';
import { historyPath } from '#domain/guarantee/paths.ts';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { useDictionary } from '../../parts/dictionary/useDictionary.ts';
import { DocumentHead } from '../../parts/document/DocumentHead.tsx';
import { RecordDrawer } from '../../parts/form/RecordDrawer.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { Surface } from '../../parts/layout/Surface.tsx';
import { RecordFilter } from '../../parts/list/RecordFilter.tsx';
import { PageTabs } from '../../parts/PageTabs.tsx';
import { useTabTitle } from '../../parts/screens/useTabTitle.ts';
import { useOpenTab, useTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { docKinds } from '../docKinds.ts';
import { AccountBalance } from './AccountBalance.tsx';
import { AccountChanges, AccountDocuments, AccountLog } from './AccountTables.tsx';
import styles from './ledger.module.css';
import { MovementList } from './MovementList.tsx';
import { PrintCheck } from './PrintCheck.tsx';

/** One account of the money ledger, as the address names it. */
export type Account = { readonly quotaId: string } | { readonly guaranteeId: string };

const words = {
  choose: text(
    '选择额度或保函，查看余额、单据和日志；下面是全部流水。',
    'Choose a quota or a guarantee for its balance, documents and log; below are all movements.',
  ),
  checkPaper: text('验证打印件', 'Check a paper'),
  tabs: text('历史内容', 'Parts of the history'),
};

/** /deposit/depositHistory: everything that happened to one quota or guarantee; without one, all movements. */
export function QuotaHistory() {
  const { query } = useTab();
  const account = query.quotaId ? { quotaId: query.quotaId } : query.guaranteeId ? { guaranteeId: query.guaranteeId } : undefined;
  return account ? <AccountHistory key={JSON.stringify(account)} account={account} /> : <WholeLedger />;
}

function WholeLedger() {
  const say = useText();
  const controls = (
    <>
      <AccountPickers />
      <CheckPaper />
    </>
  );
  return (
    <div className={styles.history}>
      <DocumentHead title={say(text('额度历史', 'Quota history'))} subject={say(words.choose)} controls={controls} />
      <Movements account={undefined} />
    </div>
  );
}

function AccountHistory({ account }: { account: Account }) {
  const { query } = useTab();
  const dataProvider = useDataProvider();
  const [docType, setDocType] = useState('');
  const [entity, id, code, status] =
    'quotaId' in account
      ? ([bhQuota, account.quotaId, 'quotaNo', 'quotaStatus'] as const)
      : ([bhGuarantee, account.guaranteeId, 'guaranteeNo', 'guarStatus'] as const);
  const { data, error, refetch } = useQuery({
    queryKey: [entity.key, 'history', id],
    queryFn: async ({ signal }) => (await dataProvider.getOne(entity.key, { id, signal })).data,
  });
  const number = data && String(data[code]);
  useTabTitle(number ? text(`${number} 历史`, `History ${number}`) : undefined);
  if (!data) return <RecordState error={error} onRetry={() => void refetch()} />;
  const choice = <DocTypeChoice value={docType} onChange={setDocType} />;
  const parts = [
    { key: 'movements', label: text('流水', 'Movements'), content: <Movements account={account} /> },
    { key: 'documents', label: text('单据', 'Documents'), tools: choice, content: <Table><AccountDocuments subject={account} docType={docType} /></Table> },
    { key: 'changes', label: text('征税变更', 'Levy changes'), content: <Table><AccountChanges subject={account} /></Table> },
    { key: 'log', label: text('审批日志', 'Status log'), tools: choice, content: <Table><AccountLog subject={account} docType={docType} /></Table> },
  ]; // biome-ignore format: a table
  return (
    <div className={styles.history}>
      <DocumentHead
        title={number ?? ''}
        marks={<DisplayValue entity={entity} field={status} record={data} />}
        subject={[data.customerId_label, data.mainCompId_label].filter(Boolean).join(' · ')}
        controls={<AccountPickers account={account} />}
      />
      <AccountBalance account={account} />
      <PageTabs label={words.tabs} parts={parts} asked={query.tab === undefined ? undefined : { part: query.tab, address: query.tab }} />
    </div>
  );
}

const Movements = ({ account }: { account: Account | undefined }) => (
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
const guarantee = { name: 'guaranteeId', field: bhMovement.fields.guaranteeId, input: 'record', key: 'guaranteeId' } as const;

/** Another account in a tab of its own. */
function AccountPickers({ account }: { account?: Account }) {
  const actor = useActor();
  const openTab = useOpenTab();
  const chosen = { quotaId: undefined, guaranteeId: undefined, ...account };
  const offered = hasRight(actor, rightOf(bhGuarantee.key, 'page')) ? [quota, guarantee] : [quota];
  const open = (name: 'quotaId' | 'guaranteeId', id: unknown) => {
    if (typeof id === 'string' && id) openTab(historyPath(name === 'quotaId' ? { quotaId: id } : { guaranteeId: id }));
  };
  return (
    <span className={styles.pickers}>
      {offered.map((filter) => (
        <RecordFilter key={filter.key} filter={filter} value={chosen[filter.name]} onChange={(id) => open(filter.name, id)} />
      ))}
    </span>
  );
}

/** Papers are checked where the past is read. */
function CheckPaper() {
  const say = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" color="inherit" startIcon={<QrCodeScannerOutlined />} onClick={() => setIsOpen(true)}>
        {say(words.checkPaper)}
      </Button>
      {isOpen && (
        <RecordDrawer title={say(words.checkPaper)} onClose={() => setIsOpen(false)}>
          <PrintCheck />
        </RecordDrawer>
      )}
    </>
  );
}

const typeWords = { label: text('单据类型', 'Kind of document'), all: text('全部单据', 'All kinds') };

/** Which kind of document is shown. */
function DocTypeChoice({ value, onChange }: { value: string; onChange: (docType: string) => void }) {
  const say = useText();
  const kinds = useDictionary('BH_DOC_TYPE');
  return (
    <select className={styles.select} aria-label={say(typeWords.label)} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{say(typeWords.all)}</option>
      {Object.keys(docKinds).map((docType) => (
        <option key={docType} value={docType}>
          {kinds.nameOf(docType)}
        </option>
      ))}
    </select>
  );
}
