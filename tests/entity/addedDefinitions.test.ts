import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '#server/platform/sheet/index.ts';
import { type GatewayClient, logInAs } from '../gatewayClient.ts';
import { addressOf, killAllGatewayProcesses, startGatewayProcess } from '../robustness/gatewayProcess.ts';
import { uploadSheet } from '../robustness/sheets.ts';
import { type ExtendedCopy, extendedCopy } from './extendedCopy.ts';

const probe = `import { entities } from '#domain/index.ts';
import { matchHeader } from '#server/sheets/importColumns.ts';
const { truck } = entities;
console.log(JSON.stringify({ label: truck?.label.zh, list: truck?.list, columns: truck && matchHeader(truck, ['车牌号', 'Load']).columns.map(({ name }) => name) }));
`;

let copy: ExtendedCopy;
let client: GatewayClient;
const data = () => join(copy.folder, 'data');

beforeAll(async () => {
  copy = await extendedCopy({ parts: ['domain', 'server', 'fixtures', 'package.json'] });
  writeFileSync(join(copy.folder, 'probe.ts'), probe);
  await copy.run('server/migrate.ts');
  client = await logInAs(await addressOf(startGatewayProcess({ DATA_DIR: data() }, { cwd: copy.folder })), 'admin');
});
afterAll(async () => {
  await killAllGatewayProcesses();
  rmSync(copy.folder, { recursive: true, force: true });
});

test('an entity is one file and one line, a field one line, an act and a call one definition and one handler each', () => {
  expect(copy.costs).toEqual({
    entity: { files: 1, lines: 1 },
    field: { files: 0, lines: 1 },
    act: { files: 2, lines: 2 },
    call: { files: 2, lines: 1 },
  });
});

