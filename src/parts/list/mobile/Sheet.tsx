import CheckOutlined from '@mui/icons-material/CheckOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId } from 'react';
import { useText } from '../../../shell/text.ts';
import type { MenuAction } from '../../menu/ActionMenu.tsx';
import styles from '../popover.module.css';

/** What opens from below on a small screen. */
export function BottomSheet({
  title,
  onClose,
  children,
  foot,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
  foot?: ReactNode;
}) {
  const t = useText();
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
        <IconButton aria-label={t({ zh: '关闭', en: 'Close' })} onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </header>
      <div className={styles.sheetBody}>{children}</div>
      {foot && <footer>{foot}</footer>}
    </Drawer>
  );
}

/** Everything that can be done, and beside what cannot be done the reason. */
export function ActionSheet({
  title,
  actions,
  onClose,
}: {
  title: string;
  actions: readonly MenuAction[];
  onClose: () => void;
}) {
  const t = useText();
  return (
    <BottomSheet title={title} onClose={onClose}>
      <ul className={styles.sheetActions}>
        {actions.map(({ key, label, reason, danger, isChosen, run }) => (
          <li key={key}>
            <button
              type="button"
              aria-disabled={reason !== undefined}
              aria-pressed={isChosen}
              className={danger && !reason ? styles.danger : undefined}
              onClick={() => {
                if (reason) return;
                onClose();
                run();
              }}
            >
              {reason && <LockOutlined aria-hidden />}
              {t(label)}
              {reason && <small>{t(reason)}</small>}
              {isChosen && <CheckOutlined aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
    </BottomSheet>
  );
}
