import { type Field, isNumeric } from '#domain/core/field.ts';
import { fromExcelSerial, parseLooseDate, usualTime } from '#domain/core/moments.ts';
import { hasLostDigits, parseDecimal } from '#domain/core/money.ts';
import { isPercentText, parsePercent, shownPercents } from '#domain/core/percent.ts';
import { wordKey } from '#domain/core/sheetEdits.ts';
import { isShortenedNumber } from '#domain/core/shortenedNumber.ts';
import { bi, type Text } from '#domain/core/text.ts';
import type { SheetCell } from '../platform/sheet/index.ts';
import { cellTextOf } from '../platform/sheet/index.ts';

/** A cell as a field's value, or what is wrong with it. */
export type CellResult = { readonly value: unknown } | { readonly problem: Text; readonly suggestion?: string };

/** Why a cell without a value is none: what the formula would say is not in the file. */
export const uncalculated = ({ zh, en }: Text): Text =>
  bi(
    `${zh}：公式没有计算结果，请用 Excel 打开并保存后再导入`,
    `${en}: the formula has no result; open the file in Excel, save it and import again`,
  );

/** A number cell whose format shows other characters. */
const isShown = (cell: SheetCell): cell is { readonly number: number; readonly shown: string } =>
  typeof cell === 'object' && cell !== null && 'shown' in cell;

/**
 * Whether a spreadsheet has cut a long number short before we saw it: as a number cell, or as `1.23457E+17` in a text
 * file it wrote. Codes are words whatever they look like, so what is left of them must not be kept.
 */
export function isCutShort(field: Field, cell: SheetCell): boolean {
  const scale = field.kind === 'decimal' ? field.scale : field.kind === 'money' ? 2 : 0;
  if (typeof cell === 'number') return hasLostDigits(cell, scale);
  if (isShown(cell)) return hasLostDigits(cell.number, scale);
  return typeof cell === 'string' && !isNumeric(field) && isShortenedNumber(cell);
}

export function readNumber(field: Field, cell: SheetCell, accept: (text: string) => unknown, demand: Text): CellResult {
  const shares = field.percent && isShown(cell) && isPercentText(cell.shown) ? cell : undefined;
  const text = shares ? shownPercents(shares.number, shares.shown) : numberText(field, cell);
  if (shares && text === undefined) return { problem: roundedPercents(field.label, shares) };
  const value = text === undefined ? undefined : accept(text);
  if (value === undefined) return { problem: bi(`${field.label.zh}${demand.zh}`, `${field.label.en} ${demand.en}`) };
  return { value };
}

function numberText(field: Field, cell: SheetCell): string | undefined {
  if (typeof cell === 'string') return field.percent ? parsePercent(cell) : parseDecimal(cell);
  if (typeof cell === 'number') return parseDecimal(cell);
  return isShown(cell) ? parseDecimal(cell.number) : undefined;
}

/** What is shown is not what stands there: `14%` of 13.5 %. */
const roundedPercents = ({ zh, en }: Text, { number, shown }: { number: number; shown: string }): Text =>
  bi(
    `${zh}显示为「${shown}」，单元格的值是 ${cellTextOf(number)}：请显示全部小数位后再导入`,
    `${en} is shown as "${shown}", but the cell holds ${cellTextOf(number)}: show all of its decimals and import again`,
  );

export function readMoment(field: Field, cell: SheetCell, length: 10 | 19): CellResult {
  const text = momentText(cell);
  if (!text) {
    return {
      problem: bi(
        `${field.label.zh}「${cellTextOf(cell)}」不是有效日期，应如 ${length === 10 ? '2026-12-01' : '2026-12-01 17:30'}`,
        `${field.label.en} "${cellTextOf(cell)}" is no valid date, write ${length === 10 ? '2026-12-01' : '2026-12-01 17:30'}`,
      ),
    };
  }
  return { value: text.padEnd(19, ` ${usualTime}`).slice(0, length) };
}

/** A cell of a spreadsheet that holds a day holds its midnight: whoever means midnight itself writes it as text. */
const dayAlone = (moment: string): string => moment.replace(/ 00:00:00$/, '');

function momentText(cell: SheetCell): string | undefined {
  if (isShown(cell)) return parseLooseDate(cell.shown) ?? momentText(cell.number);
  if (typeof cell === 'object' && cell !== null) return 'date' in cell ? dayAlone(cell.date) : undefined;
  if (typeof cell === 'number' && cell > 20_000 && cell < 80_000) return dayAlone(fromExcelSerial(cell));
  return typeof cell === 'string' || typeof cell === 'number' ? parseLooseDate(cell) : undefined;
}

const yes = new Set(['1', '是', 'y', 'yes', 'true', '√']);
const no = new Set(['0', '否', 'n', 'no', 'false']);

export function readBool(field: Field, text: string): CellResult {
  const word = wordKey(text);
  if (yes.has(word)) return { value: 1 };
  if (no.has(word)) return { value: 0 };
  return { problem: bi(`${field.label.zh}应为是或否`, `${field.label.en} must be yes or no`) };
}
