import styles from './cells.module.css';
import { EmptyValue } from './EmptyValue.tsx';

/** How much of a small number of things is done: a bar and `3/5`, green when full. */
export function ProgressValue({ done, total, unit = '' }: { done: unknown; total: unknown; unit?: string }) {
  const [ready, all] = [Number(done ?? 0), Number(total ?? 0)];
  if (all === 0) return <EmptyValue />;
  return (
    <span className={styles.progress} data-full={ready >= all || undefined}>
      <i className="tg-meter" aria-hidden>
        <b style={{ width: `${Math.min(100, (ready / all) * 100)}%` }} />
      </i>
      {ready}/{all}
      {unit && ` ${unit}`}
    </span>
  );
}
