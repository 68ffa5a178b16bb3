import Big from 'big.js';
import type { DraftOf, RecordOf } from '../core/entity.ts';
import { bi, type Text } from '../core/text.ts';
import { exact, exactSum } from './check/exact.ts';
import type { customsOrder } from './customsOrder.ts';
import type { declaration } from './declaration.ts';
import { goodsNames } from './goodsFields.ts';
import { type HeadName, headNames } from './headFields.ts';
import type { orderGoods } from './orderGoods.ts';

type Goods = Partial<DraftOf<typeof orderGoods>>;
type Order = Omit<Partial<RecordOf<typeof customsOrder>>, 'goods'> & { readonly goods?: readonly Goods[] | null };

/** What a declaration begins with: its header, its lines, and why it is one of its own. */
export interface MadeDeclaration {
  readonly head: Head & Pick<RecordOf<typeof declaration>, 'ieDate'>;
  readonly items: readonly DeclaredGoods[];
  /** Which lines of the order stand in each of its lines. */
  readonly lines: readonly (readonly number[])[];
  /** The agreement whose rates its goods claim. */
  readonly agreement: string | null;
}

type Head = Pick<RecordOf<typeof declaration>, HeadName>;
type DeclaredGoods = Pick<Goods, (typeof goodsNames)[number]> & { readonly orderLines: string };
/** Goods as one line, with the numbers of those lines of the order that it is made of. */
type Taken = { readonly goods: Goods; readonly from: readonly number[] };

/** As many lines as customs takes in one declaration. */
const mostLines = 50;
const priceDigits = 4;
const weightDigits = 5;

/** What two lines have to share to be one; amounts are added up. */
const mergedBy = [
  ...(['productId', 'hsCode', 'ciqCode', 'gName', 'gModel', 'gUnit', 'tradeCurr', 'originCountry'] as const),
  ...([
    'destCountry',
    'domesticArea',
    'ciqDest',
    'dutyMode',
    'contrItem',
    'agreement',
    'agreementCert',
    'agreementLine',
  ] as const),
  ...(['dangerFlg', 'unNo', 'ciqPurpose', 'ciqAttributes'] as const),
  ...(['batchNo', 'madeOn', 'bestBefore', 'shelfDays', 'inContainers'] as const),
] as const;

/** Lines that say the same but for their amounts are one line. */
const mergeKey = (goods: Goods): string => JSON.stringify(mergedBy.map((name) => goods[name] ?? null));

const summed = ['gQty', 'qty1', 'qty2', 'declTotal', 'netWt'] as const;

const sumText = (values: readonly (string | null | undefined)[]): string | null => {
  const known = values.flatMap((value) => exact(value) ?? []);
  return known.length > 0 ? exactSum(known).toFixed() : null;
};

function merged(lines: readonly Goods[]): Goods {
  const [first = {}] = lines;
  if (lines.length === 1) return first;
  const sums = Object.fromEntries(summed.map((name) => [name, sumText(lines.map((line) => line[name]))])) as Record<
    (typeof summed)[number],
    string | null
  >;
  const [total, quantity] = [exact(sums.declTotal), exact(sums.gQty)];
  const price =
    total && quantity?.gt(0) ? total.div(quantity).round(priceDigits, Big.roundHalfUp).toFixed() : first.declPrice;
  const isOnePart = lines.every(({ partNo }) => (partNo ?? null) === (first.partNo ?? null));
  return { ...first, ...sums, declPrice: price ?? null, ...(!isOnePart && { partNo: null }) };
}

/** Lines of an order as they are declared, each where its first one stands. */
function takenLines(goods: readonly Goods[], merge: boolean): readonly Taken[] {
  const groups = new Map<string, { readonly goods: Goods[]; readonly from: number[] }>();
  for (const [at, line] of goods.entries()) {
    const key = merge ? mergeKey(line) : String(at);
    const group = groups.get(key) ?? { goods: [], from: [] };
    group.goods.push(line);
    group.from.push(line.lineNo ?? at + 1);
    groups.set(key, group);
  }
  return [...groups.values()].map((group) => ({ goods: merged(group.goods), from: group.from }));
}

/**
 * Goods of one agreement go together; those that claim none go with the first. A declaration names one agreement.
 */
function byAgreement(
  lines: readonly Taken[],
): readonly { readonly agreement: string | null; readonly lines: Taken[] }[] {
  const first = lines.find(({ goods }) => goods.agreement)?.goods.agreement ?? null;
  const groups = new Map<string | null, Taken[]>([[first, []]]);
  for (const line of lines) {
    const agreement = line.goods.agreement || first;
    groups.set(agreement, [...(groups.get(agreement) ?? []), line]);
  }
  return [...groups].map(([agreement, own]) => ({ agreement, lines: own }));
}

const inParts = <Item>(items: readonly Item[], most: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, at) => items.slice(at * most, (at + 1) * most));

