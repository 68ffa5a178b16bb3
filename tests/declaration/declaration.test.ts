import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, nowText } from '#domain/core/moments.ts';
import type { Page, Refused, WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Orders and declarations over HTTP. @see docs/spec/classification.md 2.9, 2.10, 7.4 */
let gateway: TestGateway;
const today = nowText(() => new Date()).slice(0, 10);
const customerId = 'demo-customer-01';
let brokerId = '';
let codes: readonly WireRecord[] = [];

/** A further account, as one that the demo has. */
async function addPerson(loginName: string, like: string, facts: Readonly<Record<string, string>> = {}): Promise<void> {
  const { rows } = await gateway.database.pool.query('select * from sys_user where login_name = $1', [like]);
  const person = { ...rows[0], id: `user-${loginName}`, login_name: loginName, ...facts };
  const names = Object.keys(person);
  await gateway.database.pool.query(
    `insert into sys_user (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
    Object.values(person),
  );
}

beforeAll(async () => {
  // People enter what customs says where no system of customs is connected.
  gateway = await startTestGateway({ env: { CUSTOMS_SYSTEM: 'none' } });
  await addPerson('cust09', 'cust01', { console_id: 'demo-customer-02' });
  const admin = await gateway.as('admin');
  const broker = await admin.get<WireRecord>('business.saveCustomsBroker', {
    record: {
      ...{
        code: 'BGH9',
        name: '通关测试报关行',
        customsCode: '3122180099',
        creditCode: '91310115MA1K3BX70M',
        level: 'REG',
      },
      contact: '刘工',
      phone: '021-58880001',
    },
  });
  brokerId = broker.id;
  const { rows: found } = await gateway.database.pool.query(
    `select hs_code as id,
       (select string_agg(case kind when 'BRAND_TYPE' then '4' when 'EXPORT_PREF' then '3' when 'YESNO' then '是' else '1号' end, '|' order by line_no)
          from hs_element where hs_code_id = c.id and line_no > 1) as model
     from hs_code c where ciq_type is null and supv_cond is null and unit1 = '035' and unit2 is null and valid_from <= $1 and last_day >= $1
       and not exists (select 1 from hs_ciq where hs_code_id = c.id) order by hs_code limit 60`,
    [today],
  );
  codes = found;
});
afterAll(() => gateway.close());

const paper = async (client: GatewayClient) =>
  (
    await client.upload({
      bizType: 'customsOrder',
      fileName: '发票.pdf',
      content: `%PDF-1.4\n% ${Math.random()}\n%%EOF\n`,
    })
  ).data;

const goods = (at: number) => ({
  ...{
    hsCode: codes[at % codes.length]?.id,
    gName: `测试商品${at + 1}`,
    gModel: codes[at % codes.length]?.model,
    gQty: '10',
    gUnit: '035',
    qty1: '10',
    unit1: '035',
    netWt: '10',
  },
  ...{
    declPrice: '2',
    declTotal: '20',
    tradeCurr: 'USD',
    originCountry: 'DEU',
    destCountry: 'CHN',
    domesticArea: '31222',
    ciqDest: '310115',
    dutyMode: '1',
  },
});

async function order(client: GatewayClient, count: number, facts: object = {}): Promise<WireRecord> {
  const transport = {
    trafMode: '2',
    trafName: 'EVER GIVEN',
    voyNo: '031W',
    billNo: 'COSU12345678',
    tradeCountry: 'DEU',
    tradeNation: 'DEU',
    departPort: 'DEU063',
    transitPort: 'DEU063',
    entryPortCode: '310001',
    goodsPlace: '外高桥',
  };
  const terms = {
    ieFlag: 'I',
    customsCode: '2218',
    iePort: '2218',
    tradeMode: '0110',
    cutMode: '101',
    transMode: '1',
    contrNo: 'C-2026-1',
    packNo: 60,
    wrapType: '22',
    grossWt: String(count * 12),
    netWt: String(count * 10),
    ieDate: today,
  };
  const record = {
    customerId,
    contact: '陈经理',
    phone: '021-51038801',
    files: [await paper(client)],
    goods: Array.from({ length: count }, (_, at) => goods(at)),
    ...transport,
    ...terms,
    ...facts,
  };
  return client.get<WireRecord>('business.addCustomsOrder', { record });
}

const act = (client: GatewayClient, { id, rowVersion }: WireRecord, action: string, more: object = {}) =>
  client.call<WireRecord>('business.actCustomsOrder', { id, rowVersion, action, ...more });
const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;
const reload = async ({ id }: WireRecord) =>
  (await gateway.as('admin')).get<WireRecord>('business.getCustomsOrder', { id });
const step = async (login: string, record: WireRecord, action: string, more: object = {}) =>
  act(await gateway.as(login), await reload(record), action, more);

/** A power that the customer confirmed. */
async function power(): Promise<WireRecord> {
  const clerk = await gateway.as('decl01');
  const record = await clerk.get<WireRecord>('business.addPowerOfAttorney', {
    record: {
      ...{
        kind: 'LONG',
        ownerId: customerId,
        ownerName: '客户',
        ownerCode: '91310115MA1K3BX70M',
        brokerId,
        brokerName: '通关测试报关行',
        brokerCode: '91310115MA1K3BX70M',
      },
      ieFlag: 'B',
      validFrom: today,
      validTo: addDays(today, 300),
    },
  });
  const sent = await clerk.get<WireRecord>('business.actPowerOfAttorney', {
    id: record.id,
    rowVersion: record.rowVersion,
    action: 'send',
  });
  expect(sent).toMatchObject({ status: 'SENT', senderSide: 'BROKER' });
  const own = await clerk.call('business.actPowerOfAttorney', {
    id: sent.id,
    rowVersion: sent.rowVersion,
    action: 'confirm',
  });
  expect(own.returnCode).toBe('1001');
  const customer = await gateway.as('cust01');
  return customer.get<WireRecord>('business.actPowerOfAttorney', {
    id: sent.id,
    rowVersion: sent.rowVersion,
    action: 'confirm',
  });
}

const declarationsOf = async ({ id }: WireRecord): Promise<WireRecord[]> => {
  const admin = await gateway.as('admin');
  const { rows } = await admin.get<Page>('business.queryDeclarationPage', {
    filter: { orderId: id },
    sort: [{ field: 'declNo', order: 'ASC' }],
  });
  return Promise.all(rows.map((row) => admin.get<WireRecord>('business.getDeclaration', { id: row.id })));
};

describe('an order', () => {
  test('is handed in with goods and papers, numbered, and what is missing is named', async () => {
    const customer = await gateway.as('cust01');
    const empty = await order(customer, 0, { files: [] });
    const refused = await act(customer, empty, 'submit');
    expect(refused.returnCode).toBe('1001');
    expect(errorsOf(refused)).toMatchObject({ goods: '请至少填写一项商品', files: '请上传发票、装箱单和运输单据' });
    const { data } = await act(customer, await order(customer, 3), 'submit');
    expect(data).toMatchObject({ status: 'SUBMITTED', customerId });
    expect(data.orderNo).toMatch(/^BG\d{12}$/);
  });

  test('S29: without a power of attorney it is not accepted', async () => {
    const customer = await gateway.as('cust01');
    const { data } = await act(customer, await order(customer, 1), 'submit');
    const refused = await step('decl01', data, 'accept', { params: { brokerId } });
    expect(refused.returnCode).toBe('1001');
    expect(errorsOf(refused)).toEqual({ poaId: '请先发起代理报关委托书' });
  });

  test('S19: of sixty lines two declarations are made, each numbered from one, weights adding up', async () => {
    await power();
    const customer = await gateway.as('cust01');
    const { data: handedIn } = await act(customer, await order(customer, 60), 'submit');
    const accepted = await step('decl01', handedIn, 'accept', { params: { brokerId } });
    expect(accepted.data).toMatchObject({ status: 'ACCEPTED', brokerId });
    expect((await step('decl01', handedIn, 'make')).data).toMatchObject({ status: 'MAKING', makerId: 'user-decl01' });
    const made = await declarationsOf(handedIn);
    expect(made.map(({ items }) => (items as WireRecord[]).map(({ lineNo }) => lineNo))).toEqual([
      Array.from({ length: 50 }, (_, at) => at + 1),
      Array.from({ length: 10 }, (_, at) => at + 1),
    ]);
    expect(made.map(({ netWt, grossWt, billNo }) => [netWt, grossWt, billNo])).toEqual([
      ['500.00000', '600.00000', 'COSU12345678'],
      ['100.00000', '120.00000', 'COSU12345678'],
    ]);
  });
});

describe('from checking to release', () => {
  let record: WireRecord;
  beforeAll(async () => {
    const customer = await gateway.as('cust01');
    const { data } = await act(customer, await order(customer, 2), 'submit');
    await step('decl01', data, 'accept', { params: { brokerId } });
    await step('decl01', data, 'make');
    record = data;
  });

  test('faults are listed with rule, line and field, and keep the order from being checked', async () => {
    const [made] = await declarationsOf(record);
    const clerk = await gateway.as('decl01');
    const { findings } = await clerk.get<{ findings: { rule: string; field: string; level: string }[] }>(
      'business.checkDeclaration',
      {
        id: made?.id,
      },
    );
    expect(findings.filter(({ level }) => level === 'error').map(({ rule, field }) => [rule, field])).toContainEqual([
      'V-51',
      'overseasNameEn',
    ]);
    const refused = await step('decl02', record, 'check');
    expect(refused.returnCode).toBe('1001');
    expect(errorsOf(refused)?._).toContain('境外收发货人');
  });

  test('S21: FOB without freight is E-D57', async () => {
    const [made] = await declarationsOf(record);
    const clerk = await gateway.as('decl01');
    const mended = { overseasNameEn: 'ACME GMBH', transMode: '3' };
    await clerk.get('business.updateDeclaration', { id: made?.id, rowVersion: made?.rowVersion, record: mended });
    const { findings } = await clerk.get<{ findings: { error: string }[] }>('business.checkDeclaration', {
      id: made?.id,
    });
    expect(findings.map(({ error }) => error)).toContain('E-D57');
  });

  test('whoever rewrote a line of a colleague’s declaration does not check it either, and hears that he changed it', async () => {
    const rewriter = await gateway.as('decl02');
    const [made] = await declarationsOf(record);
    const items = ((made?.items ?? []) as WireRecord[]).map((item) => ({ ...item }));
    const price = String(items[0]?.declPrice);
    const write = async (value: string, by: string) => {
      const [one] = await declarationsOf(record);
      await (await gateway.as(by)).get('business.updateDeclaration', {
        id: one?.id,
        rowVersion: one?.rowVersion,
        record: { items: items.map((item, index) => (index === 0 ? { ...item, declPrice: value } : item)) },
      });
    };
    await write('98.0000', 'decl02');
    const refused = await step('decl02', record, 'check');
    expect(refused).toMatchObject({ returnCode: '1013', msg: expect.stringMatching(/本单由您（.*）修改/) });
    const [one] = await declarationsOf(record);
    expect(
      await rewriter.call('business.actDeclaration', { id: one?.id, rowVersion: one?.rowVersion, action: 'check' }),
    ).toMatchObject({
      returnCode: '1013',
    });
    await write(price, 'decl01');
    // What he wrote was taken back, and with it goes what the next test tries: another one checks.
    const forget = (table: string, id: unknown) =>
      gateway.database.pool.query(
        `update ${table} set hands = (select jsonb_agg(h) from jsonb_array_elements(hands) h where h->>'userId' <> 'user-decl02') where id = $1`,
        [id],
      );
    await forget('declaration', one?.id);
    await forget('customs_order', record.id);
  });

  test('whoever made it may not check it; another one does, and the taxes are kept', async () => {
    const clerk = await gateway.as('decl01');
    const [made] = await declarationsOf(record);
    await clerk.get('business.updateDeclaration', {
      id: made?.id,
      rowVersion: made?.rowVersion,
      record: { transMode: '1' },
    });
    expect((await step('decl01', record, 'check')).returnCode).toBe('1013');
    const checked = await step('decl02', record, 'check');
    expect(checked.data).toMatchObject({ status: 'CHECKED', checkerId: 'user-decl02' });
    const [declared] = await declarationsOf(record);
    expect(declared).toMatchObject({ status: 'CHECKED', totalCny: '286.00' });
    expect(((declared?.items ?? []) as WireRecord[])[0]).toMatchObject({ dutiable: '143.00', rateKind: 'MFN' });
  });

  test('S20: stored by customs under a number of its office and direction, no other', async () => {
    const clerk = await gateway.as('decl01');
    const document = await clerk.get<WireRecord>('business.addDeclDocument', {
      record: { orderId: record.id, edocKind: '00000001', file: [await paper(clerk)] },
    });
    expect((await step('decl01', record, 'send')).returnCode).toBe('1013');
    expect((await step('decl02', record, 'send')).data).toMatchObject({ status: 'DECLARED' });
    expect(await clerk.get('business.getDeclDocument', { id: document.id })).toMatchObject({ status: 'SENT' });
    const year = today.slice(0, 4);
    const store = async (entryId: string) => {
      const [sent] = await declarationsOf(record);
      return clerk.call<WireRecord>('business.actDeclaration', {
        id: sent?.id,
        rowVersion: sent?.rowVersion,
        action: 'store',
        params: { entryId },
      });
    };
    const refused = await store(`2218${year}0000000123`);
    expect(errorsOf(refused)).toEqual({ entryId: '海关编号第9位与进出口标志不符' });
    expect((await store(`2218${year}1000000123`)).data).toMatchObject({ status: 'STORED' });
  });

  test('its release releases the order, and its closing closes it', async () => {
    const clerk = await gateway.as('decl01');
    const go = async (action: string) => {
      const [one] = await declarationsOf(record);
      return clerk.call<WireRecord>('business.actDeclaration', { id: one?.id, rowVersion: one?.rowVersion, action });
    };
    expect((await go('tax')).data).toMatchObject({ status: 'TAX' });
    expect(await reload(record)).toMatchObject({ status: 'TAX' });
    expect((await go('paid')).data).toMatchObject({ status: 'STORED' });
    expect((await go('release')).data).toMatchObject({ status: 'RELEASED' });
    expect(await reload(record)).toMatchObject({ status: 'RELEASED' });
    await go('close');
    expect(await reload(record)).toMatchObject({ status: 'CLOSED' });
  });
});

test('another customer sees none of it', async () => {
  const other = await gateway.as('cust09');
  const { rows } = await other.get<Page>('business.queryCustomsOrderPage', { filter: {} });
  expect(new Set(rows.map((row) => row.customerId))).toEqual(new Set(['demo-customer-02']));
  const [one] = (
    await (await gateway.as('admin')).get<Page>('business.queryDeclarationPage', { filter: { customerId } })
  ).rows;
  for (const method of ['getDeclaration', 'checkDeclaration', 'previewTax'])
    expect((await other.call(`business.${method}`, { id: one?.id })).returnCode).toBe('1002');
});

/** A declaration of one line over a code whose rates are these, each time another code. */
describe('taxes of a stored declaration', () => {
  let place = 40;

  async function previewOf(total: string, rates: Readonly<Record<string, string | null>>, agreementRate?: string) {
    place += 1;
    const hsCode = String(codes[place % codes.length]?.id);
    const columns = {
      mfn_rate: '10',
      general_rate: '30',
      provisional_rate: null,
      consumption_rate: null,
      vat_rate: '13',
      ...rates,
    };
    const { pool } = gateway.database;
    await pool.query(
      `update hs_code set ${Object.keys(columns)
        .map((name, at) => `${name} = $${at + 2}`)
        .join(', ')}, quota_flg = false where hs_code = $1`,
      [hsCode, ...Object.values(columns)],
    );
    if (agreementRate)
      await pool.query(
        `insert into hs_agreement (id, hs_code_id, line_no, agreement, countries, rate, date_from)
         select 'agreed-' || id, id, 1, '26', '["DEU"]', $2, '2020-01-01' from hs_code where hs_code = $1`,
        [hsCode, agreementRate],
      );
    const customer = await gateway.as('cust01');
    const line = {
      ...goods(place),
      gQty: '10',
      declPrice: String(Number(total) / 10),
      declTotal: total,
      tradeCurr: 'CNY',
    };
    const { data: handedIn } = await act(customer, await order(customer, 1, { goods: [line] }), 'submit');
    await step('decl01', handedIn, 'accept', { params: { brokerId } });
    await step('decl01', handedIn, 'make');
    const [made] = await declarationsOf(handedIn);
    const { lines, ...totals } = await (await gateway.as('decl01')).get<{ lines: readonly WireRecord[] }>(
      'business.previewTax',
      {
        id: made?.id,
      },
    );
    return { ...lines[0], ...totals };
  }

  test('S22: 100,000 at 10 % costs 10,000.00 of duty and 14,300.00 of VAT', async () => {
    expect(await previewOf('100000', {})).toMatchObject({
      rateKind: 'MFN',
      dutyAmt: '10000.00',
      consumeAmt: '0.00',
      vatAmt: '14300.00',
    });
  });

  test('S23: wine of 10,000 costs duty, consumption tax on both, and VAT on all three', async () => {
    expect(await previewOf('10000', { mfn_rate: '14', consumption_rate: '10' })).toMatchObject({
      ...{ dutyAmt: '1400.00', consumeAmt: '1266.67', vatAmt: '1646.67' },
    });
  });

  test('S24: without its certificate an agreement of nothing leaves the provisional rate', async () => {
    expect(await previewOf('100000', { provisional_rate: '5' }, '0')).toMatchObject({
      rateKind: 'PROVISIONAL',
      dutyRate: '5',
      dutyAmt: '5000.00',
    });
  });
});
