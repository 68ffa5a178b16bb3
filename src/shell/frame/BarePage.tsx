import type { ReactNode } from 'react';
import { PanelError } from '../pages/PanelError.tsx';
import styles from './Frame.module.css';

/** A public page without menu and tabs. */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <main className={`${styles.tabPanel} print-whole ${styles.bare}`}>
      <PanelError>{children}</PanelError>
    </main>
  );
}
