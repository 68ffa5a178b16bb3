import { similarity } from '../core/matching.ts';
import { addDays, isDate } from '../core/moments.ts';
import { compareDecimal, isDecimal, sumDecimals } from '../core/money.ts';
import { bi, type Text } from '../core/text.ts';
import { ocrSums } from './ocrFields.ts';
import type { OcrCheck } from './ocrValues.ts';
import { bareKey } from './pageText.ts';

type Values = Readonly<Record<string, string | null | undefined>>;

/** What checks are made of: values by the keys of their fields, and what stands outside of the paper. */
export interface CheckFacts {
  readonly kind: string;
  readonly head: Values;
  readonly lines: readonly Values[];
  /** `yyyy-MM-dd`. */
  readonly today: string;
  /** Name of the customer that somebody chose. */
  readonly customerName?: string | undefined;
  /** Codes of currencies that the house knows. */
  readonly currencies?: ReadonlySet<string>;
  /** Quantity of each part on the invoice that goes with a packing list, or the other way round. */
  readonly otherQty?: ReadonlyMap<string, string>;
  /** Parts of the goods master, of those that the lines name. */
  readonly knownParts?: ReadonlySet<string>;
}

const decimal = (text: string | null | undefined): string | undefined => (text && isDecimal(text) ? text : undefined);
const number = (text: string | null | undefined): number => Number(text ?? Number.NaN);
const filled = (lines: readonly Values[], key: string): string[] => lines.flatMap((line) => decimal(line[key]) ?? []);
const check = (key: string, ok: boolean, text: Text, about: readonly string[], isNote = false): OcrCheck => ({
  key, ok, text, about, ...(isNote && { isNote }),
}); // biome-ignore format: one object

const cent = 0.011;

/** K1: what the lines come to is the total; freight, insurance and discount may stand between. */
function sumsUp({ kind, head, lines }: CheckFacts): OcrCheck[] {
  const isCharges = kind === 'FEE';
  const total =
    decimal(isCharges ? head.amountNoTax : head.totalAmount) ?? (isCharges ? decimal(head.total) : undefined);
  const amounts = filled(lines, 'amount');
  if (total === undefined || amounts.length === 0) return [];
  const sum = number(sumDecimals(amounts));
  const extra = number(decimal(head.freight) ?? '0') + number(decimal(head.insurance) ?? '0');
  const discount = Math.abs(number(decimal(head.discount) ?? '0'));
  const options = [sum, sum + extra, sum - discount, sum + extra - discount];
  if (isCharges) options.push(sum + number(decimal(head.tax) ?? '0'));
  const ok = amounts.length === lines.length && options.some((one) => Math.abs(one - number(total)) < cent);
  const said = bi(
    `K1 明细金额合计 ${sum.toFixed(2)}，总金额 ${total}`,
    `K1 lines come to ${sum.toFixed(2)}, the total is ${total}`,
  );
  return [check('K1', ok, said, [isCharges ? 'total' : 'totalAmount'])];
}

/** K2: quantity times price is the amount of each line. */
function multiplies({ lines, kind }: CheckFacts): OcrCheck[] {
  const priceKey = kind === 'FEE' ? 'price' : 'unitPrice';
  return lines.flatMap((line, at) => {
    const [qty, price, amount] = [decimal(line.qty), decimal(line[priceKey]), decimal(line.amount)];
    if (qty === undefined || price === undefined || amount === undefined) return [];
    const product = number(qty) * number(price);
    const off = Math.abs(product - number(amount));
    const ok = off < cent || off <= Math.abs(number(amount)) * 0.005;
    const said = bi(
      `K2 第${at + 1}行 数量×单价=${product.toFixed(2)}，金额 ${amount}`,
      `K2 line ${at + 1}: quantity x price = ${product.toFixed(2)}, the amount is ${amount}`,
    );
    return [check('K2', ok, said, [`${at + 1}.amount`, `${at + 1}.qty`, `${at + 1}.${priceKey}`])];
  });
}

const partOfLine = (line: Values): string =>
  bareKey(line.partNo ?? line.ref ?? line.productCode ?? line.goodsName ?? '');

/** Quantities of a document by part. */
export function quantities(lines: readonly Values[]): Map<string, string> {
  const sums = new Map<string, string>();
  for (const line of lines) {
    const [part, qty] = [partOfLine(line), decimal(line.qty)];
    if (part && qty) sums.set(part, sumDecimals([sums.get(part) ?? '0', qty]));
  }
  return sums;
}

