import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/core/moments.ts';
import { expireSites } from '#server/display/offsiteRules.ts';
import type { Page, Refused, WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import {
  addMerchant,
  customerId,
  displayAt,
  effectiveSite,
  filing,
  line,
  step,
  store,
  submittedSite,
  today,
  tryStep,
} from './displayWorld.ts';

/** Display filings, off-site filings, merchants and inspections over HTTP. @see docs/spec/platform.md 11.7, 11.8, 13 */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  await store(gateway, 'BD-1', '100000');
});
afterAll(() => gateway.close());

const opinion = '有原因';
const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;
const reload = async ({ id }: WireRecord) =>
  (await gateway.as('admin')).get<WireRecord>('business.getExitDisplay', { id });
const goodsOf = ({ goods }: WireRecord) => goods as WireRecord[];

describe('an exit display', () => {
  test('P30: value 1,000, duty 300, guarantee 200: submitting is refused at the amount, it stays a draft', async () => {
    const draft = await displayAt(gateway, 'DRAFT', { guaranteeAmt: '200' });
    expect(draft).toMatchObject({ goodsValue: '1000.00', dutyTotal: '300.00' });
    const refused = await tryStep(await gateway.as('cust01'), 'ExitDisplay', draft, 'submit');
    expect(refused.returnCode).toBe('1001');
    expect(errorsOf(refused)).toEqual({ guaranteeAmt: '担保金额不足，需不低于300.00' });
    expect(await reload(draft)).toMatchObject({ status: 'DRAFT' });
    const free = await displayAt(gateway, 'SUBMITTED', {
      guaranteeKind: 'FREE',
      guaranteeAmt: null,
      guaranteeNo: null,
    });
    expect(free.status).toBe('SUBMITTED');
  });

  test('P31: 10 out, 6 back, 4 sold without declaration no: settling is refused at the number', async () => {
    const record = await displayAt(gateway, 'OUT');
    const reviewer = await gateway.as('jck01');
    const [{ id } = { id: '' }] = goodsOf(record);
    const settle = (more: object) =>
      tryStep(reviewer, 'ExitDisplay', record, 'settle', { params: { goods: [{ id, ...more }] } });
    const refused = await settle({ backQty: '6', soldQty: '4' });
    expect(refused.returnCode).toBe('1001');
    expect(errorsOf(refused)).toEqual({ 'goods.0.declarationNo': '报关单号不能为空' });
    expect(errorsOf(await settle({ backQty: '6', soldQty: '3.99999' }))).toEqual({
      'goods.0.backQty': '第1行回区与销售数量之和不等于出区数量',
    });
    expect(await reload(record)).toMatchObject({ status: 'OUT', goods: [{ backQty: '0.00000', soldQty: '0.00000' }] });
    const settled = await settle({ backQty: '6', soldQty: '4', declarationNo: '222520261000000123' });
    expect(settled.data).toMatchObject({ status: 'SETTLED', goods: [{ backQty: '6.00000', soldQty: '4.00000' }] });
    expect(settled.data.guaranteeReleased).toBeTruthy();
  });

  test('goods leave and come back line by line; what the gate may not know is taken from nobody', async () => {
    const filed = await displayAt(gateway, 'FILED');
    const warehouse = await gateway.as('wh01');
    const [{ id } = { id: '' }] = goodsOf(filed);
    const out = (goods: unknown, more: object = {}) =>
      tryStep(warehouse, 'ExitDisplay', filed, 'out', { params: { gateOutTime: `${today} 00:00:00`, goods, ...more } });
    expect(errorsOf(await out([{ id, outQty: '10.00001' }]))).toHaveProperty(['goods.0.outQty']);
    expect(errorsOf(await out([{ id, outQty: '-1' }]))).toHaveProperty(['goods.0.outQty']);
    expect(errorsOf(await out([{ id, outQty: 'NaN' }]))).toHaveProperty(['goods.0.outQty']);
    expect(errorsOf(await out([{ id, outQty: '0' }]))).toHaveProperty('goods');
    expect(errorsOf(await out([{ id: 'another', outQty: '1' }]))).toHaveProperty('goods');
    expect(
      errorsOf(
        await out([
          { id, outQty: '1' },
          { id, outQty: '2' },
        ]),
      ),
    ).toHaveProperty('goods');
    expect(errorsOf(await out({ length: 1 }))).toHaveProperty('goods');
    expect(errorsOf(await out([{ id, outQty: '1' }], { gateOutTime: `${addDays(today, 1)} 00:00:00` }))).toHaveProperty(
      'gateOutTime',
    );
    const { data: left } = await out([{ id, outQty: '8', qty: '99', unitPrice: '1', backQty: '3' }]);
    expect(left).toMatchObject({
      status: 'OUT',
      goods: [{ qty: '10.00000', outQty: '8.00000', backQty: '0.00000', unitPrice: '100.00000' }],
    });
    expect(left.dueDate).toBe(left.planEnd);
    expect(
      errorsOf(
        await tryStep(warehouse, 'ExitDisplay', left, 'backPart', { params: { goods: [{ id, backQty: '9' }] } }),
      ),
    ).toHaveProperty(['goods.0.backQty']);
    const back = await step(warehouse, 'ExitDisplay', left, 'backPart', { params: { goods: [{ id, backQty: '5' }] } });
    expect(back).toMatchObject({ status: 'PART_BACK', goods: [{ backQty: '5.00000' }] });
  });

  test('it is extended once, before a return or after it, by the leader alone', async () => {
    const record = await displayAt(gateway, 'OUT');
    const leader = await gateway.as('jck01l');
    const asked = { params: { newDueDate: addDays(String(record.dueDate), 30) }, opinion };
    expect(await tryStep(await gateway.as('jck01'), 'ExitDisplay', record, 'extend', asked)).toMatchObject({
      returnCode: '1005',
    });
    expect(
      errorsOf(
        await tryStep(leader, 'ExitDisplay', record, 'extend', { ...asked, params: { newDueDate: record.dueDate } }),
      ),
    ).toHaveProperty('newDueDate');
    const extended = await step(leader, 'ExitDisplay', record, 'extend', asked);
    expect(extended).toMatchObject({ dueDate: asked.params.newDueDate, firstDueDate: record.dueDate, status: 'OUT' });
    const [{ id } = { id: '' }] = goodsOf(record);
    const back = await step(await gateway.as('wh01'), 'ExitDisplay', extended, 'backPart', {
      params: { goods: [{ id, backQty: '1' }] },
    });
    expect(
      await tryStep(leader, 'ExitDisplay', back, 'extendPart', {
        params: { newDueDate: addDays(String(back.dueDate), 5) },
        opinion,
      }),
    ).toMatchObject({ returnCode: '1004' });
  });

  test('whoever submitted takes it back until a reviewer opens it', async () => {
    const record = await displayAt(gateway, 'SUBMITTED');
    const customer = await gateway.as('cust01');
    const back = await step(customer, 'ExitDisplay', record, 'withdraw');
    const again = await step(customer, 'ExitDisplay', back, 'submit');
    await (await gateway.as('bus01')).get('business.getExitDisplay', { id: again.id });
    expect(await reload(again)).toMatchObject({ firstOpenedAt: null });
    await (await gateway.as('decl01')).get('business.getExitDisplay', { id: again.id });
    expect(await tryStep(customer, 'ExitDisplay', again, 'withdraw')).toMatchObject({
      returnCode: '1001',
      msg: expect.stringContaining('审核人已打开'),
    });
  });

  test('no part leaves more often than it came in, over all filings, two at the same moment included', async () => {
    await store(gateway, 'RARE', '15.5');
    const goods = [line({ partNo: 'RARE', qty: '8' })];
    const drafts = [await displayAt(gateway, 'DRAFT', { goods }), await displayAt(gateway, 'DRAFT', { goods })];
    const customer = await gateway.as('cust01');
    const answers = await Promise.all(drafts.map((draft) => tryStep(customer, 'ExitDisplay', draft, 'submit')));
    expect(answers.map(({ returnCode }) => returnCode).sort()).toEqual(['0', '1001']);
    const refused = answers.find(({ returnCode }) => returnCode === '1001');
    expect(refused && errorsOf(refused)).toEqual({ 'goods.0.qty': '料号RARE可出区数量不足（可用7.5）' });
    expect(
      await tryStep(
        customer,
        'ExitDisplay',
        await displayAt(gateway, 'DRAFT', { goods: [line({ partNo: 'NEVER' })] }),
        'submit',
      ),
    ).toMatchObject({ returnCode: '1001' });
  });

  test('a copy is a new draft with the same goods and nothing that happened', async () => {
    const record = await displayAt(gateway, 'OUT');
    const customer = await gateway.as('cust01');
    await step(customer, 'ExitDisplay', record, 'copy');
    const { rows } = await customer.get<Page>('business.queryExitDisplayPage', {
      page: 1,
      limit: 1,
      filter: { status: 'DRAFT' },
    });
    const copy = await customer.get<WireRecord>('business.getExitDisplay', { id: rows[0]?.id });
    expect(copy).toMatchObject({
      status: 'DRAFT',
      gateOutTime: null,
      goods: [{ partNo: 'BD-1', qty: '10.00000', outQty: '0.00000' }],
    });
  });
});

