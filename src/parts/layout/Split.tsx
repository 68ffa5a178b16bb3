import type { ReactNode } from 'react';
import styles from './layout.module.css';

interface SplitProps {
  readonly main: ReactNode;
  readonly side: ReactNode;
}

/**
 * A wide column and a narrow one that end at the same line. On a small screen they become one column, in which panels
 * stand by their rank.
 */
export const Split = ({ main, side }: SplitProps) => (
  <div className={styles.split}>
    <div className={styles.column}>{main}</div>
    <div className={styles.column}>{side}</div>
  </div>
);

/** Two things beside each other, the first one wider; below each other on a small screen. */
export const TwoColumns = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;
