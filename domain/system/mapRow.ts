import { beginning } from '../core/boundedText.ts';
import { ExpressionError, evaluate, parseExpression, textOfValue } from '../core/expression/index.ts';
import { headKey } from '../core/heads.ts';
import { similarity } from '../core/matching.ts';
import { bi, type Text } from '../core/text.ts';
import { readsItsSource, type Transform, type TransformedValue, transformOf } from './mapTransforms.ts';

/** One line of a mapping as it is stored or sent. */
export interface MapItem {
  readonly targetField: string;
  readonly sourceKind: string;
  readonly sourceColumn: string;
  readonly transform: string;
  readonly transformArg: string | null;
  readonly defaultValue: string | null;
  readonly requiredFlg: boolean;
  /**
   * Characters that the target field takes: what is made of a cell is a little longer at most, so that whoever judges
   * the field sees it.
   */
  readonly room: number;
}

/** A mapping as the thread that reads sheets gets it: plain data. */
export interface SheetMapping {
  readonly items: readonly MapItem[];
  readonly headRow: number;
  /** `yyyy-MM-dd` in Asia/Shanghai. */
  readonly today: string;
  /** Ids of words of dictionaries, by {@link dictionaryWordKey}. */
  readonly words: ReadonlyMap<string, string>;
}

/** A word of a dictionary, by its name or id. */
export const dictionaryWordKey = (dict: string, word: string): string => `${dict} ${word.trim().toLowerCase()}`;

export interface MapFacts {
  /** `yyyy-MM-dd` in Asia/Shanghai. */
  readonly today: string;
  /** The id of a word of a dictionary, by its name or id. */
  idOf(dict: string, word: string): string | undefined;
}

export const mapFactsOf = ({ today, words }: Pick<SheetMapping, 'today' | 'words'>): MapFacts => ({
  today,
  idOf: (dict, word) => words.get(dictionaryWordKey(dict, word)),
});

/** What a row becomes: texts by field, and what could not be made, where the source's own text stands instead. */
export interface MappedRow {
  /** What was read for each field. */
  readonly before: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly problems: readonly { readonly field: string; readonly text: Text }[];
}

/** Columns that a mapping reads and a head row does not have. */
export function lackingColumns(items: readonly MapItem[], head: readonly string[]): string[] {
  const known = new Set(head.map(headKey));
  return items.flatMap(({ sourceKind, sourceColumn }) =>
    sourceKind === 'COLUMN' && !known.has(headKey(sourceColumn)) ? [sourceColumn] : [],
  );
}

/** A cell that something is to be made of; a longer one is left as it is, as far as its field has room. */
const longestSource = 4_000;

/** Two more than there is room for, so that a sign of two halves does not hide that there was more. */
const overlong = (text: string, room: number): string => beginning(text, room + 2);

/**
 * A mapping over the head of a sheet. Expressions read columns as `c1`, `c2` …, from the left; they are read once,
 * whatever the number of rows.
 */
export function mapperOf(
  items: readonly MapItem[],
  head: readonly string[],
): (cells: readonly string[], facts: MapFacts) => MappedRow {
  const places = new Map(head.map((name, index) => [headKey(name), index] as const));
  const placeOf = (name: string): number | undefined => places.get(headKey(name));
  const makers = items.map((item) => ({ item, make: makerOf(item, placeOf) }));
  return (cells, facts) => {
    const before: Record<string, string> = {};
    const values: Record<string, string> = {};
    const problems: { field: string; text: Text }[] = [];
    for (const { item, make } of makers) {
      const { read, value: made, problem } = make(cells, facts);
      before[item.targetField] = read;
      if (problem) problems.push({ field: item.targetField, text: problem });
      const value = overlong(made || (item.defaultValue ?? ''), item.room);
      if (!value && item.requiredFlg)
        problems.push({ field: item.targetField, text: bi('必填字段没有值', 'A required field is empty') });
      values[item.targetField] = value;
    }
    return { before, values, problems };
  };
}

type PlaceOf = (name: string) => number | undefined;
type Make = (cells: readonly string[], facts: MapFacts) => TransformedValue & { readonly read: string };

