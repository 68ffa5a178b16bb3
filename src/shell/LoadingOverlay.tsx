import styles from './frame/Frame.module.css';
import { loadingStore } from './loading.ts';
import { useStored } from './store.ts';

/** Shown once for however many calls are running; the specification gives the text in English. */
export function LoadingOverlay() {
  const count = useStored(loadingStore);
  if (count === 0) return null;
  return (
    <div className={`${styles.loading} no-print`} role="status">
      <div className="tg-panel">loading</div>
    </div>
  );
}
