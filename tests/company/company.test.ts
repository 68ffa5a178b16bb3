import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maskedCode, wrongCompanyName } from '#domain/company/companyQuick.ts';
import type { Refused, WireRecord } from '../contract/contractTarget.ts';
import { testCaptcha } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Customers' files, brokers, and what anybody may look up of a company. @see docs/spec/platform.md 11.1, 11.4 */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  await gateway.database.pool.query(
    `delete from aeo_item; delete from aeo_declaration; delete from score_part; delete from company_score; delete
      from company_profile; insert into company_profile (id, name, credit_code, reg_status, legal_person, province, address, created_by, created_time)
     values ('cp1', '上海浦江精密仪器有限公司', '91310115607100008K', '存续', '某某', '上海市', '张江路88号', 'user-admin', now())`,
  );
});
afterAll(() => gateway.close());

interface Found {
  readonly returnCode: string;
  readonly msg: string;
  readonly data: { readonly rows: readonly object[] };
}

/** A look-up of somebody without a session, with a picture of his own. */
async function look(
  name: string,
  { captcha = testCaptcha, captchaId }: { captcha?: string; captchaId?: string } = {},
): Promise<Found> {
  const picture = await fetch(`${gateway.base}/api/open/captcha`);
  expect(picture.headers.get('set-cookie')).toBeNull();
  const body = new URLSearchParams({
    name,
    captcha,
    captchaId: captchaId ?? picture.headers.get('x-captcha-id') ?? '',
  });
  return (await (await fetch(`${gateway.base}/api/open/companyQuick`, { method: 'POST', body })).json()) as Found;
}

describe('/qcc1', () => {
  test('four characters and a picture show a company without the middle of its code; ten look-ups an hour, whatever is tried', async () => {
    const first = await look('浦江精密');
    expect(first.data.rows).toEqual([
      {
        name: '上海浦江精密仪器有限公司',
        creditCode: '91310********0008K',
        regStatus: '存续',
        foundDate: null,
        province: '上海市',
      },
    ]);
    expect(await look('浦江')).toMatchObject({ returnCode: '1001' });
    expect(await look('浦江精密', { captcha: 'nope' })).toMatchObject({ returnCode: '1015' });
    expect(await look('浦江精密', { captchaId: 'used' })).toMatchObject({ returnCode: '1015' });
    for (const hostile of ['%%%%', '____', `' or '1'='1`, '\\\\\\\\'])
      expect((await look(hostile)).data.rows).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 12 }, () => look('浦江精密')));
    expect(answers.filter(({ returnCode }) => returnCode === '0')).toHaveLength(5);
    expect(
      new Set(answers.flatMap(({ returnCode, msg }) => (returnCode === '0' ? [] : [`${returnCode} ${msg}`]))),
    ).toEqual(new Set(['1010 查询过于频繁，请稍后再试']));
  });

  test.each([
    ['91310115607100008K', '91310********0008K'],
    ['123', '***'],
    ['', ''],
  ])('%s is shown as %s', (code, shown) => expect(maskedCode(code)).toBe(shown));

  test('characters count, not halves of them', () => {
    expect(wrongCompanyName('𠮷野家')).toBeDefined();
    expect(wrongCompanyName(' 浦江精密 ')).toBeUndefined();
  });

  test('inside the product whoever enters customers sees the whole code', async () => {
    const found = await (await gateway.as('bus01')).get<{ rows: object[] }>('common.forwardCompanyQuick', {
      name: '浦江精密',
    });
    expect(found.rows).toMatchObject([{ creditCode: '91310115607100008K', address: '张江路88号' }]);
    expect(await (await gateway.as('cust01')).call('common.forwardCompanyQuick', { name: '浦江精密' })).toMatchObject({
      returnCode: '1005',
    });
  });
});

