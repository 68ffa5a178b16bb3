import { type FocusEvent, type MouseEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../../shell/text.ts';
import type { LaidColumn } from '../columnLayout.ts';
import styles from './columnSums.module.css';
import { useGridLayout } from './gridLayout.ts';

interface SumsOutOfSightProps {
  /** The row of the sums; its cells bear the key of their column as `data-sum`. */
  readonly row: RefObject<HTMLTableRowElement | null>;
  /** The columns that have sums. */
  readonly columns: readonly LaidColumn[];
  /** Where the sentence stands. */
  readonly place: HTMLElement;
  /** What the row calls itself. */
  readonly name: string;
  readonly sumOf: (column: LaidColumn) => ReactNode;
}

/** The sums of columns that are scrolled out of sight, with their names, at the foot of the list. */
export function SumsOutOfSight({ row, columns, place, name, sumOf }: SumsOutOfSightProps) {
  const t = useText();
  const keys = useHiddenCells(row, columns.map(({ key }) => key).join());
  const hidden = columns.filter(({ key }) => keys.includes(key));
  if (hidden.length === 0) return null;
  return createPortal(
    <p className={styles.beyond} onMouseOver={titleCutSums} onFocus={titleCutSums}>
      <span>{name}</span>
      {hidden.map((column) => (
        <span key={column.key}>
          {t(column.label)} {sumOf(column)}
        </span>
      ))}
    </p>,
    place,
  );
}

/** What does not fit is told by the browser's own tooltip, a sum in each line. */
function titleCutSums({ currentTarget: sums }: MouseEvent<HTMLElement> | FocusEvent<HTMLElement>): void {
  sums.title =
    sums.scrollHeight > sums.clientHeight ? [...sums.children].map(({ textContent }) => textContent).join('\n') : '';
}

/** All of a cell but what rounding takes. */
const wholeCell = 0.98;

/**
 * Those of the keys whose cells are not to be seen whole between the columns that stay at the edges.
 * @param keys with commas
 */
function useHiddenCells(row: RefObject<HTMLTableRowElement | null>, keys: string): readonly string[] {
  const { stays } = useGridLayout();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  useEffect(() => {
    const out = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const key = (target as HTMLElement).dataset.sum ?? '';
          if (intersectionRatio < wholeCell) out.add(key);
          else out.delete(key);
        }
        setHidden([...out]);
      },
      {
        root: row.current?.closest('[data-scroller]') ?? null,
        rootMargin: `0px -${stays.right}px 0px -${stays.left}px`,
        threshold: wholeCell,
      },
    );
    for (const key of keys.split(',')) {
      const cell = row.current?.querySelector(`[data-sum="${key}"]`);
      if (cell) observer.observe(cell);
    }
    return () => observer.disconnect();
  }, [row, keys, stays]);
  return hidden;
}
