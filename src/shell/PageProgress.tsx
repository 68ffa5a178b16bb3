import { bi } from '#domain/core/text.ts';
import styles from './PageProgress.module.css';
import { useText } from './text.ts';

/** The line at the top edge while a page or the session is on its way. */
export function PageProgress() {
  const t = useText();
  return <div className={styles.line} role="progressbar" aria-label={t(loading)} />;
}

const loading = bi('正在打开', 'Opening');