describe('a customer file', () => {
  const contact = (name: string, mainFlg: number) => ({ name, phone: '021-50000000', mainFlg });
  const record = (facts: object = {}) => ({
    name: `新客户${Math.random()}`,
    customerKind: 'OWNER',
    managerId: 'user-bus01',
    contacts: [contact('甲', 1)],
    ...facts,
  });

  test('has one main contact and at most one default place', async () => {
    const clerk = await gateway.as('bus01');
    const errors = async (facts: object) =>
      (await clerk.call<Refused>('business.initCustomer', { record: record(facts) })).data.errors;
    expect(await errors({ contacts: [] })).toEqual({ contacts: '联系人不能为空' });
    expect(await errors({ contacts: [contact('甲', 0)] })).toEqual({ contacts: '请指定且只指定一位主要联系人' });
    expect(await errors({ contacts: [contact('甲', 1), contact('乙', 1)] })).toHaveProperty('contacts');
    const place = { name: '库', region: '上海', address: '路1号', defaultFlg: 1 };
    expect(await errors({ locations: [place, place] })).toEqual({ locations: '默认地址最多一个' });
  });

  test('invoices name the customer as his file does, until somebody says otherwise', async () => {
    const clerk = await gateway.as('bus01');
    const made = await clerk.get<WireRecord>('business.initCustomer', {
      record: record({ creditCode: '91310115607100008K' }),
    });
    expect(made).toMatchObject({ invTitle: made.name, invTaxNo: '91310115607100008K', invBank: null });
    const own = {
      invTitle: '集团结算中心',
      invTaxNo: '310115607100008',
      invBank: '演示银行 31000000001',
      invEmail: 'a@b.example',
    };
    const update = ({ id, rowVersion, ...values }: WireRecord, facts: object) =>
      ['business.updateCustomer', { id, rowVersion, record: { ...values, ...facts } }] as const;
    const changed = await clerk.get<WireRecord>(...update(made, { ...own, name: `改名${Math.random()}` }));
    expect(changed).toMatchObject(own);
    const errors = async (facts: object) => (await clerk.call<Refused>(...update(changed, facts))).data.errors;
    expect(await errors({ invTaxNo: '3101156071000088' })).toEqual({
      invTaxNo: '税号应为15、17、18或20位数字或大写字母',
    });
    expect(await errors({ invEmail: 'a(at)b' })).toHaveProperty('invEmail');
    const cleared = await clerk.get<WireRecord>(...update(changed, { invTitle: null }));
    expect(cleared.invTitle).toBe(changed.name);
  });

  test('finance keeps what invoices say of a customer, and nothing else of his file', async () => {
    const made = await (await gateway.as('bus01')).get<WireRecord>('business.initCustomer', { record: record() });
    const { id, rowVersion, name } = made;
    const finance = await gateway.as('fin01');
    const change = (facts: object) =>
      finance.call<Refused & WireRecord>('business.updateCustomer', { id, rowVersion, record: facts });
    expect((await change({ invBank: '演示银行 31000000002', name: '改名' })).data.errors).toHaveProperty('name');
    expect((await change({ contacts: [contact('乙', 1)] })).data.errors).toHaveProperty('contacts');
    const place = { customerId: id, name: '一号库', region: '上海市', address: '路1号', defaultFlg: 1 };
    expect(
      (await finance.call('business.saveCustomerLocation', { ...place, id, rowVersion, record: place })).returnCode,
    ).not.toBe('0');
    expect(await change({ invBank: '演示银行 31000000002' })).toMatchObject({
      returnCode: '0',
      data: { name, invBank: '演示银行 31000000002' },
    });
  });

  test('its places are saved and dropped one by one, with the version of the file', async () => {
    const clerk = await gateway.as('bus01');
    const { id, rowVersion, code } = await clerk.get<WireRecord>('business.initCustomer', { record: record() });
    expect(code).toMatch(/^KH\d{6}$/);
    type Places = { rows: WireRecord[]; rowVersion: number };
    const place = { customerId: id, name: '一号库', region: '上海市', address: '路1号', defaultFlg: 1 };
    const first = await clerk.get<Places>('business.saveCustomerLocation', { ...place, rowVersion });
    expect(await clerk.call('business.saveCustomerLocation', { ...place, rowVersion })).toMatchObject({
      returnCode: '1003',
    });
    const second = await clerk.get<Places>('business.saveCustomerLocation', {
      ...place,
      name: '二号库',
      rowVersion: first.rowVersion,
    });
    expect(second.rows).toMatchObject([
      { name: '一号库', defaultFlg: 0 },
      { name: '二号库', defaultFlg: 1 },
    ]);
    const dropped = await clerk.get<Places>('business.dropCustomerLocation', {
      customerId: id,
      rowVersion: second.rowVersion,
      locationId: second.rows[0]?.id,
    });
    expect(dropped.rows).toMatchObject([{ name: '二号库' }]);
    expect(
      await clerk.call('business.dropCustomerLocation', {
        customerId: id,
        rowVersion: dropped.rowVersion,
        locationId: 'foreign',
      }),
    ).toMatchObject({ returnCode: '1002' });
    expect(await clerk.get('business.loadCustomerLocation', { customerId: id })).toMatchObject({
      rowVersion: dropped.rowVersion,
    });
    const { rows: people } = await clerk.get<Places>('business.queryCustomerUser', { customerId: 'demo-customer-01' });
    expect(new Set(people.map(({ loginName }) => loginName))).toEqual(new Set(['cust01', 'precust01']));
    expect(
      (await (await gateway.as('cust01')).call('business.loadCustomerLocation', { customerId: id })).returnCode,
    ).not.toBe('0');
  });
});

