import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import { type KeyboardEvent, useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';
import { ResizeHandle } from '../../table/ResizeHandle.tsx';
import { type LaidColumn, moveColumn, resizeColumn, shiftColumn } from '../columnLayout.ts';
import { useEntityList } from '../listContext.ts';
import { PageTick } from '../PageTick.tsx';
import { ariaSortOf, nextSorts } from '../sorting.ts';
import styles from './Grid.module.css';
import { useGridLayout } from './gridLayout.ts';

const keyStep = 16;
const words = {
  actions: bi('操作', 'Actions'),
  number: bi('序号', 'No.'),
  tick: bi('选择', 'Select'),
  sortHint: bi(
    '点击排序，按住 Shift 追加排序；Alt+←→ 移动列，Alt+Shift+←→ 调整列宽',
    'Click to sort, with Shift to add; Alt+←→ moves, Alt+Shift+←→ resizes',
  ),
};

/** The head of the table: sorts by click, reorders by drag, resizes at the edge; all of it by keyboard too. */
export function GridHead() {
  const t = useText();
  const { shown, hasTicks, numberOffset, hasActions } = useGridLayout();
  const [dragged, setDragged] = useState<string>();
  return (
    <thead>
      <tr aria-rowindex={1}>
        {hasTicks && (
          <th data-ticks className={`${styles.mid} ${styles.pin}`} style={{ left: 0 }} aria-label={t(words.tick)}>
            <PageTick />
          </th>
        )}
        <th className={`${styles.mid} ${styles.pin}`} style={{ left: numberOffset }}>
          <span aria-hidden>#</span>
          <span className="tg-hidden">{t(words.number)}</span>
        </th>
        {shown.map((column) => (
          <HeadCell key={column.key} column={column} dragged={dragged} onDrag={setDragged} />
        ))}
        <td className={styles.filler} aria-hidden />
        {hasActions && <th className={`${styles.pinRight} ${styles.edge}`}>{t(words.actions)}</th>}
      </tr>
    </thead>
  );
}

function HeadCell({
  column,
  dragged,
  onDrag,
}: {
  column: LaidColumn;
  dragged: string | undefined;
  onDrag: (key: string | undefined) => void;
}) {
  const t = useText();
  const { sorts, setSorts, columns, setting } = useEntityList();
  const { widths, placeOf } = useGridLayout();
  const { key } = column;
  const width = widths.get(key) ?? column.width;
  const order = sorts.findIndex(({ field }) => field === key);
  const isUp = sorts[order]?.order === 'ASC';

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const by = event.key === 'ArrowLeft' ? -1 : 1;
    setting.setColumns(
      event.shiftKey ? resizeColumn(columns, key, width + by * keyStep) : shiftColumn(columns, key, by),
    );
  };

  return (
    <th
      {...placeOf(key)}
      aria-sort={ariaSortOf(sorts, key)}
      draggable
      data-dragged={dragged === key || undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        onDrag(key);
      }}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => dragged && event.preventDefault()}
      onDrop={() => dragged && setting.setColumns(moveColumn(columns, dragged, key))}
    >
      {column.isSortable ? (
        <button
          type="button"
          className={`print ${styles.sort}`}
          title={t(words.sortHint)}
          onClick={(event) => setSorts(nextSorts(sorts, key, event.shiftKey))}
          onKeyDown={onKeyDown}
        >
          <span className="tg-ellipsis">{t(column.label)}</span>
          {order >= 0 && (isUp ? <ArrowUpwardOutlined aria-hidden /> : <ArrowDownwardOutlined aria-hidden />)}
          {order >= 0 && sorts.length > 1 && <sup>{order + 1}</sup>}
        </button>
      ) : (
        t(column.label)
      )}
      <ResizeHandle onResize={(by) => setting.setColumns(resizeColumn(columns, key, width + by))} />
    </th>
  );
}