test('one definition writes one migration, a second run finds nothing to write', async () => {
  expect(copy.written).toEqual([expect.stringMatching(/^\d{4}_truck\.sql$/)]);
  const sql = readFileSync(join(copy.folder, 'server', 'platform', 'migrations', copy.written[0] ?? ''), 'utf8');
  expect(sql).toContain('create table truck (');
  expect(sql).toContain('price numeric(18,2)');
  expect(sql).toMatch(/foreign key \(customer_id\) references customer \(id\)/);
  expect(sql).toContain('colour text');
  expect(sql).not.toMatch(/table (?!truck)\w+ (add column|\()/);
  expect(await copy.run('server/migrate.ts', '--write', 'again')).toContain('nothing to write');
});

test('browser and server see the same definition', async () => {
  expect(JSON.parse(await copy.run('probe.ts'))).toEqual({
    label: '车辆',
    list: ['plateNo', 'customerId', 'vehicleType', 'loadTons', 'price', 'boughtOn', 'enabled'],
    columns: ['plateNo', 'loadTons'],
  });
});

test('its calls are there: add, get, update, page, search, delete, with the checks of its fields', async () => {
  const { rows } = await client.get<{ rows: { id: string; name: string }[] }>('business.queryCustomerPage', { page: 1, limit: 1 });
  const customerId = rows[0]?.id ?? '';
  expect(await client.call('business.addTruck', { record: { seats: 0, vehicleType: 'ROCKET' } })).toMatchObject({
    returnCode: '1001',
    data: {
      errors: {
        plateNo: '车牌号不能为空',
        customerId: '客户不能为空',
        seats: expect.any(String),
        vehicleType: expect.stringContaining('不在字典中'),
      },
    },
  });
  const record = { plateNo: '沪A12345', customerId, loadTons: '12.5', price: '345678.9', boughtOn: '2026-02-03', seats: 3 };
  const added = await client.get<{ id: string; rowVersion: number }>('business.addTruck', { record });
  expect(await client.get('business.getTruck', { id: added.id })).toMatchObject({
    ...record,
    loadTons: '12.500',
    price: '345678.90',
    enabled: 1,
    customerId_label: rows[0]?.name,
    createdByName: '管理员',
  });
  expect(await client.call('business.addTruck', { record })).toMatchObject({
    returnCode: '1006',
    data: { errors: { plateNo: expect.any(String) } },
  });
  const updated = await client.get('business.updateTruck', { id: added.id, rowVersion: added.rowVersion, record: { seats: 2 } });
  expect(updated).toMatchObject({ seats: 2, rowVersion: added.rowVersion + 1 });
  expect(await client.get('business.queryTruckPage', { page: 1, limit: 10, keyword: '12345' })).toMatchObject({
    total: 1,
    rows: [{ plateNo: '沪A12345' }],
  });
  expect(await client.get('business.queryTruckPage', { page: 1, limit: 10, filter: { customerId: 'nobody' } })).toMatchObject({ total: 0 });
  await client.get('business.deleteTruck', { id: added.id, rowVersion: added.rowVersion + 1 });
  expect(await client.call('business.getTruck', { id: added.id })).toMatchObject({ returnCode: '1002' });
});

test('a sheet goes in, wrong cells come back by row and column, and the list comes out as a sheet', async () => {
  const { rows } = await client.get<{ rows: { name: string }[] }>('business.queryCustomerPage', { page: 1, limit: 1 });
  const customer = rows[0]?.name ?? '';
  const sheet = [
    '车牌号,客户,载重,购买日期',
    `沪B1,${customer},"1,200.5",2026/2/3`,
    `沪B2,${customer},很重,2026-02-30`,
    `沪B3,${customer},3,`,
  ].join('\r\n');
  const importSheet = async () => client.get('business.importTruck', { fileId: await uploadSheet(client, sheet) });
  expect(await importSheet()).toMatchObject({
    total: 3,
    success: 2,
    existing: 0,
    failed: 1,
    errors: [
      { row: 3, column: '载重', value: '很重' },
      { row: 3, column: '购买日期', value: '2026-02-30' },
    ],
  });
  expect(await importSheet()).toMatchObject({ total: 3, success: 0, existing: 2, failed: 1 });

  const exported = await client.get<{ hashaddr: string }>('business.exportTruck', { frType: 'xlsx' });
  const download = await client.request(`/api/file/download?hashaddr=${exported.hashaddr}`);
  const cells: unknown[] = [];
  for await (const row of readSheet(Buffer.from(await download.arrayBuffer()))) cells.push(row.cells);
  expect(cells[0]).toEqual(['车牌号', '客户', '车型', '载重', '价格', '购买日期', '启用']);
  expect(cells.slice(1)).toEqual([
    ['沪B1', customer, null, 1200.5, null, { date: '2026-02-03 00:00:00' }, '是'],
    ['沪B3', customer, null, 3, null, null, '是'],
  ]);
  const template = await client.request('/api/file/template?entity=truck');
  expect([template.status, template.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')]);
});

test('two groups of roles hold the rights that the definition gives, and the menu has its entry', async () => {
  const base = client.base;
  const [clerk, warehouse, finance] = await Promise.all(['bus01', 'wh01', 'fin01'].map((name) => logInAs(base, name)));
  const menuOf = async (one: GatewayClient | undefined) =>
    JSON.stringify(await one?.get('system.getBizTree', { roleId: '', navId: '3', systemSource: 'fta', nvaDictFlag: '0' }));
  expect(await menuOf(clerk)).toContain('/truck');
  expect(await menuOf(warehouse)).toContain('/truck');
  expect(await menuOf(finance)).not.toContain('/truck');
  expect(await warehouse?.call('business.queryTruckPage', { page: 1, limit: 10 })).toMatchObject({ returnCode: '0' });
  expect(await warehouse?.call('business.addTruck', { record: {} })).toMatchObject({ returnCode: '1005' });
  expect(await finance?.call('business.queryTruckPage', { page: 1, limit: 10 })).toMatchObject({ returnCode: '1005' });
});

test('its act asks, refuses in words, takes effect once and stands in the log; its call answers', async () => {
  const clerk = await logInAs(client.base, 'bus01');
  const { rows } = await clerk.get<{ rows: { id: string }[] }>('business.queryCustomerPage', { page: 1, limit: 1 });
  const customerId = rows[0]?.id ?? '';
  const record = { plateNo: '沪C9', customerId, loadTons: '7.5' };
  const { id, rowVersion } = await clerk.get<{ id: string; rowVersion: number }>('business.addTruck', { record });
  const scrap = { id, action: 'scrap', params: { boughtOn: '2026-11-20' }, opinion: '事故报废' };
  expect(await clerk.get('business.queryLoadOfCustomer', { customerId })).toEqual({ tons: expect.stringMatching(/\.\d/) });
  expect(await clerk.call('business.queryLoadOfCustomer', {})).toMatchObject({
    returnCode: '1001',
    data: { errors: { customerId: '客户不能为空' } },
  });
  expect(await clerk.call('business.actTruck', scrap)).toMatchObject({ returnCode: '1001' });
  expect(await clerk.call('business.actTruck', { ...scrap, rowVersion: 99 })).toMatchObject({ returnCode: '1003' });
  expect(await clerk.call('business.actTruck', { id, rowVersion, action: 'scrap', params: {} })).toMatchObject({
    returnCode: '1001',
    data: { errors: { boughtOn: '报废日期不能为空', reason: '原因不能为空' } },
  });
  expect(await clerk.get('business.actTruck', { ...scrap, rowVersion })).toMatchObject({ enabled: 0, boughtOn: '2026-11-20' });
  expect(await clerk.call('business.actTruck', { ...scrap, rowVersion: rowVersion + 1 })).toMatchObject({
    returnCode: '1004',
    msg: '车辆已停用',
  });
  expect(await clerk.get('business.queryTruckLog', { id })).toMatchObject([{ action: 'scrap', opinion: '事故报废', userName: '王晓雯' }]);
});

test('its paper is printed from its form', async () => {
  const { rows } = await client.get<{ rows: { id: string }[] }>('business.queryTruckPage', { page: 1, limit: 1 });
  const paper = await client.request(`/api/print/record?entity=truck&ids=${rows[0]?.id}`);
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, expect.stringContaining('application/pdf')]);
});
