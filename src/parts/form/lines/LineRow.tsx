import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import { type DragEvent, memo, type RefObject, useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';
import { classes } from '../../layout/classes.ts';
import { ActionMenu, type MenuAction } from '../../menu/ActionMenu.tsx';
import { useOpener } from '../../menu/useOpener.ts';
import { messageAt } from '../formErrors.ts';
import { LineCell } from './LineCell.tsx';
import tableStyles from './LineTable.module.css';
import type { LineColumn } from './lineColumns.ts';
import type { LineActions } from './useLineActions.ts';

interface LineRowProps {
  readonly line: EntityDefinition;
  readonly source: string;
  readonly index: number;
  readonly columns: readonly LineColumn[];
  /** Distance of pinned columns from the left edge. */
  readonly pins: ReadonlyMap<string, number>;
  readonly isReadOnly: boolean;
  readonly isFixed: boolean;
  readonly isOrdered: boolean;
  readonly isChosen: boolean;
  readonly actions: RefObject<LineActions>;
}

/** One line: its number, which is also its handle, its cells, and what can be done with it. */
export const LineRow = memo(function LineRow({
  line,
  source,
  index,
  columns,
  pins,
  isReadOnly,
  isFixed,
  isOrdered,
  isChosen,
  actions,
}: LineRowProps) {
  const t = useText();
  const [dropSide, setDropSide] = useState(false);
  const { errors } = useFormState({ name: `${source}.${index}` });
  const onDragStart = (event: DragEvent) => {
    event.dataTransfer.setData('text/line', `${source} ${index}`);
    event.dataTransfer.effectAllowed = 'move';
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDropSide(false);
    const [from, row] = event.dataTransfer.getData('text/line').split(' ');
    if (from === source) actions.current.move(Number(row), index);
  };
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('text/line')) return;
    event.preventDefault();
    setDropSide(true);
  };
  return (
    <tr
      data-row={index}
      aria-rowindex={index + 2}
      data-drop={dropSide ? '' : undefined}
      data-chosen={isChosen || undefined}
      onDragOver={isReadOnly ? undefined : onDragOver}
      onDragLeave={() => setDropSide(false)}
      onDrop={onDrop}
    >
      <td
        className={classes('mid', tableStyles.pin, !isReadOnly && !isFixed && tableStyles.number)}
        style={{ left: 0 }}
        {...(!isReadOnly && !isFixed && { 'data-number': index, title: t(howToChoose) })}
      >
        {isReadOnly || !isOrdered ? (
          index + 1
        ) : (
          <div
            className={`line-cell ${tableStyles.handle}`}
            draggable
            onDragStart={onDragStart}
            title={t(bi('{choose}；拖动可排序（Alt+↑↓）', '{choose}; drag to reorder (Alt+Up/Down)'), {
              choose: t(howToChoose),
            })}
          >
            {index + 1}
          </div>
        )}
      </td>
      {columns.map((column) => (
        <LineCell
          key={column.name}
          line={line}
          column={column}
          source={source}
          index={index}
          isReadOnly={isReadOnly}
          left={pins.get(column.name)}
          error={messageAt(errors, `${source}.${index}.${column.name}`)}
        />
      ))}
      {!isReadOnly && !isFixed && <RowMenu index={index} isOrdered={isOrdered} actions={actions} />}
    </tr>
  );
});

const howToChoose = bi('点击选择此行，按住 Shift 选到此行', 'Click to choose this line, with Shift up to this line');

function RowMenu({ index, isOrdered, actions }: Pick<LineRowProps, 'index' | 'isOrdered' | 'actions'>) {
  const t = useText();
  const { anchor, opener, close } = useOpener('menu');
  return (
    <td className="mid line-tools">
      <button
        type="button"
        className="control-button"
        tabIndex={-1}
        aria-label={t(bi('第 {row} 行的操作', 'Actions of line {row}'), { row: index + 1 })}
        {...opener}
      >
        <MoreHorizOutlined sx={{ fontSize: 16 }} aria-hidden />
      </button>
      {anchor && <ActionMenu anchor={anchor} actions={rowActions(index, isOrdered, actions)} onClose={close} />}
    </td>
  );
}

const rowActions = (row: number, isOrdered: boolean, { current: lines }: RefObject<LineActions>): MenuAction[] => [
  { key: 'copy', label: bi('复制此行', 'Copy line'), run: () => lines.copy(row) },
  { key: 'insert', label: bi('在下方插入', 'Insert below'), run: () => lines.insertBelow(row) },
  ...(isOrdered
    ? [
        { key: 'up', label: bi('上移', 'Move up'), mark: 'Alt+↑', run: () => lines.move(row, row - 1) },
        { key: 'down', label: bi('下移', 'Move down'), mark: 'Alt+↓', run: () => lines.move(row, row + 1) },
      ]
    : []),
  { key: 'remove', label: bi('删除', 'Delete'), mark: 'Ctrl+Del', run: () => lines.remove(row) },
];
