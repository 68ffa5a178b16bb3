import type { ReactNode } from 'react';
import styles from './layout.module.css';

interface PageProps {
  readonly title: string;
  /** Beside the title. */
  readonly facts?: ReactNode;
  /** At the right end of the head. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A page that scrolls as a whole: its head and what stands below. */
export const Page = ({ title, facts, tools, children }: PageProps) => (
  <div className={styles.page}>
    <header className={styles.head}>
      <h1>{title}</h1>
      {facts}
      {tools && <span className={styles.tools}>{tools}</span>}
    </header>
    {children}
  </div>
);
