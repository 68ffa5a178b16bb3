import { describe, expect, test } from 'vitest';
import { needing, type Page, type Refused, type Target, type WireRecord } from './contractTarget.ts';
import { act, addDemand, addSubmitted, goodsLine, newAddress, newTitle, transferDemand } from './newRecords.ts';

/**
 * Reading, adding, changing and deleting single records; who sees which.
 * @see docs/spec/platform.md 10.3, 10.5, 10.6, 10.8
 */
export function recordContract(target: Target): void {
  describe('reading records', () => {
    test('a record comes with its lines in order and its files', async () => {
      const client = await target().as('admin');
      const { rows } = await client.get<Page>('business.queryDemandPage', {
        filter: { id__start: 'demo-demand-' },
        limit: 500,
      });
      const several = rows.find(({ goodsCount }) => Number(goodsCount) > 2);
      const record = await client.get<WireRecord & { goods: WireRecord[] }>('business.getDemand', { id: several?.id });
      expect(record).toMatchObject({ ...several, files: expect.any(Array) });
      expect(record.goods.map(({ lineNo }) => lineNo)).toEqual(record.goods.map((_, place) => place + 1));
      expect(record.goods).toHaveLength(Number(several?.goodsCount));
      expect(record.goods[0]).toMatchObject({
        demandId: several?.id,
        qty: expect.any(String),
        unitPrice: expect.any(String),
        amount: expect.any(String),
        goodsName: expect.any(String),
      });
    });

    test('a customer comes with his contacts', async () => {
      const client = await target().as('bus01');
      const customer = await client.get<WireRecord & { contacts: WireRecord[] }>('business.getCustomer', {
        id: 'demo-customer-03',
      });
      expect(customer).toMatchObject({
        name: '上海东澜光学材料有限公司',
        managerId: 'user-bus01',
        managerId_label: '王晓雯',
        enabled: 1,
      });
      expect(customer.contacts.map(({ mainFlg }) => mainFlg)).toEqual([1, 0]);
    });

    test('what does not exist is 1002', async () => {
      const client = await target().as('bus01');
      expect(await client.call('business.getDemand', { id: 'no-such-id' })).toMatchObject({
        code: 200,
        returnCode: '1002',
        data: null,
      });
      expect(await client.call('business.getDemand', {})).toMatchObject({
        returnCode: '1001',
        data: { errors: { id: expect.any(String) } },
      });
    });

    test('many by their ids, the missing ones left out', async () => {
      const client = await target().as('bus01');
      const rows = await client.get<WireRecord[]>('business.queryCustomerByIds', {
        ids: ['demo-customer-02', 'no-such-id', 'demo-customer-01'],
      });
      expect(rows.map(({ id }) => id).toSorted()).toEqual(['demo-customer-01', 'demo-customer-02']);
      expect(await client.call('business.queryCustomerByIds', { ids: [] })).toMatchObject({ returnCode: '1001' });
      expect(
        await client.call('business.queryCustomerByIds', {
          ids: Array.from({ length: 501 }, (_, place) => `x${place}`),
        }),
      ).toMatchObject({ returnCode: '1010' });
    });

    test('secrets of accounts never leave', async () => {
      const client = await target().as('admin');
      const page = await client.get<Page>('system.queryUserPage', { filter: { loginName: 'bus02' } });
      expect(page.rows[0]).toMatchObject({ userName: '李思源', deptCode: 'D20' });
      expect(page.rows[0]).not.toHaveProperty('passwordHash');
      expect(await client.call('system.queryUserPage', { filter: { passwordHash__like: 'a' } })).toMatchObject({
        returnCode: '1001',
      });
    });

    test('colleagues are what the directory says, and are not found by anything else', async () => {
      const client = await target().as('bus01');
      const page = await client.get<Page>('system.queryUserPage', { keyword: '李思源' });
      const [one] = await client.get<WireRecord[]>('system.querySysUserByIds', { ids: ['user-bus02'] });
      for (const person of [
        ...page.rows,
        await client.get<WireRecord>('system.getUser', { id: 'user-bus02' }),
        ...(one ? [one] : []),
      ]) {
        const told = Object.keys(person).filter((name) => !/^(id|rowVersion|created.*|updated.*)$/.test(name));
        expect(told).toEqual(expect.arrayContaining(['deptCode', 'loginName', 'roleId', 'userName']));
        for (const name of [
          'phone',
          'haveAdmin',
          'consoleId',
          'status',
          'lastLoginTime',
          'lastLoginIp',
          'mustChangePwd',
          'remark',
        ])
          expect(told).not.toContain(name);
      }
      expect(page.rows).toHaveLength(1);
      for (const name of ['phone__start', 'consoleId', 'haveAdmin', 'status', 'lastLoginIp'])
        expect(await client.call('system.queryUserPage', { filter: { [name]: '1' } })).toMatchObject({
          returnCode: '1001',
        });
      expect(await client.call('system.queryUserPage', { sort: [{ field: 'phone', order: 'ASC' }] })).toMatchObject({
        returnCode: '1001',
      });
    });

    test('a customer sees no staff, and brokers without the people there', async () => {
      const client = await target().as('cust01');
      const page = await client.get<Page>('system.queryUserPage', { limit: 100 });
      expect(new Set(page.rows.map(({ userName }) => userName))).toEqual(new Set(['陈经理', '林关务']));
      expect(await client.call('system.getUser', { id: 'user-bus01' })).toMatchObject({ returnCode: '1002' });
      expect(await client.get<WireRecord[]>('system.querySysUserByIds', { ids: ['user-bus01', 'user-admin'] })).toEqual(
        [],
      );
      const brokers = await client.get<Page>('business.queryCustomsBrokerPage', {});
      expect(brokers.rows.length).toBeGreaterThan(0);
      for (const broker of brokers.rows)
        for (const name of ['contact', 'phone']) expect(broker).not.toHaveProperty(name);
    });
  });

  describe('adding records', () => {
    test('a draft needs its title and type only, and gets defaults', async () => {
      const client = await target().as('bus01');
      const record = await client.get<WireRecord>('business.saveDemand', {
        record: { title: newTitle('草稿'), demandType: 'OTHER' },
      });
      expect(record).toMatchObject({
        id: expect.any(String),
        status: 'DRAFT',
        urgency: 'N',
        demandNo: null,
        customerId: null,
        goods: [],
        files: [],
        createdBy: 'user-bus01',
        createdByName: '王晓雯',
        createdDept: 'D10',
      });
    });

    test('what is missing is named, in the language of the person', async () => {
      const client = await target().as('bus02');
      const zh = await client.call<Refused>('business.saveDemand', { record: {} });
      expect(zh).toMatchObject({
        code: 200,
        returnCode: '1001',
        data: { errors: { title: '标题不能为空', demandType: '需求类型不能为空' } },
      });
      expect(zh.returnMsg).toBe('数据校验失败：标题不能为空');
      client.language = 'en';
      const en = await client.call<Refused>('business.saveDemand', { record: { title: '  ' } });
      client.language = 'zh';
      expect(en.data.errors).toEqual({ title: 'Title is required', demandType: 'Type is required' });
    });

    test.each([
      ['a text that is too long', { title: 'x'.repeat(101) }, 'title', '标题不能超过100个字符'],
      ['a phone with letters', { phone: 'call me' }, 'phone', '电话格式不正确'],
      ['a moment that is none', { expectTime: '2026-13-01 00:00:00' }, 'expectTime', '期望完成应为日期时间'],
      ['a day that is none', { etd: '2026-02-30' }, 'etd', '预计离应为日期'],
      ['a number that is none', { grossKg: 'heavy' }, 'grossKg', '毛重应为数字'],
      ['a weight below zero', { grossKg: '-1' }, 'grossKg', '毛重不能小于 0'],
      ['too many decimals', { grossKg: '1.2345' }, 'grossKg', '毛重最多'],
      ['pieces with a fraction', { pieces: '1.5' }, 'pieces', '件数应为整数'],
      ['a container with a wrong check digit', { containers: 'CSNU1469009' }, 'containers', '箱号CSNU1469009'],
      ['a word that is in no dictionary', { demandType: 'NOTHING' }, 'demandType', '不在字典中'],
      ['a currency that does not exist', { currency: 'XYZ' }, 'currency', '不在字典中'],
      ['a customer that does not exist', { customerId: 'demo-customer-99' }, 'customerId', '客户不存在或已停用'],
      ['an address that is switched off', { addressId: 'demo-address-12' }, 'addressId', '地址不存在或已停用'],
      ['an arrival before the departure', { etd: '2026-05-02', eta: '2026-05-01' }, 'eta', '预计到不能早于预计离'],
      [
        'a tariff number of nine digits',
        { goods: [goodsLine, { ...goodsLine, hsCode: '123456789' }] },
        'goods.1.hsCode',
        '商品编号应为10位数字',
      ],
      ['a quantity of nothing', { goods: [{ ...goodsLine, qty: '0' }] }, 'goods.0.qty', '数量必须大于 0'],
      ['a unit that does not exist', { goods: [{ ...goodsLine, unit: '999' }] }, 'goods.0.unit', '不在字典中'],
      ['net above gross', { goods: [{ ...goodsLine, grossKg: '1', netKg: '2' }] }, 'goods.0.netKg', '净重不能大于毛重'],
    ])('%s is 1001 at its field', async (_what, values, field, text) => {
      const answer = await (await target().as('bus01')).call<Refused>('business.saveDemand', {
        record: { ...transferDemand, ...values },
      });
      expect(answer.returnCode).toBe('1001');
      expect(answer.data.errors[field]).toContain(text);
    });

    test('what only the server may set is passed over', async () => {
      const record = await addDemand(await target().as('bus01'), {
        status: 'CLOSED',
        demandNo: 'XQ1',
        ownerUser: 'user-bus02',
        declarationNo: '1'.repeat(18),
        createdBy: 'user-admin',
        rowVersion: 77,
        unknown: 1,
      });
      expect(record).toMatchObject({
        status: 'DRAFT',
        demandNo: null,
        ownerUser: null,
        declarationNo: null,
        createdBy: 'user-bus01',
      });
      expect(record.rowVersion).not.toBe(77);
    });

    test('amounts are those of the goods: quantity times price, rounded half up', async ({ skip }) => {
      skip(...needing(target, 'areaRules'));
      const record = await addDemand(await target().as('bus01'), {
        amount: '1.00',
        goods: [goodsLine, { ...goodsLine, qty: '3', unitPrice: '0.335' }, { ...goodsLine, unitPrice: null }],
      });
      expect((record.goods as WireRecord[]).map(({ amount }) => amount)).toEqual(['123.45', '1.01', null]);
      expect(record.amount).toBe('124.46');
    });

    test('a value that must be unique is 1006', async () => {
      const client = await target().as('bus02');
      const code = `U${process.pid}`;
      await client.get('business.saveAddressBook', { record: newAddress({ code }) });
      const again = await client.call<Refused>('business.saveAddressBook', { record: newAddress({ code }) });
      expect(again.returnCode).toBe('1006');
      expect(Object.keys(again.data.errors)).toContain('code');
    });

    test('the same address of a customer is 1006 and names the one that is there', async ({ skip }) => {
      skip(...needing(target, 'areaRules'));
      const client = await target().as('bus02');
      const record = newAddress();
      const { id } = await client.get<WireRecord>('business.saveAddressBook', { record });
      const again = await client.call<{ duplicateId: string }>('business.saveAddressBook', {
        record: { ...record, name: '另一个名称' },
      });
      expect(again).toMatchObject({ returnCode: '1006', returnMsg: '已存在相同地址，是否直接使用？' });
      expect(again.data.duplicateId).toBe(id);
    });
  });

  describe('changing records', () => {
    test('a change raises the version, keeps the rest and empties with nothing', async () => {
      const client = await target().as('bus01');
      const before = await addDemand(client, { remark: '先', billNo: 'B1' });
      const after = await client.get<WireRecord>('business.saveDemand', {
        id: before.id,
        rowVersion: before.rowVersion,
        record: { remark: '后', billNo: '' },
      });
      expect(after).toMatchObject({ remark: '后', billNo: null, title: before.title, amount: before.amount });
      expect(after.rowVersion).toBeGreaterThan(before.rowVersion);
      expect((after.goods as unknown[]).length).toBe(1);
    });

    test('P25 the second of two editors is told, and the first change stays', async () => {
      const [first, second] = [await target().as('bus01'), await target().as('bus01l')];
      const { id, rowVersion } = await addDemand(first);
      await first.get('business.saveDemand', { id, rowVersion, record: { remark: '第一' } });
      expect(await second.call('business.saveDemand', { id, rowVersion, record: { remark: '第二' } })).toMatchObject({
        returnCode: '1003',
        returnMsg: '数据已被他人修改，请刷新',
      });
      expect(await second.get('business.getDemand', { id })).toMatchObject({ remark: '第一' });
    });

    test('lines are replaced as a whole when they are sent', async ({ skip }) => {
      skip(...needing(target, 'areaRules'));
      const client = await target().as('bus01');
      const { id, rowVersion } = await addDemand(client, { goods: [goodsLine, goodsLine] });
      const after = await client.get<WireRecord>('business.saveDemand', {
        id,
        rowVersion,
        record: { goods: [{ ...goodsLine, qty: '2', unitPrice: '1.00' }] },
      });
      expect(after).toMatchObject({ amount: '2.00', goods: [{ lineNo: 1, qty: expect.stringMatching(/^2(\.0+)?$/) }] });
    });

    test('after the handing over only some fields may change, and the others are named', async () => {
      const client = await target().as('bus01');
      const { id, rowVersion } = await addSubmitted(client);
      const refused = await client.call<Refused>('business.saveDemand', {
        id,
        rowVersion,
        record: { title: '新标题', remark: '新备注' },
      });
      expect(refused).toMatchObject({ returnCode: '1004', data: { errors: { title: expect.any(String) } } });
      expect(refused.data.errors).not.toHaveProperty('remark');
      expect(
        await client.get('business.saveDemand', { id, rowVersion, record: { remark: '新备注', contact: '林经理' } }),
      ).toMatchObject({
        remark: '新备注',
        contact: '林经理',
      });
    });

    test('a change of what does not exist is 1002', async () => {
      expect(
        await (await target().as('bus01')).call('business.saveDemand', {
          id: 'no-such-id',
          rowVersion: 1,
          record: { remark: 'x' },
        }),
      ).toMatchObject({
        returnCode: '1002',
      });
    });
  });

  describe('deleting records', () => {
    test('an own draft goes and is gone', async () => {
      const client = await target().as('bus01');
      const { id, rowVersion } = await addDemand(client);
      expect(await client.call('business.deleteDemand', { id, rowVersion: rowVersion + 5 })).toMatchObject({
        returnCode: '1003',
      });
      expect(await client.get('business.deleteDemand', { id, rowVersion })).toMatchObject({ id });
      expect(await client.call('business.getDemand', { id })).toMatchObject({ returnCode: '1002' });
      expect(await client.call('business.deleteDemand', { id, rowVersion })).toMatchObject({ returnCode: '1002' });
      expect(await client.get('business.queryDemandPage', { filter: { id } })).toMatchObject({ total: 0 });
    });

    test('only drafts go, and only by their author', async () => {
      const client = await target().as('bus01');
      const { id, rowVersion } = await addSubmitted(client);
      const submitted = await client.call<Refused>('business.deleteDemand', { id, rowVersion });
      expect(submitted).toMatchObject({
        code: 403,
        returnCode: '1005',
        data: { errors: { _: '只有草稿状态可以删除' } },
      });
      const draft = await addDemand(client);
      const gone = { id: draft.id, rowVersion: draft.rowVersion };
      expect(await (await target().as('bus01l')).call('business.deleteDemand', gone)).toMatchObject({
        returnCode: '1005',
      });
    });

    test('what others refer to stays', async () => {
      const client = await target().as('bus01');
      const address = newAddress({ customerId: 'demo-customer-01' });
      const { id, rowVersion } = await client.get<WireRecord>('business.saveAddressBook', { record: address });
      await addDemand(client, { addressId: id });
      expect(await client.call('business.deleteAddressBook', { id, rowVersion })).toMatchObject({ returnCode: '1007' });
    });
  });

  describe('repeated requests', () => {
    test('P28 one key makes one record and gives one answer', async () => {
      const client = await target().as('bus01');
      const data = { record: { ...transferDemand, title: newTitle('P28') } };
      const headers = { 'x-idempotency-key': newTitle('key') };
      const first = await client.call<WireRecord>('business.saveDemand', data, { headers });
      const second = await client.call<WireRecord>('business.saveDemand', data, { headers });
      expect(second.data).toEqual(first.data);
      expect(await client.get('business.queryDemandPage', { filter: { title: data.record.title } })).toMatchObject({
        total: 1,
      });
    });

    test('two at once make one record too', async () => {
      const client = await target().as('bus01');
      const data = { record: { ...transferDemand, title: newTitle('P28') } };
      const headers = { 'x-idempotency-key': newTitle('key') };
      const [first, second] = await Promise.all([
        client.get<WireRecord>('business.saveDemand', data, { headers }),
        client.get<WireRecord>('business.saveDemand', data, { headers }),
      ]);
      expect(first.id).toBe(second.id);
    });

    test('a key with another body is 1020', async () => {
      const client = await target().as('bus01');
      const headers = { 'x-idempotency-key': newTitle('key') };
      await client.get('business.saveDemand', { record: { ...transferDemand, title: newTitle('eins') } }, { headers });
      expect(
        await client.call(
          'business.saveDemand',
          { record: { ...transferDemand, title: newTitle('zwei') } },
          { headers },
        ),
      ).toMatchObject({ returnCode: '1020' });
    });

    test('a refused request leaves its key free', async () => {
      const client = await target().as('bus01');
      const headers = { 'x-idempotency-key': newTitle('key') };
      expect(await client.call('business.saveDemand', { record: {} }, { headers })).toMatchObject({
        returnCode: '1001',
      });
      expect(
        await client.call(
          'business.saveDemand',
          { record: { ...transferDemand, title: newTitle('drei') } },
          { headers },
        ),
      ).toMatchObject({ returnCode: '0' });
    });

    test('keys of two people have nothing to do with each other', async () => {
      const headers = { 'x-idempotency-key': newTitle('key') };
      const one = await (await target().as('bus01')).get<WireRecord>(
        'business.saveDemand',
        { record: transferDemand },
        { headers },
      );
      const other = await (await target().as('bus02')).get<WireRecord>(
        'business.saveDemand',
        { record: transferDemand },
        { headers },
      );
      expect(other.id).not.toBe(one.id);
    });
  });

  describe('who sees what', () => {
    test('a customer sees his own demands and nobody else', async () => {
      const client = await target().as('cust01');
      const page = await client.get<Page>('business.queryDemandPage', { limit: 500 });
      expect(page.total).toBeGreaterThan(5);
      expect(new Set(page.rows.map(({ customerId }) => customerId))).toEqual(new Set(['demo-customer-01']));
      expect(
        await client.get<Page>('business.queryDemandPage', { filter: { customerId: 'demo-customer-02' } }),
      ).toMatchObject({
        total: 0,
        rows: [],
      });
      expect((await client.get<Page>('business.queryCustomerPage', {})).rows.map(({ id }) => id)).toEqual([
        'demo-customer-01',
      ]);
    });

    test('for a customer the records of others do not exist', async () => {
      const client = await target().as('cust01');
      const foreign = await addSubmitted(await target().as('bus02'), { customerId: 'demo-customer-02' });
      const { id } = foreign;
      for (const [call, data] of [
        ['business.getDemand', { id }],
        ['business.saveDemand', { id, rowVersion: foreign.rowVersion, record: { remark: 'x' } }],
        ['business.deleteDemand', { id, rowVersion: foreign.rowVersion }],
        ['business.actDemand', { id, rowVersion: foreign.rowVersion, action: 'cancel', opinion: 'x' }],
        ['business.queryDemandLog', { id }],
      ] as const) {
        expect(await client.call(call, data), call).toMatchObject({ returnCode: '1002' });
      }
      expect(await client.get('business.queryDemandByIds', { ids: [id] })).toEqual([]);
    });

    test('a customer publishes for himself whatever he writes', async () => {
      const record = await addDemand(await target().as('cust01'), { customerId: 'demo-customer-02' });
      expect(record.customerId).toBe('demo-customer-01');
    });

    test('a department sees its own demands', async () => {
      const client = await target().as('bus02');
      const { rows } = await client.get<Page>('business.queryDemandPage', { limit: 500 });
      expect(rows.length).toBeGreaterThan(10);
      expect(
        rows.filter(
          ({ ownerDept, createdDept, createdBy, ownerUser }) =>
            ownerDept !== 'D20' && createdDept !== 'D20' && createdBy !== 'user-bus02' && ownerUser !== 'user-bus02',
        ),
      ).toEqual([]);
      const own = await addDemand(await target().as('bus01'));
      expect(await client.call('business.getDemand', { id: own.id })).toMatchObject({ returnCode: '1002' });
    });

    test('without the function right every call is 1005', async () => {
      const client = await target().as('fin01');
      for (const call of [
        'business.queryDemandPage',
        'business.getDemand',
        'business.saveDemand',
        'business.queryDelegateTaskPage',
      ]) {
        expect(await client.call(call, { id: 'x' }), call).toMatchObject({ http: 200, code: 403, returnCode: '1005' });
      }
    });

    test('P26 a claim to be an administrator changes nothing', async () => {
      const client = await target().as('fin01');
      const claim = { haveAdmin: '1', roleId: 'ADMIN', loginName: 'admin', userId: 'user-admin' };
      expect(await client.call('business.queryDemandPage', claim, { envelope: { haveAdmin: '1' } })).toMatchObject({
        returnCode: '1005',
      });
      const customer = await target().as('cust01');
      const page = await customer.get<Page>(
        'business.queryDemandPage',
        { ...claim, limit: 500 },
        { envelope: { haveAdmin: '1' } },
      );
      expect(new Set(page.rows.map(({ customerId }) => customerId))).toEqual(new Set(['demo-customer-01']));
    });

    test('a step into the sight of others does not show it to strangers', async ({ skip }) => {
      skip(...needing(target, 'consequences'));
      const submitted = await addSubmitted(await target().as('cust01'));
      expect(submitted).toMatchObject({ ownerDept: 'D10', status: 'SUBMITTED' });
      expect(await (await target().as('bus01')).get('business.getDemand', { id: submitted.id })).toMatchObject({
        id: submitted.id,
      });
      expect(await (await target().as('bus02')).call('business.getDemand', { id: submitted.id })).toMatchObject({
        returnCode: '1002',
      });
      await act(await target().as('cust01'), submitted, 'withdraw');
    });
  });
}
