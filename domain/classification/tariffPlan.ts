import { withoutTrailingZeros } from '../core/money.ts';
import { bi, type Text } from '../core/text.ts';
import { dayBefore, isInForce, lastDayOf, overlapping, overlaps, type Period } from './period.ts';

/** What the tariff says of a code in a period, by the names of its fields. */
type TariffValues = Readonly<Record<string, unknown>>;

/**
 * A period of a code that is there; without an id it comes with the same file, and takes what that does not say from
 * its basis.
 */
export interface KnownPeriod extends Period {
  readonly id?: string | undefined;
  readonly basis?: string | undefined;
  readonly values: TariffValues;
}

export interface WantedPeriod extends Period {
  readonly values: TariffValues;
}

type ChangeKind = 'ADDED' | 'CHANGED' | 'CLOSED' | 'SAME';

/** What becomes of the tariff when a row of a file is applied. */
export interface Change {
  readonly kind: ChangeKind;
  /** Fields that differ from what holds before, with both values. */
  readonly differs: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
  /** The period that ends earlier, and its new last day. */
  readonly ends?: { readonly period: KnownPeriod; readonly validTo: string } | undefined;
  /** The period that is written anew where it stands. */
  readonly corrects?: KnownPeriod | undefined;
  /** A period of its own begins. */
  readonly opens: boolean;
}

const nothing: Change = { kind: 'SAME', differs: [], opens: false };

/**
 * What one row of a file means for the periods of its code: a period of its own, which ends the one before; the end of
 * one; a correction of the one that begins on the same day; or nothing.
 * @returns what is wrong where it would overlap with a later period
 */
export function planRow(
  code: string,
  known: readonly KnownPeriod[],
  row: WantedPeriod,
): Change | { readonly problem: Text } {
  const same = known.find(({ validFrom }) => validFrom === row.validFrom);
  const later = known.find((period) => period.validFrom > row.validFrom && overlaps(period, row));
  const before = same ?? known.find((period) => isInForce(period, row.validFrom));
  const differs = before ? differences(before.values, row.values) : [];
  if (before && differs.length === 0 && lastDayOf(before) === lastDayOf(row)) return nothing;
  // A file that repeats what holds until further notice ends nothing by being silent about the end.
  if (before && !same && differs.length === 0 && !row.validTo) return nothing;
  if (later) return { problem: overlapping(code, later) };
  if (before && differs.length === 0 && row.validTo && row.validTo < lastDayOf(before))
    return { kind: 'CLOSED', differs: [], ends: { period: before, validTo: row.validTo }, opens: false };
  if (same) return { kind: 'CHANGED', differs: [...differs, ...endDiffers(same, row)], corrects: same, opens: false };
  if (!before) return { kind: 'ADDED', differs: [], opens: true };
  return { kind: 'CHANGED', differs, ends: { period: before, validTo: dayBefore(row.validFrom) }, opens: true };
}

const endDiffers = (before: Period, row: Period) =>
  lastDayOf(before) === lastDayOf(row)
    ? []
    : [{ field: 'validTo', from: before.validTo ?? null, to: row.validTo ?? null }];

/** The periods of a code as they are once a change is applied: the next row of the same code is planned over these. */
export function periodsAfter(known: readonly KnownPeriod[], change: Change, row: WantedPeriod): KnownPeriod[] {
  const kept = known.map((period) => {
    if (period === change.corrects)
      return { ...period, validTo: row.validTo, values: { ...period.values, ...row.values } };
    return period === change.ends?.period ? { ...period, validTo: change.ends.validTo } : period;
  });
  if (!change.opens) return kept;
  const { id, basis = id, values = {} } = change.ends?.period ?? {};
  return [...kept, { validFrom: row.validFrom, validTo: row.validTo, basis, values: { ...values, ...row.values } }];
}

/** A row of a file with what it means, or with what is wrong about it. */
export type Planned<Row extends WantedPeriod> = { readonly row: Row } & (
  | { readonly change: Change }
  | { readonly problem: Text }
);

/** What all rows of one code mean, each over what the ones before leave, and the periods in the end. */
export function planCode<Row extends WantedPeriod>(
  code: string,
  known: readonly KnownPeriod[],
  rows: readonly Row[],
): { readonly planned: readonly Planned<Row>[]; readonly periods: readonly KnownPeriod[] } {
  let periods = known;
  const planned = [...rows]
    .sort((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
    .map((row, place, sorted): Planned<Row> => {
      if (sorted[place - 1]?.validFrom === row.validFrom) return { row, problem: twice(code, row) };
      const change = planRow(code, periods, row);
      if ('problem' in change) return { row, ...change };
      periods = periodsAfter(periods, change, row);
      return { row, change };
    });
  return { planned, periods };
}

const twice = (code: string, { validFrom }: Period): Text =>
  bi(
    `商品编码${code}自${validFrom}的版本在表中重复`,
    `The period of code ${code} from ${validFrom} stands twice in the sheet`,
  );

const comparable = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  const written = String(value);
  return /^\d+\.\d+$/.test(written) ? withoutTrailingZeros(written) : written;
};

/** What a file does not speak of stays as it is. */
const differences = (before: TariffValues, after: TariffValues): Change['differs'] =>
  Object.keys(after).flatMap((field) =>
    comparable(before[field]) === comparable(after[field])
      ? []
      : [{ field, from: before[field] ?? null, to: after[field] ?? null }],
  );

/** `1:品名;2:品牌类型`: the elements of a code in one cell. */
export function parseElements(
  cell: string,
):
  | readonly { readonly name: string; readonly requiredFlg: 0 | 1; readonly kind: string }[]
  | { readonly problem: Text } {
  const parts = cell
    .split(/[;；]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const names: string[] = [];
  for (const [place, part] of parts.entries()) {
    const [, no, name = ''] = /^(\d{1,2})[:：.、](.+)$/.exec(part) ?? [];
    if (Number(no) !== place + 1)
      return {
        problem: bi(
          `申报要素第${place + 1}项应写作“${place + 1}:名称”`,
          `Element ${place + 1} must be written "${place + 1}:name"`,
        ),
      };
    if (name.includes('|'))
      return { problem: bi(`申报要素“${name}”不能含竖线`, `Element "${name}" may not hold a bar`) };
    names.push(name.trim());
  }
  if (names.length > mostElements)
    return { problem: bi(`申报要素不能超过${mostElements}项`, `At most ${mostElements} elements`) };
  if (names.length > 0 && names[0] !== '品名')
    return { problem: bi('申报要素第1项应为品名', 'The first element must be the name (品名)') };
  return names.map((name) => ({ name, requiredFlg: isOptional(name) ? 0 : 1, kind: kindOf(name) }));
}

const mostElements = 30;
const isOptional = (name: string): boolean => /^(GTIN|CAS|其他)/i.test(name) || name.includes('非必报要素');
const kindOf = (name: string): string =>
  name.startsWith('品牌类型') ? 'BRAND_TYPE' : name.startsWith('出口享惠情况') ? 'EXPORT_PREF' : 'TEXT';

/** Letters of customs papers: each one known, none twice. */
export function wrongLetters(letters: readonly string[], known: ReadonlySet<string>): Text | undefined {
  const strange = letters.find((letter) => !known.has(letter));
  if (strange !== undefined) return bi(`代码“${strange}”不存在`, `Letter "${strange}" is unknown`);
  const twice = letters.find((letter, place) => letters.indexOf(letter) !== place);
  return twice === undefined ? undefined : bi(`代码“${twice}”重复`, `Letter "${twice}" stands twice`);
}
