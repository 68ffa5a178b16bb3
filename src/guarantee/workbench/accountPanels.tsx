import { say as text } from '#domain/core/text.ts';
import { historyPath } from '#domain/guarantee/paths.ts';
import { Meters } from '../../parts/facts/Meters.tsx';
import { defineBoardPanel } from '../../parts/workbench/board.tsx';
import { board } from './board.ts';

/** Coloured as the alerts grade it. @see guarantee.md 7.10 */
const graded = { wait: 90, bad: 100 };

/** How much of each guarantee is used. */
export const guaranteeUsePanel = defineBoardPanel({
  board,
  name: 'guarantees',
  title: text('保函使用率', 'Use of guarantees'),
  bars: 4,
  rank: 1,
  show: (rows, { link }) => (
    <Meters
      {...graded}
      empty={text('没有有效的保函。', 'No guarantee is in force.')}
      meters={rows.map(({ id, guaranteeNo, amount, usedAmount, availableAmount, utilisation, validTo }) => ({
        key: id,
        name: guaranteeNo,
        note: validTo,
        to: link('bhMovement:list', historyPath({ guaranteeId: id })),
        used: usedAmount,
        total: amount,
        left: availableAmount,
        percent: utilisation,
      }))}
    />
  ),
});

/** How much of the ten most used quotas is used. */
export const quotaUsePanel = defineBoardPanel({
  board,
  name: 'topQuotas',
  title: text('额度使用率前10', 'Most used quotas'),
  bars: 4,
  rank: 1,
  show: (rows, { link }) => (
    <Meters
      {...graded}
      isWide
      empty={text('没有有效的额度。', 'No quota is in force.')}
      meters={rows.map(({ id, quotaNo, customerName, totalAmount, usedAmount, availableAmount, utilisation }) => ({
        key: id,
        name: customerName ?? quotaNo,
        note: quotaNo,
        to: link('bhMovement:list', historyPath({ quotaId: id })),
        used: usedAmount,
        total: totalAmount,
        left: availableAmount,
        percent: utilisation,
      }))}
    />
  ),
});
