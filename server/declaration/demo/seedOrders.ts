import { customsBroker } from '#domain/company/customsBroker.ts';
import { addDays } from '#domain/core/moments.ts';
import type { Actor } from '#domain/core/rights.ts';
import { systemActor } from '#domain/core/rights.ts';
import { declarationFactsOf } from '#domain/declaration/declarationFacts.ts';
import { customsOrder, declaration, declarationItem, orderGoods, powerOfAttorney } from '#domain/declaration/index.ts';
import { makeDeclarations } from '#domain/declaration/makeDeclarations.ts';
import { tablesOf } from '#domain/declaration/tables.ts';
import { previewTax } from '#domain/declaration/tax/previewTax.ts';
import { insertMissing } from '../../crud/insertMany.ts';
import { RowSink } from '../../crud/rowSink.ts';
import { rowOf } from '../../crud/writeRecord.ts';
import type { Db } from '../../gateway/method.ts';
import { readTables } from '../readTables.ts';

interface Facts {
  readonly actor: Actor;
  readonly now: string;
}

interface Code {
  readonly hsCode: string;
  readonly nameZh: string;
  readonly model: string | null;
}

interface Customer {
  readonly id: string;
  readonly name: string;
  readonly creditCode: string | null;
  readonly deptCode: string | null;
}

/** How far orders of the demo have come, and their declarations with them. */
const stages = [
  ['DRAFT', null],
  ['SUBMITTED', null],
  ['RETURNED', null],
  ['ACCEPTED', null],
  ['MAKING', 'DRAFT'],
  ['MAKING', 'DRAFT'],
  ['CHECKED', 'CHECKED'],
  ['DECLARED', 'SENT'],
  ['DECLARED', 'STORED'],
  ['EXAM', 'EXAM'],
  ['TAX', 'TAX'],
  ['RELEASED', 'RELEASED'],
  ['RELEASED', 'RELEASED'],
  ['CLOSED', 'CLOSED'],
  ['CLOSED', 'CLOSED'],
  ['CLOSED', 'CLOSED'],
  ['CLOSED', 'CLOSED'],
  ['REFUSED', 'REJECTED'],
  ['CANCELLED', null],
  ['CLOSED', 'CLOSED'],
  ['RELEASED', 'AMENDING'],
  ['CLOSED', 'ARCHIVED'],
  ['CANCELLED', 'REVOKED'],
  ['CLOSED', 'CLOSED'],
] as const;
const orderCount = 72;
const finalOrders: ReadonlySet<string> = new Set(['RELEASED', 'CLOSED', 'CANCELLED']);
/** Every eighth order is too long for one declaration. */
const longEvery = 8;
const longLines = 55;
const broker = {
  code: 'BGH001',
  name: '上海浦江报关有限公司',
  customsCode: '3122180001',
  creditCode: '91310000607412343A',
  contact: '刘志明',
  phone: '021-58881001',
};
const ships = ['EVER GIVEN', 'COSCO SHIPPING ARIES', 'MSC OSCAR', 'OOCL HONG KONG'] as const;

/** Codes that need no paper and are counted by the kilogram, with a model text that their elements accept. */
async function codesOf(db: Db, today: string): Promise<Code[]> {
  const { rows } = await db.query<Code>(
    `select hs_code as "hsCode", split_part(name_zh, '，', 1) as "nameZh",
       (select string_agg(case kind when 'BRAND_TYPE' then '4' when 'EXPORT_PREF' then '3' when 'YESNO' then '是' else '1号' end, '|' order by line_no)
          from hs_element where hs_code_id = c.id and line_no > 1) as model
     from hs_code c where ciq_type is null and supv_cond is null and unit1 = '035' and unit2 is null and valid_from <= $1 and last_day >= $1
       and not exists (select 1 from hs_ciq where hs_code_id = c.id) order by hs_code limit 80`,
    [today],
  );
  return rows;
}

function goodsOf(codes: readonly Code[], seed: number, count: number) {
  return Array.from({ length: count }, (_, at) => {
    const { hsCode, nameZh, model } = codes[(seed * 7 + at) % codes.length] as Code;
    const quantity = 20 + ((seed * 13 + at * 17) % 400);
    const price = 2 + ((seed + at * 3) % 30);
    return {
      ...{
        lineNo: at + 1,
        hsCode,
        gName: nameZh,
        gModel: model,
        gQty: String(quantity),
        gUnit: '035',
        qty1: String(quantity),
        unit1: '035',
        netWt: String(quantity),
      },
      ...{
        declPrice: String(price),
        declTotal: String(quantity * price),
        tradeCurr: 'USD',
        originCountry: 'DEU',
        destCountry: 'CHN',
        domesticArea: '31222',
        ciqDest: '310115',
        dutyMode: '1',
      },
    };
  });
}

