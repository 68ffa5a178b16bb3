import { bi, type Text } from '../core/text.ts';

/** What the goods master says of an article of the customer. */
export interface KnownSku {
  readonly packQty: number;
  readonly enabled: boolean;
}

/** What a retail order is checked against. */
export interface RetailFacts {
  /** By article number. */
  readonly skus: ReadonlyMap<string, KnownSku>;
  /** Whether the address book holds an enabled store of the customer under the order's code. */
  readonly isStoreKnown: boolean;
}

interface Checked {
  readonly channel?: string | null;
  readonly storeCode?: string | null;
  readonly receiver?: string | null;
  readonly phone?: string | null;
  readonly address?: string | null;
  readonly lines?: readonly { readonly sku?: string | null; readonly qty?: number | null }[] | null;
}

/** Whether an order goes to somebody's home instead of a store. */
export const isHomeDelivery = ({ channel }: Pick<Checked, 'channel'>): boolean => channel === 'ONLINE';

type Line = NonNullable<Checked['lines']>[number];

function skuProblem({ sku, qty }: Line, facts: RetailFacts): readonly Text[] {
  const known = facts.skus.get(sku ?? '');
  if (!known?.enabled) return [bi(`SKU ${sku}不存在或停用`, `SKU ${sku} unknown or disabled`)];
  if (Number(qty ?? 0) <= 0) return [bi(`SKU ${sku}数量须大于0`, `SKU ${sku} needs a quantity`)];
  return Number(qty) % known.packQty === 0
    ? []
    : [bi(`SKU ${sku}数量须为${known.packQty}的倍数`, `SKU ${sku} must be a multiple of ${known.packQty}`)];
}

/**
 * R1 to R4: articles are known and enabled, the store is in the address book, quantities are whole packs, and no
 * article is there twice. An order that goes to somebody's home needs that address besides.
 * @returns what is wrong, one sentence each
 * @see docs/spec/operations.md 3.6
 */
export function retailProblems(order: Checked, facts: RetailFacts): readonly Text[] {
  const lines = order.lines ?? [];
  const skus = lines.map(({ sku }) => sku);
  const twice = [...new Set(skus.filter((sku, at) => skus.indexOf(sku) !== at))];
  const isHomeless = isHomeDelivery(order) && !(order.receiver && order.phone && order.address);
  return [
    ...(facts.isStoreKnown
      ? []
      : [bi(`门店${order.storeCode}不在地址簿`, `Store ${order.storeCode} is in no address book`)]),
    ...(isHomeless
      ? [bi('电商订单需填写收货人、电话和地址', 'An online order needs receiver, phone and address')]
      : []),
    ...twice.map((sku) => bi(`SKU ${sku}重复`, `SKU ${sku} is there twice`)),
    ...lines.flatMap((line) => skuProblem(line, facts)),
    ...(lines.length === 0 ? [bi('订单没有明细', 'The order has no lines')] : []),
  ];
}

/** No check says more than a column holds. @returns both languages on one line, at most 500 characters */
export function checkMessage(problems: readonly Text[]): string | null {
  const said = problems.map(({ zh }) => zh).join('；');
  return said === '' ? null : said.slice(0, 500);
}