describe('a place', () => {
  test('it is reviewed twice, used while it is valid, and not closed while a display uses it', async () => {
    const site = await effectiveSite(gateway);
    expect(site).toMatchObject({ status: 'EFFECTIVE', validTo: site.planEnd, siteFilingNo: 'CWBA-1' });
    const customer = await gateway.as('cust01');
    const tooLong = await displayAt(gateway, 'DRAFT', {
      ownHallFlg: 0,
      siteId: site.id,
      planStart: addDays(today, 100),
      planEnd: addDays(today, 201),
    });
    expect(errorsOf(await tryStep(customer, 'ExitDisplay', tooLong, 'submit'))).toEqual({
      siteId: '场外备案未生效或不覆盖展示期',
    });
    const shown = await displayAt(gateway, 'FILED', { ownHallFlg: 0, siteId: site.id });
    const close = () => tryStep(customer, 'OffsiteFiling', site, 'close', { opinion });
    expect(await close()).toMatchObject({ returnCode: '1001', msg: expect.stringContaining('仍有未核销的展示备案') });
    await step(customer, 'ExitDisplay', shown, 'cancel', { opinion });
    expect(await close()).toMatchObject({ returnCode: '0' });
  });

  test('the night ends what is over; it is renewed for a year at most and reviewed again', async () => {
    const site = await effectiveSite(gateway);
    await gateway.database.pool.query(`update offsite_filing set valid_to = current_date - 1 where id = $1`, [site.id]);
    await expireSites({}, { services: gateway.gateway.services } as Parameters<typeof expireSites>[1]);
    const customer = await gateway.as('cust01');
    const expired = await customer.get<WireRecord>('business.getOffsiteFiling', { id: site.id });
    expect(expired.status).toBe('EXPIRED');
    const renew = (planEnd: string) => tryStep(customer, 'OffsiteFiling', expired, 'renew', { params: { planEnd } });
    expect(errorsOf(await renew(today))).toHaveProperty('planEnd');
    expect(errorsOf(await renew(addDays(today, 367)))).toHaveProperty('planEnd');
    expect((await renew(addDays(today, 366))).data).toMatchObject({
      status: 'SUBMITTED',
      planStart: today,
      validTo: null,
    });
  });

  test('without a lease it is not submitted', async () => {
    const customer = await gateway.as('cust01');
    const draft = await step(customer, 'OffsiteFiling', await submittedSite(gateway), 'withdraw');
    const { data } = await customer.call<WireRecord>('business.updateOffsiteFiling', {
      id: draft.id,
      rowVersion: draft.rowVersion,
      record: { leaseFile: [] },
    });
    expect(errorsOf(await tryStep(customer, 'OffsiteFiling', data, 'submit'))).toEqual({
      leaseFile: '租赁合同不能为空',
    });
  });
});

