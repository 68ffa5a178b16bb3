import { factsOf, lackingColumns, mapperOf, type SheetMapping } from '#domain/system/mapRow.ts';
import { textOf } from './cellText.ts';
import type { SheetRow } from './readSheet.ts';

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
 * A sheet as an import knows it: the fields as its head, each row as the mapping makes it, under its own number. What cannot be made stays as it
 * came, for the import to name.
 * @throws {HeadUnknown}
 */
export async function* mappedRows(rows: AsyncIterable<SheetRow>, mapping: SheetMapping): AsyncGenerator<SheetRow> {
  const { items, headRow } = mapping;
  const facts = factsOf(mapping);
  const fields = items.map(({ targetField }) => targetField);
  let map: ReturnType<typeof mapperOf> | undefined;
  for await (const { rowNumber, cells } of rows) {
    if (rowNumber < headRow) continue;
    if (!map) {
      const head = cells.map(textOf);
      const lacking = lackingColumns(items, head);
      if (lacking.length > 0 && lacking.length === items.filter(({ sourceKind }) => sourceKind === 'COLUMN').length)
        throw new HeadUnknown(rowNumber, lacking);
      map = mapperOf(items, head);
      yield { rowNumber, cells: fields };
      continue;
    }
    const { values } = map(cells.map(textOf), facts);
    yield { rowNumber, cells: fields.map((name) => values[name] || null) };
  }
}
