import Big from 'big.js';
import { normaliseText } from '../../core/matching.ts';
import { exact, exactSum, isWithin } from '../check/exact.ts';

/**
 * What a warehouse report, a packing list or a declaration says of goods in one row; quantities and weights are decimal
 * text.
 */
export interface GoodsRow {
  readonly partNo?: string | null | undefined;
  readonly lotNo?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly qty?: string | null | undefined;
  readonly netWt?: string | null | undefined;
  readonly grossWt?: string | null | undefined;
  readonly packages?: string | null | undefined;
  readonly origin?: string | null | undefined;
}

export interface Tolerance {
  readonly qty: string;
  /** Weights may differ by so many per cent of what is declared, or by so many kilograms: whichever is more. */
  readonly weightPercent: string;
  readonly weightKg: string;
}

type DifferenceKind = 'MISSING' | 'EXTRA' | 'QTY' | 'WEIGHT' | 'PKG' | 'NAME' | 'ORIGIN';

export interface Difference {
  readonly partNo: string | null;
  readonly lotNo: string | null;
  readonly name: string | null;
  readonly kind: DifferenceKind;
  /** Which of a row's values it is about. */
  readonly field: 'qty' | 'netWt' | 'grossWt' | 'packages' | 'name' | 'origin';
  readonly baseValue: string | null;
  readonly reportValue: string | null;
  /** Received less declared; nothing for words. */
  readonly difference: string | null;
}

/** All rows of the same goods together. */
interface Goods {
  readonly partNo: string | null;
  readonly lotNo: string | null;
  readonly names: ReadonlyMap<string, string>;
  readonly origins: ReadonlyMap<string, string>;
  readonly amounts: Readonly<Record<AmountName, Big | undefined>>;
}

const amountNames = ['qty', 'netWt', 'grossWt', 'packages'] as const;
type AmountName = (typeof amountNames)[number];
type KeyName = 'partNo' | 'lotNo';

const fold = (text: string | null | undefined): string => normaliseText(text ?? '').toUpperCase();

const says = (rows: readonly GoodsRow[], name: KeyName): boolean => rows.some((row) => fold(row[name]) !== '');

/**
 * Where goods that were received differ from what was declared of them. Rows of the same goods are added up, in
 * whatever order they stand. Goods are known by part number and lot, where only one side names lots by part number, and
 * without part numbers by their name. What only one side says, such as gross weights of each part, is no difference.
 */
export function compareGoods(
  base: readonly GoodsRow[],
  report: readonly GoodsRow[],
  tolerance: Tolerance,
): readonly Difference[] {
  const known = (['partNo', 'lotNo'] as const).filter((name) => says(base, name) && says(report, name));
  const declared = gathered(base, known);
  const received = gathered(report, known);
  const keys = [...new Set([...declared.keys(), ...received.keys()])].sort();
  return keys.flatMap((key) => differencesOf(declared.get(key), received.get(key), tolerance));
}

function gathered(rows: readonly GoodsRow[], known: readonly KeyName[]): ReadonlyMap<string, Goods> {
  const groups = new Map<string, GoodsRow[]>();
  for (const row of rows) {
    const key = keyOf(row, known);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return new Map([...groups].map(([key, group]) => [key, goodsOf(group, known)]));
}

/** A row without a part number is known by its name, even beside others that have one. */
function keyOf(row: GoodsRow, known: readonly KeyName[]): string {
  const partNo = known.includes('partNo') ? fold(row.partNo) : '';
  const lotNo = known.includes('lotNo') ? fold(row.lotNo) : '';
  return JSON.stringify([partNo, partNo ? '' : fold(row.name), lotNo]);
}

function goodsOf(rows: readonly GoodsRow[], known: readonly KeyName[]): Goods {
  const words = (name: 'name' | 'origin') =>
    new Map(
      rows.flatMap((row) => (fold(row[name]) ? [[fold(row[name]), normaliseText(row[name] ?? '')] as const] : [])),
    );
  const total = (name: AmountName) => {
    const stated = rows.flatMap((row) => exact(row[name]) ?? []);
    return stated.length > 0 ? exactSum(stated) : undefined;
  };
  const first = rows[0] ?? {};
  return {
    partNo: normaliseText(first.partNo ?? '') || null,
    lotNo: (known.includes('lotNo') && normaliseText(first.lotNo ?? '')) || null,
    names: words('name'),
    origins: words('origin'),
    amounts: { qty: total('qty'), netWt: total('netWt'), grossWt: total('grossWt'), packages: total('packages') },
  };
}

function differencesOf(
  declared: Goods | undefined,
  received: Goods | undefined,
  tolerance: Tolerance,
): readonly Difference[] {
  const goods = declared ?? received;
  if (!goods) return [];
  const of = { partNo: goods.partNo, lotNo: goods.lotNo, name: written(goods.names) };
  if (!declared || !received) return [alone(of, declared, received)];
  return [...amountDifferences(of, declared, received, tolerance), ...wordDifferences(of, declared, received)];
}

type Named = Pick<Difference, 'partNo' | 'lotNo' | 'name'>;

/** Goods that only one side knows: all of their quantity is the difference. */
function alone(of: Named, declared: Goods | undefined, received: Goods | undefined): Difference {
  const [base, report] = [declared?.amounts.qty, received?.amounts.qty];
  return { ...of, kind: declared ? 'MISSING' : 'EXTRA', field: 'qty', ...valuesOf(base, report) };
}

function valuesOf(
  base: Big | undefined,
  report: Big | undefined,
): Pick<Difference, 'baseValue' | 'reportValue' | 'difference'> {
  const none = new Big(0);
  return {
    baseValue: base?.toFixed() ?? null,
    reportValue: report?.toFixed() ?? null,
    difference: base || report ? (report ?? none).minus(base ?? none).toFixed() : null,
  };
}

const kindOf: Record<AmountName, DifferenceKind> = { qty: 'QTY', netWt: 'WEIGHT', grossWt: 'WEIGHT', packages: 'PKG' };

function amountDifferences(of: Named, declared: Goods, received: Goods, tolerance: Tolerance): Difference[] {
  return amountNames.flatMap((field) => {
    const [base, report] = [declared.amounts[field], received.amounts[field]];
    if (!base || !report || isWithin(report, base, allowed(field, base, tolerance))) return [];
    return [{ ...of, kind: kindOf[field], field, ...valuesOf(base, report) }];
  });
}

function allowed(field: AmountName, base: Big, { qty, weightPercent, weightKg }: Tolerance): Big | string {
  if (field === 'qty') return qty;
  if (field === 'packages') return '0';
  const share = base.abs().times(weightPercent).div(100);
  return share.gt(weightKg) ? share : weightKg;
}

const written = (words: ReadonlyMap<string, string>): string | null =>
  [...words]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, word]) => word)
    .join('、') || null;

function wordDifferences(of: Named, declared: Goods, received: Goods): Difference[] {
  return ([['NAME', 'name', 'names'], ['ORIGIN', 'origin', 'origins']] as const).flatMap(([kind, field, words]) => {
    const [base, report] = [declared[words], received[words]];
    if (base.size === 0 || report.size === 0) return [];
    if (base.size === report.size && [...base.keys()].every((word) => report.has(word))) return [];
    return [{ ...of, kind, field, baseValue: written(base), reportValue: written(report), difference: null }];
  }); // biome-ignore format: two kinds of words
}