/** Orders in every status, with the declarations they have become; where there are some they stay. */
export async function seedOrders(db: Db, facts: Facts): Promise<void> {
  const { rows: known } = await db.query('select 1 from customs_order limit 1');
  const today = facts.now.slice(0, 10);
  const codes = await codesOf(db, today);
  const { rows: customers } = await db.query<Customer>(
    `select c.id, c.name, c.credit_code as "creditCode", u.dept_code as "deptCode" from customer c left join sys_user u on u.id = c.manager_id
     where not c.deleted_flg and c.credit_code is not null order by c.id limit 6`,
  );
  if (known.length > 0 || codes.length === 0 || customers.length === 0) return;
  const brokerId = 'demo-broker-01';
  await insertMissing(
    customsBroker,
    [rowOf(customsBroker, brokerId, { ...broker, level: 'AEO', robotFlg: 1, enabled: 1 }, facts)],
    db,
  );
  await insertMissing(
    powerOfAttorney,
    customers.map((customer, at) => powerOf(customer, at, { facts, brokerId })),
    db,
  );
  const tables = tablesOf(
    await readTables(
      { day: today, hsCodes: codes.map(({ hsCode }) => hsCode), customerId: null },
      { db, actor: systemActor, scopes: new Map() },
    ),
  );

  const sink = new RowSink(customsOrder, orderGoods, declaration, declarationItem);
  for (let at = 0; at < orderCount; at += 1) {
    // Each round of statuses begins with another customer, so that everybody has orders in several.
    const customer = customers[(at + 4 * Math.floor(at / stages.length)) % customers.length] as Customer;
    const [status, declared] = stages[at % stages.length] as (typeof stages)[number];
    const goods = goodsOf(codes, at, at % longEvery === longEvery - 1 ? longLines : 3 + (at % 5));
    const net = goods.reduce((sum, { gQty }) => sum + Number(gQty), 0);
    // Before today, whose numbers are still to be given; what is open has not lain there for weeks.
    const isOpen = !finalOrders.has(status);
    const day = addDays(today, at >= stages.length && isOpen ? -1 - (at % 7) : -at - 1);
    const id = `demo-order-${at + 1}`;
    const record = {
      ...{
        orderNo: status === 'DRAFT' ? null : `BG${day.replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`,
        customerId: customer.id,
        brokerId: declared ? brokerId : null,
      },
      ...{
        ieFlag: 'I',
        declKind: 'GENERAL',
        customsCode: '2218',
        iePort: '2218',
        entryPortCode: '310001',
        trafMode: '2',
        trafName: ships[at % ships.length] ?? '',
        voyNo: `${100 + at}W`,
        billNo: `COSU${81_000_000 + at}`,
      },
      ...{
        contrNo: `PO-${day.slice(0, 4)}-${100 + at}`,
        tradeMode: '0110',
        cutMode: '101',
        tradeCountry: 'DEU',
        tradeNation: 'DEU',
        departPort: 'DEU063',
        transitPort: 'DEU063',
        transMode: '1',
        goodsPlace: '外高桥港区四期',
        markNo: 'N/M',
      },
      ...{
        packNo: 5 + at,
        wrapType: '22',
        grossWt: String(Math.round(net * 1.1)),
        netWt: String(net),
        ieDate: day,
        contact: '陈经理',
        phone: '021-51038801',
        ownerDept: customer.deptCode,
        status,
      },
      ...(status !== 'DRAFT' && { submittedTime: `${day} 09:30:00` }),
      ...(declared && { acceptedTime: `${day} 10:15:00`, makerId: 'user-decl01' }),
      ...(status === 'CANCELLED' && { reason: '客户改由其他口岸申报' }),
      ...(status === 'RETURNED' && { reason: '请补充装箱单' }),
    };
    const then = { ...facts, now: `${day} 08:50:00` };
    sink.add(customsOrder, id, record, then);
    for (const line of goods) sink.add(orderGoods, `${id}-${line.lineNo}`, { ...line, orderId: id }, facts);
    if (declared)
      addDeclarations(
        { ...record, id, goods },
        { status: declared, customer, at, day },
        { sink, facts: { ...facts, now: `${day} 11:30:00` }, tables },
      );
  }
  await sink.flush(db);
}

