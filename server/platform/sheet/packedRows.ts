import { deserialize, serialize } from 'node:v8';
import type { SheetCell, SheetRow } from './readSheet.ts';

/** A text is the place it has among the texts; what is neither text nor nothing stands in a list of one. */
type PackedCell = number | null | readonly [SheetCell];

/** What only some rows have stands in a third place, so that the others need not say that they lack it. */
type PackedRow = readonly [
  rowNumber: number,
  cells: readonly PackedCell[],
  apart?: Omit<SheetRow, 'rowNumber' | 'cells'>,
];

interface Packed {
  readonly texts: readonly string[];
  readonly rows: readonly PackedRow[];
}

/**
 * Rows as they wait and change threads. Most cells say what the row above says: each text goes over once and is one
 * text for whoever gets the rows.
 */
export function packRows(rows: readonly SheetRow[]): Uint8Array {
  const places = new Map<string, number>();
  const packed = (cell: SheetCell): PackedCell => {
    if (cell === null) return null;
    if (typeof cell !== 'string') return [cell];
    const known = places.get(cell);
    if (known !== undefined) return known;
    places.set(cell, places.size);
    return places.size - 1;
  };
  const sent = rows.map(({ rowNumber, cells, ...apart }): PackedRow => {
    const packedCells = cells.map(packed);
    return apart.hidden || apart.merged ? [rowNumber, packedCells, apart] : [rowNumber, packedCells];
  });
  return serialize({ texts: [...places.keys()], rows: sent } satisfies Packed);
}

export function unpackRows(bytes: Uint8Array): SheetRow[] {
  const { texts, rows }: Packed = deserialize(bytes);
  const cellOf = (cell: PackedCell): SheetCell =>
    typeof cell === 'number' ? (texts[cell] ?? null) : (cell?.[0] ?? null);
  return rows.map(([rowNumber, cells, apart]) => ({ rowNumber, cells: cells.map(cellOf), ...apart }));
}
