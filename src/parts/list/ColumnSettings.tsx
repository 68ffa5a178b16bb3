import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { ColumnList } from './ColumnList.tsx';
import { useEntityList } from './listContext.ts';
import popoverStyles from './popover.module.css';

const words = {
  columns: text('列设置', 'Columns'),
  hint: text('拖动或 Alt+↑↓ 调整顺序，表头边缘可拖动列宽', 'Drag or press Alt+↑↓ to reorder; drag the edge of a head to resize'),
  reset: text('恢复默认', 'Restore defaults'),
};

/** Which columns are shown, in which order, and which stay at the left. Every change is kept at once. */
export function ColumnSettings({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const say = useText();
  const { columns, setting } = useEntityList();

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
      <p className="tg-hint">{say(words.hint)}</p>
      <ColumnList columns={columns} onChange={setting.setColumns} />
      <footer>
        <Button size="small" variant="text" onClick={setting.reset}>
          {say(words.reset)}
        </Button>
      </footer>
    </Popover>
  );
}
