import LockIcon from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import type { Text } from '#domain/core/text.ts';
import { useText } from '../text.ts';
import styles from './pages.module.css';

interface ClosedPageProps {
  readonly title: Text;
  /** Why, and who can help. */
  readonly reason: string;
  readonly back: { readonly label: Text; readonly run: () => void };
}

/** Stands in place of a screen that this person may not use; menu and tabs stay. */
export function ClosedPage({ title, reason, back }: ClosedPageProps) {
  const t = useText();
  return (
    <div className={styles.state}>
      <LockIcon className="tg-muted" />
      <h1>{t(title)}</h1>
      <p className="tg-soft">{reason}</p>
      <div className={styles.actions}>
        <Button variant="contained" onClick={back.run}>
          {t(back.label)}
        </Button>
      </div>
    </div>
  );
}