/** K3: packing list and invoice have as much of each part. */
function packsWhatIsInvoiced({ lines, otherQty, kind }: CheckFacts): OcrCheck[] {
  if (!otherQty?.size || (kind !== 'PACKING' && kind !== 'INVOICE')) return [];
  return [...quantities(lines)].flatMap(([part, qty]) => {
    const other = otherQty.get(part);
    const ok = other !== undefined && compareDecimal(other, qty) === 0;
    const said = bi(
      `K3 ${part} 数量 ${qty}，另一单证 ${other ?? '无'}`,
      `K3 ${part}: quantity ${qty}, the other paper has ${other ?? 'none'}`,
    );
    return ok ? [] : [check('K3', false, said, ['qty'])];
  });
}

/** K4: net weights are no more than gross. */
function weighs({ head, lines }: CheckFacts): OcrCheck[] {
  const total = (own: string | null | undefined, key: string) =>
    decimal(own) ?? (filled(lines, key).length ? sumDecimals(filled(lines, key)) : undefined);
  const [net, gross] = [total(head.totalNet, 'net'), total(head.totalGross ?? head.gross, 'gross')];
  if (net === undefined || gross === undefined) return [];
  return [
    check('K4', compareDecimal(net, gross) <= 0, bi(`K4 净重 ${net}，毛重 ${gross}`, `K4 net ${net}, gross ${gross}`), [
      'totalNet',
      'totalGross',
    ]),
  ];
}

/** K5: pieces, weights and quantities of the lines are those of the head. */
function adds({ kind, head, lines }: CheckFacts): OcrCheck[] {
  return (ocrSums[kind] ?? []).flatMap(([own, column]) => {
    const [total, parts] = [decimal(head[own]), filled(lines, column)];
    if (column === 'amount' || total === undefined || parts.length === 0 || parts.length !== lines.length) return [];
    const sum = sumDecimals(parts);
    const ok = Math.abs(number(sum) - number(total)) < cent;
    return [
      check(
        'K5',
        ok,
        bi(`K5 明细${column}合计 ${sum}，${own} ${total}`, `K5 ${column} of the lines ${sum}, ${own} ${total}`),
        [own],
      ),
    ];
  });
}

function knowsCurrency({ head, currencies }: CheckFacts): OcrCheck[] {
  const { currency } = head;
  if (!currency || !currencies) return [];
  return [check('K6', currencies.has(currency), bi(`K6 币制 ${currency}`, `K6 currency ${currency}`), ['currency'])];
}

/** Dates on which something was written, by kind; those that lie ahead are others. */
const written = ['invoiceDate', 'packDate', 'issueDate', 'billDate', 'orderDate', 'contractDate'];

/** K7: no paper is of the future, nor older than two years. */
function isDated({ head, today, kind }: CheckFacts): OcrCheck[] {
  const oldest = `${Number(today.slice(0, 4)) - 2}${today.slice(4)}`;
  return written.flatMap((key) => {
    const value = head[key];
    if (!value || !isDate(value) || kind === 'CITES') return [];
    const ok = value <= today && value >= oldest;
    return [
      check(
        'K7',
        ok,
        bi(`K7 日期 ${value} 应在近两年内且不晚于今天`, `K7 ${value} lies in the future or is older than two years`),
        [key],
      ),
    ];
  });
}

/** K8: the customer that was chosen stands on the paper. */
function namesCustomer({ head, customerName }: CheckFacts): OcrCheck[] {
  if (!customerName) return [];
  const names = ['buyer', 'seller', 'consignee', 'shipper', 'importer', 'exporter', 'applicant', 'customer'].flatMap(
    (key) => head[key] ?? [],
  );
  if (names.length === 0) return [];
  const key = bareKey(customerName);
  const ok = names.some((name) => bareKey(name).includes(key) || similarity(bareKey(name), key) >= 0.8);
  return [
    check(
      'K8',
      ok,
      bi(`K8 单证上没有所选客户 ${customerName}`, `K8 the chosen customer ${customerName} is not on the paper`),
      ['buyer', 'consignee'],
    ),
  ];
}

