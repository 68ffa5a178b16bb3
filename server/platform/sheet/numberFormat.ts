import { isDateFormat } from 'hucre';
import { zerosBefore } from '#domain/core/boundedText.ts';
import { fromExcelSerial } from '#domain/core/moments.ts';
import { decimalOfNumber } from '#domain/core/money.ts';
import { type FormatSection, readSection, splitSections } from './numberSection.ts';
import type { SheetCell } from './readSheet.ts';

/** What a cell of a format is for a number; a format that shows numbers as they are is undefined. */
export type CellFormat = (value: number, date1904: boolean) => SheetCell;

/** Longer ones no program lets anybody write. */
const longestFormat = 255;

/**
 * Formats that a file names by their number only, as far as they show other characters.
 * @see ECMA-376 part 1, 18.8.30
 */
const builtIn: Readonly<Record<string, string>> = { 9: '0%', 10: '0.00%', 46: '[h]:mm:ss' };

/** The formats of a workbook by their numbers, each understood once. */
export class NumberFormats {
  readonly #codes = new Map<string, string>();
  readonly #known = new Map<string, CellFormat | undefined>();

  /** Files name formats of their own, and some the built-in ones, too. */
  name(id: string, code: string): void {
    this.#codes.set(id, code);
  }

  of(id: string): CellFormat | undefined {
    if (!this.#known.has(id)) this.#known.set(id, this.#read(id));
    return this.#known.get(id);
  }

  #read(id: string): CellFormat | undefined {
    const code = this.#codes.get(id) ?? builtIn[id];
    if (code !== undefined) return cellFormat(code);
    return isDateFormat(id) ? serialCell : undefined;
  }
}

function cellFormat(code: string): CellFormat | undefined {
  if (code.length > longestFormat) return undefined;
  const signs = withoutLiterals(code);
  if (elapsed.test(signs)) return (value) => ({ number: value, shown: elapsedText(code, value) });
  if (isMoment(signs)) return serialCell;
  const sections = splitSections(code).slice(0, 3).map(readSection);
  if (sections.every(({ isPlain }) => isPlain)) return undefined;
  return (value) => {
    const shown = shownBy(sections, value);
    return shown === undefined || shown === decimalOfNumber(value) ? value : { number: value, shown };
  };
}

/** Days that no calendar of the spreadsheet has look as they do on its screen. */
const serialCell: CellFormat = (serial, date1904) =>
  serial >= 0 && serial < 2_958_466 ? { date: fromExcelSerial(serial, date1904) } : '########';

/** Literals part what stands on both sides of them: `h"时"mm` is an hour and minutes. */
const withoutLiterals = (code: string): string => code.replace(/"[^"]*"|\\./g, ' ');

/** Units that are not in quotes as they should be (`0.00 USD`) have letters of days and seconds. */
const isMoment = (signs: string): boolean =>
  (isDateFormat(signs) && (!/[0#]/.test(signs) || /[ymh]/i.test(signs.replace(/\[[^[\]]*\]/g, '')))) ||
  isDayAlone(signs);

/** Formats that show a month or a day of the week and nothing else. */
const isDayAlone = (signs: string): boolean =>
  /^\s*(?:a{3,4}|m{1,2})\s*(?:;|$)/i.test(signs.replace(/\[[^[\]]*\]/g, ''));

/** The text a section makes of a number; undefined where it shows the number as it is. */
function shownBy(sections: readonly FormatSection[], value: number): string | undefined {
  const section = sectionFor(sections, value);
  if (!section || section.isPlain) return undefined;
  const isNegative = value < 0 && (section !== sections[1] || section.holds !== undefined);
  const text = section.show(Math.abs(value));
  return text === undefined ? undefined : `${isNegative && /[1-9]/.test(text) ? '-' : ''}${text}`;
}

function sectionFor(sections: readonly FormatSection[], value: number): FormatSection | undefined {
  if (sections.some(({ holds }) => holds)) return sections.find(({ holds }) => !holds || holds(value));
  const [positive, negative, zero] = sections;
  if (value < 0 && negative) return negative;
  return value === 0 && zero ? zero : positive;
}

const elapsed = /\[(?:h+|m+|s+)\]/i;
const secondsOf: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 };

/** Hours, minutes and seconds that have gone by: the bracketed unit counts on where a clock would begin anew. */
function elapsedText(code: string, value: number): string {
  const total = Math.round(Math.abs(value) * 86_400);
  const text = (splitSections(code)[0] ?? '').replace(
    /"([^"]*)"|\\(.)|\[(h+|m+|s+)\]|\[[^[\]]*\]|(h+|m+|s+)|[_*]./gi,
    (_, quoted?: string, escaped?: string, counted?: string, unit?: string) => {
      const letter = (counted ?? unit)?.[0]?.toLowerCase();
      if (letter === undefined) return quoted ?? escaped ?? '';
      const whole = Math.floor(total / (secondsOf[letter] ?? 1));
      return zerosBefore(String(counted ? whole : whole % (letter === 'h' ? 24 : 60)), (counted ?? unit ?? '').length);
    },
  );
  return value < 0 ? `-${text}` : text;
}
