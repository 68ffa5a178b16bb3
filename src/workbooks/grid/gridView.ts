import type { CSSProperties } from 'react';
import type { Axis, Place, Rect } from './geometry.ts';

/** What one cell looks like once it is worked out; a cell without anything has none. */
export interface GridCell {
  readonly text: string;
  /** Numbers and dates stand at the right; what is too wide for its column is not cut but shown as ####. */
  readonly isNumber: boolean;
  /** What the person gave it: colours, weight, lines. */
  readonly style: CSSProperties | undefined;
  /** Names of its look that a style sheet decides. */
  readonly looks: string;
  readonly hasNote: boolean;
  readonly problem: string | undefined;
}

/** What the grid draws: rows and columns as this person sees them, by number. */
export interface GridView {
  readonly rows: Axis;
  readonly cols: Axis;
  /** So many rows and columns stay in sight. */
  readonly frozen: Place;
  /** What stands in the head of a row: in a filtered view numbers are left out. */
  readonly rowName: (row: number) => string;
  readonly colName: (col: number) => string;
  /** The same object as long as the cell looks the same. */
  readonly cell: (place: Place) => GridCell | undefined;
  readonly merges: readonly Rect[];
}

/** A frame around cells: whose it is, and how it is drawn. */
export interface CellFrame {
  readonly key: string;
  readonly rect: Rect;
  readonly look: 'chosen' | 'copied' | 'filled' | 'other' | 'found';
  readonly colour?: string;
  readonly name?: string;
}

/** How wide and high the heads of rows and columns are, in pixels at full size. */
export const heads = { width: 46, height: 24 } as const;
