import type { KeyboardEventHandler, ReactNode, Ref } from 'react';
import { useStored } from '../../shell/store.ts';
import { classes } from '../layout/classes.ts';
import styles from './documentFrame.module.css';
import { wholeWidthStore } from './wholeWidth.ts';

interface DocumentFrameProps {
  /** The line on top: a `DocumentHead`. */
  readonly head: ReactNode;
  /** Between the head and what scrolls: anchors, tabs. */
  readonly nav?: ReactNode;
  /** Above what stands in columns. */
  readonly top?: ReactNode;
  /** 336 px at the right; above the rest on a narrow screen, below it on a phone. */
  readonly rail?: ReactNode;
  /** At the left of the bar: whose turn it is, what is not saved. */
  readonly note?: ReactNode;
  /** The bar at the foot is there when this is. */
  readonly buttons?: ReactNode;
  /** A bar of its own in place of note and buttons. */
  readonly foot?: ReactNode;
  /** Tables that take every width. */
  readonly isWide?: boolean;
  readonly frameRef?: Ref<HTMLDivElement>;
  readonly bodyRef?: Ref<HTMLDivElement>;
  readonly onKeyDown?: KeyboardEventHandler<HTMLDivElement>;
  readonly children: ReactNode;
}

/**
 * The page of one thing: its head, what scrolls with a rail beside it, its buttons at the foot.
 * @see docs/spec/look.md 5.2
 */
export function DocumentFrame({
  head,
  nav,
  top,
  rail,
  note,
  buttons,
  foot,
  isWide = false,
  frameRef,
  bodyRef,
  onKeyDown,
  children,
}: DocumentFrameProps) {
  const isWhole = useStored(wholeWidthStore);
  return (
    <div ref={frameRef} className="tg-column tg-fill tg-shrinks tg-whole" onKeyDown={onKeyDown}>
      {head}
      {nav}
      <div className={styles.body} ref={bodyRef}>
        {top}
        <div className={classes(styles.columns, isWhole && styles.whole)} data-columns>
          <div className={classes(styles.main, (isWide || isWhole) && styles.wide)}>{children}</div>
          {rail && (
            <div className={styles.rail} data-rail>
              {rail}
            </div>
          )}
        </div>
      </div>
      {foot}
      {buttons && <DocumentBar note={note}>{buttons}</DocumentBar>}
    </div>
  );
}

interface DocumentBarProps {
  readonly note?: ReactNode;
  /** `status` where the word changes while the page is at work. */
  readonly noteRole?: 'status';
  readonly children: ReactNode;
}

/** Buttons at the foot of a page, with a word at their left. */
export const DocumentBar = ({ note, noteRole, children }: DocumentBarProps) => (
  <div className={styles.bar}>
    <span className={styles.note} role={noteRole}>
      {note}
    </span>
    {children}
  </div>
);
