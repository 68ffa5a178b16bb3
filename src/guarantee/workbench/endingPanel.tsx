import { say as text } from '#domain/core/text.ts';
import { historyPath } from '#domain/guarantee/paths.ts';
import { Items } from '../../parts/facts/Items.tsx';
import { defineBoardPanel } from '../../parts/workbench/board.tsx';
import { DaysLeft } from '../lists/DaysLeft.tsx';
import { board } from './board.ts';

const words = { guarantee: text('保函', 'Guarantee'), quota: text('额度', 'Quota') };

/** Guarantees and quotas that end soon or ended and are still in force, the first to end first. */
export const endingPanel = defineBoardPanel({
  board,
  name: 'expiring',
  title: text('即将到期', 'Ending soon'),
  hint: text('保函 60 天内，额度 30 天内', 'Guarantees within 60 days, quotas within 30'),
  bars: 4,
  rank: 1,
  show: ({ guarantees, quotas }, { say, link }) => {
    const rows = [
      ...guarantees.map((account) => ({ ...account, kind: words.guarantee, path: historyPath({ guaranteeId: account.id }), soon: 30 })),
      ...quotas.map((account) => ({ ...account, kind: words.quota, path: historyPath({ quotaId: account.id }), soon: 15 })),
    ].toSorted((left, right) => left.daysLeft - right.daysLeft);
    return (
      <Items
        empty={text('没有即将到期的保函或额度。', 'No guarantee or quota ends soon.')}
        items={rows.map(({ id, no, customerName, validTo, daysLeft, kind, path, soon }) => ({
          key: id,
          title: customerName ?? no,
          to: link('bhMovement:list', path),
          notes: `${say(kind)} ${customerName ? no : ''} ${validTo}`,
          end: <DaysLeft days={daysLeft} soon={soon} urgent={7} />,
        }))}
      />
    );
  },
});