function monthsAfter(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const text = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-${day.slice(8)}`;
  return isDate(text) ? text : addDays(`${text.slice(0, 7)}-28`, 0);
}

/** K9: a CITES permit is valid today, and no longer than its kind may be. */
function isValid({ kind, head, today }: CheckFacts): OcrCheck[] {
  const { validUntil, issueDate, permitType } = head;
  if (kind !== 'CITES' || !validUntil || !isDate(validUntil)) return [];
  const live = check(
    'K9',
    validUntil >= today,
    bi(`K9 许可证有效期至 ${validUntil}，已过期`, `K9 citesExpired: the permit was valid until ${validUntil}`),
    ['validUntil'],
  );
  if (!issueDate || !isDate(issueDate)) return [live];
  const isImport = /(?<!re-)import|进口/i.test(permitType ?? '') && !/export|出口/i.test(permitType ?? '');
  const longest = monthsAfter(issueDate, isImport ? 12 : 6);
  const ok = validUntil <= longest;
  return [
    live,
    check('K9', ok, bi(`K9 有效期不应超过 ${longest}`, `K9 it may be valid until ${longest} at most`), [
      'validUntil',
      'issueDate',
    ]),
  ];
}

/** K10: each line of a CITES permit says what, which appendix, from where and how much. */
function namesSpecies({ kind, lines }: CheckFacts): OcrCheck[] {
  if (kind !== 'CITES') return [];
  return lines.flatMap((line, at) => {
    const latin = /^[A-Z][a-z-]+ (?:[a-z-]+|spp?\.)/.test(line.scientificName ?? '');
    const ok =
      latin &&
      /^I{1,3}(?:\/[A-Z])?$/.test(line.appendix ?? '') &&
      /^[A-Z]$/.test(line.source ?? '') &&
      decimal(line.qty) !== undefined;
    return [
      check(
        'K10',
        ok,
        bi(
          `K10 第${at + 1}行需有学名（两个拉丁词）、附录、来源和数量`,
          `K10 line ${at + 1} needs a scientific name of two Latin words, appendix, source and quantity`,
        ),
        [`${at + 1}.scientificName`],
      ),
    ];
  });
}

/** K11, a note: parts are in the goods master. */
function knowsParts({ lines, knownParts }: CheckFacts): OcrCheck[] {
  if (!knownParts) return [];
  const unknown = lines.flatMap(({ partNo }, at) => (partNo && !knownParts.has(partNo) ? [{ partNo, at }] : []));
  if (unknown.length === 0) return [];
  const few = unknown
    .slice(0, 5)
    .map(({ partNo }) => partNo)
    .join(', ');
  return [
    check(
      'K11',
      false,
      bi(
        `K11 ${unknown.length}个料号不在商品资料中：${few}`,
        `K11 ${unknown.length} parts are not in the goods master: ${few}`,
      ),
      unknown.map(({ at }) => `${at + 1}.partNo`),
      true,
    ),
  ];
}

/** K12: the area of rolls is width times length times rolls. */
function measures({ lines }: CheckFacts): OcrCheck[] {
  return lines.flatMap((line, at) => {
    const parts = [line.widthMm, line.lengthM, line.rolls, line.areaM2].map(decimal);
    if (parts.some((one) => one === undefined)) return [];
    const [width, length, rolls, area] = parts.map(number) as [number, number, number, number];
    const product = (width * length * rolls) / 1_000;
    const ok = Math.abs(product - area) <= Math.abs(area) * 0.005;
    return [
      check(
        'K12',
        ok,
        bi(
          `K12 第${at + 1}行 面积应为 ${product.toFixed(2)}`,
          `K12 line ${at + 1}: the area should be ${product.toFixed(2)}`,
        ),
        [`${at + 1}.areaM2`],
      ),
    ];
  });
}

const every = [
  sumsUp,
  multiplies,
  packsWhatIsInvoiced,
  weighs,
  adds,
  knowsCurrency,
  isDated,
  namesCustomer,
  isValid,
  namesSpecies,
  knowsParts,
  measures,
];

/** The checks K1 to K12 that these values allow. @see docs/spec/operations.md 3.13 */
export const paperChecks = (facts: CheckFacts): OcrCheck[] => every.flatMap((one) => one(facts));

/** Checks that speak against confirming without a reason. */
export const failedChecks = (checks: readonly OcrCheck[]): readonly OcrCheck[] =>
  checks.filter(({ ok, isNote }) => !ok && !isNote);
