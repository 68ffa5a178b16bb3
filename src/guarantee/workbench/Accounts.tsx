import { formatThousands } from '#domain/core/money.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { Panel } from '../../parts/workbench/Panel.tsx';
import { useText } from '../../shell/text.ts';
import { historyPath } from '../paths.ts';
import type { GuaranteeUse, QuotaUse } from './answer.ts';
import { MaybeLink } from './MaybeLink.tsx';
import { useFigureLink } from './useFigureLink.ts';
import type { GuaranteeWorkbench } from './useGuaranteeWorkbench.ts';

const words = {
  guarantees: text('保函使用率', 'Use of guarantees'),
  topQuotas: text('额度使用率前10', 'Most used quotas'),
  noGuarantees: text('没有有效的保函。', 'No guarantee is in force.'),
  noQuotas: text('没有有效的额度。', 'No quota is in force.'),
  used: text('已用 {used} / {total}', '{used} of {total}'),
  available: text('可用 {available}', '{available} left'),
};

interface Account {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly used: string;
  readonly total: string;
  readonly available: string;
  /** Percent, decimal text. */
  readonly utilisation: string;
  readonly address: string;
}

const ofGuarantee = ({ id, guaranteeNo, amount, usedAmount, availableAmount, utilisation, validTo }: GuaranteeUse): Account => ({
  id,
  name: guaranteeNo,
  note: validTo,
  used: usedAmount,
  total: amount,
  available: availableAmount,
  utilisation,
  address: historyPath({ guaranteeId: id }),
});

const ofQuota = ({ id, quotaNo, customerName, totalAmount, usedAmount, availableAmount, utilisation }: QuotaUse): Account => ({
  id,
  name: customerName ?? quotaNo,
  note: quotaNo,
  used: usedAmount,
  total: totalAmount,
  available: availableAmount,
  utilisation,
  address: historyPath({ quotaId: id }),
});

/** How much of each guarantee, or of the ten most used quotas, is used: a bar, the percentage, and what is left. */
export function Accounts({ board: { block, refresh }, name }: { board: GuaranteeWorkbench; name: 'guarantees' | 'topQuotas' }) {
  const say = useText();
  const title = say(words[name]);
  const frame = { title, className: `gw-${name}`, bars: 4, onRetry: refresh };
  if (name === 'guarantees') {
    return (
      <Panel {...frame} block={block('guarantees')}>
        {(rows) => <Bars accounts={rows.map(ofGuarantee)} empty={words.noGuarantees} />}
      </Panel>
    );
  }
  return (
    <Panel {...frame} block={block('topQuotas')}>
      {(rows) => <Bars accounts={rows.map(ofQuota)} empty={words.noQuotas} />}
    </Panel>
  );
}

function Bars({ accounts, empty }: { accounts: readonly Account[]; empty: Text }) {
  const say = useText();
  const link = useFigureLink();
  if (accounts.length === 0) return <p className="wb-empty">{say(empty)}</p>;
  return (
    <ul className="gw-bars">
      {accounts.map(({ id, name, note, used, total, available, utilisation, address }) => (
        <li key={id}>
          <MaybeLink className="tg-ellipsis" to={link('bhMovement:list', address)}>
            {name}
          </MaybeLink>
          <b>{utilisation}%</b>
          <span className="gw-bar" data-tone={toneOf(Number(utilisation))} aria-hidden="true">
            <i style={{ width: `${Math.min(100, Number(utilisation))}%` }} />
          </span>
          <small>{say(words.used, { used: formatThousands(used), total: formatThousands(total) })}</small>
          <small className="gw-left">{say(words.available, { available: formatThousands(available) })}</small>
          <span className="tg-hidden">{note}</span>
        </li>
      ))}
    </ul>
  );
}

/** As the alerts grade it. @see guarantee.md 7.10 */
const toneOf = (share: number): 'bad' | 'wait' | 'run' => (share >= 100 ? 'bad' : share >= 90 ? 'wait' : 'run');
