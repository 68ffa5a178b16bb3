import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { columnName } from '#domain/workbooks/formula/cellName.ts';
import { linePlaces } from '#domain/workbooks/model/workbook.ts';
import { useText } from '../shell/text.ts';
import type { SidePanelProps } from './SidePanels.tsx';
import { inOrder, lastFilled, wholeView } from './shownSheet.ts';
import type { SheetDesk } from './useDesk.ts';
import styles from './workbook.module.css';

const words = {
  column: bi('列 {name}', 'Column {name}'),
  hint: bi('只影响你自己看到的内容；首行或冻结行始终保留', 'Only what you see changes; the first or frozen rows stay'),
  up: bi('升序', 'Ascending'),
  down: bi('降序', 'Descending'),
  all: bi('全选', 'All'),
  nothing: bi('（空）', '(empty)'),
  clear: bi('清除全部筛选和排序', 'Clear all filters and the order'),
  search: bi('搜索值', 'Search values'),
  more: bi('仅列出前 {count} 个值，请搜索', 'The first {count} values: search for others'),
  sortForAll: bi('为所有人排序', 'Sort for everybody'),
};

const mostShown = 200;

/** Own filter and order of the column that is active; others keep theirs. */
export function FilterPanel({ desk, acts }: SidePanelProps) {
  const t = useText();
  const { view, setView, shown, active } = desk;
  const col = shown.ids.cols[active.col] ?? '';
  const [word, setWord] = useState('');
  const values = useMemo(() => valuesOf(desk, col), [desk, col]);
  const chosen = view.filters.get(col);
  const found = values.filter((text) => text.toLowerCase().includes(word.toLowerCase()));
  const filterBy = (kept: ReadonlySet<string>) => {
    const filters = new Map(view.filters);
    if (kept.size === values.length) filters.delete(col);
    else filters.set(col, kept);
    setView({ ...view, filters });
  };
  const toggle = (text: string, isOn: boolean) => {
    const kept = new Set(chosen ?? values);
    if (isOn) kept.add(text);
    else kept.delete(text);
    filterBy(kept);
  };
  const sort = (isDown: boolean) => setView({ ...view, sort: { col, isDown } });
  return (
    <div className={styles.form}>
      <strong>{t(words.column, { name: columnName(active.col) })}</strong>
      <span className={styles.hint}>{t(words.hint)}</span>
      <span className="tg-row">
        <Button variant="outlined" size="small" onClick={() => sort(false)}>
          {t(words.up)}
        </Button>
        <Button variant="outlined" size="small" onClick={() => sort(true)}>
          {t(words.down)}
        </Button>
      </span>
      <input
        type="search"
        aria-label={t(words.search)}
        placeholder={t(words.search)}
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      <div className={styles.values}>
        <label>
          <input
            type="checkbox"
            checked={!chosen}
            onChange={({ target }) => filterBy(new Set(target.checked ? values : []))}
          />
          {t(words.all)}
        </label>
        {found.slice(0, mostShown).map((text) => (
          <label key={text}>
            <input
              type="checkbox"
              checked={chosen?.has(text) ?? true}
              onChange={({ target }) => toggle(text, target.checked)}
            />
            {text || t(words.nothing)}
          </label>
        ))}
      </div>
      {found.length > mostShown && <span className={styles.hint}>{t(words.more, { count: mostShown })}</span>}
      <Button size="small" onClick={() => setView(wholeView)}>
        {t(words.clear)}
      </Button>
      {desk.mayWrite && view.sort && view.filters.size === 0 && (
        <Button size="small" variant="outlined" onClick={() => sortForAll(desk, acts.hands.run)}>
          {t(words.sortForAll)}
        </Button>
      )}
    </div>
  );
}

/** The order that this person looks at becomes that of the sheet. */
function sortForAll({ grid, shown, setView }: SheetDesk, run: SidePanelProps['acts']['hands']['run']) {
  const head = Math.max(1, shown.frozen.row);
  run(() => [{ op: 'sort', sheet: grid.id, axis: 'rows', ids: shown.ids.rows.slice(head) }]);
  setView(wholeView);
}

/** What stands in a column below its head, each word once. */
function valuesOf({ grid, reckoner }: SheetDesk, col: string): readonly string[] {
  const { alive, shown } = linePlaces(grid.rows);
  const head = grid.frozen.row === null ? 1 : (shown.get(grid.frozen.row) ?? -1) + 1;
  const found = new Map(
    alive.slice(head, lastFilled(grid) + 1).map((row) => {
      const worth = reckoner.worth(grid, row, col);
      return [worth?.text ?? '', worth] as const;
    }),
  );
  return [...found].sort(([, one], [, other]) => inOrder(one, other, false)).map(([text]) => text);
}
