import type { RecordOf, RecordValues } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { isCustomer, isSystem } from '#domain/core/rights.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { customsOrder } from '#domain/declaration/customsOrder.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { makeDeclarations } from '#domain/declaration/makeDeclarations.ts';
import { departmentOfCustomer } from '../company/index.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { takeAct } from '../crud/takeAct.ts';
import { createRecord, refuseWrong } from '../crud/writeRecord.ts';
import type { Effect, EntityRules, Prepare } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { nextNumber } from '../platform/nextNumber.ts';
import { channelOf } from './customs/channelOf.ts';
import { judged } from './judge.ts';

type Order = RecordOf<typeof customsOrder>;

/** A customer's orders are his own, whatever the request says. */
const prepare: Prepare = async (record, _facts, { db, actor }) => {
  const customerId = isCustomer(actor.roleId) ? actor.consoleId : record.customerId;
  return { ...record, customerId, ownerDept: (await departmentOfCustomer(customerId, db)) ?? record.ownerDept ?? null };
};

const checkBeforeSubmit = (record: RecordValues, _params: RecordValues, call: Call): Promise<void> =>
  refuseWrong(customsOrder, record, call, { moment: 'submit', only: {} });

/**
 * The broker may declare there today, and the principal has been asked for his power or has given it.
 * @throws 1001 by field
 */
async function checkAccepted(record: RecordValues, _params: RecordValues, call: Call): Promise<void> {
  const today = call.now.slice(0, 10);
  const { rows } = await call.db.query<{ fits: boolean }>(
    `select enabled and coalesce(valid_to >= $2, true) and (coalesce(jsonb_array_length(customs_areas), 0) = 0 or customs_areas ? $3) as fits
     from customs_broker where id = $1 and not deleted_flg`,
    [record.brokerId, today, record.customsCode],
  );
  if (!rows[0]?.fits)
    throw invalid({
      brokerId: bi(
        '报关行已停用、过期或不办理该关区',
        'The broker is disabled, expired or not admitted at this customs',
      ),
    });
  await refuseWithoutPower(record, ['SENT', 'CONFIRMED'], call);
}

export const confirmed = ['CONFIRMED'];

/** @throws 1001 on `poaId` */
export async function refuseWithoutPower(
  { id, customerId, brokerId }: RecordValues,
  states: readonly string[],
  { db, now }: Call,
  field = 'poaId',
): Promise<void> {
  const { rowCount } = await db.query(
    `select 1 from power_of_attorney where owner_id = $1 and broker_id = $2 and status = any($3) and $4::date between valid_from and valid_to
       and (kind = 'LONG' or order_id = $5) and not deleted_flg limit 1`,
    [customerId, brokerId, states, now.slice(0, 10), id],
  );
  if (rowCount) return;
  throw invalid({
    [field]:
      states.length > 1
        ? bi('请先发起代理报关委托书', 'Send a power of attorney first')
        : bi('代理报关委托书尚未确认', 'The power of attorney has not been confirmed'),
  });
}

const withConfirmedPower = (record: RecordValues, _params: RecordValues, call: Call) =>
  refuseWithoutPower(record, confirmed, call);

/** The declarations of an order, oldest first, whoever asks. */
async function declarationsOf(orderId: unknown, call: Call): Promise<RecordOf<typeof declaration>[]> {
  const { rows } = await call.db.query<{ id: string }>(
    'select id from declaration where order_id = $1 and not deleted_flg order by decl_no for update',
    [orderId],
  );
  const found: RecordOf<typeof declaration>[] = [];
  for (const { id } of rows) found.push(await getRecord(declaration, id, asSystem(call)));
  return found;
}

/** V-50 to V-69 over all declarations, each fault with the declaration it is in. @throws 1001 */
async function refuseFaulty({ id }: RecordValues, _params: RecordValues, call: Call): Promise<void> {
  const faults: Text[] = [];
  for (const record of await declarationsOf(id, call)) {
    const { findings } = await judged(record, call);
    for (const { level, text } of findings)
      if (level === 'error') faults.push(bi(`${record.declNo}：${text.zh}`, `${record.declNo}: ${text.en}`));
  }
  const [first] = faults;
  if (first) throw invalid({ _: bi(`${first.zh}（共${faults.length}处）`, `${first.en} (${faults.length} in all)`) });
}

/** @throws 1001 a declaration stands elsewhere */
const refuseUnless =
  (states: readonly string[], text: Text) =>
  async ({ id }: RecordValues, _params: RecordValues, { db, actor }: Call): Promise<void> => {
    // The system comes with the last declaration, whose own status is written behind.
    if (isSystem(actor)) return;
    const { rowCount } = await db.query(
      'select 1 from declaration where order_id = $1 and not (status = any($2)) and not deleted_flg limit 1',
      [id, states],
    );
    if (rowCount) throw invalid({ _: text });
  };

