import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import PushPin from '@mui/icons-material/PushPin';
import PushPinOutlined from '@mui/icons-material/PushPinOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { type KeyboardEvent, useState } from 'react';
import { say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import ticksStyles from '../table/tick.module.css';
import { type LaidColumn, moveColumn, pinColumn, shiftColumn, shownColumns, toggleColumn } from './columnLayout.ts';
import { useEntityList } from './listContext.ts';
import popoverStyles from './popover.module.css';

const words = {
  columns: text('列设置', 'Columns'),
  hint: text('拖动或 Alt+↑↓ 调整顺序，表头边缘可拖动列宽', 'Drag or press Alt+↑↓ to reorder; drag the edge of a head to resize'),
  up: text('上移 {name}', 'Move {name} up'),
  down: text('下移 {name}', 'Move {name} down'),
  pin: text('固定在左侧 {name}', 'Keep {name} at the left'),
  unpin: text('取消固定 {name}', 'Let {name} scroll'),
  reset: text('恢复默认', 'Restore defaults'),
};

/** Which columns are shown, in which order, and which stay at the left. Every change is kept at once. */
export function ColumnSettings({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const say = useText();
  const { columns, setting } = useEntityList();
  const [dragged, setDragged] = useState<string>();
  const ordered = [...shownColumns(columns), ...columns.filter(({ isShown }) => !isShown)];

  const onKeys = (column: LaidColumn) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    setting.setColumns(shiftColumn(columns, column.key, event.key === 'ArrowUp' ? -1 : 1));
  };

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': say(words.columns), className: `${popoverStyles.pop} ${popoverStyles.columns}` },
      }}
    >
      <p className="tg-muted">{say(words.hint)}</p>
      <ul>
        {ordered.map((column) => {
          const name = say(column.label);
          return (
            <li
              key={column.key}
              draggable={column.isShown}
              data-dragged={dragged === column.key || undefined}
              onDragStart={() => setDragged(column.key)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => dragged && column.isShown && event.preventDefault()}
              onDrop={() => dragged && setting.setColumns(moveColumn(columns, dragged, column.key))}
            >
              <label>
                <input
                  type="checkbox"
                  className={ticksStyles.tick}
                  checked={column.isShown}
                  onKeyDown={onKeys(column)}
                  onChange={() => setting.setColumns(toggleColumn(columns, column.key))}
                />
                <span className="tg-ellipsis">{name}</span>
              </label>
              {column.isShown && (
                <>
                  <IconButton
                    size="small"
                    aria-label={say(words.up, { name })}
                    onClick={() => setting.setColumns(shiftColumn(columns, column.key, -1))}
                  >
                    <ArrowUpwardOutlined />
                  </IconButton>
                  <IconButton
                    size="small"
                    aria-label={say(words.down, { name })}
                    onClick={() => setting.setColumns(shiftColumn(columns, column.key, 1))}
                  >
                    <ArrowDownwardOutlined />
                  </IconButton>
                  <IconButton
                    size="small"
                    aria-label={say(column.isPinned ? words.unpin : words.pin, { name })}
                    onClick={() => setting.setColumns(pinColumn(columns, column.key))}
                  >
                    {column.isPinned ? <PushPin /> : <PushPinOutlined />}
                  </IconButton>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <footer>
        <Button size="small" variant="text" onClick={setting.reset}>
          {say(words.reset)}
        </Button>
      </footer>
    </Popover>
  );
}