/** `1-3,7`: numbers as people write them. */
export function rangesOf(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((one, other) => one - other);
  const ranges: [number, number][] = [];
  for (const number of sorted) {
    const last = ranges.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

/**
 * The declarations of an order (6.4): its lines in their order, those of each agreement apart, fifty to a declaration,
 * equal ones added up when asked. All share the bill; packages stand on the first one. Net weights are those of the
 * lines; the gross weight is shared by net weight, and the last one takes the rest.
 * @param merge whether equal lines become one
 */
export function makeDeclarations(order: Order, { merge }: { readonly merge: boolean }): readonly MadeDeclaration[] {
  const parts = byAgreement(takenLines(order.goods ?? [], merge)).flatMap(({ agreement, lines }) =>
    inParts(lines, mostLines).map((own) => ({ agreement, lines: own })),
  );
  const nets = parts.map(({ lines }) => exactSum(lines.flatMap(({ goods }) => exact(goods.netWt) ?? [])));
  const gross = sharedGross(order.grossWt, nets);
  return parts.map(({ agreement, lines }, at) => ({
    head: {
      ...(Object.fromEntries(headNames.map((name) => [name, order[name] ?? null])) as Head),
      ieDate: order.ieDate ?? null,
      packNo: at === 0 ? (order.packNo ?? null) : 1,
      netWt: nets[at]?.gt(0) ? nets[at].toFixed() : (order.netWt ?? null),
      grossWt: gross[at] ?? null,
    },
    items: lines.map(({ goods, from }, index) => ({
      ...declared(goods),
      lineNo: index + 1,
      orderLines: rangesOf(from),
    })),
    lines: lines.map(({ from }) => from),
    agreement,
  }));
}

/** As far as the line of the order says anything of it: what is left out has its default. */
const declared = (line: Goods): Pick<Goods, (typeof goodsNames)[number]> =>
  Object.fromEntries(goodsNames.flatMap((name) => (line[name] === undefined ? [] : [[name, line[name]]])));

function sharedGross(grossWt: string | null | undefined, nets: readonly Big[]): readonly (string | null)[] {
  const gross = exact(grossWt);
  const net = exactSum([...nets]);
  if (!gross || net.lte(0)) return nets.map((_, at) => (at === 0 ? (grossWt ?? null) : null));
  const shares = nets.slice(0, -1).map((own) => gross.times(own).div(net).round(weightDigits, Big.roundHalfUp));
  return [...shares, gross.minus(exactSum(shares))].map((share) => share.toFixed());
}

/** What making them would bring about, in sentences: which lines go where, and why there are several. */
export function toldOfMaking(
  order: Order,
  { merge, nameOf }: { readonly merge: boolean; readonly nameOf: (agreement: string) => Text },
): readonly Text[] {
  const made = makeDeclarations(order, { merge });
  const agreements = new Set(made.map(({ agreement }) => agreement));
  const total = made.reduce((sum, { items }) => sum + items.length, 0);
  const count = order.goods?.length ?? 0;
  const together = made.flatMap(({ lines }) => lines.filter((from) => from.length > 1));
  const fewer = merge ? 0 : count - takenLines(order.goods ?? [], true).length;
  return [
    bi(
      `${count} 项商品生成 ${made.length} 份报关单，共 ${total} 项，按委托单的顺序`,
      `${count} lines become ${made.length} declarations of ${total} lines, in the order of the entrustment`,
    ),
    ...made.map(({ items, lines, agreement }, at) =>
      partTold(
        { at, items: items.length, lines: lines.flat() },
        agreement && agreements.size > 1 ? nameOf(agreement) : undefined,
      ),
    ),
    ...(agreements.size > 1
      ? [bi('一份报关单只申报一个优惠协定，因此分单', 'A declaration claims one agreement: that is why they part')]
      : []),
    ...(made.length > agreements.size
      ? [
          bi(
            `一份报关单最多 ${mostLines} 项，超出的另成一份`,
            `A declaration holds ${mostLines} lines; what is more goes into another`,
          ),
        ]
      : []),
    ...together
      .slice(0, mostTold)
      .map((from) => bi(`委托第 ${rangesOf(from)} 项合并为一项`, `Lines ${rangesOf(from)} become one`)),
    ...(together.length > mostTold
      ? [bi(`另有 ${together.length - mostTold} 组合并`, `${together.length - mostTold} more groups become one each`)]
      : []),
    ...(fewer > 0
      ? [
          bi(
            `其中相同的商品没有合并；在委托单勾选“合并相同商品”可少 ${fewer} 项`,
            `Equal goods stay apart; ticking "Merge equal goods" in the order saves ${fewer} lines`,
          ),
        ]
      : []),
  ];
}

/** So many groups are named one by one. */
const mostTold = 8;

function partTold(
  { at, items, lines }: { readonly at: number; readonly items: number; readonly lines: readonly number[] },
  agreement: Text | undefined,
): Text {
  const from = rangesOf(lines);
  return bi(
    `第 ${at + 1} 份：委托第 ${from} 项，共 ${items} 项${agreement ? `，享受${agreement.zh}` : ''}`,
    `No ${at + 1}: lines ${from} of the order, ${items} in all${agreement ? `, under ${agreement.en}` : ''}`,
  );
}
