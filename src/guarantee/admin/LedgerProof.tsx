import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import { useState } from 'react';
import { formatThousands } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { ledgerProofs, type LedgerProof as Proof } from '#domain/guarantee/index.ts';
import { useAnswer, useCall } from '../../parts/calls/useCall.ts';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { Scroll } from '../../parts/layout/Scroll.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import { Toned } from '../../parts/layout/Toned.tsx';
import { Panel, PanelText } from '../../parts/panel/Panel.tsx';
import { RecordTable, type TableColumn } from '../../parts/table/RecordTable.tsx';
import { useText } from '../../shell/text.ts';

const words = {
  run: bi('立即核对', 'Prove now'),
  wrong: bi('{count} 处差异', '{count} differences'),
  counted: bi(
    '{at} 核对 {accounts} 个账户、{movements} 笔流水，用时 {ms} 毫秒',
    '{at}: {accounts} accounts, {movements} movements, {ms} ms',
  ),
  older: bi('以前的核对（{count}）', 'Earlier proofs ({count})'),
};

/** Whether balances, levies and bills agree with the ledger, and where they do not. @see docs/spec/guarantee.md 6.1 */
export function LedgerProofPanel() {
  const t = useText();
  const call = useCall();
  const [isRunning, setIsRunning] = useState(false);
  const proofs = useAnswer(ledgerProofs, {});
  const run = async () => {
    setIsRunning(true);
    // A refusal has been shown.
    await call(ledgerProofs, { run: 1 }, { write: true }).catch(() => undefined);
    await proofs.refetch();
    setIsRunning(false);
  };
  if (!proofs.data) return <RecordState error={proofs.error} onRetry={() => void proofs.refetch()} />;
  const [latest, ...older] = proofs.data.rows;
  const reason = isRunning ? bi('正在核对', 'The proof is running') : undefined;
  const start = {
    key: 'run',
    label: words.run,
    rank: 'outlined' as const,
    icon: <FactCheckOutlined />,
    reason,
    run: () => void run(),
  };
  return (
    <Panel isRoomy title={bi('台账核对', 'Ledger proof')} tools={<BarButton isSmall action={start} />}>
      {latest ? <Result latest={latest} older={older} /> : <Nothing>{t(bi('还没有核对过', 'Not proved yet'))}</Nothing>}
    </Panel>
  );
}

function Result({ latest, older }: { latest: Proof; older: readonly Proof[] }) {
  const t = useText();
  const { differenceCount, differences, provedAt, accounts, movements, tookMs } = latest;
  const verdict = (count: number) => t(count > 0 ? words.wrong : bi('没有差异', 'No difference'), { count });
  const figures = {
    at: provedAt,
    accounts: formatThousands(String(accounts)),
    movements: formatThousands(String(movements)),
    ms: tookMs,
  };
  return (
    <PanelText role="status">
      <p>
        <StatusChip tone={differenceCount > 0 ? 'bad' : 'ok'} label={verdict(differenceCount)} />
      </p>
      <p className="tg-muted">{t(words.counted, figures)}</p>
      {differences.length > 0 && (
        <RecordTable
          look="small"
          label={bi('差异', 'Differences')}
          columns={columns}
          rows={differences}
          keyOf={({ proof, id }) => `${proof} ${id}`}
        />
      )}
      {older.length > 0 && (
        <details>
          <summary>{t(words.older, { count: older.length })}</summary>
          <Scroll label={t(words.older, { count: older.length })} maxHeight={200}>
            <ul>
              {older.map((proof) => (
                <li key={proof.id}>
                  {proof.provedAt}{' '}
                  <Toned tone={proof.differenceCount > 0 ? 'bad' : 'none'}>{verdict(proof.differenceCount)}</Toned>
                </li>
              ))}
            </ul>
          </Scroll>
        </details>
      )}
    </PanelText>
  );
}

const proofNames: Readonly<Record<string, ReturnType<typeof bi>>> = {
  quotaBalances: bi('额度余额与流水', 'Quota balances and ledger'),
  guaranteeBalances: bi('保函余额与流水', 'Guarantee balances and ledger'),
  quotaUsages: bi('额度占用与征税', 'Quota use and levies'),
  guaranteeUsages: bi('保函占用与征税', 'Guarantee use and levies'),
  usageOccupation: bi('征税占用与流水', 'Levies and ledger'),
  usageBills: bi('征税与税单', 'Levies and bills'),
};

const columns: readonly TableColumn<Proof['differences'][number]>[] = [
  { field: 'proof', label: bi('核对项', 'Proof'), value: ({ proof }) => proofNames[proof] ?? proof },
  { field: 'id', label: bi('记录', 'Record') },
  { field: 'expected', label: bi('应为', 'Expected') },
  { field: 'found', label: bi('实际', 'Found') },
];
