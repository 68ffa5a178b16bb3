import { type Text, say as text } from '#domain/core/text.ts';
import { historyPath } from '#domain/guarantee/paths.ts';
import { type Meter, Meters } from '../../parts/facts/Meters.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import { BoardPanel } from '../../parts/workbench/board.tsx';
import { useText } from '../../shell/text.ts';
import { board } from './board.ts';
import { useFigureLink } from './useFigureLink.ts';

const words = {
  guarantees: text('保函使用率', 'Use of guarantees'),
  topQuotas: text('额度使用率前10', 'Most used quotas'),
  noGuarantees: text('没有有效的保函。', 'No guarantee is in force.'),
  noQuotas: text('没有有效的额度。', 'No quota is in force.'),
};

/** How much of each guarantee is used. */
export function GuaranteeUse() {
  const say = useText();
  const link = useFigureLink();
  return (
    <BoardPanel board={board} name="guarantees" title={say(words.guarantees)} bars={4} rank={1}>
      {(rows) => (
        <Bars
          empty={words.noGuarantees}
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
      )}
    </BoardPanel>
  );
}

/** How much of the ten most used quotas is used. */
export function QuotaUse() {
  const say = useText();
  const link = useFigureLink();
  return (
    <BoardPanel board={board} name="topQuotas" title={say(words.topQuotas)} bars={4} rank={1}>
      {(rows) => (
        <Bars
          isWide
          empty={words.noQuotas}
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
      )}
    </BoardPanel>
  );
}

/** Coloured as the alerts grade it. @see guarantee.md 7.10 */
function Bars({ meters, empty, isWide }: { meters: readonly Meter[]; empty: Text; isWide?: boolean }) {
  const say = useText();
  if (meters.length === 0) return <Nothing>{say(empty)}</Nothing>;
  return <Meters meters={meters} wait={90} bad={100} {...(isWide && { isWide })} />;
}
