import { say } from '#domain/core/text.ts';
import styles from './PageProgress.module.css';
import { useText } from './text.ts';

/** The line at the top edge while a page or the session is on its way. */
export function PageProgress() {
  const say = useText();
  return <div className={styles.line} role="progressbar" aria-label={say(loading)} />;
}

const loading = say('正在打开', 'Opening');
