import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './layout.module.css';

interface ScrollProps {
  /** What it is called. Without a name it is not reached by keyboard: then there must be something inside that is. */
  readonly label?: string | undefined;
  readonly maxHeight?: number;
  readonly children: ReactNode;
}

/** A region that scrolls must be reachable by keyboard. */
const reachable = { role: 'region', tabIndex: 0 } as const;

/** Something wider or longer than its place. */
export const Scroll = ({ label, maxHeight, children }: ScrollProps) => (
  <div
    className={classes(styles.scroll, maxHeight !== undefined && styles.both)}
    style={{ maxHeight }}
    {...(label && { ...reachable, 'aria-label': label })}
  >
    {children}
  </div>
);
