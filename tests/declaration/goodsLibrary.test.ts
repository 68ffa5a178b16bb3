import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Orders and declarations take what was classified from the goods library. @see docs/spec/classification.md 4.11 */
let gateway: TestGateway;
let known: WireRecord & { customer: string; part: string; code: string; name: string; origin: string; unit: string };
let clerk: GatewayClient;

beforeAll(async () => {
  gateway = await startTestGateway({ env: { CUSTOMS_SYSTEM: 'none' } });
  const { rows } = await gateway.database.pool.query(
    `select p.id, p.customer_id as customer, p.part_no as part, p.hs_code as code, p.declared_name as name,
       p.origin_country as origin, p.unit, c.unit1, c.unit2
     from precat_product p join hs_code c on c.hs_code = p.hs_code and c.valid_from <= now() and c.last_day >= now()
     where p.process_status = 'EFFECTIVE' and p.part_no is not null and p.declared_name is not null and p.unit is not null
       and p.origin_country is not null and p.customer_id = 'demo-customer-01'
       and (select count(*) from precat_product o where o.goods_key = p.goods_key and o.process_status = 'EFFECTIVE') = 1
     order by p.part_no limit 1`,
  );
  known = rows[0];
  clerk = await gateway.as('decl01');
});
afterAll(() => gateway.close());

const order = (goods: readonly object[], more: object = {}, by = clerk) =>
  by.get<WireRecord>('business.addCustomsOrder', {
    record: {
      ...{ customerId: known.customer, contact: '陈经理', phone: '021-51038801', ieFlag: 'I', customsCode: '2218' },
      ...{ iePort: '2218', tradeMode: '0110' },
      goods,
      ...more,
    },
  });
const linesOf = ({ goods }: WireRecord) => goods as readonly WireRecord[];

describe('lines of an order', () => {
  test('a part number brings code, name, elements, units and origin of the classified goods', async () => {
    const [line] = linesOf(await order([{ partNo: ` ${known.part.toLowerCase()} `, gQty: '10', declPrice: '2.5' }]));
    expect(line).toMatchObject({
      ...{ hsCode: known.code, gName: known.name, originCountry: known.origin, gUnit: known.unit, unit1: known.unit1 },
      ...{ productId: known.id, libraryMark: 'MATCHED', declTotal: '25.0000' },
    });
    expect(line?.gModel).toContain('|');
  });

  test('a code that differs from the library stays, and says so', async () => {
    const { rows } = await gateway.database.pool.query(
      `select hs_code as code, unit1 from hs_code where hs_code <> $1 and valid_from <= now() and last_day >= now() limit 1`,
      [known.code],
    );
    const [line] = linesOf(await order([{ partNo: known.part, hsCode: rows[0].code, gQty: '1' }]));
    expect(line).toMatchObject({ hsCode: rows[0].code, unit1: rows[0].unit1, libraryMark: 'DIFFERS' });
  });

  test('goods that nobody has classified are marked; a line without a part number is not', async () => {
    const [missing, plain] = linesOf(
      await order([
        { partNo: 'NOBODY-KNOWS-1', gQty: '1' },
        { gName: '测试', gQty: '1' },
      ]),
    );
    expect(missing).toMatchObject({ libraryMark: 'MISSING', productId: null });
    expect(plain).toMatchObject({ libraryMark: null, productId: null });
  });

  test('the classified goods of another customer are not found by their part number, and no client names them', async () => {
    const [line] = linesOf(
      await order([{ partNo: known.part, productId: known.id, libraryMark: 'MATCHED', gQty: '1' }], {
        customerId: 'demo-customer-02',
      }),
    );
    expect(line).toMatchObject({ productId: null, libraryMark: 'MISSING', hsCode: null });
  });

  test('a customer asks for his own goods alone, whatever he says', async () => {
    const customer = await gateway.as('cust01');
    const asked = { partNos: [known.part], hsCodes: [] };
    const answer = await customer.get<{ library: readonly WireRecord[] }>('business.lookUpGoods', asked);
    expect(answer.library.map(({ id }) => id)).toEqual([known.id]);
    const others = { ...asked, customerId: 'demo-customer-02' };
    expect((await customer.call('business.lookUpGoods', others)).returnCode).toBe('1001');
  });

  test('the last price of the same goods is offered once an order was handed in', async () => {
    const made = await order([{ partNo: known.part, gQty: '4', declPrice: '7.25' }]);
    await gateway.database.pool.query(`update customs_order set status = 'SUBMITTED' where id = $1`, [made.id]);
    const [line] = linesOf(await order([{ partNo: known.part, gQty: '2' }]));
    expect(line).toMatchObject({ declPrice: '7.2500', declTotal: '14.5000', tradeCurr: 'USD' });
  });
});

