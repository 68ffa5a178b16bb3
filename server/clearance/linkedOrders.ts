import { mergeOrderLines, type OrderLine } from '#domain/clearance/checks.ts';
import { customerContact } from '#domain/company/index.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { sumDecimals } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { demand } from '#domain/demand/demand.ts';
import { whOrder, whOrderLine, wmsGoods } from '#domain/warehouse/index.ts';
import { readMany, readOne } from '../crud/read.ts';
import type { Call } from '../gateway/method.ts';

const orderFacts = ['id', 'customerId', 'orderKind', 'demandId', 'pieces', 'grossKg', 'filingNo', 'status'] as const;
const lineFacts = ['partNo', 'goodsName', 'qty', 'unit', 'price', 'origin', 'ledgerItem'] as const;

/** Orders that this person may see, all of one customer. @throws 1002 one is not there, 1001 clearMix */
export async function linkedOrders(ids: readonly string[], call: Call) {
  const orders = await readMany(whOrder, orderFacts, { id: [...ids] }, call.db, { seenBy: call, order: ['orderNo'] });
  if (orders.length !== new Set(ids).size) throw sharedErrors.NOT_FOUND();
  if (new Set(orders.map(({ customerId }) => customerId)).size > 1)
    throw invalid({ orders: bi('只能选择同一客户的订单', 'Choose orders of one customer') });
  return orders;
}

/** Lines of these orders, in their order. */
export const linesOf = (orderIds: readonly string[], { db }: Pick<Call, 'db'>): Promise<OrderLine[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : readMany(whOrderLine, lineFacts, { orderId: [...orderIds] }, db, { order: ['orderId', 'lineNo'] });

const goodsFacts = ['partNo', 'hsCode', 'customsName', 'elements', 'legalUnit1', 'legalUnit2', 'origin'] as const;

/** Equal lines as one, each with what the goods master says of the part to customs. */
async function linesToClear(customerId: string | null, lines: readonly OrderLine[], { db }: Pick<Call, 'db'>) {
  const merged = mergeOrderLines(lines);
  const partNos = [...new Set(merged.flatMap(({ partNo }) => partNo ?? []))];
  const goods = partNos.length ? await readMany(wmsGoods, goodsFacts, { customerId, partNo: partNos }, db) : [];
  const byPart = new Map(goods.map((one) => [one.partNo, one]));
  return merged.map((line) => {
    const known = byPart.get(line.partNo);
    const sameUnit = known?.legalUnit1 && known.legalUnit1 === line.unit;
    return {
      ...line,
      goodsName: known?.customsName ?? line.goodsName,
      hsCode: known?.hsCode ?? null,
      elements: known?.elements?.slice(0, 255) ?? null,
      origin: line.origin ?? known?.origin ?? null,
      legalUnit1: known?.legalUnit1 ?? null,
      legalUnit2: known?.legalUnit2 ?? null,
      legalQty1: sameUnit ? line.qty : null,
    };
  });
}

const kinds: Readonly<Record<string, string>> = { IN: 'ZONE_IN', OUT: 'ZONE_OUT', MOVE: 'ZONE_OUT', RETURN: 'IN' };

/** What an application of these orders begins with. @throws 1002, 1001 clearMix */
export async function applicationOf(ids: readonly string[], call: Call) {
  const orders = await linkedOrders(ids, call);
  const [first] = orders;
  if (!first) throw invalid({ orderIds: bi('请选择仓库订单', 'Choose warehouse orders') });
  const { customerId } = first;
  const lines = await linesToClear(customerId, await linesOf(ids, call), call);
  const demandIds = orders.flatMap(({ demandId }) => demandId ?? []);
  const asked = demandIds.length
    ? await readOne(demand, [...demandFacts], { id: demandIds, customerId }, call.db)
    : undefined;
  const person = await readOne(customerContact, ['name', 'phone'], { customerId }, call.db, {
    order: [['mainFlg', 'desc'], 'lineNo'],
  });
  return {
    ...{ clearKind: kinds[first.orderKind ?? ''] ?? 'IN', customerId },
    ...{ contact: asked?.contact ?? person?.name ?? null, phone: asked?.phone ?? person?.phone ?? null },
    ...(asked && {
      brokerId: asked.brokerId,
      customsArea: asked.customsArea,
      superviseMode: asked.superviseMode,
      tradeTerm: asked.tradeTerm,
      transportMode: asked.transportMode,
      currency: asked.currency ?? 'USD',
    }),
    ledgerNo: orders.find(({ filingNo }) => filingNo)?.filingNo?.slice(0, 12) ?? null,
    pieces: orders.reduce((sum, { pieces }) => sum + (pieces ?? 0), 0) || null,
    grossKg: sumOf(orders.flatMap(({ grossKg }) => grossKg ?? [])),
    orders: orders.map(({ id: orderId }, at) => ({ lineNo: at + 1, orderId })),
    lines,
  };
}

const demandFacts = [
  ...(['contact', 'phone', 'brokerId', 'customsArea', 'superviseMode', 'tradeTerm', 'transportMode'] as const),
  'currency',
] as const;

const sumOf = (weights: readonly string[]): string | null => (weights.length ? sumDecimals(weights) : null);
