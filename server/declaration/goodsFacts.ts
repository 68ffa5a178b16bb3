import { goodsKeyOf, partKey, precatApply, precatProduct } from '#domain/classification/index.ts';
import { endedStates } from '#domain/classification/precat/precatProcessFlow.ts';
import type { CallInput } from '#domain/core/call.ts';
import { isCustomer, isSystem } from '#domain/core/rights.ts';
import { rowsSeen } from '#domain/core/rowScope.ts';
import { customsOrder } from '#domain/declaration/customsOrder.ts';
import { type GoodsFacts, type LastPrice, type LibraryGoods, lookUpGoods } from '#domain/declaration/goodsLookup.ts';
import { orderGoods } from '#domain/declaration/orderGoods.ts';
import { implementCall } from '../crud/implement.ts';
import { columnsIn, selected } from '../crud/namedColumns.ts';
import { Params, scopeCondition } from '../crud/scope.ts';
import type { EntityRules } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { tariffFactsOn } from './readTables.ts';

type Asked = Pick<CallInput<typeof lookUpGoods.input.fields>, 'customerId' | 'partNos' | 'hsCodes'>;

const texts = (given: unknown): string[] => (Array.isArray(given) ? given.map(String) : []);

/** Declaration staff, and the house itself. */
export const seesAllOrders = ({ actor, scopes }: Pick<Call, 'actor' | 'scopes'>): boolean =>
  isSystem(actor) || (!isCustomer(actor.roleId) && (scopes.get(customsOrder.key) ?? scopes.get('*')) === 'ALL');

/**
 * The goods of a customer that have one of these part numbers: those in force, and which others are being classified.
 * Who sees every order sees the goods that orders name; whoever does not, those of the applications he sees.
 */
async function libraryOf(
  customerId: string,
  partNos: readonly string[],
  call: Call,
): Promise<Pick<GoodsFacts, 'library' | 'underway'>> {
  const params = new Params();
  const p = columnsIn(precatProduct, 'p');
  const scope = seesAllOrders(call) ? 'true' : scopeCondition(precatApply, call, params, 'a');
  const keys = partNos.map((partNo) => goodsKeyOf(customerId, { partNo }));
  const names = [
    ...(['id', 'partNo', 'hsCode', 'ciqCode', 'declaredName', 'elementValues', 'gModel'] as const),
    ...(['brandType', 'originCountry', 'unit', 'netWeight', 'processStatus'] as const),
  ] as const;
  type Row = Omit<LibraryGoods, 'partKey'> & { readonly partNo: string | null; readonly processStatus: string };
  const { rows } = await call.db.query<Row>(
    `select ${selected(precatProduct, names, 'p')} from precat_product p join precat_apply a on a.id = ${p.applyId}
     where ${p.goodsKey} = any(${params.add(keys)}) and ${p.processStatus} <> all(${params.add([...endedStates])}) and not p.deleted_flg
       and (${p.processStatus} <> 'EFFECTIVE' or ${p.validTo} is null or ${p.validTo} >= ${params.add(call.now.slice(0, 10))}::date) and ${scope}
     order by ${p.validFrom} desc nulls last, p.id limit 2000`,
    params.values,
  );
  const isInForce = ({ processStatus }: Row) => processStatus === 'EFFECTIVE';
  return {
    library: rows
      .filter(isInForce)
      .map(({ partNo, processStatus: _state, ...goods }) => ({ ...goods, partKey: partKey(partNo) })),
    underway: rows.filter((row) => !isInForce(row)).map(({ partNo }) => partKey(partNo)),
  };
}

const [l, o] = [columnsIn(orderGoods, 'l'), columnsIn(customsOrder, 'o')];

/** What they cost in the customer's newest order that has them; drafts are nobody's price yet. */
async function pricesOf(customerId: string, partNos: readonly string[], call: Call): Promise<LastPrice[]> {
  const params = new Params(customerId, [...partNos, ...partNos.map(partKey)]);
  const scope = scopeCondition(customsOrder, call, params, 'o');
  const { rows } = await call.db.query<LastPrice & { readonly partNo: string }>(
    `select distinct on (${l.partNo}) ${selected(orderGoods, ['partNo', 'declPrice', 'tradeCurr', 'gUnit'], 'l')}
     from order_goods l join customs_order o on o.id = ${l.orderId}
     where ${o.customerId} = $1 and ${l.partNo} = any($2) and ${l.declPrice} is not null and ${o.status} <> 'DRAFT'
       and not l.deleted_flg and not o.deleted_flg and ${scope}
     order by ${l.partNo}, ${o.createdTime} desc, l.id`,
    params.values,
  );
  return rows.map(({ partNo, ...price }) => ({ ...price, partKey: partKey(partNo) }));
}

/** A customer's questions are about his own goods, whatever they say. */
async function goodsFacts({ customerId, partNos, hsCodes }: Asked, call: Call): Promise<GoodsFacts> {
  // Whose orders somebody sees is asked in any case: of a question without part numbers the tariff alone is the answer.
  rowsSeen(customsOrder, call);
  const owner = isCustomer(call.actor.roleId) ? call.actor.consoleId : customerId;
  const parts = texts(partNos);
  const { library, underway } =
    owner && parts.length > 0 ? await libraryOf(owner, parts, call) : { library: [], underway: [] };
  const prices = owner && parts.length > 0 ? await pricesOf(owner, parts, call) : [];
  const codes = [...texts(hsCodes), ...library.flatMap((goods) => goods.hsCode ?? [])];
  const tariff = codes.length > 0 ? await tariffFactsOn(codes, call.now.slice(0, 10), call.db) : [];
  return { library, underway, prices, tariff };
}

export const lookUpGoodsHandler = implementCall(lookUpGoods, (asked, call) => goodsFacts(asked, call));

/** Lines of orders and declarations look up the same. */
export const lookedUpGoods: EntityRules = {
  lookUp: ({ customerId, partNos, hsCodes }, call) =>
    goodsFacts(
      {
        customerId: typeof customerId === 'string' ? customerId : null,
        partNos: texts(partNos),
        hsCodes: texts(hsCodes),
      },
      call,
    ),
};
