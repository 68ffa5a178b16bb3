import { looksLikeFormula } from '#domain/core/formulaText.ts';
import { fitsNumberCell, type SheetColumnKind, type WriteCell } from './sheetColumn.ts';
import { sheetLimits } from './sheetRefusal.ts';

/** Indexes into `cellXfs` of the style part, in its order. */
export const cellStyles = {
  plain: 0,
  header: 1,
  guardedText: 2,
  text: 3,
  integer: 4,
  decimal: 5,
  money: 6,
  date: 7,
  datetime: 8,
  wrongText: 9,
  wrongNumber: 10,
  wrongDate: 11,
  wrongDatetime: 12,
  message: 13,
} as const;

const wrongStyles: Record<SheetColumnKind, number> = {
  text: cellStyles.wrongText,
  integer: cellStyles.wrongNumber,
  decimal: cellStyles.wrongNumber,
  money: cellStyles.wrongNumber,
  date: cellStyles.wrongDate,
  datetime: cellStyles.wrongDatetime,
};

/**
 * One `<c>` element; '' for an empty cell that needs no style. A value that does not fit its kind is written as text,
 * as it came.
 */
export function cellXml({
  ref,
  kind,
  value,
  wrong = false,
}: {
  ref: string;
  kind: SheetColumnKind;
  value: WriteCell;
  wrong?: boolean;
}): string {
  if (value === null || value === undefined || value === '')
    return wrong ? `<c r="${ref}" s="${cellStyles.wrongText}"/>` : '';
  if (typeof value === 'boolean')
    return `<c r="${ref}" s="${wrong ? cellStyles.wrongNumber : cellStyles.plain}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const text = String(value);
  const number = numberOf(text, kind);
  if (number !== undefined)
    return `<c r="${ref}" s="${wrong ? wrongStyles[kind] : cellStyles[kind]}"><v>${number}</v></c>`;
  return textXml({ ref, text, ...(wrong ? { style: cellStyles.wrongText } : {}) });
}

/** A text cell: a string of its own, never an entry of a shared table and never a formula. */
export function textXml({ ref, text, style }: { ref: string; text: string; style?: number }): string {
  const index = style ?? (looksLikeFormula(text) ? cellStyles.guardedText : cellStyles.text);
  return `<c r="${ref}" s="${index}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

function numberOf(text: string, kind: SheetColumnKind): string | number | undefined {
  switch (kind) {
    case 'integer':
    case 'decimal':
    case 'money':
      return fitsNumberCell(text) ? text : undefined;
    case 'date':
    case 'datetime':
      return serialDay(text);
    case 'text':
      return undefined;
    default:
      return kind satisfies never;
  }
}

/**
 * Day number of the 1900 system; undefined for text that is no date from 1900-03-01 on, the first day all programs
 * agree about.
 */
function serialDay(text: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const time = Date.UTC(year, month - 1, day);
  const serial = time / 86_400_000 + 25_569;
  if (serial < 61 || new Date(time).getUTCDate() !== day || month > 12 || hour > 23) return undefined;
  const fraction = (hour * 3600 + minute * 60 + second) / 86_400;
  return fraction === 0 ? serial : Number((serial + fraction).toFixed(10));
}

const needsCare = /[&<>\p{Cc}\p{Cs}\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/u;

/**
 * Text that XML and the cell limit allow: control characters and broken surrogates are dropped, a carriage return is
 * written as Excel does.
 */
export function xmlText(text: string): string {
  const short = text.slice(0, sheetLimits.cellCharacters);
  if (!needsCare.test(short)) return short;
  return short
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, (character) => ('\t\n\r'.includes(character) ? character : ''))
    .replace(/_(?=x[0-9A-Fa-f]{4}[_\r])/g, '_x005F_')
    .replaceAll('\r', '_x000D_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** 0 -> A, 25 -> Z, 26 -> AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

const solidFill = (rgb: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="FF${rgb}"/><bgColor indexed="64"/></patternFill></fill>`;
const xf = ({
  format,
  font = 0,
  fill = 0,
  quote = false,
  wrap = false,
}: {
  format: number;
  font?: number;
  fill?: number;
  quote?: boolean;
  wrap?: boolean;
}) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"` +
  `${quote ? ' quotePrefix="1"' : ''}${wrap ? ' applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' : '/>'}`;

const textFormat = 49;
const dateFormat = 164;
const datetimeFormat = 165;

const formats = [
  xf({ format: 0 }),
  xf({ format: textFormat, font: 1, fill: 2 }),
  xf({ format: textFormat, quote: true }),
  xf({ format: textFormat }),
  xf({ format: 1 }),
  xf({ format: 0 }),
  xf({ format: 4 }),
  xf({ format: dateFormat }),
  xf({ format: datetimeFormat }),
  xf({ format: textFormat, fill: 3, quote: true }),
  xf({ format: 0, fill: 3 }),
  xf({ format: dateFormat, fill: 3 }),
  xf({ format: datetimeFormat, fill: 3 }),
  xf({ format: textFormat, font: 2, wrap: true }),
];

/** The style part without its XML declaration. @see ECMA-376 part 1, 18.8 */
export const stylesXml =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  `<numFmts count="2"><numFmt numFmtId="${dateFormat}" formatCode="yyyy\\-mm\\-dd"/>` +
  `<numFmt numFmtId="${datetimeFormat}" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
  '<fonts count="3"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font>' +
  '<font><sz val="11"/><color rgb="FFC00000"/><name val="等线"/></font></fonts>' +
  '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  `${solidFill('E8EDF5')}${solidFill('FFC7CE')}</fills>` +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${formats.length}">${formats.join('')}</cellXfs></styleSheet>`;
