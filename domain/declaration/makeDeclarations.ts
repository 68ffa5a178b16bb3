import Big from 'big.js';
import type { DraftOf, RecordOf } from '../core/entity.ts';
import { exact, exactSum } from './check/exact.ts';
import type { customsOrder } from './customsOrder.ts';
import type { declaration } from './declaration.ts';
import { goodsNames } from './goodsFields.ts';
import { type HeadName, headNames } from './headFields.ts';
import type { orderGoods } from './orderGoods.ts';

type Goods = Partial<DraftOf<typeof orderGoods>>;
type Order = Omit<Partial<RecordOf<typeof customsOrder>>, 'goods'> & { readonly goods?: readonly Goods[] | null };

/** What a declaration begins with: its header, and its lines without what makes them those of an order. */
export interface MadeDeclaration {
  readonly head: Head & Pick<RecordOf<typeof declaration>, 'ieDate'>;
  readonly items: readonly DeclaredGoods[];
}

type Head = Pick<RecordOf<typeof declaration>, HeadName>;
type DeclaredGoods = Pick<Goods, (typeof goodsNames)[number]>;

/** As many lines as customs takes in one declaration. */
const mostLines = 50;
const priceDigits = 4;
const weightDigits = 5;

/** Lines that say the same but for their amounts are one line. */
const mergeKey = ({
  productId,
  hsCode,
  ciqCode,
  gName,
  gModel,
  gUnit,
  tradeCurr,
  originCountry,
  destCountry,
  dutyMode,
  contrItem,
}: Goods): string =>
  JSON.stringify(
    [productId, hsCode, ciqCode, gName, gModel, gUnit, tradeCurr, originCountry, destCountry, dutyMode, contrItem].map(
      (value) => value ?? null,
    ),
  );

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
  return { ...first, ...sums, declPrice: price ?? null };
}

function mergedLines(goods: readonly Goods[]): Goods[] {
  const groups = new Map<string, Goods[]>();
  for (const line of goods) {
    const key = mergeKey(line);
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()].map(merged);
}

/**
 * The declarations of an order (6.4): lines by their code, fifty to a declaration, equal ones added up when asked. All
 * share the bill; packages stand on the first one. Net weights are those of the lines; the gross weight is shared by
 * net weight, and the last one takes the rest.
 * @param merge whether equal lines become one
 */
export function makeDeclarations(order: Order, { merge }: { readonly merge: boolean }): readonly MadeDeclaration[] {
  const goods: readonly Goods[] = order.goods ?? [];
  const lines = (merge ? mergedLines(goods) : [...goods]).sort((one, other) =>
    (one.hsCode ?? '') < (other.hsCode ?? '') ? -1 : 1,
  );
  const parts: Goods[][] = [];
  for (let at = 0; at < lines.length; at += mostLines) parts.push(lines.slice(at, at + mostLines));
  const nets = parts.map((items) => exactSum(items.flatMap(({ netWt }) => exact(netWt) ?? [])));
  const gross = sharedGross(order.grossWt, nets);
  return parts.map((items, at) => ({
    head: {
      ...(Object.fromEntries(headNames.map((name) => [name, order[name] ?? null])) as Head),
      ieDate: order.ieDate ?? null,
      packNo: at === 0 ? (order.packNo ?? null) : 1,
      netWt: nets[at]?.gt(0) ? nets[at].toFixed() : (order.netWt ?? null),
      grossWt: gross[at] ?? null,
    },
    items: items.map((line, index) => ({ ...declared(line), lineNo: index + 1 })),
  }));
}

/** As far as the line of the order says anything of it: what is left out has its default. */
const declared = (line: Goods): DeclaredGoods =>
  Object.fromEntries(goodsNames.flatMap((name) => (line[name] === undefined ? [] : [[name, line[name]]])));

function sharedGross(grossWt: string | null | undefined, nets: readonly Big[]): readonly (string | null)[] {
  const gross = exact(grossWt);
  const net = exactSum([...nets]);
  if (!gross || net.lte(0)) return nets.map((_, at) => (at === 0 ? (grossWt ?? null) : null));
  const shares = nets.slice(0, -1).map((own) => gross.times(own).div(net).round(weightDigits, Big.roundHalfUp));
  return [...shares, gross.minus(exactSum(shares))].map((share) => share.toFixed());
}
