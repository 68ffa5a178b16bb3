import { say as text } from '#domain/core/text.ts';
import { Panel } from '../../parts/workbench/Panel.tsx';
import { useText } from '../../shell/text.ts';
import { DaysLeft } from '../lists/DaysLeft.tsx';
import { historyPath } from '../paths.ts';
import type { EndingAccount } from './answer.ts';
import { MaybeLink } from './MaybeLink.tsx';
import { useFigureLink } from './useFigureLink.ts';
import type { GuaranteeWorkbench } from './useGuaranteeWorkbench.ts';

const words = {
  title: text('即将到期', 'Ending soon'),
  hint: text('保函 60 天内，额度 30 天内', 'Guarantees within 60 days, quotas within 30'),
  none: text('没有即将到期的保函或额度。', 'No guarantee or quota ends soon.'),
  guarantee: text('保函', 'Guarantee'),
  quota: text('额度', 'Quota'),
};

/** Guarantees and quotas that end soon or ended and are still in force, the first to end first. */
export function Ending({ board: { block, refresh } }: { board: GuaranteeWorkbench }) {
  const say = useText();
  return (
    <Panel title={say(words.title)} hint={say(words.hint)} className="gw-ending" block={block('expiring')} bars={4} onRetry={refresh}>
      {({ guarantees, quotas }) => {
        const rows = [
          ...guarantees.map((account) => ({ account, kind: words.guarantee, address: historyPath({ guaranteeId: account.id }), soon: 30 })),
          ...quotas.map((account) => ({ account, kind: words.quota, address: historyPath({ quotaId: account.id }), soon: 15 })),
        ].toSorted((left, right) => left.account.daysLeft - right.account.daysLeft);
        if (rows.length === 0) return <p className="wb-empty">{say(words.none)}</p>;
        return (
          <ul className="gw-ends">
            {rows.map(({ account, kind, address, soon }) => (
              <End key={account.id} account={account} kind={say(kind)} address={address} soon={soon} />
            ))}
          </ul>
        );
      }}
    </Panel>
  );
}

interface EndProps {
  readonly account: EndingAccount;
  readonly kind: string;
  readonly address: string;
  readonly soon: number;
}

function End({ account: { no, customerName, validTo, daysLeft }, kind, address, soon }: EndProps) {
  const link = useFigureLink();
  return (
    <li>
      <div>
        <MaybeLink className="tg-ellipsis" to={link('bhMovement:list', address)}>
          {customerName ?? no}
        </MaybeLink>
        <small>
          {kind} {customerName ? no : ''} {validTo}
        </small>
      </div>
      <DaysLeft days={daysLeft} soon={soon} urgent={7} />
    </li>
  );
}
