import { type CSSProperties, type ReactNode, useId } from 'react';
import { type TextOrString, useText } from '../../shell/text.ts';
import { classes } from '../layout/classes.ts';
import { Grow } from '../layout/Row.tsx';
import styles from './panel.module.css';

export interface PanelHead {
  readonly title: TextOrString;
  readonly hint?: TextOrString | undefined;
  /** Beside the title at the left. */
  readonly choice?: ReactNode;
  /** At the right end of the head. */
  readonly tools?: ReactNode;
  /** Its place in the one column of a small screen; the lowest stand first. */
  readonly rank?: number;
  /** Takes the height that is left in its column. */
  readonly grows?: boolean;
  /** With the measure of a form: a higher head, whose hint takes as many lines as it needs. */
  readonly isRoomy?: boolean;
  /** Takes both columns of its page. */
  readonly isWide?: boolean;
}

/** A titled part of a page. */
export function Panel({ children, ...head }: PanelHead & { readonly children: ReactNode }) {
  const { title, hint, choice, tools, rank, grows, isRoomy, isWide } = head;
  const t = useText();
  const titleId = useId();
  const place: CSSProperties = { ...(rank !== undefined && { order: rank }) };
  return (
    <section
      className={classes(
        'tg-column tg-panel tg-shrinks',
        styles.panel,
        grows && styles.grows,
        isRoomy && styles.roomy,
        isWide && styles.wide,
      )}
      style={place}
      aria-labelledby={titleId}
    >
      <header className="tg-head tg-nowrap">
        <h2 id={titleId}>{t(title)}</h2>
        {choice}
        {hint && <span className={`tg-hint tg-ellipsis tg-shrinks ${styles.hint}`}>{t(hint)}</span>}
        <Grow />
        {tools}
      </header>
      {children}
    </section>
  );
}

/** Words and small controls in a panel. */
export const PanelText = ({ role, children }: { role?: 'status'; children: ReactNode }) => (
  <div className={styles.text} role={role}>
    {children}
  </div>
);
