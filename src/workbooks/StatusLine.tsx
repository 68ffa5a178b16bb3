import { useDeferredValue, useMemo } from 'react';
import { bi } from '#domain/core/text.ts';
import { Select } from '../parts/layout/Select.tsx';
import { useText } from '../shell/text.ts';
import type { SheetDesk } from './useDesk.ts';
import styles from './workbook.module.css';

const words = {
  average: bi('平均值 {value}', 'Average {value}'),
  count: bi('计数 {value}', 'Count {value}'),
  sum: bi('求和 {value}', 'Sum {value}'),
  zoom: bi('缩放', 'Zoom'),
  saved: bi('已保存', 'Saved'),
  sending: bi('保存中…', 'Saving…'),
  waiting: bi(
    '网络中断，{count} 步修改保存在本机，恢复后自动提交',
    'Offline: {count} changes are kept here and sent later',
  ),
  refused: bi('修改未被接受', 'Changes were refused'),
  filtered: bi('仅自己可见的筛选：{shown} / {all} 行', 'A filter only you see: {shown} of {all} rows'),
};

const zooms = [0.5, 0.75, 0.9, 1, 1.25, 1.5, 2] as const;

/** How saving fares, what the chosen cells come to, and how large the page is. */
export function StatusLine({ desk }: { readonly desk: SheetDesk }) {
  const t = useText();
  const { session, shown, view, grid } = desk;
  const chosen = useDeferredValue(desk.chosen);
  const sums = useMemo(() => figuresOf(desk, chosen), [desk, chosen]);
  const { state, editor } = session;
  const number = (value: number) => Number(value.toPrecision(12)).toLocaleString('en-US', { maximumFractionDigits: 6 });
  return (
    <div className={styles.status}>
      <span role="status" data-state={state} className={styles.state}>
        {t(words[state], { count: editor.pending.length })}
      </span>
      {(view.filters.size > 0 || view.sort) && (
        <span>{t(words.filtered, { shown: shown.rows.count, all: grid.rows.order.length - grid.rows.dead.size })}</span>
      )}
      <span className={styles.sums}>
        {sums.numbers > 0 && <span>{t(words.average, { value: number(sums.sum / sums.numbers) })}</span>}
        {sums.count > 1 && <span>{t(words.count, { value: sums.count })}</span>}
        {sums.numbers > 0 && <span>{t(words.sum, { value: number(sums.sum) })}</span>}
      </span>
      <Select
        aria-label={t(words.zoom)}
        value={desk.zoom}
        options={zooms.map((zoom) => ({ value: zoom, label: `${Math.round(zoom * 100)}%` }))}
        onChoose={desk.setZoom}
      />
    </div>
  );
}

/** What the chosen cells add up to; only cells that hold something are looked at. */
function figuresOf({ grid, shown, reckoner }: SheetDesk, { top, left, bottom, right }: SheetDesk['chosen']) {
  const figures = { count: 0, numbers: 0, sum: 0 };
  if (top === bottom && left === right) return figures;
  for (const [row, cells] of grid.cells) {
    const at = shown.ids.rowAt.get(row);
    if (at === undefined || at < top || at > bottom) continue;
    for (const col of cells.keys()) {
      const place = shown.ids.colAt.get(col);
      if (place === undefined || place < left || place > right) continue;
      const worth = reckoner.worth(grid, row, col);
      if (!worth || worth.text === '') continue;
      figures.count += 1;
      if (typeof worth.value !== 'number') continue;
      figures.numbers += 1;
      figures.sum += worth.value;
    }
  }
  return figures;
}
