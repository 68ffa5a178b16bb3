import { filled, placedText } from './boundedText.ts';

/**
 * Dates and moments as text. A date is `yyyy-MM-dd`, a time `HH:mm:ss`, a datetime `yyyy-MM-dd HH:mm:ss`; all are local
 * time of Asia/Shanghai, which has stood at UTC+8 without summer time since 1992. The clock is passed in.
 * @see docs/spec/platform.md 1 (time zone), 5.2 (forms of values), 5.8 (parseTime)
 */
export type Clock = () => Date;

const shanghaiOffset = 8 * 3_600_000;
const dayLength = 86_400_000;

/** `yyyy-MM-dd HH:mm:ss` in Shanghai. */
export const nowText = (clock: Clock): string => shanghaiText(clock());

/** `yyyy-MM-dd` in Shanghai. */
export const todayText = (clock: Clock): string => nowText(clock).slice(0, 10);

/** A Date as Shanghai local text; the fraction of a second is dropped. */
export const shanghaiText = (moment: Date): string => textOf(moment.getTime() + shanghaiOffset);

/**
 * Shanghai local date or datetime text -> the Date it means.
 * @throws {RangeError} neither a date nor a datetime
 */
export const shanghaiDate = (text: string): Date => new Date(localTime(text) - shanghaiOffset);

/** No calendar has a year 0. Reckoned without a Date, since a large sheet asks it a hundred thousand times. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
}

const daysOf = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31;

export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text);

export const isDateTime = (text: string): boolean =>
  text.length === 19 && text[10] === ' ' && isDate(text.slice(0, 10)) && isTime(text.slice(11));

/**
 * Moves a date or datetime by whole days, and answers in the same form.
 * @throws {RangeError} neither a date nor a datetime
 */
export const addDays = (moment: string, days: number): string =>
  inFormOf(moment, textOf(localTime(moment) + days * dayLength));

/**
 * Moves a date or datetime by hours (fractions are rounded to seconds). A date counts from midnight; the answer is
 * always a datetime.
 * @throws {RangeError} neither a date nor a datetime
 */
export const addHours = (moment: string, hours: number): string =>
  textOf(localTime(moment) + Math.round(hours * 3600) * 1000);

/** Hours between two dates or datetimes, with fraction; negative when `to` is earlier. @throws {RangeError} */
export const diffHours = ({ from, to }: { from: string; to: string }): number =>
  (localTime(to) - localTime(from)) / 3_600_000;

/** Calendar days from one date to another; times of day do not count. @throws {RangeError} */
export const diffDays = ({ from, to }: { from: string; to: string }): number =>
  (localTime(to.slice(0, 10)) - localTime(from.slice(0, 10))) / dayLength;

/** Order of two dates or datetimes; a date stands for its midnight. @throws {RangeError} */
export const compareMoments = (left: string, right: string): -1 | 0 | 1 => {
  const gap = localTime(left) - localTime(right);
  return gap < 0 ? -1 : gap > 0 ? 1 : 0;
};

const weekdays = '日一二三四五六';
/** No sentence around a moment is longer. */
const longestMoment = 500;

/**
 * Shows a moment by a pattern; the specification's name for it is parseTime.
 * @param value 10 digits (seconds) or 13 digits (milliseconds) as number or text, a Date, ISO text with zone, or
 * Shanghai local text
 * @param pattern tokens `{y} {m} {d} {h} {i} {s} {a}`, a = 日一二三四五六
 * @returns `--` when the value is empty or no moment
 * @see docs/spec/platform.md 5.8
 */
export function parseTime(value: unknown, pattern = '{y}-{m}-{d} {h}:{i}:{s}'): string {
  const text = momentText(value);
  if (text === undefined) return '--';
  const parts: Record<string, string> = {
    y: text.slice(0, 4),
    m: text.slice(5, 7),
    d: text.slice(8, 10),
    h: text.slice(11, 13),
    i: text.slice(14, 16),
    s: text.slice(17, 19),
    a: weekdays[new Date(localTime(text)).getUTCDay()] ?? '',
  };
  return filled(placedText(pattern, /\{([ymdhisa])\}/g), {
    most: longestMoment,
    valueIn: (key, token) => parts[key] ?? token,
  }).text;
}

function momentText(value: unknown): string | undefined {
  if (value instanceof Date) return safeText(value);
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  if (/^\d{10}$/.test(text)) return safeText(new Date(Number(text) * 1000));
  if (/^\d{13}$/.test(text)) return safeText(new Date(Number(text)));
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text)) return safeText(new Date(text));
  const local = parseLooseDate(text.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?$/, '$1 $2'));
  return local === undefined || /^[\d.]+$/.test(text) ? undefined : local.padEnd(19, ' 00:00:00');
}

const safeText = (moment: Date): string | undefined =>
  Number.isNaN(moment.getTime()) ? undefined : shanghaiText(moment);

