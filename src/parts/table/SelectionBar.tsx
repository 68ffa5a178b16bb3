import type { ReactNode } from 'react';
import styles from './recordTable.module.css';

/** How many rows are chosen, and what can be done with them. */
export const SelectionBar = ({ label, count, children }: { label: string; count: string; children: ReactNode }) => (
  <div className={styles.selection} role="toolbar" aria-label={label}>
    <b aria-live="polite">{count}</b>
    {children}
  </div>
);