const powerOf = (
  { id, name, creditCode, deptCode }: Customer,
  at: number,
  { facts, brokerId }: { readonly facts: Facts; readonly brokerId: string },
) => {
  const today = facts.now.slice(0, 10);
  const since = addDays(today, -60);
  return rowOf(
    powerOfAttorney,
    `demo-power-${at + 1}`,
    {
      ...{
        poaNo: `WT${since.replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`,
        kind: 'LONG',
        ieFlag: 'B',
        ownerId: id,
        ownerName: name,
        ownerCode: creditCode,
        ownerDept: deptCode,
      },
      ...{
        brokerId,
        brokerName: broker.name,
        brokerCode: broker.creditCode,
        validFrom: since,
        validTo: addDays(today, 240),
        senderSide: 'BROKER',
        status: 'CONFIRMED',
      },
    },
    facts,
  );
};

type Made = Parameters<typeof makeDeclarations>[0] & { readonly id: string };

function addDeclarations(
  order: Made,
  {
    status,
    customer,
    at,
    day,
  }: { readonly status: string; readonly customer: Customer; readonly at: number; readonly day: string },
  {
    sink,
    facts,
    tables,
  }: { readonly sink: RowSink; readonly facts: Facts; readonly tables: ReturnType<typeof tablesOf> },
): void {
  const wasSent = !['DRAFT', 'CHECKED'].includes(status);
  const isStored = wasSent && status !== 'SENT';
  let part = 0;
  for (const { head, items } of makeDeclarations(order, { merge: false })) {
    part += 1;
    const id = `${order.id}-declaration-${part}`;
    const number = String(at * 10 + part).padStart(4, '0');
    const tax = previewTax(declarationFactsOf({ ...head, items: items as never }), tables);
    const record = {
      ...head,
      ...{
        declNo: `BGD${day.replaceAll('-', '')}${number}`,
        orderId: order.id,
        customerId: customer.id,
        ownerDept: customer.deptCode,
        status,
        version: 1,
      },
      ...{
        consigneeName: customer.name,
        consigneeCreditCode: customer.creditCode,
        ownerName: customer.name,
        ownerCreditCode: customer.creditCode,
        overseasName: 'RHEIN HANDEL',
        overseasNameEn: 'RHEIN HANDEL GMBH',
      },
      ...{
        agentName: broker.name,
        agentCreditCode: broker.creditCode,
        agentCode: broker.customsCode,
        specialRel: '0',
        priceEffect: '0',
        royalty: '0',
        taxMode: '0',
        selfPay: 1,
      },
      ...(wasSent && { declDate: day, sentTime: `${day} 14:20:00`, checkerId: 'user-decl01' }),
      ...(isStored &&
        status !== 'REJECTED' && {
          entryId: `2218${day.slice(0, 4)}1${number.padStart(9, '0')}`,
          seqNo: `I${day.replaceAll('-', '')}00000${number}`,
          storedTime: `${day} 14:25:00`,
        }),
      ...(['RELEASED', 'CLOSED', 'AMENDING', 'ARCHIVED'].includes(status) && { releaseTime: `${day} 16:40:00` }),
      ...(status === 'AMENDING' && { statusBefore: 'RELEASED', reason: '毛重录入有误，申请修改' }),
      ...(status === 'REVOKED' && { reason: '货物退运，申请撤销' }),
      ...(['CLOSED', 'ARCHIVED'].includes(status) && { closeTime: `${addDays(day, 1)} 09:00:00` }),
      ...(status === 'REJECTED' && { reason: '规格型号申报不实' }),
      ...(status !== 'DRAFT' && {
        totalCny: tax.totalCny,
        dutyAmt: tax.dutyAmt,
        consumeAmt: tax.consumeAmt,
        vatAmt: tax.vatAmt,
      }),
    };
    sink.add(declaration, id, record, facts);
    for (const [index, line] of items.entries()) {
      const { dutiable, duty, consumption, vat, rateKind, dutyRate } = tax.lines[index] ?? {};
      const taxes = status === 'DRAFT' ? {} : { dutiable, duty, consumption, vat, rateKind, dutyRate };
      sink.add(declarationItem, `${id}-${index + 1}`, { ...line, ...taxes, declarationId: id }, facts);
    }
  }
}
