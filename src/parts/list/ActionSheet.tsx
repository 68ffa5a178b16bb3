import LockOutlined from '@mui/icons-material/LockOutlined';
import { useText } from '../../shell/text.ts';
import type { MenuAction } from '../menu/ActionMenu.tsx';
import styles from './popover.module.css';
import { Sheet } from './Sheet.tsx';

/** Everything that can be done, and beside what cannot be done the reason. */
export function ActionSheet({ title, actions, onClose }: { title: string; actions: readonly MenuAction[]; onClose: () => void }) {
  const say = useText();
  return (
    <Sheet title={title} onClose={onClose}>
      <ul className={styles.sheetActions}>
        {actions.map(({ key, label, reason, danger, run }) => (
          <li key={key}>
            <button
              type="button"
              aria-disabled={reason !== undefined}
              className={danger && !reason ? styles.danger : undefined}
              onClick={() => {
                if (reason) return;
                onClose();
                run();
              }}
            >
              {reason && <LockOutlined aria-hidden />}
              {say(label)}
              {reason && <small>{say(reason)}</small>}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
