import { type ReactNode, useRef } from 'react';
import { classes } from './classes.ts';
import styles from './layout.module.css';
import { useWholeAmounts } from './useWholeAmounts.ts';

interface ScrollProps {
  /** What it is called. Without a name it is not reached by keyboard: then there must be something inside that is. */
  readonly label?: string | undefined;
  readonly maxHeight?: number;
  readonly children: ReactNode;
}

/** What scrolls must be reachable by keyboard; a landmark is the part of the page it stands in. */
const reachable = { role: 'group', tabIndex: 0 } as const;

/** Something wider or longer than its place. */
export function Scroll({ label, maxHeight, children }: ScrollProps) {
  const box = useRef<HTMLDivElement>(null);
  useWholeAmounts(box);
  return (
    <div
      ref={box}
      className={classes(styles.scroll, maxHeight !== undefined && styles.both)}
      style={{ maxHeight }}
      {...(label && { ...reachable, 'aria-label': label })}
    >
      {children}
    </div>
  );
}