describe('what stands in the head of the document', () => {
  const changed = async (record: WireRecord, values: object) =>
    clerk.get<WireRecord>('business.updateCustomsOrder', {
      id: record.id,
      rowVersion: record.rowVersion,
      record: values,
    });

  test('another customer’s library counts once the order is his, though no line was sent', async () => {
    const made = await order([{ partNo: known.part, gQty: '1' }]);
    expect(linesOf(made)).toMatchObject([{ productId: known.id, libraryMark: 'MATCHED' }]);
    const moved = await changed(made, { customerId: 'demo-customer-02' });
    expect(linesOf(moved)).toMatchObject([{ productId: null, libraryMark: 'MISSING', hsCode: known.code }]);
  });

  test('a line without 征免方式 has the one of supervision mode and levy nature', async () => {
    const [line] = linesOf(await order([{ partNo: known.part, gQty: '1' }], { tradeMode: '0615', cutMode: '503' }));
    expect(line).toMatchObject({ dutyMode: '3' });
    const [kept] = linesOf(await order([{ partNo: known.part, gQty: '1', dutyMode: '4' }]));
    expect(kept).toMatchObject({ dutyMode: '4' });
  });
});

test('a declaration keeps the goods of its order, and its check names what differs from the library', async () => {
  const items = [{ partNo: known.part, gQty: '2', declPrice: '3' }];
  const head = { customerId: known.customer, ieFlag: 'I', customsCode: '2218', iePort: '2218', tradeMode: '0110' };
  const made = await clerk.get<WireRecord>('business.addDeclaration', { record: { ...head, cutMode: '101', items } });
  const itemsOf = (record: WireRecord) => record.items as readonly WireRecord[];
  expect(itemsOf(made)).toMatchObject([{ productId: known.id, libraryMark: 'MATCHED', dutyMode: '1' }]);
  const findings = async ({ id }: WireRecord) =>
    (await clerk.get<{ findings: readonly WireRecord[] }>('business.checkDeclaration', { id })).findings.filter(
      ({ rule }) => (rule as unknown) === 'V-59',
    );
  expect(await findings(made)).toEqual([]);
  const other = await clerk.get<WireRecord>('business.updateDeclaration', {
    id: made.id,
    rowVersion: made.rowVersion,
    record: { items: [{ ...itemsOf(made)[0], unit1: '007' }] },
  });
  expect(itemsOf(other)).toMatchObject([{ productId: known.id, libraryMark: 'DIFFERS' }]);
  expect(await findings(other)).toMatchObject([{ level: 'warning', field: 'unit1', line: 1 }]);
  const values = String(itemsOf(made)[0]?.gModel).split('|');
  const last = values.length - 1;
  const reworded = await clerk.get<WireRecord>('business.updateDeclaration', {
    id: made.id,
    rowVersion: other.rowVersion,
    record: {
      items: [
        {
          ...itemsOf(made)[0],
          gName: '另一种品名',
          gModel: values.with(last, '另一种说法').join('|'),
        },
      ],
    },
  });
  const differing = new RegExp(`第1项与归类库不一致：“.+”另一种说法，归类库为${values[last]}$`);
  expect(await findings(reworded)).toMatchObject([
    { field: 'gName' },
    { field: 'gModel', text: { zh: expect.stringMatching(differing) } },
  ]);
});

test('three lines of an order made from the library have no fault that the tariff could have answered', async () => {
  const { rows } = await gateway.database.pool.query<{ part: string }>(
    `select p.part_no as part from precat_product p
       join hs_code c on c.hs_code = p.hs_code and c.valid_from <= now() and c.last_day >= now()
     where p.process_status = 'EFFECTIVE' and p.customer_id = $1 and p.part_no is not null and p.unit is not null
       and p.origin_country is not null and p.declared_name is not null order by p.part_no limit 3`,
    [known.customer],
  );
  expect(rows).toHaveLength(3);
  const items = rows.map(({ part }) => ({ partNo: part, gQty: '10', declPrice: '7.5', netWt: '20' }));
  const head = { customerId: known.customer, ieFlag: 'I', customsCode: '2218', iePort: '2218', tradeMode: '0110' };
  const made = await clerk.get<WireRecord>('business.addDeclaration', { record: { ...head, cutMode: '101', items } });
  const { findings } = await clerk.get<{ findings: readonly WireRecord[] }>('business.checkDeclaration', {
    id: made.id,
  });
  // What the tariff and the library know of goods: code, suffix, name, elements, units and the rate of duty.
  const answerable = ['hsCode', 'ciqCode', 'gName', 'gModel', 'gUnit', 'unit1', 'unit2', 'dutyMode', 'originCountry'];
  expect(
    findings.filter(({ line, field, level }) => line && level === 'error' && answerable.includes(String(field))),
  ).toEqual([]);
});

