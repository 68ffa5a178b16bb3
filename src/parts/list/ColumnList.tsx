import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import PushPin from '@mui/icons-material/PushPin';
import PushPinOutlined from '@mui/icons-material/PushPinOutlined';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import ticksStyles from '../table/tick.module.css';
import {
  type LaidColumn,
  maxWidth,
  minWidth,
  moveColumn,
  pinColumn,
  resizeColumn,
  shiftColumn,
  shownColumns,
  toggleColumn,
} from './columnLayout.ts';
import styles from './columnList.module.css';

const words = {
  up: bi('上移 {name}', 'Move {name} up'),
  down: bi('下移 {name}', 'Move {name} down'),
  pin: bi('固定在左侧 {name}', 'Keep {name} at the left'),
  unpin: bi('取消固定 {name}', 'Let {name} scroll'),
  width: bi('{name} 列宽', 'Width of {name}'),
};

interface ColumnListProps {
  readonly columns: readonly LaidColumn[];
  readonly onChange: (columns: readonly LaidColumn[]) => void;
  /** Widths are typed, where there is no table whose edges could be drawn. */
  readonly hasWidths?: boolean;
}

/** Columns in their order: shown or not, moved by mouse or keyboard, kept at the left. */
export function ColumnList({ columns, onChange, hasWidths = false }: ColumnListProps) {
  const t = useText();
  const [dragged, setDragged] = useState<string>();
  const ordered = [...shownColumns(columns), ...columns.filter(({ isShown }) => !isShown)];

  const onKeys = (column: LaidColumn) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onChange(shiftColumn(columns, column.key, event.key === 'ArrowUp' ? -1 : 1));
  };

  return (
    <ul className={styles.list}>
      {ordered.map((column) => (
        <li
          key={column.key}
          draggable={column.isShown}
          data-dragged={dragged === column.key || undefined}
          onDragStart={() => setDragged(column.key)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => dragged && column.isShown && event.preventDefault()}
          onDrop={() => dragged && onChange(moveColumn(columns, dragged, column.key))}
        >
          <label className="tg-row tg-grow">
            <input
              type="checkbox"
              className={ticksStyles.tick}
              checked={column.isShown}
              onKeyDown={onKeys(column)}
              onChange={() => onChange(toggleColumn(columns, column.key))}
            />
            <span className="tg-ellipsis">{t(column.label)}</span>
          </label>
          {column.isShown && (
            <ColumnTools column={column} columns={columns} onChange={onChange} hasWidths={hasWidths} />
          )}
        </li>
      ))}
    </ul>
  );
}

function ColumnTools({
  column,
  columns,
  onChange,
  hasWidths,
}: Required<ColumnListProps> & { readonly column: LaidColumn }) {
  const t = useText();
  const { key, isPinned, width } = column;
  const name = t(column.label);
  return (
    <>
      {hasWidths && (
        <span className="control">
          <input
            type="number"
            key={width}
            min={minWidth}
            max={maxWidth}
            defaultValue={width}
            aria-label={t(words.width, { name })}
            onBlur={({ currentTarget: { valueAsNumber: typed } }) => {
              if (Number.isFinite(typed) && typed !== width) onChange(resizeColumn(columns, key, typed));
            }}
          />
        </span>
      )}
      <IconButton
        size="small"
        aria-label={t(words.up, { name })}
        onClick={() => onChange(shiftColumn(columns, key, -1))}
      >
        <ArrowUpwardOutlined />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t(words.down, { name })}
        onClick={() => onChange(shiftColumn(columns, key, 1))}
      >
        <ArrowDownwardOutlined />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t(isPinned ? words.unpin : words.pin, { name })}
        onClick={() => onChange(pinColumn(columns, key))}
      >
        {isPinned ? <PushPin /> : <PushPinOutlined />}
      </IconButton>
    </>
  );
}
