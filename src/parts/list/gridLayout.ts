import { createContext, useContext } from 'react';
import type { LaidColumn } from './columnLayout.ts';

/** Where the columns of the table on screen stand. */
export interface GridLayout {
  readonly shown: readonly LaidColumn[];
  readonly widths: ReadonlyMap<string, number>;
  /** Distance of pinned columns from the left edge. */
  readonly offsets: ReadonlyMap<string, number>;
  /** The pinned column that the others disappear behind. */
  readonly lastPinned: string | undefined;
  readonly hasTicks: boolean;
  readonly numberOffset: number;
  readonly hasActions: boolean;
  readonly total: number;
  /** The column whose text leads to the record. */
  readonly linkKey: string | undefined;
}

export const GridLayoutContext = createContext<GridLayout | undefined>(undefined);

export function useGridLayout(): GridLayout {
  const layout = useContext(GridLayoutContext);
  if (!layout) throw new Error('A part of the table stands outside of Grid');
  return layout;
}
