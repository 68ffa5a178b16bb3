import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatThousands } from '#domain/core/money.ts';
import { say as text } from '#domain/core/text.ts';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { useText } from '../../shell/text.ts';
import { useBaohan } from '../useBaohan.ts';

interface Proof {
  readonly id: string;
  readonly provedAt: string;
  readonly tookMs: number;
  readonly accounts: number;
  readonly movements: number;
  readonly differenceCount: number;
  readonly differences: readonly { readonly proof: string; readonly id: string; readonly expected: string; readonly found: string }[];
}

/** Whether balances, levies and bills agree with the ledger, and where they do not. @see guarantee.md 6.1 */
export function LedgerProof() {
  const say = useText();
  const call = useBaohan();
  const [isRunning, setIsRunning] = useState(false);
  const proofs = useQuery({
    queryKey: ['maintLedgerProof'],
    queryFn: ({ signal }) => call<{ rows: readonly Proof[] }>('maintLedgerProof', {}, { signal, loading: false }),
  });
  const run = async () => {
    setIsRunning(true);
    // A refusal has been shown.
    await call('maintLedgerProof', { run: 1 }, { write: true }).catch(() => undefined);
    await proofs.refetch();
    setIsRunning(false);
  };
  if (!proofs.data) return <RecordState error={proofs.error} onRetry={() => void proofs.refetch()} />;
  const [latest, ...older] = proofs.data.rows;
  return (
    <section className="form-section">
      <header>
        <h2>{say(text('台账核对', 'Ledger proof'))}</h2>
        <span className="form-tools">
          <BarButton
            isSmall
            action={{
              key: 'run',
              label: text('立即核对', 'Prove now'),
              rank: 'outlined',
              icon: <FactCheckOutlined />,
              reason: isRunning ? text('正在核对', 'The proof is running') : undefined,
              run: () => void run(),
            }}
          />
        </span>
      </header>
      {latest ? (
        <div className="maintenance-text" role="status">
          <p>
            {latest.differenceCount === 0 ? (
              <StatusChip tone="ok" label={say(text('没有差异', 'No difference'))} />
            ) : (
              <StatusChip tone="bad" label={say(text('{count} 处差异', '{count} differences'), { count: latest.differenceCount })} />
            )}
          </p>
          <p className="tg-muted">
            {say(
              text(
                '{at} 核对 {accounts} 个账户、{movements} 笔流水，用时 {ms} 毫秒',
                '{at}: {accounts} accounts, {movements} movements, {ms} ms',
              ),
              {
                at: latest.provedAt,
                accounts: formatThousands(String(latest.accounts)),
                movements: formatThousands(String(latest.movements)),
                ms: latest.tookMs,
              },
            )}
          </p>
          {latest.differences.length > 0 && <Differences rows={latest.differences} />}
          {older.length > 0 && (
            <details>
              <summary>{say(text('以前的核对（{count}）', 'Earlier proofs ({count})'), { count: older.length })}</summary>
              <ul className="proof-history">
                {older.map(({ id, provedAt, differenceCount }) => (
                  <li key={id}>
                    {provedAt}
                    <span className={differenceCount > 0 ? 'list-bad' : 'tg-muted'}>
                      {differenceCount > 0
                        ? say(text('{count} 处差异', '{count} differences'), { count: differenceCount })
                        : say(text('没有差异', 'No difference'))}
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      ) : (
        <p className="line-empty">{say(text('还没有核对过', 'Not proved yet'))}</p>
      )}
    </section>
  );
}

const proofNames: Readonly<Record<string, ReturnType<typeof text>>> = {
  quotaBalances: text('额度余额与流水', 'Quota balances and ledger'),
  guaranteeBalances: text('保函余额与流水', 'Guarantee balances and ledger'),
  quotaUsages: text('额度占用与征税', 'Quota use and levies'),
  guaranteeUsages: text('保函占用与征税', 'Guarantee use and levies'),
  usageOccupation: text('征税占用与流水', 'Levies and ledger'),
  usageBills: text('征税与税单', 'Levies and bills'),
};

function Differences({ rows }: { rows: Proof['differences'] }) {
  const say = useText();
  const heads = [text('核对项', 'Proof'), text('记录', 'Record'), text('应为', 'Expected'), text('实际', 'Found')];
  return (
    <div className="line-scroll">
      <table className="line-table plain-rows">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head.en} scope="col">
                {say(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ proof, id, expected, found }) => (
            <tr key={`${proof} ${id}`}>
              {[proofNames[proof] ? say(proofNames[proof]) : proof, id, expected, found].map((value, index) => (
                <td key={heads[index]?.en}>
                  <span className="line-cell">{value}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
