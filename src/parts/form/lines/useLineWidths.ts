import { useMemo, useState } from 'react';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import type { Locale } from '#domain/core/text.ts';
import { isUnread } from '#domain/core/unread.ts';
import { useLocale } from '../../../shell/text.ts';
import { useActor } from '../../../shell/useSession.ts';
import { dictionaryStore } from '../../dictionary/useDictionary.ts';
import { isNumberField } from '../controls/numberText.ts';
import { valueForm } from '../controls/valueForm.ts';
import { useSettledFacts } from '../useSettledWatch.ts';
import { formatTotal, isSummed, type LineColumn, totalOf, withDerivedCells } from './lineColumns.ts';

/** How the columns of a line table stand. */
export interface LineLayout {
  readonly columns: readonly LineColumn[];
  /** Distance of pinned columns from the left edge, behind the numbers. */
  readonly pins: ReadonlyMap<string, number>;
  readonly total: number;
  /** The column that takes the room which the others leave; numbers and menus stay as wide as they are. */
  readonly elastic: string | undefined;
  resize(name: string, by: number): void;
}

export const numberWidth = 44;
export const menuWidth = 42;
const [leastWidth, mostWidth, mostOfWords, mostPinned] = [48, 640, 260, 420];

/** Pixels of a text at 13 px, rather too many than too few. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, sign) =>
      sum + (sign.charCodeAt(0) > 0x2e7f ? 13.5 : /[A-Z%@]/.test(sign) ? 10 : /[.,]/.test(sign) ? 4.5 : 7.8),
    0,
  );

const padding = 22;

/**
 * Columns take what stands in them: numbers and their totals always whole, words up to a limit. A width somebody has
 * drawn stays, in this browser; a column that was wide once does not jump back while somebody types.
 */
export function useLineWidths(
  line: EntityDefinition,
  source: string,
  columns: readonly LineColumn[],
  isReadOnly: boolean,
): LineLayout {
  const locale = useLocale();
  const { userId } = useActor();
  const kept = `tg_lineCols:${userId}:${line.key}`;
  const [drawn, setDrawn] = useState(() => readWidths(kept));
  const [widest] = useState(() => new Map<string, number>());
  const needed = useSettledFacts((values) => {
    const rows = Array.isArray(values[source]) ? (values[source] as RecordValues[]) : [];
    for (const [name, width] of contentWidths(line, rows, { columns, locale, isReadOnly }))
      widest.set(name, Math.max(width, widest.get(name) ?? 0));
    return [...widest];
  });
  return useMemo(() => {
    const content = new Map(needed);
    const laid = columns.map((column) => ({
      ...column,
      width: drawn[column.name] ?? Math.max(column.width, content.get(column.name) ?? 0),
    }));
    const resize = (name: string, by: number) => {
      const width = laid.find((column) => column.name === name)?.width ?? 0;
      const next = { ...drawn, [name]: Math.min(mostWidth, Math.max(leastWidth, width + by)) };
      localStorage.setItem(kept, JSON.stringify(next));
      setDrawn(next);
    };
    const total = laid.reduce((sum, { width }) => sum + width, numberWidth + (isReadOnly ? 0 : menuWidth));
    return { columns: laid, pins: pinsOf(line, laid), total, elastic: elasticOf(line, laid, drawn), resize };
  }, [needed, columns, drawn, kept, line, isReadOnly]);
}

/** What stands in each column needs so many pixels, its head, its values and its total. */
function contentWidths(
  line: EntityDefinition,
  rows: readonly RecordValues[],
  { columns, locale, isReadOnly }: { columns: readonly LineColumn[]; locale: Locale; isReadOnly: boolean },
): Map<string, number> {
  const whole = rows.map((row) => withDerivedCells(line, row));
  return new Map(
    columns.map((column) => {
      const { name, field, label = field.label } = column;
      const head = widthOf(label[locale] + (field.unit?.[locale] ?? '')) + (field.required ? 8 : 0);
      const shownIn = textOfCell(column, locale);
      const unit = isReadOnly && field.unit ? widthOf(field.unit[locale]) + 4 : 0;
      const cells = whole.reduce((most, row) => Math.max(most, widthOf(shownIn(row))), 0) + unit;
      const total = isSummed(column) ? widthOf(formatTotal(totalOf(whole, name), column)) * 1.1 : 0;
      const words = isNumberField(field) ? Math.max(cells, total) : Math.min(mostOfWords, cells);
      return [name, Math.ceil(Math.max(head, words) + padding)];
    }),
  );
}

/** How a value of the column stands in its cell. */
function textOfCell({ name, field }: LineColumn, locale: Locale): (row: RecordValues) => string {
  const names =
    field.kind === 'dict'
      ? new Map(
          dictionaryStore.peek({ code: field.dict, locale }).items.map(({ dictId, dictName }) => [dictId, dictName]),
        )
      : undefined;
  const form = valueForm(field);
  return (row) => {
    const value = row[name];
    if (isUnread(value)) return value.unread;
    if (value === null || value === undefined) return '';
    if (names) return names.get(String(value)) ?? String(value);
    if (field.kind === 'ref') return String(row[`${name}_label`] ?? '');
    return typeof value === 'object' ? '' : form.show(String(value));
  };
}

/** What names the line, else the last column of words; one whose width nobody has drawn. */
function elasticOf(
  line: EntityDefinition,
  columns: readonly LineColumn[],
  drawn: Readonly<Record<string, number>>,
): string | undefined {
  const words = columns.filter(({ name, field }) => !(name in drawn) && !isNumberField(field) && field.kind !== 'bool');
  return (words.find(({ name }) => name === line.title) ?? words.at(-1) ?? columns.at(-1))?.name;
}

/**
 * The first columns stay at the left edge, up to the one that names the line, as long as they leave room for the
 * others.
 */
function pinsOf(line: EntityDefinition, columns: readonly LineColumn[]): ReadonlyMap<string, number> {
  const title = columns.findIndex(({ name }) => name === line.title);
  const pins = new Map<string, number>();
  let left = numberWidth;
  for (const { name, width } of columns.slice(0, title >= 0 && title < 3 ? title + 1 : 1)) {
    if (left + width > mostPinned) break;
    pins.set(name, left);
    left += width;
  }
  return pins;
}

function readWidths(kept: string): Readonly<Record<string, number>> {
  try {
    const widths: unknown = JSON.parse(localStorage.getItem(kept) ?? '{}');
    return Object.fromEntries(Object.entries(widths ?? {}).filter(([, width]) => typeof width === 'number'));
  } catch {
    return {};
  }
}
