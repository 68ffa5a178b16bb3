import { defineForm } from '../core/entity.ts';
import { hsCodeField as codeOf, type Field, isStored, text } from '../core/field.ts';
import { withoutTrailingZeros } from '../core/money.ts';
import { bi } from '../core/text.ts';
import { hsAgreement, hsCiq, hsElement, hsExtraDuty } from './hsLines.ts';

/**
 * What hangs on a code and comes by a sheet of its own: declaration elements, CIQ suffixes, agreement rates, additional
 * duties. A sheet says all lines of a group of its codes; groups it does not name stay.
 * @see docs/spec/classification.md 6.2
 */
export const lineKinds = {
  ELEMENT: { field: 'elements', line: hsElement, group: [] },
  CIQ: { field: 'ciqCodes', line: hsCiq, group: [] },
  AGREEMENT: { field: 'agreements', line: hsAgreement, group: ['agreement'] },
  EXTRA: { field: 'extraDuty', line: hsExtraDuty, group: ['kind', 'country', 'company'] },
} as const;

export type LineKind = keyof typeof lineKinds;

export const isLineKind = (kind: unknown): kind is LineKind => typeof kind === 'string' && kind in lineKinds;

export type HsLine = Readonly<Record<string, unknown>>;

const keys: ReadonlySet<string> = new Set(['hsCodeId', 'lineNo']);
const fieldsOf = (kind: LineKind): Readonly<Record<string, Field>> =>
  Object.fromEntries(
    Object.entries(lineKinds[kind].line.fields as Readonly<Record<string, Field>>).filter(
      ([name, field]) => !keys.has(name) && isStored(field),
    ),
  );

export const lineNames = (kind: LineKind): readonly string[] => Object.keys(fieldsOf(kind));

const hsCode = codeOf('商品编码', 'Tariff code', { required: true, alias: ['税号', 'HS编码', '商品编号', '税则号列'] });
const countries = text('适用国家地区', 'Countries', { max: 1000, required: true, alias: ['适用国家', '国家地区'] });

const sheetOf = (kind: LineKind) =>
  defineForm({
    key: `${lineKinds[kind].line.key}Sheet`,
    label: lineKinds[kind].line.label,
    fields: { hsCode, ...fieldsOf(kind), ...(kind === 'AGREEMENT' && { countries }) },
  });

/** One row for each line; countries of an agreement are codes with strokes or commas between them. */
export const lineSheets = {
  ELEMENT: sheetOf('ELEMENT'),
  CIQ: sheetOf('CIQ'),
  AGREEMENT: sheetOf('AGREEMENT'),
  EXTRA: sheetOf('EXTRA'),
} as const;

/** `VNM/JPN` as the codes it names. */
export const countryCodes = (cell: unknown): readonly string[] =>
  String(cell ?? '')
    .toUpperCase()
    .split(/[/,;，；、\s]+/)
    .filter(Boolean)
    .sort();

const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length > 0 ? [...value].map(String).sort() : undefined;
  if (value === null || value === undefined || value === '') return undefined;
  return typeof value === 'string' && /^\d+\.\d+$/.test(value) ? withoutTrailingZeros(value) : value;
};

/** Lines as one text that is the same wherever they say the same: what a period holds, and what a batch wants of it. */
export const linesText = (kind: LineKind, lines: readonly HsLine[]): string =>
  JSON.stringify(lines.map((line) => Object.fromEntries(lineNames(kind).map((name) => [name, plain(line[name])]))));

export const linesIn = (written: unknown): readonly HsLine[] =>
  typeof written === 'string' && written ? (JSON.parse(written) as readonly HsLine[]) : [];

/** The lines of a code once those of a sheet stand in it. */
export function mergedLines(kind: LineKind, known: readonly HsLine[], wanted: readonly HsLine[]): readonly HsLine[] {
  const groupOf = (line: HsLine) => lineKinds[kind].group.map((name) => String(plain(line[name]) ?? '')).join('|');
  const named = new Set(wanted.map(groupOf));
  return [...known.filter((line) => !named.has(groupOf(line))), ...wanted];
}

const wordsOf = (line: HsLine): string =>
  Object.entries(line)
    .map(([name, value]) => {
      if (Array.isArray(value)) return value.join('/');
      return name === 'rate' ? `${String(value)}%` : String(value);
    })
    .join(' ');

const kindOfKey = (key: string): LineKind | undefined =>
  (Object.keys(lineKinds) as LineKind[]).find((kind) => lineKinds[kind].line.key === key);

/** What lines go and which come, for whoever applies them; undefined for a field that is none of these. */
export function linesDifference(key: string, from: unknown, to: unknown): string | undefined {
  const kind = kindOfKey(key);
  if (!kind) return undefined;
  const [before, after] = [linesIn(from).map(wordsOf), linesIn(to).map(wordsOf)];
  const gone = before.filter((words) => !after.includes(words)).map((words) => `－${words}`);
  const come = after.filter((words) => !before.includes(words)).map((words) => `＋${words}`);
  const moved = gone.length + come.length === 0 ? [bi('次序变动', 'another order').zh] : [];
  return `${lineKinds[kind].line.label.zh} ${[...gone, ...come, ...moved].join('，')}`;
}

/** A line as people write it by hand: its values in their order, with bars between them. */
export const lineCells = (kind: LineKind, line: HsLine): string =>
  lineNames(kind)
    .map((name) => {
      const value = plain(line[name]);
      return Array.isArray(value) ? value.join('/') : String(value ?? '');
    })
    .join(' | ');

/** What was written by hand as rows of the sheet; blank cells say nothing. */
export const rowsWritten = (kind: LineKind, code: string, written: string): readonly Record<string, unknown>[] =>
  written
    .split('\n')
    .map((row) => row.trim())
    .filter(Boolean)
    .map((row) => {
      const cells = row.split(/[|｜]/).map((cell) => cell.trim());
      const said = lineNames(kind).flatMap((name, place) => (cells[place] ? [[name, cells[place]] as const] : []));
      return { hsCode: code, ...Object.fromEntries(said) };
    });