describe('a merchant', () => {
  test('one that is suspended shows nothing new; one that has goods out does not leave', async () => {
    const merchant = await addMerchant(gateway);
    const record = await displayAt(gateway, 'DRAFT', { merchantId: merchant.id });
    const [officer, customer] = [await gateway.as('jck01'), await gateway.as('cust01')];
    const { data: suspended } = await officer.call<WireRecord>('business.actMerchantStatus', {
      id: merchant.id,
      to: 'SUSPENDED',
      reason: '账实不符',
    });
    expect(suspended).toMatchObject({ status: 'SUSPENDED', reason: '账实不符' });
    expect(errorsOf(await tryStep(customer, 'ExitDisplay', record, 'submit'))).toEqual({
      merchantId: '商户已暂停，不能提交',
    });
    await step(officer, 'Merchant', suspended, 'resume', { params: { reason: '已整改' } });
    await displayAt(gateway, 'OUT', { merchantId: merchant.id });
    const { rows } = await officer.get<{ rows: object[] }>('business.queryMerchantStock', { id: merchant.id });
    expect(rows).toMatchObject([{ partNo: 'BD-1', qty: '10', daysLeft: 100 }]);
    const now = await officer.get<WireRecord>('business.getMerchant', { id: merchant.id });
    expect(now).toMatchObject({ openDisplays: 1, goodsOut: '1000.00' });
    expect(await tryStep(officer, 'Merchant', now, 'exit', { params: { reason: '撤柜' } })).toMatchObject({
      returnCode: '1004',
    });
    expect(
      await officer.call('business.actMerchantStatus', { id: merchant.id, to: 'EXIT', reason: '撤柜' }),
    ).toMatchObject({
      returnCode: '1004',
    });
    expect(
      await customer.call('business.actMerchantStatus', { id: merchant.id, to: 'WATCH', reason: '试试' }),
    ).toMatchObject({
      returnCode: '1005',
    });
  });

  test('every merchant is inspected once a month; three failed rechecks suspend him', async () => {
    const merchant = await addMerchant(gateway);
    const [officer, customer] = [await gateway.as('jck01'), await gateway.as('cust01')];
    const month = { planDate: today, inspectKind: 'SPECIAL', inspectorId: 'user-wh01' };
    const planned = await officer.get<{ planned: number }>('business.planMerchantInspection', month);
    expect(planned.planned).toBeGreaterThan(0);
    expect(await officer.get('business.planMerchantInspection', month)).toMatchObject({ planned: 0 });
    const { rows } = await officer.get<Page>('business.queryMerchantInspectionPage', {
      page: 1,
      limit: 5,
      filter: { merchantId: merchant.id },
    });
    const inspector = await gateway.as('wh01');
    let record = rows[0] as WireRecord;
    expect(
      errorsOf(
        await tryStep(inspector, 'MerchantInspection', record, 'pass', {
          params: { checkTime: `${today} 00:00:00`, score: 59 },
        }),
      ),
    ).toHaveProperty('score');
    record = await step(inspector, 'MerchantInspection', record, 'issue', {
      params: { problem: '标签缺失', deadline: addDays(today, 7), score: 55 },
    });
    const photo = (
      await customer.upload({ bizType: 'merchantInspection', fileName: '整改.pdf', content: '%PDF-1.4\n% 1\n%%EOF\n' })
    ).data;
    for (const round of [1, 2, 3]) {
      expect(
        errorsOf(
          await tryStep(customer, 'MerchantInspection', { ...record, files: [] }, 'reply', {
            params: { reply: '已整改', files: [] },
          }),
        ),
      ).toHaveProperty('files');
      record = await step(customer, 'MerchantInspection', record, 'reply', {
        params: { reply: '已整改', files: [photo] },
      });
      record = await step(officer, 'MerchantInspection', record, 'recheckNo', {
        opinion: '仍未整改',
        params: { deadline: addDays(today, 3) },
      });
      expect(record).toMatchObject({ round, status: 'RECTIFY' });
    }
    expect(await officer.get('business.getMerchant', { id: merchant.id })).toMatchObject({
      status: 'SUSPENDED',
      score: 55,
    });
  });
});

