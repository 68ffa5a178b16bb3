import styles from './useBar.module.css';

const [nearlyUsed, allUsed] = [80, 100];

/**
 * How much of an amount is used: a bar and the percentage, in the tones of the alerts. @param percent decimal text
 * @see docs/spec/guarantee.md 7.10
 */
export function UseBar({ percent }: { percent: unknown }) {
  const share = Number(percent ?? 0);
  const tone = share >= allUsed ? 'bad' : share >= nearlyUsed ? 'wait' : 'run';
  return (
    <span className={styles.bar} data-tone={tone}>
      <i className="tg-meter" aria-hidden>
        <b style={{ width: `${Math.min(100, Math.max(0, share))}%` }} />
      </i>
      {share.toFixed(2)}%
    </span>
  );
}
