import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { ColumnList } from './ColumnList.tsx';
import { useEntityList } from './listContext.ts';
import popoverStyles from './popover.module.css';

const words = {
  columns: bi('列设置', 'Columns'),
  hint: bi(
    '拖动或 Alt+↑↓ 调整顺序，表头边缘可拖动列宽',
    'Drag or press Alt+↑↓ to reorder; drag the edge of a head to resize',
  ),
  reset: bi('恢复默认', 'Restore defaults'),
};

/** Which columns are shown, in which order, and which stay at the left. Every change is kept at once. */
export function ColumnSettings({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const t = useText();
  const { columns, setting } = useEntityList();

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t(words.columns),
          className: `${popoverStyles.pop} ${popoverStyles.columns}`,
        },
      }}
    >
      <p className="tg-hint">{t(words.hint)}</p>
      <ColumnList columns={columns} onChange={setting.setColumns} />
      <footer>
        <Button size="small" variant="text" onClick={setting.reset}>
          {t(words.reset)}
        </Button>
      </footer>
    </Popover>
  );
}