test('an invoice as a sheet needs part numbers, quantities and prices alone', async () => {
  const made = await order([]);
  const bring = async (second: string) => {
    const content = `料号,数量,单价\r\n${known.part},3,1.5\r\n${known.part},${second},1.5\r\n`;
    const { fileId } = (await clerk.upload({ bizType: 'import', fileName: '发票.csv', content })).data;
    return clerk.call('business.importOrderGoods', { fileId, params: { parentId: made.id } });
  };
  expect(JSON.stringify(await bring('x'))).toContain('数量');
  expect((await bring('4')).data).toMatchObject({ success: 2, errors: [] });
  const lines = linesOf(await clerk.get<WireRecord>('business.getCustomsOrder', { id: made.id }));
  expect(lines).toMatchObject([
    { hsCode: known.code, declTotal: '4.5000', libraryMark: 'MATCHED', productId: known.id },
    { hsCode: known.code, declTotal: '6.0000', libraryMark: 'MATCHED' },
  ]);
});

const act = (by: GatewayClient, call: string, { id, rowVersion }: WireRecord, action: string) =>
  by.call<WireRecord>(`business.${call}`, { id, rowVersion, action });
const appliedFor = async (partNo: string) => {
  const { rows } = await gateway.database.pool.query(
    `select p.process_status as status, a.source from precat_product p join precat_apply a on a.id = p.apply_id where p.part_no = $1`,
    [partNo],
  );
  return rows;
};

describe('goods that nobody has classified', () => {
  test('go into one draft application, each part number once, however often they are sent', async () => {
    const line = { partNo: 'NEW-7', gName: '钛合金支架', gQty: '1' };
    const made = await order([line, { ...line, gQty: '2' }]);
    expect(made).toMatchObject({ goods: [{ libraryMark: 'MISSING' }, { libraryMark: 'MISSING' }] });
    expect((await act(clerk, 'actCustomsOrder', made, 'classifyGoods')).returnCode).toBe('0');
    expect(await appliedFor('NEW-7')).toEqual([{ status: 'DRAFT', source: 'ORDER' }]);
    const told = await clerk.get<WireRecord>('business.getCustomsOrder', { id: made.id });
    expect(told).toMatchObject({ goods: [{ libraryMark: 'UNDERWAY' }, { libraryMark: 'UNDERWAY' }] });
    expect((await act(clerk, 'actCustomsOrder', told, 'classifyGoods')).returnCode).not.toBe('0');
    expect(await order([line])).toMatchObject({ goods: [{ libraryMark: 'UNDERWAY' }] });
    expect(await appliedFor('NEW-7')).toHaveLength(1);
  });

  test('are named before they are sent, and an order without such goods sends none', async () => {
    const nameless = await act(
      clerk,
      'actCustomsOrder',
      await order([{ partNo: 'NEW-8', gQty: '1' }]),
      'classifyGoods',
    );
    expect(nameless).toMatchObject({ returnCode: '1001', data: { errors: { 'goods.0.gName': expect.anything() } } });
    const classified = await order([{ partNo: known.part, gQty: '1' }]);
    expect((await act(clerk, 'actCustomsOrder', classified, 'classifyGoods')).returnCode).not.toBe('0');
  });

  test('are sent by those alone who see the order', async () => {
    const made = await order([{ partNo: 'NEW-9', gName: '钛合金支架', gQty: '1' }]);
    const stranger = await gateway.as('cust02').catch(() => undefined);
    if (stranger) expect((await act(stranger, 'actCustomsOrder', made, 'classifyGoods')).returnCode).not.toBe('0');
    expect((await act(await gateway.as('wh01'), 'actCustomsOrder', made, 'classifyGoods')).returnCode).not.toBe('0');
    expect(await appliedFor('NEW-9')).toEqual([]);
  });
});

describe('a demand with goods', () => {
  test('becomes one draft order with its classified goods, which leads back to it', async () => {
    const { rows } = await gateway.database.pool.query(
      `select d.id, d.row_version as "rowVersion", d.demand_no as no from demand d join demand_goods g on g.demand_id = d.id and g.product_id is not null
       where d.demand_type in ('IMPORT', 'EXPORT') and d.status in ('ACCEPTED', 'PROCESSING', 'SUBMITTED') limit 1`,
    );
    const answer = await act(clerk, 'actDemand', rows[0], 'makeOrder');
    expect(answer, JSON.stringify(answer.data)).toMatchObject({ returnCode: '0' });
    const made = await gateway.database.pool.query('select id from customs_order where demand_no = $1', [rows[0].no]);
    expect(made.rows).toHaveLength(1);
    const stored = await clerk.get<WireRecord>('business.getCustomsOrder', { id: made.rows[0].id });
    expect(stored).toMatchObject({ status: 'DRAFT', demandNo: rows[0].no });
    expect(linesOf(stored).some(({ hsCode, gName }) => hsCode && gName)).toBe(true);
    const again = await clerk.get<WireRecord>('business.getDemand', { id: rows[0].id });
    expect((await act(clerk, 'actDemand', again, 'makeOrder')).msg).toContain('已有报关委托');
  });
});
