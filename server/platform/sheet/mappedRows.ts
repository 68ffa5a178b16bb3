import { headKey } from '#domain/core/heads.ts';
import { lackingColumns, type MapItem, mapFactsOf, mapperOf, type SheetMapping } from '#domain/system/mapRow.ts';
import { cellTextOf, isFault } from './cellText.ts';
import type { SheetCell, SheetRow } from './readSheet.ts';

/** The head row of a sheet has none of the columns that its mapping reads. */
export class HeadUnknown extends Error {
  readonly rowNumber: number;
  readonly lacking: readonly string[];

  constructor(rowNumber: number, lacking: readonly string[]) {
    super(`row ${rowNumber} is not the head that the mapping knows`);
    this.name = new.target.name;
    this.rowNumber = rowNumber;
    this.lacking = lacking;
  }
}

/**
 * A sheet as an import knows it: the fields as its head, each row as the mapping makes it, under its own number. What
 * cannot be made stays as it came, for the import to name.
 * @throws {HeadUnknown}
 */
export async function* mappedRows(rows: AsyncIterable<SheetRow>, mapping: SheetMapping): AsyncGenerator<SheetRow> {
  const { items, headRow } = mapping;
  const facts = mapFactsOf(mapping);
  const fields = items.map(({ targetField }) => targetField);
  let map: ReturnType<typeof mapperOf> | undefined;
  let places: readonly (number | undefined)[] = [];
  for await (const row of rows) {
    const { rowNumber, cells } = row;
    if (rowNumber < headRow) continue;
    if (!map) {
      const head = cells.map(cellTextOf);
      const lacking = lackingColumns(items, head);
      if (lacking.length > 0 && lacking.length === items.filter(({ sourceKind }) => sourceKind === 'COLUMN').length)
        throw new HeadUnknown(rowNumber, lacking);
      map = mapperOf(items, head);
      places = items.map((item) => placeOf(item, head));
      yield { rowNumber, cells: fields };
      continue;
    }
    const { values } = map(cells.map(cellTextOf), facts);
    yield {
      ...asRead(row, places),
      rowNumber,
      cells: fields.map((name, at) => faultOf(cells, places[at]) ?? (values[name] || null)),
    };
  }
}

/** The column that an item reads as it is; undefined where its value is made of several, or of none. */
function placeOf({ sourceKind, sourceColumn, transform }: MapItem, head: readonly string[]): number | undefined {
  const isOneColumn = sourceKind === 'COLUMN' && transform !== 'CONST';
  const place = isOneColumn ? head.findLastIndex((name) => headKey(name) === headKey(sourceColumn)) : -1;
  return place < 0 ? undefined : place;
}

/** Whether anybody sees the row, and which of its fields come from covered cells of merged areas. */
function asRead(
  { hidden, merged }: SheetRow,
  places: readonly (number | undefined)[],
): Pick<SheetRow, 'hidden' | 'merged'> {
  const covered = merged && places.flatMap((place, at) => (place !== undefined && merged.includes(place) ? [at] : []));
  return { ...(hidden && { hidden }), ...(covered?.length && { merged: covered }) };
}

/** A formula without a value is none after any transform. */
function faultOf(cells: readonly SheetCell[], place: number | undefined): SheetCell | undefined {
  const meant = place === undefined ? cells.find(isFault) : cells[place];
  return meant !== undefined && isFault(meant) ? meant : undefined;
}