/**
 * Serial days that a plain number is taken for: 1954-10-03 to 2173-10-13. Smaller ones are more likely years,
 * quantities or codes.
 */
const serialDays = { first: 20_000, last: 99_999 };

/**
 * A date or datetime as people type it into Chinese spreadsheets: `2026/12/1`, `2026-12-1 9:30`, `2026年12月1日`,
 * `2026.12.01`, `20261201`, full-width digits, 上午/下午, ISO text with zone, and spreadsheet serial numbers from 20000 to
 * 99999.
 * @returns a date when no time was written, a datetime otherwise; undefined when it is not clear (day or month first,
 * two-digit years)
 */
export function parseLooseDate(written: string | number): string | undefined {
  // One space at most between parts: a pattern that may take any number of them in several places tries all ways to
  // share them out.
  const text = String(written).normalize('NFKC').replace(/\s+/g, ' ').trim();
  if (/^\d{5}(\.\d+)?$/.test(text)) return serialText(Number(text));
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text)) return safeText(new Date(text));
  const packed = /^(\d{4})(\d{2})(\d{2})(?: ?(\d{2})(\d{2})(\d{2})?)?$/.exec(text);
  if (packed) return assemble(packed.slice(1));

  const match =
    /^(\d{4})(?:([-/.])|年) ?(\d{1,2})(?:\2|月) ?(\d{1,2})日?(?: ?T? ?(上午|下午|AM|PM)? ?(\d{1,2})(?::|时|点)(\d{1,2})?分?(?::?(\d{1,2})秒?)?(?:\.\d+)? ?(AM|PM)?)?$/i.exec(
      text,
    );
  if (!match) return undefined;
  const [, year, , month, day, before, hour, minute, second, after] = match;
  return assemble([year, month, day, hourOfDay(hour, before ?? after), minute, second]);
}

/** A day without a time means the end of the working day. */
export const usualTime = '18:00:00';

/**
 * What a person types into a field: every form of {@link parseLooseDate}, and month and day alone, which mean this
 * year: `1126`, `11-26`, `11/26 9:30`, `11.26`, `11月26日`. Not for cells of a sheet, where `1126` may be a quantity.
 * @param today `yyyy-MM-dd`
 */
export function parseTypedDate(typed: string, today: string): string | undefined {
  const text = typed.normalize('NFKC').trim();
  const year = today.slice(0, 4);
  if (/^\d{4}$/.test(text)) return parseLooseDate(year + text);
  const separator = /^\d{1,2}([-/.]|月) ?\d{1,2}(?!\d)/.exec(text)?.[1];
  if (separator === undefined) return parseLooseDate(text);
  return parseLooseDate(`${year}${separator === '月' ? '年' : separator}${text}`);
}

/**
 * A spreadsheet's serial day number -> `yyyy-MM-dd HH:mm:ss`, rounded to the second. In the 1900 system day 60 is a 29
 * February 1900 that never was; the days below it count from 1899-12-31, the others from 1899-12-30.
 * @param serial days, the fraction being the time of day
 * @param date1904 the workbook counts from 1904-01-01
 * @throws {RangeError} negative, not finite, or beyond the year 9999
 */
export function fromExcelSerial(serial: number, date1904 = false): string {
  if (!(serial >= 0 && serial < 2_958_466)) throw new RangeError(`no serial day: ${serial}`);
  const start = date1904 ? Date.UTC(1904, 0, 1) : serial < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30);
  return textOf(start + Math.round(serial * 86_400) * 1000);
}

function serialText(serial: number): string | undefined {
  if (serial < serialDays.first || serial >= serialDays.last + 1) return undefined;
  const text = fromExcelSerial(serial);
  return Number.isInteger(serial) ? text.slice(0, 10) : text;
}

function hourOfDay(hour: string | undefined, half: string | undefined): string | undefined {
  if (hour === undefined || half === undefined) return hour;
  const isAfternoon = /下午|pm/i.test(half);
  if (isAfternoon && Number(hour) < 12) return String(Number(hour) + 12);
  return !isAfternoon && hour === '12' ? '0' : hour;
}

function assemble([year = '', month = '', day = '', hour, minute, second]: readonly (string | undefined)[]):
  | string
  | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = [hour, minute, second].map((part) => (part ?? '0').padStart(2, '0')).join(':');
  if (!isDate(date) || !isTime(time)) return undefined;
  return hour === undefined ? date : `${date} ${time}`;
}

/** Local text as milliseconds on a calendar without zones; only differences of it mean something. */
function localTime(text: string): number {
  if (!isDate(text) && !isDateTime(text)) throw new RangeError(`neither a date nor a datetime: ${text}`);
  return Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`);
}

const textOf = (localTime: number): string => new Date(localTime).toISOString().slice(0, 19).replace('T', ' ');

const inFormOf = (model: string, datetime: string): string => datetime.slice(0, model.length);
