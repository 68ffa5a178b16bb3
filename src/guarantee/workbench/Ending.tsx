import { say as text } from '#domain/core/text.ts';
import { historyPath } from '#domain/guarantee/paths.ts';
import { Items } from '../../parts/facts/Items.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import { BoardPanel } from '../../parts/workbench/board.tsx';
import { useText } from '../../shell/text.ts';
import { DaysLeft } from '../lists/DaysLeft.tsx';
import { board } from './board.ts';
import { useFigureLink } from './useFigureLink.ts';

const words = {
  title: text('即将到期', 'Ending soon'),
  hint: text('保函 60 天内，额度 30 天内', 'Guarantees within 60 days, quotas within 30'),
  none: text('没有即将到期的保函或额度。', 'No guarantee or quota ends soon.'),
  guarantee: text('保函', 'Guarantee'),
  quota: text('额度', 'Quota'),
};

/** Guarantees and quotas that end soon or ended and are still in force, the first to end first. */
export function Ending() {
  const say = useText();
  const link = useFigureLink();
  return (
    <BoardPanel board={board} name="expiring" title={say(words.title)} hint={say(words.hint)} bars={4} rank={1}>
      {({ guarantees, quotas }) => {
        const rows = [
          ...guarantees.map((account) => ({ account, kind: words.guarantee, path: historyPath({ guaranteeId: account.id }), soon: 30 })),
          ...quotas.map((account) => ({ account, kind: words.quota, path: historyPath({ quotaId: account.id }), soon: 15 })),
        ].toSorted((left, right) => left.account.daysLeft - right.account.daysLeft);
        if (rows.length === 0) return <Nothing>{say(words.none)}</Nothing>;
        return (
          <Items
            items={rows.map(({ account: { id, no, customerName, validTo, daysLeft }, kind, path, soon }) => ({
              key: id,
              title: customerName ?? no,
              to: link('bhMovement:list', path),
              notes: `${say(kind)} ${customerName ? no : ''} ${validTo}`,
              end: <DaysLeft days={daysLeft} soon={soon} urgent={7} />,
            }))}
          />
        );
      }}
    </BoardPanel>
  );
}
