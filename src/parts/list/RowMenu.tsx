import LockOutlined from '@mui/icons-material/LockOutlined';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useText } from '../../shell/text.ts';
import type { RowAction } from './actions.ts';
import styles from './popover.module.css';

export interface OpenRowMenu {
  readonly anchor: HTMLElement;
  readonly actions: readonly RowAction[];
}

/** What else can be done with a row. An action that is closed now can be reached and says why. */
export function RowMenu({ anchor, actions, onClose }: OpenRowMenu & { onClose: () => void }) {
  const say = useText();
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { className: styles.rowMenu } }}
    >
      {actions.map(({ key, label, reason, danger, run }) => (
        <MenuItem
          key={key}
          aria-disabled={reason !== undefined}
          className={reason ? styles.closed : danger ? styles.danger : ''}
          onClick={() => {
            if (reason) return;
            onClose();
            run();
          }}
        >
          {reason && <LockOutlined aria-hidden fontSize="small" />}
          <span>
            {say(label)}
            {reason && <small>{say(reason)}</small>}
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
