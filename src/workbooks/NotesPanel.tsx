import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { bi } from '#domain/core/text.ts';
import { columnName } from '#domain/workbooks/formula/cellName.ts';
import { linePlaces } from '#domain/workbooks/model/workbook.ts';
import { useText } from '../shell/text.ts';
import { chooseAt } from './choice.ts';
import type { SidePanelProps } from './SidePanels.tsx';
import styles from './workbook.module.css';

const words = {
  none: bi(
    '还没有批注。右键单元格可添加，@同事会收到消息。',
    'No comments yet: right-click a cell; @people get a message.',
  ),
  done: bi('解决', 'Done'),
  open: bi('重新打开', 'Open again'),
  remove: bi('删除', 'Delete'),
  at: bi('对 {names}', 'to {names}'),
  isDone: bi('已解决', 'done'),
};

/** What was said about cells of this sheet, open ones first. */
export function NotesPanel({ desk, people }: SidePanelProps) {
  const t = useText();
  const { grid, own, shown } = desk;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet changes in place; the desk is new then
  const notes = useMemo(
    () =>
      [...grid.comments].sort(
        ([, one], [, other]) =>
          Number(one.isDone ?? false) - Number(other.isDone ?? false) || (one.at < other.at ? 1 : -1),
      ),
    [desk],
  );
  const rowsShown = linePlaces(grid.rows).shown;
  if (notes.length === 0) return <p className={styles.hint}>{t(words.none)}</p>;
  return (
    <ul className={styles.notes}>
      {notes.map(([id, { row, col, text, people: told, by, at, isDone = false }]) => {
        const name = `${columnName(shown.ids.colAt.get(col) ?? 0)}${(rowsShown.get(row) ?? 0) + 1}`;
        const mayRemove = by === own.user || own.role === 'OWNER';
        const write = (change: { readonly text?: null; readonly isDone?: boolean }) =>
          desk.run([{ op: 'comment', sheet: grid.id, id, row, col, text, people: told, ...change }]);
        const go = () => {
          const place = { row: shown.ids.rowAt.get(row) ?? 0, col: shown.ids.colAt.get(col) ?? 0 };
          desk.choose(chooseAt(place, shown.ids), place);
        };
        return (
          <li key={id} data-done={isDone}>
            <button type="button" className={styles.link} onClick={go}>
              {name}
            </button>
            <small>
              {people[by] ?? by} {at.slice(5, 16)}
              {isDone && ` · ${t(words.isDone)}`}
            </small>
            <p>{text}</p>
            {told.length > 0 && (
              <small>{t(words.at, { names: told.map((one) => people[one] ?? one).join('、') })}</small>
            )}
            {own.role !== 'READ' && (
              <span className="tg-row">
                <Button size="small" onClick={() => write({ isDone: !isDone })}>
                  {t(isDone ? words.open : words.done)}
                </Button>
                {mayRemove && (
                  <Button size="small" color="error" onClick={() => write({ text: null })}>
                    {t(words.remove)}
                  </Button>
                )}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
