import type { Field } from '#domain/core/field.ts';
import { nearest, normaliseText } from '#domain/core/matching.ts';
import { parseLooseDate, usualTime } from '#domain/core/moments.ts';
import { parseDecimal } from '#domain/core/money.ts';
import type { Unread } from '#domain/core/unread.ts';
import { isNumberField, settleNumber } from '../controls/numberText.ts';
import { valueForm } from '../controls/valueForm.ts';
import { emptyOf } from '../formValues.ts';
import type { LineColumn } from './lineColumns.ts';

/**
 * What people write for the items of a dictionary -> its id: id, name in both languages, other codes. Null where
 * several items are called so.
 */
export type DictWords = ReadonlyMap<string, string | null>;

/** What words mean; undefined as long as nobody could be asked. */
export interface CellWords {
  dict(code: string): DictWords | undefined;
  record(entity: string, word: string): { readonly id: string; readonly label: string } | undefined;
}

export const dictWord = (text: string): string => normaliseText(text).replace(/\s/g, '').toLowerCase();

/**
 * One cell of the clipboard as the values of its column. It is read only where there is one way to read it; everything
 * else stays as it was shown, as text where people type and as `Unread` where they choose, and is then refused by its
 * field.
 * @returns the value by its name, beside a reference its words
 */
export function readCell(cell: string, { name, field }: LineColumn, words: CellWords): Record<string, unknown> {
  if (field.kind !== 'ref') return { [name]: cell === '' ? emptyOf(field) : valueIn(cell, field, words) };
  const record = cell === '' ? undefined : words.record(field.entity, cell);
  return { [name]: record?.id ?? (cell === '' ? null : unread(cell)), [`${name}_label`]: record?.label ?? null };
}

function valueIn(cell: string, field: Exclude<Field, { kind: 'ref' }>, words: CellWords): unknown {
  if (isNumberField(field)) {
    const number = parseDecimal(withoutUnit(cell, field));
    return number === undefined ? cell : valueForm(field).value(settleNumber(number, field));
  }
  switch (field.kind) {
    case 'dict':
      return itemOf(cell, words.dict(field.dict));
    case 'multiDict': {
      const ids = cell.split(/[,，、;；]/).filter((word) => word.trim() !== '');
      const items = ids.map((word) => itemOf(word, words.dict(field.dict)));
      return items.find((item) => typeof item !== 'string') ?? items;
    }
    case 'bool':
      return yes.has(dictWord(cell)) ? 1 : no.has(dictWord(cell)) ? 0 : unread(cell);
    case 'date':
    case 'datetime':
      return momentOf(cell, field.kind);
    case 'region':
    case 'json':
    case 'files':
    case 'children':
    case 'computed':
      return unread(cell);
    case 'textarea':
    case 'richText':
      return cell;
    default:
      return valueForm(field).settle(cell.replace(/\n+/g, ' '));
  }
}

const yes = new Set(['1', '是', 'y', 'yes', 'true', '√']);
const no = new Set(['0', '否', 'n', 'no', 'false', '×']);

const unread = (cell: string, guess?: string): Unread => ({ unread: cell, ...(guess && { guess }) });

/** A percentage is a number only where percents are counted, and a weight in kg may say so. */
function withoutUnit(cell: string, { unit }: Field): string {
  const text = normaliseText(cell);
  const end = [unit?.zh, unit?.en].find(
    (word) => word !== undefined && text.toLowerCase().endsWith(word.toLowerCase()),
  );
  const number = end === undefined ? undefined : text.slice(0, -end.length);
  return number !== undefined && parseDecimal(number) !== undefined ? number : cell;
}

function itemOf(cell: string, known: DictWords | undefined): string | Unread {
  const id = known?.get(dictWord(cell));
  return id ?? unread(cell, id === null || !known ? undefined : nearest(cell, [...known.keys()]));
}

/** A time of day where only a date belongs would be lost. */
function momentOf(cell: string, kind: 'date' | 'datetime'): string {
  const moment = parseLooseDate(cell);
  if (moment === undefined) return cell;
  if (kind === 'datetime') return moment.padEnd(19, ` ${usualTime}`);
  return moment.length === 10 || moment.endsWith(' 00:00:00') ? moment.slice(0, 10) : cell;
}
