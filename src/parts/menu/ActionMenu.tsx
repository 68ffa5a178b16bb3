import LockOutlined from '@mui/icons-material/LockOutlined';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Text } from '#domain/core/text.ts';
import { type TextOrString, useText } from '../../shell/text.ts';
import styles from './menu.module.css';

/** One thing to do, or to choose, out of a menu. */
export interface MenuAction {
  readonly key: string;
  readonly label: TextOrString;
  /** Why it cannot be done now: the rule, the present value, who may. */
  readonly reason?: Text | undefined;
  readonly danger?: boolean | undefined;
  /** Nothing that people usually do next: it stands in a menu wherever there is one. */
  readonly isBehind?: boolean;
  /** What holds now. */
  readonly isChosen?: boolean;
  /** Small at the right: keys that do the same. */
  readonly mark?: string;
  /** A line below it parts it from those of another kind. */
  readonly endsGroup?: boolean;
  readonly run: () => void;
}

/** An open menu: what it hangs on, and what it offers. */
export interface OpenMenu {
  readonly anchor: HTMLElement;
  readonly actions: readonly MenuAction[];
}

interface ActionMenuProps extends OpenMenu {
  /** Its right edge stands below that of its button, where there is no room at the right. */
  readonly isAtEnd?: boolean;
  readonly onClose: () => void;
}

/** What opens below a button; any choice closes it. An action that is closed now can be reached and says why. */
export function ActionMenu({ anchor, actions, isAtEnd = false, onClose }: ActionMenuProps) {
  const t = useText();
  return (
    <Menu open anchorEl={anchor} onClose={onClose} {...(isAtEnd && atEnd)}>
      {actions.map(({ key, label, reason, danger, isChosen = false, mark, endsGroup = false, run }) => (
        <MenuItem
          key={key}
          selected={isChosen}
          divider={endsGroup}
          aria-disabled={reason !== undefined || undefined}
          className={reason ? styles.closed : danger ? styles.danger : ''}
          onClick={() => {
            if (reason) return;
            onClose();
            run();
          }}
        >
          {reason && <LockOutlined aria-hidden fontSize="small" />}
          <span className="tg-grow">
            {t(label)}
            {reason && <small className={styles.reason}>{t(reason)}</small>}
          </span>
          {mark && <small>{mark}</small>}
        </MenuItem>
      ))}
    </Menu>
  );
}

const atEnd = {
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  transformOrigin: { vertical: 'top', horizontal: 'right' },
} as const;
