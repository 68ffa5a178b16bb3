import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '#server/platform/sheet/index.ts';
import { type GatewayClient, logInAs } from '../gatewayClient.ts';
import { addressOf, killAllGatewayProcesses, startGatewayProcess } from '../robustness/gatewayProcess.ts';
import { uploadSheet } from '../robustness/sheets.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The one file a new entity needs. */
const definition = `import { defineEntity } from '../core/entity.ts';
import { bool, date, decimal, dict, int, money, ref, text } from '../core/field.ts';
import { say } from '../core/text.ts';

/** 车辆: a truck of a customer. */
export const truck = defineEntity({
  key: 'truck',
  service: 'business',
  design: 'operations',
  label: say('车辆', 'Truck'),
  fields: {
    plateNo: text('车牌号', 'Plate', { max: 10, required: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
    vehicleType: dict('车型', 'Vehicle', { dict: 'VEHICLE_TYPE' }),
    seats: int('座位数', 'Seats', { min: 1 }),
    loadTons: decimal('载重', 'Load', 8, 3, { min: '0' }),
    price: money('价格', 'Price', { min: '0' }),
    boughtOn: date('购买日期', 'Bought on'),
    enabled: bool('启用', 'Enabled', { default: 1 }),
  },
  title: 'plateNo',
  keywords: ['plateNo'],
  list: ['plateNo', 'customerId', 'vehicleType', 'loadTons', 'price', 'boughtOn', 'enabled'],
  filters: ['plateNo', 'customerId'],
  defaultSort: { field: 'plateNo', order: 'ASC' },
  form: [{ title: say('基本信息', 'Basics'), fields: ['plateNo', 'customerId', 'vehicleType', 'seats', 'loadTons', 'price', 'boughtOn', 'enabled'] }],
  unique: [['plateNo']],
  verbs: ['page', 'get', 'add', 'update', 'delete', 'import', 'export'],
  importKey: ['plateNo'],
});
`;
const probe = `import { entities } from '#domain/index.ts';
import { matchHeader } from '#server/sheets/importColumns.ts';
const { truck } = entities;
console.log(JSON.stringify({ label: truck?.label.zh, list: truck?.list, form: truck?.form?.[0]?.fields, columns: truck && matchHeader(truck, ['车牌号', 'Load']).columns.map(({ name }) => name) }));
`;

let copy: string;
let written: string[];
let client: GatewayClient;

/** Runs a script of the copy. @throws {Error} with what it said when it fails */
async function run(script: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: copy,
    env: { PATH: process.env.PATH, DATA_DIR: join(copy, 'data') },
  });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${code}: ${output}${errors}`);
  return output;
}

const migrations = () => readdirSync(join(copy, 'server', 'platform', 'migrations'));

beforeAll(async () => {
  copy = makeTemporaryFolder('entity');
  for (const part of ['domain', 'server', 'fixtures', 'package.json']) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const before = new Set(migrations());
  writeFileSync(join(copy, 'domain', 'company', 'truck.ts'), definition);
  appendFileSync(join(copy, 'domain', 'company', 'index.ts'), "export { truck } from './truck.ts';\n");
  writeFileSync(join(copy, 'probe.ts'), probe);
  await run('server/migrate.ts', '--write', 'truck');
  written = migrations().filter((name) => !before.has(name));
  await run('server/migrate.ts');
  client = await logInAs(await addressOf(startGatewayProcess({ DATA_DIR: join(copy, 'data') }, { cwd: copy })), 'admin');
});
afterAll(async () => {
  await killAllGatewayProcesses();
  rmSync(copy, { recursive: true, force: true });
});

test('one definition writes one migration, a second run finds nothing to write', async () => {
  expect(written).toEqual([expect.stringMatching(/^\d{4}_truck\.sql$/)]);
  const sql = readFileSync(join(copy, 'server', 'platform', 'migrations', written[0] ?? ''), 'utf8');
  expect(sql).toContain('create table truck (');
  expect(sql).toContain('price numeric(18,2)');
  expect(sql).toContain('foreign key (customer_id) references customer (id)');
  expect(sql).not.toMatch(/table (?!truck)\w+ (add column|\()/);
  expect(await run('server/migrate.ts', '--write', 'again')).toContain('nothing to write');
});

test('browser and server see the same definition', async () => {
  expect(JSON.parse(await run('probe.ts'))).toEqual({
    label: '车辆',
    list: ['plateNo', 'customerId', 'vehicleType', 'loadTons', 'price', 'boughtOn', 'enabled'],
    form: ['plateNo', 'customerId', 'vehicleType', 'seats', 'loadTons', 'price', 'boughtOn', 'enabled'],
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
  await client.get('business.deleteTruck', { id: added.id });
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
