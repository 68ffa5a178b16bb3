import { type CSSProperties, createContext, useContext } from 'react';
import type { LaidColumn } from '../columnLayout.ts';

export interface CellPlace {
  readonly className: string | undefined;
  readonly style: CSSProperties | undefined;
}

/** Where the columns of the table on screen stand. */
export interface GridLayout {
  readonly shown: readonly LaidColumn[];
  readonly widths: ReadonlyMap<string, number>;
  /**
   * How the cells of a column stand, in head, rows and sums alike: numbers at the right, pinned ones at the left edge.
   */
  readonly placeOf: (key: string) => CellPlace | undefined;
  readonly hasTicks: boolean;
  readonly numberOffset: number;
  readonly hasActions: boolean;
  readonly total: number;
  /** How much of the room the columns take that stay at either edge. */
  readonly stays: { readonly left: number; readonly right: number };
  /** The column whose text leads to the record. */
  readonly linkKey: string | undefined;
}

export const GridLayoutContext = createContext<GridLayout | undefined>(undefined);

export function useGridLayout(): GridLayout {
  const layout = useContext(GridLayoutContext);
  if (!layout) throw new Error('A part of the table stands outside of Grid');
  return layout;
}