const all = (states: readonly string[], zh: string, en: string) =>
  refuseUnless(states, bi(`尚有报关单未${zh}`, `Not every declaration is ${en}`));

const orderSubmitted: Effect = async ({ orderNo }, _step, { db, now }) => ({
  orderNo: orderNo ?? (await nextNumber(db, { prefix: 'BG' }, now)),
  submittedTime: now,
});
const orderTakenBack: Effect = async () => ({ submittedTime: null });
const orderAccepted: Effect = async (_record, _step, { now }) => ({ acceptedTime: now });

/** The parties that a declaration names, as the books have them today. */
async function partiesOf({ customerId, brokerId }: Order, { db }: Call): Promise<RecordValues> {
  const { rows } = await db.query<RecordValues>(
    `select c.name as "consigneeName", c.credit_code as "consigneeCreditCode", c.name as "ownerName", c.credit_code as "ownerCreditCode",
       b.name as "agentName", b.credit_code as "agentCreditCode", b.customs_code as "agentCode"
     from customer c left join customs_broker b on b.id = $2 where c.id = $1`,
    [customerId, brokerId],
  );
  return rows[0] ?? {};
}

const declarationsMade: Effect = async (record, _step, call) => {
  const order = record as Order;
  const parties = await partiesOf(order, call);
  for (const { head, items } of makeDeclarations(order, { merge: false })) {
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
      items: items.map(declared),
      containers,
    };
    await createRecord(declaration, values, { ...call, audit: {} });
  }
  // What a robot prepared nobody did.
  return { makerId: isSystem(call.actor) ? null : call.actor.userId };
};

/** A line of the order without what makes it one of the order's. */
function declared({ orderId: _order, ...line }: RecordValues): RecordValues {
  const names = Object.keys(declaration.fields.items.line.fields);
  return Object.fromEntries(Object.entries(line).filter(([name]) => names.includes(name)));
}

/** Takes the same step on those declarations of the order that stand where it begins. */
async function eachDeclaration(orderId: unknown, from: string, action: string, call: Call): Promise<void> {
  for (const { id, status } of await declarationsOf(orderId, call))
    if (status === from) await takeAct(declaration, { id, rowVersion: 'any', action }, { ...call, audit: {} });
}

const orderChecked: Effect = async ({ id }, _step, call) => {
  await eachDeclaration(id, 'DRAFT', 'check', call);
  return { checkerId: call.actor.userId };
};

const stepOfEach =
  (from: string, action: string): Effect =>
  async ({ id }, _step, call) => {
    await eachDeclaration(id, from, action, call);
    return undefined;
  };

/** Drafts of an order that is given back or given up are made again from what it says then. */
async function dropDrafts(orderId: unknown, { db, actor, now }: Call): Promise<void> {
  await db.query(
    `update declaration set deleted_flg = true, row_version = row_version + 1, updated_by = $2, updated_time = $3
     where order_id = $1 and status = 'DRAFT' and not deleted_flg`,
    [orderId, actor.userId, now],
  );
}

const withoutDrafts: Effect = async ({ id }, _step, call) => {
  await dropDrafts(id, call);
  return undefined;
};

const orderReleased: Effect = async (_record, _step, { now }) => ({ releaseTime: now });

export const orderRules: EntityRules = {
  prepare,
  beforeStep: {
    submit: checkBeforeSubmit,
    accept: checkAccepted,
    check: refuseFaulty,
    send: withConfirmedPower,
    release: all(['RELEASED', 'CLOSED', 'ARCHIVED', 'REVOKED'], '放行', 'released'),
    close: all(['CLOSED', 'ARCHIVED', 'REVOKED'], '结关', 'closed'),
    cancelLate: refuseUnless(
      ['DRAFT', 'REJECTED', 'REVOKED'],
      bi('尚有报关单未撤销', 'A declaration is still with customs'),
    ),
  },
  effects: {
    orderSubmitted,
    orderTakenBack,
    orderAccepted,
    orderReturned: withoutDrafts,
    declarationsMade,
    orderChecked,
    orderUnchecked: stepOfEach('CHECKED', 'uncheck'),
    orderSent: async (order, step, call) => ({
      ...(await stepOfEach('CHECKED', 'send')(order, step, call)),
      channel: channelOf(call),
    }),
    orderRemade: stepOfEach('REJECTED', 'redo'),
    orderReleased,
    orderCancelled: withoutDrafts,
  },
};

/** What lists count beside an order's own columns. */
export const orderComputed = {
  customsOrder: {
    goodsCount: '(select count(*)::int from order_goods l where l.order_id = t.id and not l.deleted_flg)',
    entryIds: `(select string_agg(d.entry_id, ' ' order by d.decl_no) from declaration d where d.order_id = t.id and not d.deleted_flg)`,
  },
};
