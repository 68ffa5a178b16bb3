import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nowText } from '#domain/core/moments.ts';
import { orderStateOf, type Standing, standTogether } from '#domain/declaration/orderStanding.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { randomFrom } from './random.ts';
import { twinDeclaration } from './twinDeclaration.ts';

/** Orders and declarations at the gateway: they move together, by two people. @see docs/spec/classification.md 2.9, 2.10 */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { CUSTOMS_SYSTEM: 'none' } });
});
afterAll(() => gateway.close());

const query = (text: string, values: readonly unknown[] = []) => gateway.database.pool.query(text, [...values]);
const read = async (entity: 'CustomsOrder' | 'Declaration', id: string) =>
  (await gateway.as('admin')).get<WireRecord>(`business.get${entity}`, { id });
const act = async (
  entity: 'CustomsOrder' | 'Declaration',
  id: string,
  action: string,
  more: { login?: string; rowVersion?: unknown; opinion?: string; params?: object } = {},
) => {
  const { login = 'decl02', ...said } = more;
  const { rowVersion } = await read(entity, id);
  return (await gateway.as(login)).call<WireRecord>(`business.act${entity}`, { id, rowVersion, action, ...said });
};

/** An order of two declarations that are checked, with nobody's hand but the first declarant's. */
async function checkedPair(): Promise<{ readonly orderId: string; readonly ids: readonly [string, string] }> {
  const [one, other] = [
    await twinDeclaration(gateway.database.pool, { status: 'CHECKED', maker_id: 'user-decl01' }),
    await twinDeclaration(gateway.database.pool),
  ];
  const { orderId } = await read('Declaration', one);
  await query('update declaration set order_id = $1 where id = $2', [orderId, other]);
  await query(
    `insert into order_goods select (json_populate_record(g, json_build_object('id', $1 || g.line_no, 'order_id', $1))).*
     from order_goods g where order_id = 'demo-order-8' and line_no < 3`,
    [orderId],
  );
  for (const table of ['declaration', 'customs_order'])
    await query(
      `update ${table} set hands = '[{"userId": "user-decl01", "userName": "", "deed": "edit"}]', created_by = 'user-decl01' where id = any($1)`,
      [[one, other, orderId]],
    );
  return { orderId: String(orderId), ids: [one, other] };
}

let numbers = 0;
const entryIdOf = ({ ieFlag, customsCode }: WireRecord) => {
  numbers += 1;
  return `${customsCode}${nowText(() => new Date()).slice(0, 4)}${ieFlag === 'E' ? 0 : 1}${String(200_000_000 + numbers)}`;
};

const pairOf = async (orderId: string) => {
  const order = await read('CustomsOrder', orderId);
  const { rows } = await query(
    `select status, status_before as "statusBefore", decl_no as "declNo" from declaration where order_id = $1 and not deleted_flg`,
    [orderId],
  );
  return { order: String(order.status), declarations: rows as Standing[] };
};

