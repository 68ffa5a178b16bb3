import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Drawer from '@mui/material/Drawer';
import { type ReactNode, useId } from 'react';
import { bi } from '#domain/core/text.ts';
import { type TextOrString, useText } from '../../shell/text.ts';
import styles from './RecordDrawer.module.css';

interface RecordDrawerProps {
  readonly title: TextOrString;
  /** Beside the title: a status chip, a number. */
  readonly mark?: ReactNode;
  readonly width?: 480 | 720 | 960;
  readonly onClose: () => void;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A look at something related while the page stays visible. @see docs/spec/look.md 5.3 */
export function RecordDrawer({ title, mark, width = 480, onClose, footer, children }: RecordDrawerProps) {
  const t = useText();
  const titleId = useId();
  return (
    <Drawer
      open
      anchor="right"
      // Above a dialog that opened it: on a phone a line is edited in one.
      sx={{ zIndex: 'modal' }}
      onClose={onClose}
      slotProps={{
        paper: {
          className: 'tg-column',
          style: { width, maxWidth: '100vw' },
          role: 'dialog',
          'aria-labelledby': titleId,
        },
      }}
    >
      <header className={`tg-title ${styles.head}`}>
        <h2 id={titleId}>{t(title)}</h2>
        {mark}
        <button type="button" className="control-button" aria-label={t(bi('关闭', 'Close'))} onClick={onClose}>
          <CloseOutlined sx={{ fontSize: 18 }} aria-hidden />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div className={styles.body} tabIndex={0} role="group" aria-labelledby={titleId}>
        {children}
      </div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </Drawer>
  );
}
