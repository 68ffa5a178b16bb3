import type { ReactNode } from 'react';
import { classes } from '../layout/classes.ts';
import styles from './Field.module.css';

/**
 * Inputs beside each other: three or as many as are asked for, fewer where there is less room, one on a phone;
 * `isPlain` in a dialog that has its own margins.
 */
export const FieldGrid = ({
  isPlain = false,
  columns,
  children,
}: {
  isPlain?: boolean;
  columns?: 1 | 2 | 3 | 4 | undefined;
  children: ReactNode;
}) => (
  <div
    className={classes(
      styles.grid,
      isPlain && styles.plain,
      columns === 1 && styles.one,
      columns === 2 && styles.two,
      columns === 4 && styles.four,
    )}
  >
    {children}
  </div>
);
