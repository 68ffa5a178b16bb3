import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './layout.module.css';

/** How pressing something is: red, amber, or as quiet as nothing at all. */
export type Pressing = 'bad' | 'wait' | 'none';

interface TonedProps {
  readonly tone?: Pressing | false | undefined;
  /** Smaller and grey: a remark beside something. */
  readonly isHint?: boolean;
  readonly children: ReactNode;
}

/** Words in the colour of what they say. */
export const Toned = ({ tone, isHint = false, children }: TonedProps) => (
  <span
    className={classes(isHint && 'tg-hint', tone && (tone === 'none' ? styles.none : 'tg-toned'))}
    data-tone={tone || undefined}
  >
    {children}
  </span>
);
