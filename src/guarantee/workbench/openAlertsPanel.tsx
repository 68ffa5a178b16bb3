import { say as text } from '#domain/core/text.ts';
import type { AlertLevel } from '#domain/guarantee/workbenchCalls.ts';
import { Figures } from '../../parts/facts/Figures.tsx';
import { defineBoardPanel } from '../../parts/workbench/board.tsx';
import { LevelChip } from '../settings/LevelChip.tsx';
import { openAlerts } from './addresses.ts';
import { board } from './board.ts';

const levels: readonly AlertLevel[] = ['RED', 'ORANGE', 'YELLOW'];

/** Alerts nobody has dealt with yet, by level. */
export const openAlertsPanel = defineBoardPanel({
  board,
  name: 'alerts',
  title: text('未处理预警', 'Open alerts'),
  bars: 1,
  show: (rows, { link }) => (
    <Figures
      look="line"
      figures={levels.map((level) => {
        const count = rows.find((row) => row.level === level)?.count ?? 0;
        return {
          label: text(level, level),
          mark: <LevelChip level={level} />,
          value: count,
          to: link('bhAlert:list', openAlerts(level)),
          tone: count === 0 ? 'none' : undefined,
        };
      })}
    />
  ),
});
