import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCreditCode } from '#domain/core/checkDigits.ts';
import { nowText } from '#domain/core/moments.ts';
import type { Page, Refused, WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Companies, their scores, and customers made of them. @see docs/spec/classification.md 3.5, 7.4 */
let gateway: TestGateway;
const code = makeCreditCode('91310115MA1K3CX7Y');
const name = '上海示范进出口有限公司';

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;

/** The same code with another character at its end. */
const changed = (right: string) => right.slice(0, 17) + (right.endsWith('A') ? 'B' : 'A');

test('S31: a credit code whose last character was changed is refused at its field, for companies, customers and whoever is made of them', async () => {
  const [clerk, admin] = [await gateway.as('bus01'), await gateway.as('admin')];
  const sentence = '统一社会信用代码校验位错误';
  const contacts = [{ name: '陈经理', phone: '13800000000', mainFlg: 1 }];
  const wrong = { name, creditCode: changed(code), managerId: 'user-bus01', contacts };
  expect(errorsOf(await clerk.call('business.initCustomer', { record: wrong }))).toEqual({ creditCode: sentence });
  expect(errorsOf(await clerk.call('common.addCompanyProfile', { record: wrong }))).toEqual({ creditCode: sentence });
  expect(errorsOf(await admin.call('common.addCompanyProfile', { record: { name, creditCode: '9131' } }))).not.toEqual({
    creditCode: sentence,
  });
  const kept = await clerk.get<WireRecord>('business.getCustomer', { id: 'demo-customer-01' });
  const edited = {
    id: kept.id,
    rowVersion: kept.rowVersion,
    record: { creditCode: changed(String(kept.creditCode ?? code)) },
  };
  expect(errorsOf(await clerk.call('business.updateCustomer', edited))).toEqual({ creditCode: sentence });
  expect((await clerk.get<WireRecord>('business.getCustomer', { id: 'demo-customer-01' })).rowVersion).toBe(
    kept.rowVersion,
  );
});

test('a score keeps its parts with weight and fact, each calculation is a row, the trend has the last of a month', async () => {
  const clerk = await gateway.as('bus01');
  const foundDate = `${Number(nowText(() => new Date()).slice(0, 4)) - 5}-01-01`;
  const facts = { foundDate, paidCapital: '990000', penaltyCount: 1, province: '上海市', address: '示范路1号' };
  const company = await clerk.get<WireRecord>('common.addCompanyProfile', {
    record: { name, creditCode: code, score: 99, ...facts },
  });
  expect(company.score).toBeNull();
  const once = await clerk.get<WireRecord>('common.calcCompanyScore', {
    id: company.id,
    rowVersion: company.rowVersion,
  });
  expect(once).toMatchObject({ score: 60, scoreGrade: 'C' });
  expect(
    (await clerk.call('common.calcCompanyScore', { id: company.id, rowVersion: company.rowVersion })).returnCode,
  ).toBe('1003');

  const { rows } = await clerk.get<Page>('common.queryCompanyScorePage', { filter: { companyId: company.id } });
  const stored = await clerk.get<WireRecord>('common.getCompanyScore', { id: rows[0]?.id });
  expect((stored.parts as WireRecord[]).map(({ part, weight, fact, points }) => [part, weight, fact, points])).toEqual([
    ['CREDIT', 25, 'REG', '17.50'],
    ['AGE', 20, foundDate, '10.00'],
    ['CAPITAL', 15, '990000.00', '7.50'],
    ['RECORD', 20, '1', '15.00'],
    ['TRADE', 20, '--', '10.00'],
  ]);
  const better = await clerk.get<WireRecord>('common.updateCompanyProfile', {
    id: company.id,
    rowVersion: once.rowVersion,
    record: { creditLevel: 'AEO', penaltyCount: 0 },
  });
  expect(await clerk.get('common.calcCompanyScore', { id: company.id, rowVersion: better.rowVersion })).toMatchObject({
    score: 73,
  });
  const month = String(stored.calcTime).slice(0, 7);
  const asked = { fromMonth: month, toMonth: month, companyId: company.id };
  const { subtotals } = await clerk.get<{ subtotals: WireRecord[] }>('common.queryScoreTrend', asked);
  expect(subtotals).toMatchObject([{ groupId: company.id, groupName: name, score: '73', calculations: 2 }]);
  // A month before the first score has none, which is no score of zero.
  const sinceLastYear = { ...asked, fromMonth: `${Number(month.slice(0, 4)) - 1}-12` };
  const { rows: months } = await clerk.get<Page>('common.queryScoreTrend', sinceLastYear);
  expect(months[0]).toMatchObject({ score: '--', calculations: 0 });
  const forged = { record: { companyId: company.id, total: 100, grade: 'A' } };
  expect((await clerk.call('common.addCompanyScore', forged)).returnCode).toBe('1008');
  const stranger = await (await gateway.as('cust01')).call('common.calcCompanyScore', {
    id: company.id,
    rowVersion: 1,
  });
  expect(stranger.returnCode).toBe('1005');
});

test('bills paid within thirty days of their invoice are paid in time; one that is not yet due says nothing', async () => {
  const clerk = await gateway.as('fin01');
  const { pool } = gateway.database;
  await pool.query(
    `insert into customer (id, code, name, credit_code, created_by, created_time) values ('score-c', 'KH999901', $1, $2, 'user-admin', now())`,
    [name, code],
  );
  const bills = [
    ['2025-01-01', '2025-01-31', 'PAID'],
    ['2025-01-01', '2025-02-01', 'PAID'],
    ['2025-03-01', null, 'INVOICED'],
    ['2099-01-01', null, 'INVOICED'],
    ['2025-01-01', '2025-01-02', 'CANCELLED'],
  ];
  for (const [at, [invoiced, paid, status]] of bills.entries())
    await pool.query(
      `insert into precat_settle (id, customer_id, status, invoice_date, pay_date, created_time) values ($1, 'score-c', $2, $3, $4, now())`,
      [`bill-${at}`, status, invoiced, paid],
    );
  const { rows } = await clerk.get<Page>('common.queryCompanyProfilePage', { filter: { creditCode: code } });
  const [company] = rows as WireRecord[];
  await clerk.get('common.calcCompanyScore', { id: company?.id, rowVersion: company?.rowVersion });
  const scores = await clerk.get<Page>('common.queryCompanyScorePage', { filter: { companyId: company?.id } });
  const parts = await Promise.all(scores.rows.map(({ id }) => clerk.get<WireRecord>('common.getCompanyScore', { id })));
  expect(
    parts.flatMap((one) => (one.parts as WireRecord[]).filter(({ part }) => part === 'TRADE').map(({ fact }) => fact)),
  ).toContain('1/3');
});

test('a company becomes a customer once, with its code, address, manager and contact', async () => {
  const clerk = await gateway.as('bus01');
  const record = {
    name: '上海第二示范有限公司',
    creditCode: makeCreditCode('91310115MA1K3CX7X'),
    province: '上海市',
    address: '示范路2号',
  };
  const company = await clerk.get<WireRecord>('common.addCompanyProfile', { record });
  const make = (params: object) =>
    clerk.call<WireRecord>('common.actCompanyProfile', {
      id: company.id,
      rowVersion: company.rowVersion,
      action: 'toCustomer',
      params,
    });
  expect(Object.keys(errorsOf(await make({ managerId: 'user-bus01' })) ?? {}).sort()).toEqual([
    'contactName',
    'contactPhone',
  ]);
  const made = await make({ managerId: 'user-bus01', contactName: '周经理', contactPhone: '13800000001' });
  expect(made.returnCode).toBe('0');
  const { rows } = await clerk.get<Page>('business.queryCustomerPage', { filter: { name: record.name } });
  const customer = await clerk.get<WireRecord>('business.getCustomer', { id: rows[0]?.id });
  expect(customer).toMatchObject({
    creditCode: record.creditCode,
    managerId: 'user-bus01',
    contacts: [{ name: '周经理', mainFlg: 1 }],
    locations: [{ address: '示范路2号', defaultFlg: 1 }],
  });
  const again = await clerk.call('common.actCompanyProfile', {
    id: company.id,
    rowVersion: made.data.rowVersion,
    action: 'toCustomer',
    params: { managerId: 'user-bus01', contactName: '周经理', contactPhone: '13800000001' },
  });
  expect([again.returnCode, again.msg]).toEqual(['1006', '该企业已有客户档案']);
});

test('a company becomes a base supplier once; its kind follows from its customs code, its risks from what is known', async () => {
  const clerk = await gateway.as('fin01');
  const business = await gateway.as('bus01');
  const record = {
    name: '上海第三示范有限公司',
    creditCode: makeCreditCode('91310115MA1K3CX8X'),
    customsCode: '3122240007',
    creditLevel: 'LOST',
    penaltyCount: 2,
    regStatus: '吊销',
  };
  const company = await business.get<WireRecord>('common.addCompanyProfile', { record });
  expect(company).toMatchObject({ entKind: '4', riskFlags: ['LOST', 'PENALTY', 'STATUS'] });
  const risky = await clerk.get<Page>('common.queryCompanyProfilePage', { filter: { riskFlags: 'STATUS' } });
  expect(risky.rows.map(({ id }) => id)).toEqual([company.id]);
  const make = (login: string) =>
    gateway
      .as(login)
      .then((one) =>
        one.call('common.actCompanyProfile', { id: company.id, rowVersion: company.rowVersion, action: 'toSupplier' }),
      );
  expect((await make('wh01')).returnCode).toBe('1005');
  expect((await make('bus01')).returnCode).toBe('0');
  const { rows } = await clerk.get<Page>('purchase.queryBaseSupplierPage', {
    filter: { creditCode: record.creditCode },
  });
  expect(rows).toMatchObject([{ name: record.name, source: 'QCC', enabled: 1 }]);
  const { rowVersion } = await business.get<WireRecord>('common.getCompanyProfile', { id: company.id });
  const again = await business.call('common.actCompanyProfile', { id: company.id, rowVersion, action: 'toSupplier' });
  expect([again.returnCode, again.msg]).toEqual(['1006', '该企业已是基础供应商']);
});

test('a refreshed company has what stored declarations, brokers, AEO and customers say of it; what nobody knows stays', async () => {
  const { pool } = gateway.database;
  const { rows } = await pool.query<{ code: string; name: string }>(
    `select c.credit_code as code, c.name from customer c where c.id = (select customer_id from declaration where entry_id is not null limit 1)`,
  );
  const [customer] = rows;
  await pool.query(
    `update declaration set consignee_code = '3122180077' where consignee_credit_code = $1 and entry_id is not null`,
    [customer?.code],
  );
  const business = await gateway.as('bus01');
  const profileOf = async (name?: string, creditCode?: string) => {
    const { rows: known } = await business.get<Page>('common.queryCompanyProfilePage', { filter: { creditCode } });
    return known[0] ?? business.get<WireRecord>('common.addCompanyProfile', { record: { name, creditCode } });
  };
  const company = await profileOf(customer?.name, customer?.code);
  await pool.query('update aeo_declaration set deleted_flg = true');
  await pool.query(
    `update company_profile set customs_code = null, reg_customs = null, credit_level = 'REG', address = null where id = $1`,
    [company.id],
  );
  const refresh = async (login: string, id: unknown) =>
    (await gateway.as(login)).call<WireRecord>('common.refreshCompanyProfile', { id });
  expect((await refresh('ygl01', company.id)).returnCode).toBe('1005');
  const { data } = await refresh('decl01', company.id);
  expect(data).toMatchObject({ customsCode: '3122180077', creditLevel: 'REG', fetchedTime: expect.anything() });
  expect(data.address).toBeTruthy();

  const { rows: brokers } = await pool.query<{ code: string; name: string; level: string; customs: string }>(
    'select credit_code as code, name, level, customs_code as customs from customs_broker where not deleted_flg limit 1',
  );
  const [broker] = brokers;
  const agent = await profileOf(broker?.name, broker?.code);
  expect((await refresh('fin01', agent.id)).data).toMatchObject({
    customsCode: broker?.customs,
    creditLevel: broker?.level,
    regStatus: agent.regStatus,
  });
});
