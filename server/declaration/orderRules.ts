import { customer, customsBroker } from '#domain/company/index.ts';
import type { NewOf, RecordOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { isCustomer, isSystem } from '#domain/core/rights.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { customsOrder } from '#domain/declaration/customsOrder.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { makeDeclarations } from '#domain/declaration/makeDeclarations.ts';
import { orderGoods } from '#domain/declaration/orderGoods.ts';
import { powerOfAttorney } from '#domain/declaration/powerOfAttorney.ts';
import { departmentOfCustomer } from '../company/index.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { isThere, readMany, readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { beforeSaveOf, effectOn, effectsOn } from '../crud/rulesOn.ts';
import { createRecord, refuseWrong } from '../crud/writeRecord.ts';
import type { EntityRules, StepCheckOn } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { nextNumber } from '../platform/nextNumber.ts';
import { channelOf } from './customs/channelOf.ts';
import { carryDeclarations, carrying, refuseApart } from './goTogether.ts';
import { type Declaration, judged } from './judge.ts';
import { documentsOfOrder } from './papers/orderDocuments.ts';

type Order = RecordOf<typeof customsOrder>;
type Check = StepCheckOn<typeof customsOrder>;

/** A customer's orders are his own, whatever the request says. */
const beforeSave = beforeSaveOf(customsOrder, async (record, _facts, { db, actor }) => {
  const customerId = (isCustomer(actor.roleId) ? actor.consoleId : record.customerId) ?? null;
  return { customerId, ownerDept: (await departmentOfCustomer(customerId, db)) ?? record.ownerDept ?? null };
});

const checkBeforeSubmit: Check = (record, _params, call) =>
  refuseWrong(customsOrder, record, call, { moment: 'submit', only: {} });

/**
 * The broker may declare there today, and the principal has been asked for his power or has given it.
 * @throws 1001 by field
 */
const checkAccepted: Check = async (record, _params, call) => {
  const asked = { id: record.brokerId, enabled: 1 } as const;
  const broker = await readOne(customsBroker, ['validTo', 'customsAreas'], asked, call.db);
  const areas = broker?.customsAreas ?? [];
  const isOver = (broker?.validTo ?? call.now) < call.now.slice(0, 10);
  if (!broker || isOver || (areas.length > 0 && !areas.includes(record.customsCode ?? '')))
    throw invalid({
      brokerId: bi(
        '报关行已停用、过期或不办理该关区',
        'The broker is disabled, expired or not admitted at this customs',
      ),
    });
  await refuseWithoutPower(record, ['SENT', 'CONFIRMED'], call);
};

export const confirmed = ['CONFIRMED'];

/** @throws 1001 on `poaId` */
export async function refuseWithoutPower(
  { id, customerId, brokerId }: Pick<Order, 'id' | 'customerId' | 'brokerId'>,
  states: readonly string[],
  { db, now }: Call,
  field = 'poaId',
): Promise<void> {
  const today = now.slice(0, 10);
  const between = { ownerId: customerId, brokerId, status: states, validFrom: { to: today }, validTo: { from: today } };
  const isPowered = await isThere(powerOfAttorney, between, db, {
    and: ({ kind, orderId }, place) => `${kind} = 'LONG' or ${orderId} = ${place(id)}`,
  });
  if (isPowered) return;
  throw invalid({
    [field]:
      states.length > 1
        ? bi('请先发起代理报关委托书', 'Send a power of attorney first')
        : bi('代理报关委托书尚未确认', 'The power of attorney has not been confirmed'),
  });
}

const withConfirmedPower: Check = (record, _params, call) => refuseWithoutPower(record, confirmed, call);

/** The declarations of an order, oldest first, whoever asks. */
async function declarationsOf(orderId: string, call: Call): Promise<Declaration[]> {
  const rows = await readMany(declaration, ['id'], { orderId }, call.db, { order: ['declNo'], lock: 'update' });
  const found: Declaration[] = [];
  for (const { id } of rows) found.push(await getRecord(declaration, id, asSystem(call)));
  return found;
}

/** V-50 to V-69 over all declarations, each fault with the declaration it is in. @throws 1001 */
const refuseFaulty: Check = async ({ id }, _params, call) => {
  const faults: Text[] = [];
  for (const record of await declarationsOf(id, call)) {
    const { findings } = await judged(record, call);
    for (const { level, text } of findings)
      if (level === 'error') faults.push(bi(`${record.declNo}：${text.zh}`, `${record.declNo}: ${text.en}`));
  }
  const [first] = faults;
  if (first) throw invalid({ _: bi(`${first.zh}（共${faults.length}处）`, `${first.en} (${faults.length} in all)`) });
};

const orderSubmitted = effectOn(customsOrder, async ({ orderNo }, _step, { db, now }) => ({
  orderNo: orderNo ?? (await nextNumber(db, { prefix: 'BG' }, now)),
  submittedTime: now,
}));
const orderTakenBack = effectOn(customsOrder, async () => ({ submittedTime: null }));
const orderAccepted = effectOn(customsOrder, async (_record, _step, { now }) => ({ acceptedTime: now }));

/** The parties that a declaration names, as the books have them today. */
async function partiesOf({ customerId, brokerId }: Order, { db }: Call): Promise<NewOf<typeof declaration>> {
  const too = { deleted: 'too' } as const;
  const owner = await readOne(customer, ['name', 'creditCode'], { id: customerId }, db, too);
  const agent = await readOne(customsBroker, ['name', 'creditCode', 'customsCode'], { id: brokerId }, db, too);
  return {
    consigneeName: owner?.name,
    consigneeCreditCode: owner?.creditCode,
    ownerName: owner?.name,
    ownerCreditCode: owner?.creditCode,
    agentName: agent?.name,
    agentCreditCode: agent?.creditCode,
    agentCode: agent?.customsCode,
  };
}

/** Drafts of what the order says, with its parties as the books have them today. */
async function prepare(order: Order, call: Call): Promise<void> {
  const parties = await partiesOf(order, call);
  for (const { head, items } of makeDeclarations(order, { merge: order.mergeLines === 1 })) {
    const containers = (order.containers ?? []).map(({ containerNo, kind, sealNo, tare, lclFlg }) => ({
      containerNo,
      kind,
      sealNo,
      tare,
      lclFlg,
    }));
    const values = {
      ...head,
      ...parties,
      orderId: order.id,
      customerId: order.customerId,
      items,
      containers,
    };
    await createRecord(declaration, values, carrying(order.id, call));
  }
  await documentsOfOrder(order, call);
}

const declarationsMade = effectOn(customsOrder, async (order, { to }, call) => {
  await prepare(order, call);
  await refuseApart(order.id, to, call);
  // What a robot prepared nobody did.
  return { makerId: isSystem(call.actor) ? null : call.actor.userId };
});

const orderUnchecked = effectOn(customsOrder, async (order, step, call) => {
  await carryDeclarations(order, step, call);
  return { checkerId: null };
});

/** Declarations that customs has struck are made anew where nothing else of the order is left. */
const orderRemade = effectOn(customsOrder, async (order, step, call) => {
  if (!(await isThere(declaration, { orderId: order.id, status: { not: ['REVOKED'] } }, call.db)))
    await prepare(order, call);
  return orderUnchecked(order, step, call);
});

const orderChecked = effectOn(customsOrder, async (order, step, call) => {
  await carryDeclarations(order, step, call);
  return { checkerId: call.actor.userId };
});

const orderSent = effectOn(customsOrder, async (order, step, call) => {
  await carryDeclarations(order, step, call);
  return { channel: channelOf(call) };
});

/** Its declarations go along, and nothing more comes of it. */
const withDeclarations = effectOn(customsOrder, async (order, step, call) => {
  await carryDeclarations(order, step, call);
  return undefined;
});

const orderReleased = effectOn(customsOrder, async (order, step, call) => {
  if (!isSystem(call.actor)) await carryDeclarations(order, step, call);
  return { releaseTime: call.now };
});

export const orderRules: EntityRules = {
  beforeSave,
  beforeStep: {
    submit: checkBeforeSubmit,
    accept: checkAccepted,
    check: refuseFaulty,
    send: withConfirmedPower,
  },
  effects: effectsOn(customsOrder, {
    orderSubmitted,
    orderTakenBack,
    orderAccepted,
    orderReturned: withDeclarations,
    declarationsMade,
    orderChecked,
    orderUnchecked,
    orderSent,
    orderRemade,
    declarationNoted: withDeclarations,
    orderReleased,
    orderCancelled: withDeclarations,
  }),
};

const [l, d] = [columnsIn(orderGoods, 'l'), columnsIn(declaration, 'd')];

/** What lists count beside an order's own columns. */
export const orderComputed = {
  customsOrder: {
    goodsCount: `(select count(*)::int from order_goods l where ${l.orderId} = t.id and not l.deleted_flg)`,
    unclassified: `(select count(*)::int from order_goods l where ${l.orderId} = t.id and ${l.libraryMark} = 'MISSING' and not l.deleted_flg)`,
    entryIds: `(select string_agg(${d.entryId}, ' ' order by ${d.declNo}) from declaration d where ${d.orderId} = t.id and not d.deleted_flg)`,
  },
};
