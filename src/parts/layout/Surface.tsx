import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './layout.module.css';

interface SurfaceProps {
  /** `sunken` for something quoted, `bar` for controls above a page, `message` for a sentence in place of content. */
  readonly look?: 'sunken' | 'bar' | 'message';
  readonly role?: 'alert' | 'status' | 'search' | 'region';
  readonly label?: string;
  readonly children: ReactNode;
}

/** A framed place on the page. */
export const Surface = ({ look, role, label, children }: SurfaceProps) => (
  <div
    className={classes('tg-panel tg-shrinks', look && styles[look])}
    role={role}
    {...(label && { 'aria-label': label })}
  >
    {children}
  </div>
);

/** What stands where there is nothing else. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className={styles.nothing}>{children}</p>;
