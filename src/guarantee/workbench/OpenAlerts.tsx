import { Link } from 'react-router';
import { say as text } from '#domain/core/text.ts';
import { Panel } from '../../parts/workbench/Panel.tsx';
import { useText } from '../../shell/text.ts';
import { LevelChip } from '../settings/LevelChip.tsx';
import { openAlerts } from './addresses.ts';
import type { AlertLevel } from './answer.ts';
import { useFigureLink } from './useFigureLink.ts';
import type { GuaranteeWorkbench } from './useGuaranteeWorkbench.ts';

const title = text('未处理预警', 'Open alerts');
const levels: readonly AlertLevel[] = ['RED', 'ORANGE', 'YELLOW'];

/** Alerts nobody has dealt with yet, by level. */
export function OpenAlerts({ board: { block, refresh } }: { board: GuaranteeWorkbench }) {
  const say = useText();
  const link = useFigureLink();
  return (
    <Panel title={say(title)} className="gw-alerts" block={block('alerts')} bars={1} onRetry={refresh}>
      {(rows) => (
        <ul className="gw-levels">
          {levels.map((level) => {
            const count = rows.find((row) => row.level === level)?.count ?? 0;
            const address = link('bhAlert:list', openAlerts(level));
            const figure = (
              <>
                <LevelChip level={level} />
                <b className={count === 0 ? 'wb-none' : ''}>{count}</b>
              </>
            );
            return <li key={level}>{address ? <Link to={address}>{figure}</Link> : <span>{figure}</span>}</li>;
          })}
        </ul>
      )}
    </Panel>
  );
}
