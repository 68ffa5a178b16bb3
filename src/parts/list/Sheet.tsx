import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId } from 'react';
import { useText } from '../../shell/text.ts';
import styles from './popover.module.css';

/** What opens from below on a small screen. */
export function Sheet({ title, onClose, children, foot }: { title: string; onClose: () => void; children: ReactNode; foot?: ReactNode }) {
  const say = useText();
  const titleId = useId();
  return (
    <Drawer
      open
      anchor="bottom"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, className: styles.sheet } }}
    >
      <header className="tg-title tg-between">
        <h2 id={titleId}>{title}</h2>
        <IconButton aria-label={say({ zh: '关闭', en: 'Close' })} onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </header>
      <div className={styles.sheetBody}>{children}</div>
      {foot && <footer>{foot}</footer>}
    </Drawer>
  );
}
