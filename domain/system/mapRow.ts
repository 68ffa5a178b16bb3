import { ExpressionError, evaluate, parseExpression, textOfValue } from '../core/expression/index.ts';
import { headKey } from '../core/heads.ts';
import { normalise, similarity } from '../core/matching.ts';
import { parseLooseDate } from '../core/moments.ts';
import { say, type Text } from '../core/text.ts';

/** One line of a mapping as it is stored or sent. */
export interface MapItem {
  readonly targetField: string;
  readonly sourceKind: string;
  readonly sourceColumn: string;
  readonly transform: string;
  readonly transformArg: string | null;
  readonly defaultValue: string | null;
  readonly requiredFlg: boolean;
}

export interface MapFacts {
  /** `yyyy-MM-dd` in Asia/Shanghai. */
  readonly today: string;
  /** The id of a word of a dictionary, by its name or id. */
  idOf(dict: string, word: string): string | undefined;
}

/** What a row becomes: texts by field, and what could not be made, where the source's own text stands instead. */
export interface MappedRow {
  /** What was read for each field. */
  readonly before: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly problems: readonly { readonly field: string; readonly text: Text }[];
}

/** Words of a list of pairs, whatever their width, case and blanks. */
const wordKey = (word: string): string => normalise(word).toLowerCase().replaceAll(' ', '');

/** Columns that a mapping reads and a head row does not have. */
export function lackingColumns(items: readonly MapItem[], head: readonly string[]): string[] {
  const known = new Set(head.map(headKey));
  return items.flatMap(({ sourceKind, sourceColumn }) =>
    sourceKind === 'COLUMN' && !known.has(headKey(sourceColumn)) ? [sourceColumn] : [],
  );
}

/** A mapping over the head of a sheet. Expressions read columns as `c1`, `c2` …, from the left; they are read once, whatever the number of rows. */
export function mapperOf(items: readonly MapItem[], head: readonly string[]): (cells: readonly string[], facts: MapFacts) => MappedRow {
  const places = new Map(head.map((name, index) => [headKey(name), index] as const));
  const readers = items.map((item) => ({ item, read: readerOf(item, places) }));
  return (cells, facts) => {
    const before: Record<string, string> = {};
    const values: Record<string, string> = {};
    const problems: { field: string; text: Text }[] = [];
    for (const { item, read } of readers) {
      const made = made1(() => {
        before[item.targetField] = read(cells, facts);
        return transformed(item, before[item.targetField] ?? '', { cells, places, facts });
      });
      if (made.problem) problems.push({ field: item.targetField, text: made.problem });
      const value = made.value || (item.defaultValue ?? '');
      if (!value && item.requiredFlg) problems.push({ field: item.targetField, text: say('必填字段没有值', 'A required field is empty') });
      values[item.targetField] = value;
    }
    return { before, values, problems };
  };
}

type Made = { readonly value: string; readonly problem?: Text };

function made1(make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (error instanceof ExpressionError) return { value: '', problem: error.text };
    throw error;
  }
}

type Read = (cells: readonly string[], facts: MapFacts) => string;

function readerOf({ sourceKind, sourceColumn }: MapItem, places: ReadonlyMap<string, number>): Read {
  if (sourceKind === 'CONST') return () => sourceColumn;
  if (sourceKind === 'EXPR') {
    const parsed = parsedOnce(sourceColumn);
    return (cells, { today }) => textOfValue(evaluate(parsed(), { today, read: (name) => columnNamed(name, cells) }));
  }
  const place = places.get(headKey(sourceColumn));
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

interface RowFacts {
  readonly cells: readonly string[];
  readonly places: ReadonlyMap<string, number>;
  readonly facts: MapFacts;
}

function transformed({ transform, transformArg }: MapItem, value: string, { cells, places, facts }: RowFacts): Made {
  const arg = transformArg ?? '';
  switch (transform) {
    case 'TRIM':
      return { value: normalise(value) };
    case 'UPPER':
      return { value: value.toUpperCase() };
    case 'NUM':
      return numberIn(value);
    case 'DATE': {
      const date = value && parseLooseDate(value);
      return value && !date ? { value, problem: say(`「${value}」不是日期`, `"${value}" is no date`) } : { value: date || '' };
    }
    case 'DICT': {
      const id = value && facts.idOf(arg, value);
      return value && !id ? { value, problem: say(`「${value}」不在字典${arg}中`, `"${value}" is not in ${arg}`) } : { value: id || '' };
    }
    case 'CONST':
      return { value: arg };
    case 'SPLIT': {
      // The last stroke stands before the place; what is split by a stroke says `||2`.
      const stroke = arg.lastIndexOf('|');
      const [separator, nth] = stroke > 0 ? [arg.slice(0, stroke), arg.slice(stroke + 1)] : [arg, '1'];
      return { value: separator ? (value.split(separator)[Number(nth) - 1] ?? '').trim() : value };
    }
    case 'CONCAT':
      return {
        value: arg.replace(/\{([^{}]{1,100})\}/g, (_all, name: string) => cells[places.get(headKey(name)) ?? -1] ?? '').slice(0, 4_000),
      };
    case 'MAP': {
      const pairs = new Map(arg.split(/[;；]/).map(pairOf));
      return { value: pairs.get(wordKey(value)) ?? value };
    }
    default:
      return { value };
  }
}

/** `1.2E+11` shows fewer digits than it has: its first ones would be another number. */
function numberIn(value: string): Made {
  const [, digits = '', power] = /(-?(?:\d[\d,]{0,30}(?:\.\d{1,20})?|\.\d{1,20}))(e[+-]?\d)?/i.exec(value.normalize('NFKC')) ?? [];
  if (power) return { value, problem: say(`「${value}」是科学计数，位数不全`, `"${value}" shows fewer digits than it has`) };
  return { value: digits.replaceAll(',', '') };
}

function pairOf(pair: string): readonly [string, string] {
  const [word = '', ...rest] = pair.split('=');
  return [wordKey(word), rest.join('=').trim()];
}

interface Target {
  readonly name: string;
  readonly words: readonly string[];
}

interface Suggestion {
  readonly targetField: string;
  readonly sourceColumn: string;
  readonly how: 'label' | 'synonym' | 'similar';
}

const likeEnough = 0.8;

/** Which column holds which field: by its own words, by what it was mapped from before, by words that are 0.8 alike. A column is taken once. */
export function suggestItems(
  targets: readonly Target[],
  head: readonly string[],
  synonyms: ReadonlyMap<string, readonly string[]>,
): Suggestion[] {
  const free = new Set(head.filter((name) => name.trim() !== ''));
  const found = new Map<string, Suggestion>();
  const take = (how: Suggestion['how'], fits: (target: Target, column: string) => boolean) => {
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
  take('similar', ({ words }, column) => words.some((word) => similarity(headKey(word), headKey(column)) >= likeEnough));
  return targets.flatMap(({ name }) => found.get(name) ?? []);
}
