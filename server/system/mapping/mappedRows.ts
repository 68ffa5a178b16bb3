import type { RecordValues } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { headKey } from '#domain/core/heads.ts';
import { say } from '#domain/core/text.ts';
import { lackingColumns, type MapFacts, type MapItem, mapperOf } from '#domain/system/mapRow.ts';
import type { Call } from '../../gateway/method.ts';
import type { SheetCell, SheetRow } from '../../platform/sheet/index.ts';
import { isFault, textOf } from '../../sheets/cellText.ts';

/** Lines of a mapping, stored or as somebody sends them: what is no text is nothing. */
export function itemsOf(value: unknown): MapItem[] {
  if (!Array.isArray(value)) return [];
  const textIn = (line: RecordValues, name: string, most: number) => (typeof line[name] === 'string' ? line[name].slice(0, most) : '');
  return value.flatMap((line: unknown) => {
    if (typeof line !== 'object' || line === null) return [];
    const given = line as RecordValues;
    return [
      {
        targetField: textIn(given, 'targetField', 60),
        sourceKind: textIn(given, 'sourceKind', 10) || 'COLUMN',
        sourceColumn: textIn(given, 'sourceColumn', 500),
        transform: textIn(given, 'transform', 10) || 'NONE',
        transformArg: textIn(given, 'transformArg', 500),
        defaultValue: textIn(given, 'defaultValue', 200),
        requiredFlg: given.requiredFlg === true || given.requiredFlg === 1,
      },
    ];
  });
}

/** Words of the dictionaries that the lines name, looked up once. */
export async function wordFinder(items: readonly MapItem[], { services }: Call): Promise<MapFacts['idOf']> {
  const codes = [...new Set(items.flatMap(({ transform, transformArg }) => (transform === 'DICT' && transformArg ? [transformArg] : [])))];
  const words = new Map<string, string>();
  for (const code of codes)
    for (const { dictId, dictName, dictNameEn } of await services.dictionaries.words(code))
      for (const word of [dictName, dictNameEn ?? '', dictId]) words.set(`${code} ${word.trim().toLowerCase()}`, dictId);
  return (dict, word) => words.get(`${dict} ${word.trim().toLowerCase()}`);
}

/**
 * A sheet as an import knows it: the fields as its head, each row as the mapping makes it, under its own number. What cannot be made stays as it came, for the import to name.
 * @throws 1012 none of the mapped columns is in the head row
 */
export async function* mappedRows(
  rows: AsyncIterable<SheetRow>,
  { items, headRow, facts }: { readonly items: readonly MapItem[]; readonly headRow: number; readonly facts: MapFacts },
): AsyncGenerator<SheetRow> {
  const fields = items.map(({ targetField }) => targetField);
  let map: ReturnType<typeof mapperOf> | undefined;
  let places: readonly (number | undefined)[] = [];
  for await (const row of rows) {
    const { rowNumber, cells } = row;
    if (rowNumber < headRow) continue;
    if (!map) {
      const head = cells.map(textOf);
      const lacking = lackingColumns(items, head);
      if (lacking.length > 0 && lacking.length === items.filter(({ sourceKind }) => sourceKind === 'COLUMN').length)
        throw new BusinessError(
          '1012',
          say(
            `第${rowNumber}行不是该映射的表头，缺少列：${lacking.slice(0, 5).join('、')}`,
            `Row ${rowNumber} is not the head that the mapping knows: ${lacking.slice(0, 5).join(', ')} missing`,
          ),
        );
      map = mapperOf(items, head);
      places = items.map((item) => placeOf(item, head));
      yield { rowNumber, cells: fields };
      continue;
    }
    const { values } = map(cells.map(textOf), facts);
    yield { ...asRead(row, places), rowNumber, cells: fields.map((name, at) => faultOf(cells, places[at]) ?? (values[name] || null)) };
  }
}

/** The column that an item reads as it is; undefined where its value is made of several, or of none. */
const placeOf = ({ sourceKind, sourceColumn, transform }: MapItem, head: readonly string[]): number | undefined => {
  const place =
    sourceKind === 'COLUMN' && transform !== 'CONST' ? head.findLastIndex((name) => headKey(name) === headKey(sourceColumn)) : -1;
  return place < 0 ? undefined : place;
};

/** Whether anybody sees the row, and which of its fields come from covered cells of merged areas. */
function asRead({ hidden, merged }: SheetRow, places: readonly (number | undefined)[]): Pick<SheetRow, 'hidden' | 'merged'> {
  const covered = merged && places.flatMap((place, at) => (place !== undefined && merged.includes(place) ? [at] : []));
  return { ...(hidden && { hidden }), ...(covered?.length && { merged: covered }) };
}

/** A formula without a value is none after any transform. */
function faultOf(cells: readonly SheetCell[], place: number | undefined): SheetCell | undefined {
  const meant = place === undefined ? cells.find(isFault) : cells[place];
  return meant !== undefined && isFault(meant) ? meant : undefined;
}
