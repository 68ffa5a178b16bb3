import { shortened } from '#domain/core/boundedText.ts';
import {
  type MappedRow,
  type MappingSuggestion,
  type MapTarget,
  mapFactsOf,
  mapperOf,
  type SheetMapping,
  suggestItems,
} from '#domain/system/mapRow.ts';
import { cellTextOf } from './cellText.ts';
import type { SheetRow } from './readSheet.ts';

/** What is asked of a sample of a sheet. */
export interface Trial {
  readonly mapping: SheetMapping;
  readonly targets: readonly MapTarget[];
  /** What columns were called that became a field before. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
}

/**
 * What a sample shows: its columns, what they may be, and its first rows through the mapping. Cells stand there as far
 * as anybody reads them.
 */
export interface Tried {
  readonly columns: readonly { readonly name: string; readonly examples: readonly string[] }[];
  readonly suggested: readonly MappingSuggestion[];
  readonly headRow: number;
  readonly rows: readonly (MappedRow & { readonly rowNumber: number })[];
}

const triedRows = 20;
const exampleRows = 3;
/** Characters of a head, of an example and of what was read that an answer repeats. */
const longest = { head: 100, example: 100, before: 200 } as const;

/** @returns undefined where the sheet has no such head row */
export async function trySheet(
  sheet: AsyncIterable<SheetRow>,
  { mapping, targets, synonyms }: Trial,
): Promise<Tried | undefined> {
  const { items, headRow } = mapping;
  const facts = mapFactsOf(mapping);
  let head:
    | { readonly rowNumber: number; readonly names: readonly string[]; readonly map: ReturnType<typeof mapperOf> }
    | undefined;
  const examples: (readonly string[])[] = [];
  const rows: Tried['rows'][number][] = [];
  for await (const { rowNumber, cells } of sheet) {
    if (rowNumber < headRow) continue;
    const texts = cells.map(cellTextOf);
    if (!head) {
      head = { rowNumber, names: texts.map((name) => shortened(name, longest.head)), map: mapperOf(items, texts) };
      continue;
    }
    if (examples.length < exampleRows) examples.push(texts.map((text) => shortened(text, longest.example)));
    const { before, ...made } = head.map(texts, facts);
    rows.push({ rowNumber, ...made, before: eachShortened(before) });
    if (rows.length >= triedRows) break;
  }
  return (
    head && {
      columns: head.names.map((name, index) => ({ name, examples: examples.map((row) => row[index] ?? '') })),
      suggested: suggestItems(targets, head.names, synonyms),
      headRow: head.rowNumber,
      rows: items.length === 0 ? [] : rows,
    }
  );
}

/** Values as an answer repeats them. */
export const eachShortened = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, shortened(text, longest.before)]));
