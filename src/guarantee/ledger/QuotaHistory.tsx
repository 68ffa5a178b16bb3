import QrCodeScannerOutlined from '@mui/icons-material/QrCodeScannerOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { type EntityDefinition, rightOf } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { say as text } from '#domain/core/text.ts';
import { bhGuarantee } from '#domain/guarantee/bhGuarantee.ts';
import { bhMovement } from '#domain/guarantee/bhMovement.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { historyPath } from '#domain/guarantee/paths.ts';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { DocumentHead } from '../../parts/document/DocumentHead.tsx';
import { RecordDrawer } from '../../parts/form/RecordDrawer.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { Surface } from '../../parts/layout/Surface.tsx';
import { RecordFilter } from '../../parts/list/RecordFilter.tsx';
import { PageTabs } from '../../parts/PageTabs.tsx';
import { useOpenTab, useTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { AccountBalance } from './AccountBalance.tsx';
import { AccountDocuments } from './AccountDocuments.tsx';
import { AccountChanges, AccountLog } from './AccountLog.tsx';
import { DocTypeChoice } from './DocTypeChoice.tsx';
import styles from './ledger.module.css';
import { MovementList } from './MovementList.tsx';
import { PrintCheck } from './PrintCheck.tsx';

/** One account of the money ledger, as the address names it. */
export type Account = { readonly quotaId: string } | { readonly guaranteeId: string };

const words = {
  title: text('额度历史', 'Quota history'),
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
  return (
    <div className={styles.history}>
      <DocumentHead
        title={say(words.title)}
        subject={say(words.choose)}
        controls={
          <>
            <AccountPickers />
            <CheckPaper />
          </>
        }
      />
      <Movements account={undefined} />
    </div>
  );
}

function AccountHistory({ account }: { account: Account }) {
  const { query, setTitle } = useTab();
  const [docType, setDocType] = useState('');
  const isQuota = 'quotaId' in account;
  const entity = isQuota ? bhQuota : bhGuarantee;
  const id = isQuota ? account.quotaId : account.guaranteeId;
  const { data, error, refetch } = useAccount(entity, id);
  const number = data ? String(isQuota ? data.quotaNo : data.guaranteeNo) : '';
  useEffect(() => {
    if (number) setTitle(text(`${number} 历史`, `History ${number}`));
  }, [number, setTitle]);
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
        title={number}
        marks={<DisplayValue entity={entity} field={isQuota ? 'quotaStatus' : 'guarStatus'} record={data} />}
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

function useAccount(entity: EntityDefinition, id: string) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: [entity.key, 'history', id],
    queryFn: async ({ signal }) => (await dataProvider.getOne(entity.key, { id, signal })).data as RaRecord,
    retry: false,
  });
}

const quotaFilter = { name: 'quotaId', field: bhMovement.fields.quotaId, input: 'record', key: 'quotaId' } as const;
const guaranteeFilter = { name: 'guaranteeId', field: bhMovement.fields.guaranteeId, input: 'record', key: 'guaranteeId' } as const;

/** Another account in a tab of its own. */
function AccountPickers({ account }: { account?: Account }) {
  const actor = useActor();
  const openTab = useOpenTab();
  const open = (name: 'quotaId' | 'guaranteeId') => (value: unknown) => {
    if (typeof value === 'string' && value) openTab(historyPath(name === 'quotaId' ? { quotaId: value } : { guaranteeId: value }));
  };
  return (
    <span className={styles.pickers}>
      <RecordFilter filter={quotaFilter} value={account && 'quotaId' in account ? account.quotaId : undefined} onChange={open('quotaId')} />
      {hasRight(actor, rightOf(bhGuarantee.key, 'page')) && (
        <RecordFilter
          filter={guaranteeFilter}
          value={account && 'guaranteeId' in account ? account.guaranteeId : undefined}
          onChange={open('guaranteeId')}
        />
      )}
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
