import type { CellArea, CellRule, CellStyle, CellValue, ProtectedArea } from './workbook.ts';

/** What a cell held, as far as somebody wrote it: an undo writes only where this still stands. */
export interface HeldCell {
  readonly v?: CellValue | null;
  readonly f?: string | null;
  readonly s?: CellStyle | null;
}

/**
 * One cell that is written: a value or a formula takes the place of the other, `null` as value empties it. A style
 * given here replaces the whole style. `was` makes it an undo.
 */
export interface CellWrite {
  readonly r: string;
  readonly c: string;
  readonly v?: CellValue | null;
  readonly f?: string;
  readonly x?: string;
  readonly s?: CellStyle | null;
  readonly was?: HeldCell;
}

export type LineAxis = 'rows' | 'cols';

interface On {
  readonly sheet: string;
}

/**
 * What one person did, in ids of rows and columns. It means the same wherever others inserted, moved or deleted
 * meanwhile, so nothing is ever transformed: the server gives the order, and everybody applies in that order.
 *
 * Rows and columns: `insert` behind `after` (null: in front of all), `kill` and `revive` (undo of a deletion), `move`
 * lines behind another one, `sort` puts lines into the places that these lines have, `size` in points (null: usual).
 * `none` holds the number of an operation that was refused, with what it was refused for.
 */
export type SheetOperation =
  | (On & { readonly op: 'set'; readonly cells: readonly CellWrite[] })
  | (On & {
      readonly op: 'style';
      readonly rows: readonly string[];
      readonly cols: readonly string[];
      /** Put over what each cell has; null takes a property away. */
      readonly style: Readonly<Record<string, CellValue | null>>;
    })
  | (On & {
      readonly op: 'insert';
      readonly axis: LineAxis;
      readonly after: string | null;
      readonly ids: readonly string[];
    })
  | (On & { readonly op: 'kill' | 'revive'; readonly axis: LineAxis; readonly ids: readonly string[] })
  | (On & {
      readonly op: 'move';
      readonly axis: LineAxis;
      readonly after: string | null;
      readonly ids: readonly string[];
    })
  | (On & { readonly op: 'sort'; readonly axis: LineAxis; readonly ids: readonly string[] })
  | (On & {
      readonly op: 'size';
      readonly axis: LineAxis;
      readonly ids: readonly string[];
      readonly size: number | null;
    })
  | (On & { readonly op: 'freeze'; readonly row: string | null; readonly col: string | null })
  | (On & { readonly op: 'merge'; readonly id: string; readonly area: CellArea })
  | (On & { readonly op: 'unmerge'; readonly id: string })
  | (On & { readonly op: 'rule'; readonly id: string; readonly rule: CellRule | null })
  | (On & { readonly op: 'protect'; readonly id: string; readonly protect: ProtectedArea | null })
  | (On & {
      readonly op: 'comment';
      readonly id: string;
      readonly row: string;
      readonly col: string;
      /** null takes it away. */
      readonly text: string | null;
      readonly people?: readonly string[];
      readonly isDone?: boolean;
    })
  | (On & {
      readonly op: 'addSheet';
      readonly name: string;
      readonly after: string | null;
      readonly rows: number;
      readonly cols: number;
    })
  | (On & { readonly op: 'delSheet' | 'reviveSheet' })
  | (On & { readonly op: 'renSheet'; readonly name: string })
  | (On & { readonly op: 'moveSheet'; readonly after: string | null })
  | { readonly op: 'none'; readonly why: string };

export type OperationKind = SheetOperation['op'];

/** An operation in the order of the server. */
export interface SheetEntry {
  readonly rev: number;
  /** The editor that made it, and its number there, from 1. */
  readonly client: string;
  readonly seq: number;
  /** The revision its author had seen. */
  readonly base: number;
  readonly user: string;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly at: string;
  readonly op: SheetOperation;
}

/** Who did it and when, as comments keep it. */
export type Authored = Pick<SheetEntry, 'user' | 'at'>;
