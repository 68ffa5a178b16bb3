import { say as text } from '#domain/core/text.ts';
import { Figures } from '../../parts/facts/Figures.tsx';
import { BoardPanel } from '../../parts/workbench/board.tsx';
import { useText } from '../../shell/text.ts';
import { LevelChip } from '../settings/LevelChip.tsx';
import { openAlerts } from './addresses.ts';
import type { AlertLevel } from './answer.ts';
import { board } from './board.ts';
import { useFigureLink } from './useFigureLink.ts';

const title = text('未处理预警', 'Open alerts');
const levels: readonly AlertLevel[] = ['RED', 'ORANGE', 'YELLOW'];

/** Alerts nobody has dealt with yet, by level. */
export function OpenAlerts() {
  const say = useText();
  const link = useFigureLink();
  return (
    <BoardPanel board={board} name="alerts" title={say(title)} bars={1}>
      {(rows) => (
        <Figures
          look="line"
          figures={levels.map((level) => {
            const count = rows.find((row) => row.level === level)?.count ?? 0;
            const to = link('bhAlert:list', openAlerts(level));
            return {
              label: text(level, level),
              mark: <LevelChip level={level} />,
              value: count,
              to,
              tone: count === 0 ? 'none' : undefined,
            };
          })}
        />
      )}
    </BoardPanel>
  );
}
