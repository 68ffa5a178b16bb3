import Tooltip from '@mui/material/Tooltip';
import { bi } from '#domain/core/text.ts';
import { useText } from '../shell/text.ts';
import { chooseAt } from './choice.ts';
import type { SheetDesk } from './useDesk.ts';
import type { OtherPerson } from './useOthers.ts';
import styles from './workbook.module.css';

const words = {
  here: bi('正在编辑的人', 'Others here'),
  go: bi('{name}：转到其所在单元格', '{name}: go to where he is'),
};

/** Who else has the workbook open; a press leads to where he is. */
export function OthersHere({ others, desk }: { readonly others: readonly OtherPerson[]; readonly desk: SheetDesk }) {
  const t = useText();
  const go = ({ at }: OtherPerson) => {
    if (!at) return;
    if (at.sheet !== desk.grid.id) return desk.openSheet(at.sheet);
    const { ids } = desk.shown;
    const place = { row: ids.rowAt.get(at.row) ?? 0, col: ids.colAt.get(at.col) ?? 0 };
    desk.choose(chooseAt(place, ids), place);
  };
  if (others.length === 0) return null;
  return (
    <div className={styles.others} role="group" aria-label={t(words.here)}>
      {others.slice(0, 6).map((one) => (
        <Tooltip key={one.client} title={t(words.go, { name: one.name })}>
          <button
            type="button"
            aria-label={t(words.go, { name: one.name })}
            style={{ background: one.colour }}
            onClick={() => go(one)}
          >
            {one.name.slice(-2)}
          </button>
        </Tooltip>
      ))}
      {others.length > 6 && <span>+{others.length - 6}</span>}
    </div>
  );
}