function makerOf(item: MapItem, placeOf: PlaceOf): Make {
  const read = readerOf(item, placeOf);
  const transform = transformOf(item, placeOf);
  return (cells, facts) => {
    let source = '';
    try {
      source = read(cells, facts);
      return { read: source, ...madeOf(item, transform, { source, cells, facts }) };
    } catch (error) {
      if (error instanceof ExpressionError) return { read: source, value: '', problem: error.text };
      throw error;
    }
  };
}

interface Sources {
  readonly source: string;
  readonly cells: readonly string[];
  readonly facts: MapFacts;
}

function madeOf(
  { transform: name, room }: MapItem,
  transform: Transform | undefined,
  { source, cells, facts }: Sources,
): TransformedValue {
  if (!transform) return { value: source };
  const most = Math.max(room, longestSource);
  if (readsItsSource(name) && source.length > most)
    return {
      value: source,
      problem: bi(`超过${most}个字符，没有转换`, `Longer than ${most} characters and not transformed`),
    };
  return transform(source, cells, facts);
}

type Read = (cells: readonly string[], facts: MapFacts) => string;

function readerOf({ sourceKind, sourceColumn }: MapItem, placeOf: PlaceOf): Read {
  if (sourceKind === 'CONST') return () => sourceColumn;
  if (sourceKind === 'EXPR') {
    const parsed = parsedOnce(sourceColumn);
    return (cells, { today }) => textOfValue(evaluate(parsed(), { today, read: (name) => columnNamed(name, cells) }));
  }
  const place = placeOf(sourceColumn);
  return (cells) => (place === undefined ? '' : (cells[place] ?? ''));
}

/** A wrong expression is wrong for each row, never for the sheet. */
function parsedOnce(source: string): () => ReturnType<typeof parseExpression> {
  let parsed: ReturnType<typeof parseExpression> | undefined;
  return () => {
    parsed ??= parseExpression(source);
    return parsed;
  };
}

function columnNamed(name: string, cells: readonly string[]): string | null {
  const place = /^c\d{1,3}$/.test(name) ? Number(name.slice(1)) - 1 : -1;
  const cell = place >= 0 ? cells[place] : undefined;
  return cell === undefined || cell === '' ? null : cell;
}

/** A field that a column may be meant for. */
export interface MapTarget {
  readonly name: string;
  readonly words: readonly string[];
}

export interface MappingSuggestion {
  readonly targetField: string;
  readonly sourceColumn: string;
  readonly how: 'label' | 'synonym' | 'similar';
}

const likeEnough = 0.8;

/** Words whose lengths differ by more than a fifth need not be compared: a head row may hold 200 long ones. */
function isAlike(word: string, column: string): boolean {
  const [short, long] = [Math.min(word.length, column.length), Math.max(word.length, column.length)];
  return short >= long * likeEnough && similarity(word, column) >= likeEnough;
}

/**
 * Which column holds which field: by its own words, by what it was mapped from before, by words that are 0.8 alike. A
 * column is taken once.
 */
export function suggestItems(
  targets: readonly MapTarget[],
  head: readonly string[],
  synonyms: ReadonlyMap<string, readonly string[]>,
): MappingSuggestion[] {
  const free = new Set(head.filter((name) => name.trim() !== ''));
  const found = new Map<string, MappingSuggestion>();
  const take = (how: MappingSuggestion['how'], fits: (target: MapTarget, column: string) => boolean) => {
    for (const target of targets) {
      if (found.has(target.name)) continue;
      const column = [...free].find((one) => fits(target, one));
      if (column === undefined) continue;
      free.delete(column);
      found.set(target.name, { targetField: target.name, sourceColumn: column, how });
    }
  };
  take('label', ({ words }, column) => words.some((word) => headKey(word) === headKey(column)));
  take('synonym', ({ name }, column) => (synonyms.get(name) ?? []).some((word) => headKey(word) === headKey(column)));
  take('similar', ({ words }, column) => words.some((word) => isAlike(headKey(word), headKey(column))));
  return targets.flatMap(({ name }) => found.get(name) ?? []);
}