describe('people of a customer', () => {
  const of = { customerId: 'demo-customer-01' };
  const person = { ...of, loginName: 'lf.zhang', userName: '张敏', phone: '13900001111', email: 'zhang@lf.example' };
  type Person = WireRecord & { loginName: string; status: string };
  const people = async (loginName: string) =>
    (await (await gateway.as(loginName)).get<{ rows: Person[] }>('business.queryCustomerUser', of)).rows;

  test('an administrator opens an account that can only be this customer’s, and its password is told once', async () => {
    const admin = await gateway.as('admin');
    const wished = {
      ...person,
      roleId: 'ADMIN',
      userKind: 'STAFF',
      haveAdmin: 1,
      consoleId: 'demo-customer-02',
      deptCode: 'IT',
    };
    const made = (await admin.call<Person>('business.saveCustomerUser', wished)) as unknown as {
      returnCode: string;
      data: Person;
      told: { value: string }[];
    };
    expect(made).toMatchObject({
      returnCode: '0',
      data: { loginName: 'lf.zhang', status: 'INIT', shownPhone: '139****1111' },
    });
    expect(JSON.stringify(made.data)).not.toContain(made.told[0]?.value);
    expect(await admin.get('system.getUser', { id: made.data.id })).toMatchObject({
      ...{ roleId: 'CUST', userKind: 'CUSTOMER', deptCode: 'CUST', consoleId: of.customerId, haveAdmin: 0 },
    });
    const stranger = gateway.stranger();
    expect(await stranger.login('lf.zhang', { password: made.told[0]?.value ?? '' })).toMatchObject({
      returnCode: '0',
    });
    expect(await admin.call('business.saveCustomerUser', person)).toMatchObject({ returnCode: '1006' });
    expect(await admin.call('business.saveCustomerUser', { ...person, loginName: '' })).toMatchObject({
      returnCode: '1001',
      data: { errors: { loginName: expect.anything() } },
    });
  });

  test('is corrected and disabled with the version that was seen, and never as somebody else’s', async () => {
    const admin = await gateway.as('admin');
    const [seen] = (await people('admin')).filter(({ loginName }) => loginName === 'lf.zhang');
    const { id: userId = '', rowVersion } = seen ?? {};
    const change = { ...of, userId, rowVersion, userName: '张敏敏' };
    expect(await admin.call('business.saveCustomerUser', { ...change, customerId: 'demo-customer-02' })).toMatchObject({
      returnCode: '1002',
    });
    expect(await admin.call('business.saveCustomerUser', { ...change, userId: 'user-bus01' })).toMatchObject({
      returnCode: '1002',
    });
    const changed = await admin.get<Person>('business.saveCustomerUser', change);
    expect(changed).toMatchObject({
      userName: '张敏敏',
      loginName: 'lf.zhang',
      shownPhone: '139****1111',
      email: 'zhang@lf.example',
    });
    expect(await admin.call('business.saveCustomerUser', change)).toMatchObject({ returnCode: '1003' });

    const end = { ...of, userId, rowVersion: changed.rowVersion };
    expect(await admin.call('business.disableCustomerUser', end)).toMatchObject({ returnCode: '1001' });
    const because = { ...end, reason: '离职' };
    expect(await admin.call('business.disableCustomerUser', { ...because, userId: 'user-bus01' })).toMatchObject({
      returnCode: '1002',
    });
    const over = await admin.get<Person>('business.disableCustomerUser', because);
    expect(over.status).toBe('DISABLED');
    expect(await admin.call('business.disableCustomerUser', { ...because, rowVersion: over.rowVersion })).toMatchObject(
      {
        returnCode: '1004',
      },
    );
    const log = await admin.get<WireRecord[]>('system.queryUserLog', { id: userId });
    expect(log[0]).toMatchObject({ action: 'disable', opinion: '离职' });
  });

  test('is read by staff that reads the file, and written by administrators alone', async () => {
    expect((await people('bus01')).map(({ loginName }) => loginName)).toContain('cust01');
    const clerk = await gateway.as('bus01');
    expect(await clerk.call('business.saveCustomerUser', { ...person, loginName: 'lf.wang' })).toMatchObject({
      returnCode: '1005',
    });
    const [seen] = await people('bus01');
    const end = { ...of, userId: seen?.id, rowVersion: seen?.rowVersion, reason: '试试' };
    expect(await clerk.call('business.disableCustomerUser', end)).toMatchObject({ returnCode: '1005' });
    expect(await (await gateway.as('cust01')).call('business.queryCustomerUser', of)).toMatchObject({
      returnCode: '1005',
    });
  });
});

test('a broker is entered, corrected and taken away', async () => {
  const clerk = await gateway.as('decl01');
  const broker = {
    code: 'BG900',
    name: '新报关行',
    customsCode: '3122280999',
    creditCode: '91310115607100008K',
    level: 'AEO',
    customsAreas: ['2225'],
    contact: '主管',
    phone: '021-52019999',
  };
  const added = await clerk.get<WireRecord>('business.saveCustomsBroker', { record: broker });
  expect(await clerk.call('business.saveCustomsBroker', { record: { ...broker, code: 'BG901' } })).toMatchObject({
    returnCode: '1006',
  });
  const edited = await clerk.get<WireRecord>('business.editCustomsBroker', {
    id: added.id,
    rowVersion: added.rowVersion,
    record: { level: 'REG' },
  });
  expect(edited).toMatchObject({ level: 'REG', customsAreas: ['2225'] });
  expect(
    await clerk.call('business.deleteCustomsBroker', { id: added.id, rowVersion: edited.rowVersion }),
  ).toMatchObject({
    returnCode: '0',
  });
  expect(await (await gateway.as('wh01')).call('business.saveCustomsBroker', { record: broker })).toMatchObject({
    returnCode: '1005',
  });
});