describe('an order of two declarations', () => {
  test('goes along with the one that people have to look after', async () => {
    const { orderId, ids } = await checkedPair();
    const [first, second] = ids;
    const stands = async () => (await pairOf(orderId)).order;
    const numbered = async (id: string) => ({ params: { entryId: entryIdOf(await read('Declaration', id)) } });
    await act('Declaration', first, 'send');
    expect(await stands()).toBe('CHECKED');
    await act('Declaration', second, 'send');
    expect(await stands()).toBe('DECLARED');
    await act('Declaration', first, 'store', await numbered(first));
    await act('Declaration', first, 'exam');
    expect(await stands()).toBe('EXAM');
    await act('Declaration', second, 'reject', { opinion: '单证不符' });
    expect(await stands()).toBe('REFUSED');
    await act('Declaration', first, 'release');
    expect(await stands()).toBe('REFUSED');
    await act('CustomsOrder', orderId, 'remake', { login: 'decl01' });
    expect(await pairOf(orderId)).toMatchObject({ order: 'MAKING' });
    await act('Declaration', second, 'check');
    expect(await read('CustomsOrder', orderId)).toMatchObject({ status: 'CHECKED', checkerId: 'user-decl02' });
    // What the order alone cannot say is refused with what to do.
    expect(await act('CustomsOrder', orderId, 'cancelLate', { opinion: '客户取消' })).toMatchObject({
      returnCode: '1001',
    });
    await act('CustomsOrder', orderId, 'send');
    await act('Declaration', second, 'store', await numbered(second));
    await act('Declaration', second, 'release');
    expect(await stands()).toBe('RELEASED');
    for (const id of ids) await act('Declaration', id, 'close');
    expect(await stands()).toBe('CLOSED');
  });

  test('what customs says is noted on the declaration it is about, not on an order of several', async () => {
    const { orderId, ids } = await checkedPair();
    await act('CustomsOrder', orderId, 'send');
    for (const id of ids)
      await act('Declaration', id, 'store', { params: { entryId: entryIdOf(await read('Declaration', id)) } });
    expect(await act('CustomsOrder', orderId, 'exam')).toMatchObject({
      returnCode: '1001',
      data: { errors: { _: '该委托有 2 份报关单，请在报关单上办理' } },
    });
    expect(await pairOf(orderId)).toMatchObject({ order: 'DECLARED' });
  });

  test('struck one by one, both are made anew from the order, or it is cancelled', async () => {
    const { orderId, ids } = await checkedPair();
    await act('CustomsOrder', orderId, 'send');
    for (const id of ids) {
      await act('Declaration', id, 'reject', { opinion: '重复申报' });
      await act('Declaration', id, 'revoke', { opinion: '重复申报' });
    }
    expect((await pairOf(orderId)).order).toBe('REFUSED');
    expect((await act('CustomsOrder', orderId, 'remake', { login: 'decl01' })).data).toMatchObject({
      status: 'MAKING',
    });
    const { order, declarations } = await pairOf(orderId);
    expect([order, declarations.filter(({ status }) => status === 'DRAFT').length > 0]).toEqual(['MAKING', true]);
    expect((await act('CustomsOrder', orderId, 'cancel', { opinion: '客户取消' })).data).toMatchObject({
      status: 'CANCELLED',
    });
    expect((await pairOf(orderId)).declarations.map(({ status }) => status)).toEqual(['REVOKED', 'REVOKED']);
  });

  test('a declaration joins it only while it is prepared', async () => {
    const { orderId, ids } = await checkedPair();
    const {
      id: _id,
      rowVersion: _version,
      declNo: _no,
      status: _status,
      items,
      ...facts
    } = await read('Declaration', ids[0]);
    const added = await (await gateway.as('decl01')).call('business.addDeclaration', {
      record: { ...facts, items, orderId },
    });
    expect(added).toMatchObject({ returnCode: '1001', data: { errors: { orderId: expect.any(String) } } });
  });

  test('on random ways at the gateway no pair is reached that the table does not name', async () => {
    for (let seed = 1; seed <= 4; seed += 1) {
      const random = randomFrom(seed);
      const { orderId, ids } = await checkedPair();
      const way: string[] = [];
      for (let count = 0; count < 14; count += 1) {
        const id = random.pick(ids);
        const ofOrder = random.int(1, 4) === 1;
        const action = random.pick(
          ofOrder
            ? [
                'check',
                'uncheck',
                'send',
                'remake',
                'refused',
                'exam',
                'tax',
                'taxPaid',
                'release',
                'close',
                'cancelLate',
              ]
            : [
                'check',
                'uncheck',
                'send',
                'store',
                'reject',
                'redo',
                'exam',
                'examDone',
                'tax',
                'paid',
                'release',
                'close',
                'revoke',
              ],
        );
        const { deletedFlg, ...one } = await read('Declaration', id).catch(
          () => ({ deletedFlg: 1 }) as unknown as WireRecord,
        );
        if (deletedFlg) break;
        const { returnCode } = await act(ofOrder ? 'CustomsOrder' : 'Declaration', ofOrder ? orderId : id, action, {
          opinion: '按海关通知',
          ...(action === 'store' && { params: { entryId: entryIdOf(one as WireRecord) } }),
        });
        way.push(`${ofOrder ? 'order' : id} ${action} ${returnCode}`);
        expect(['0', '1001', '1004', '1013'], way.join(' > ')).toContain(returnCode);
        const { order, declarations } = await pairOf(orderId);
        expect(standTogether(order, declarations), `${way.join(' > ')}: ${order}, ${orderStateOf(declarations)}`).toBe(
          true,
        );
      }
    }
  }, 120_000);
});