describe('what belongs to another customer', () => {
  const other = { customerId: 'demo-customer-02' };

  test('is found through no door, neither a filing nor a place, merchant or inspection', async () => {
    const business = await gateway.as('bus02');
    const foreign = await business.get<WireRecord>('business.addExitDisplay', { record: filing(other) });
    const site = await business.get<WireRecord>('business.addOffsiteFiling', {
      record: { ...other, siteName: '别家展厅' },
    });
    const merchant = await addMerchant(gateway, other);
    const officer = await gateway.as('jck01');
    const inspection = await officer.get<WireRecord>('business.addMerchantInspection', {
      record: { merchantId: merchant.id, inspectKind: 'STOCK', planDate: today, inspectorId: 'user-wh01' },
    });
    const customer = await gateway.as('cust01');
    const found: string[] = [];
    for (const [entity, { id, rowVersion }] of Object.entries({
      ExitDisplay: foreign,
      OffsiteFiling: site,
      Merchant: merchant,
      MerchantInspection: inspection,
    })) {
      for (const [method, data] of Object.entries({
        [`get${entity}`]: { id },
        [`query${entity}Log`]: { id },
        [`update${entity}`]: { id, rowVersion, record: { name: 'x', siteName: 'x' } },
        [`delete${entity}`]: { id, rowVersion },
        [`act${entity}`]: {
          id,
          rowVersion,
          action: entity === 'MerchantInspection' ? 'reply' : entity === 'Merchant' ? 'watch' : 'submit',
        },
      })) {
        const { returnCode } = await customer.call(`business.${method}`, data);
        if (!['1002', '1005', '1008'].includes(returnCode)) found.push(`${method} ${returnCode}`);
      }
      const byIds = await customer.get<unknown[]>(`business.query${entity}ByIds`, { ids: [id] });
      const page = await customer
        .get<Page>(`business.query${entity}Page`, { page: 1, limit: 5, filter: { id } })
        .catch(() => ({ rows: [] }));
      if (byIds.length + page.rows.length > 0) found.push(`${entity} lists`);
    }
    expect(found).toEqual([]);
    expect(await customer.call('business.queryMerchantStock', { id: merchant.id })).toMatchObject({
      returnCode: '1001',
    });
    // Whatever a customer says, what he makes is his; and he names no place or merchant of another.
    const own = await customer.get<WireRecord>('business.addExitDisplay', { record: filing(other) });
    expect(own.customerId).toBe(customerId);
    const named = await customer.call('business.addExitDisplay', {
      record: filing({ siteId: site.id, merchantId: merchant.id, ownHallFlg: 0 }),
    });
    expect(Object.keys(errorsOf(named)).sort()).toEqual(['merchantId', 'siteId']);
  });

  test('a clerk cannot mix customers: a merchant or a place of one on the filing of another', async () => {
    const merchant = await addMerchant(gateway, other);
    const clerk = await gateway.as('bus01');
    const draft = await clerk.get<WireRecord>('business.addExitDisplay', {
      record: filing({ merchantId: merchant.id }),
    });
    expect(errorsOf(await tryStep(clerk, 'ExitDisplay', draft, 'submit'))).toEqual({ merchantId: '商户不属于该客户' });
  });
});