test('before it is sent stands what goes, its papers, what differs from them and from the last one like it, and the taxes of each line', async () => {
  const { orderId, ids } = await checkedPair();
  const clerk = await gateway.as('decl02');
  const { declNo } = await read('Declaration', ids[0]);
  await query(`update declaration set overseas_name_en = 'SOMEBODY ELSE' where id = $1`, [ids[0]]);
  interface Foretold {
    readonly notes: readonly { readonly zh: string }[];
    readonly tables: readonly {
      readonly title: { readonly zh: string };
      readonly rows: readonly (readonly unknown[])[];
    }[];
  }
  const { tables } = await clerk.get<Foretold>('business.previewSending', { id: ids[0] });
  const of = (title: RegExp) => tables.find(({ title: { zh } }) => title.test(zh))?.rows ?? [];
  expect(tables.map(({ title: { zh } }) => zh.replace(/BGD\d+/, 'BGD'))).toEqual([
    ...['申报内容', '随附单证', '与单证的差异', '与上一票同类报关单 BGD 的差异', '各项税款'],
  ]);
  expect(JSON.stringify(of(/^申报内容/))).toContain('SOMEBODY ELSE');
  expect(JSON.stringify(of(/上一票/))).toContain('SOMEBODY ELSE');
  const items = (await read('Declaration', ids[0])).items as readonly WireRecord[];
  expect(of(/税款/)).toHaveLength(items.length + 1);
  const ofOrder = await clerk.get<Foretold>('business.previewOrderSending', { id: orderId });
  expect(ofOrder.notes[0]?.zh).toBe('将发送 2 份报关单');
  expect(ofOrder.tables.some(({ title: { zh } }) => zh.startsWith(String(declNo)))).toBe(true);
  const customer = await gateway.as('cust01');
  expect((await customer.call('business.previewSending', { id: ids[0] })).returnCode).toBe('1005');
  expect((await customer.call('business.previewOrderSending', { id: orderId })).returnCode).toBe('1005');
});

describe('two people', () => {
  const linked = (person: string | null) =>
    query(`update sys_user set person_id = $1 where id in ('user-decl01', 'user-decl02')`, [person]);

  test('whoever changed the order’s goods or another declaration of it neither checks nor sends, by whichever account', async () => {
    const { orderId, ids } = await checkedPair();
    const [first, second] = ids;
    await act('Declaration', first, 'uncheck');
    expect((await act('Declaration', first, 'check', { login: 'decl01' })).returnCode).toBe('1013');
    await linked('one-person');
    expect((await act('Declaration', first, 'check')).returnCode).toBe('1013');
    expect((await act('Declaration', second, 'send')).returnCode).toBe('1013');
    await linked(null);
    // A hand in the order is one in its declarations.
    await query(`update order_goods set g_name = g_name || '改', updated_by = 'user-decl02' where order_id = $1`, [
      orderId,
    ]);
    expect((await act('Declaration', first, 'check')).returnCode).toBe('1013');
    expect((await act('Declaration', second, 'send')).returnCode).toBe('1013');
    expect((await act('CustomsOrder', orderId, 'send')).returnCode).toBe('1004');
  });

  test('the maker sends by no door: not the step, not the call of its own, not the batch, not the order', async () => {
    const { orderId, ids } = await checkedPair();
    const maker = await gateway.as('decl01');
    const { rowVersion } = await read('Declaration', ids[0]);
    expect((await maker.call('van.sendDeclaration', { id: ids[0], rowVersion })).returnCode).toBe('1013');
    expect((await act('CustomsOrder', orderId, 'send', { login: 'decl01' })).returnCode).toBe('1013');
    const batch = await maker.call<{ ok: readonly string[]; failed: readonly { code: string }[] }>(
      'business.batchActDeclaration',
      {
        ids,
        rowVersions: await Promise.all(ids.map(async (id) => (await read('Declaration', id)).rowVersion)),
        action: 'send',
      },
    );
    expect(batch.data).toMatchObject({ ok: [], failed: [{ code: '1013' }, { code: '1013' }] });
    // A robot brings what customs answered; it declares nothing by itself.
    await query(
      `insert into sys_user select (json_populate_record(u, '{"id": "user-robot9", "login_name": "robot9", "role_id": "RPA"}')).*
       from sys_user u where login_name = 'decl01'`,
    );
    const robot = await gateway.as('robot9');
    expect((await robot.call('van.sendDeclaration', { id: ids[0], rowVersion })).returnCode).toBe('1005');
    expect(await pairOf(orderId)).toMatchObject({ order: 'CHECKED' });
    const { rows } = await query('select 1 from customs_message where decl_id = any($1)', [ids]);
    expect(rows).toEqual([]);
  });

  test('a repeated click and yesterday’s page send nothing twice', async () => {
    const { ids } = await checkedPair();
    const old = (await read('Declaration', ids[0])).rowVersion;
    const clicks = await Promise.all([1, 2].map(() => act('Declaration', ids[0], 'send', { rowVersion: old })));
    expect(clicks.map(({ returnCode }) => returnCode).sort()).toEqual(['0', '1003']);
    expect((await act('Declaration', ids[0], 'send', { rowVersion: old })).returnCode).toBe('1003');
    const { rows } = await query('select 1 from customs_message where decl_id = $1', [ids[0]]);
    expect(rows).toHaveLength(1);
  });
});
