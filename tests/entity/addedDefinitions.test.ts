import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { readSheet } from '#server/platform/sheet/index.ts';
import { type GatewayClient, logInAs } from '../gatewayClient.ts';
import { longTest } from '../longRun.ts';
import { addressOf, killAllGatewayProcesses, startGatewayProcess } from '../robustness/gatewayProcess.ts';
import { uploadSheet } from '../robustness/sheets.ts';
import { type ExtendedCopy, extendedCopy } from './extendedCopy.ts';

const probe = `import { entities } from '#domain/index.ts';
import { entityHead } from '#server/sheets/sheetHead.ts';
const { truck } = entities;
console.log(JSON.stringify({ label: truck?.label.zh, list: truck?.list, columns: truck && entityHead(truck, { rowNumber: 1, cells: ['车牌号', 'Load'] }).columns.map(({ name }) => name) }));
`;

interface KeptSheet {
  readonly hashaddr: string;
  readonly fileName: string;
}

/** What stands in a sheet that was exported, row by row. */
async function cellsOf(asker: GatewayClient, { hashaddr }: KeptSheet): Promise<unknown[]> {
  const download = await asker.request(`/api/file/download?hashaddr=${hashaddr}`);
  const cells: unknown[] = [];
  for await (const row of readSheet(Buffer.from(await download.arrayBuffer()))) cells.push(row.cells);
  return cells;
}

let copy: ExtendedCopy;
let client: GatewayClient;
const data = () => join(copy.folder, 'data');

beforeAll(async () => {
  copy = await extendedCopy({ parts: ['domain', 'server', 'fixtures', 'package.json'] });
  writeFileSync(join(copy.folder, 'probe.ts'), probe);
  await copy.run('server/migrate.ts');
  client = await logInAs(await addressOf(startGatewayProcess({ DATA_DIR: data() }, { cwd: copy.folder })), 'admin');
}, 180_000);
afterAll(async () => {
  await killAllGatewayProcesses();
  rmSync(copy.folder, { recursive: true, force: true });
});

longTest(
  'an entity is one file and one line, a field one line, an act, a call and a report one definition and one handler each, a page of its own one component and one line beside what it says of itself, an area one line a side',
  () => {
    expect(copy.costs).toEqual({
      entity: { files: 1, lines: 1 },
      field: { files: 0, lines: 1 },
      act: { files: 2, lines: 2 },
      call: { files: 2, lines: 1 },
      report: { files: 2, lines: 2 },
      page: { files: 1, lines: 1 },
      area: { files: 14, lines: 3 },
    });
  },
);

longTest('new definitions write one migration, a second run finds nothing to write', async () => {
  expect(copy.written).toEqual([expect.stringMatching(/^\d{4}_truck_and_berth\.sql$/)]);
  const sql = readFileSync(join(copy.folder, 'server', 'platform', 'migrations', copy.written[0] ?? ''), 'utf8');
  expect(sql).toContain('create table truck (');
  expect(sql).toContain('create table berth (');
  expect(sql).toContain('price numeric(18,2)');
  expect(sql).toMatch(/foreign key \(customer_id\) references customer \(id\)/);
  expect(sql).toContain('colour text');
  expect(sql).not.toMatch(/table (?!truck|berth)\w+ (add column|\()/);
  expect(await copy.run('server/migrate.ts', '--write', 'again')).toContain('nothing to write');
});

longTest('browser and server see the same definition', async () => {
  expect(JSON.parse(await copy.run('probe.ts'))).toEqual({
    label: '车辆',
    list: ['plateNo', 'customerId', 'vehicleType', 'loadTons', 'price', 'boughtOn', 'enabled'],
    columns: ['plateNo', 'loadTons'],
  });
});

longTest('its calls are there: add, get, update, page, search, delete, with the checks of its fields', async () => {
  const { rows } = await client.get<{ rows: { id: string; name: string }[] }>('business.queryCustomerPage', {
    page: 1,
    limit: 1,
  });
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
  const record = {
    plateNo: '沪A12345',
    customerId,
    loadTons: '12.5',
    price: '345678.9',
    boughtOn: '2026-02-03',
    seats: 3,
  };
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
  const updated = await client.get('business.updateTruck', {
    id: added.id,
    rowVersion: added.rowVersion,
    record: { seats: 2 },
  });
  expect(updated).toMatchObject({ seats: 2, rowVersion: added.rowVersion + 1 });
  expect(await client.get('business.queryTruckPage', { page: 1, limit: 10, keyword: '12345' })).toMatchObject({
    total: 1,
    rows: [{ plateNo: '沪A12345' }],
  });
  expect(
    await client.get('business.queryTruckPage', { page: 1, limit: 10, filter: { customerId: 'nobody' } }),
  ).toMatchObject({ total: 0 });
  await client.get('business.deleteTruck', { id: added.id, rowVersion: added.rowVersion + 1 });
  expect(await client.call('business.getTruck', { id: added.id })).toMatchObject({ returnCode: '1002' });
});

longTest('a sheet goes in, wrong cells come back by row and column, and the list comes out as a sheet', async () => {
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

  const cells = await cellsOf(client, await client.get<KeptSheet>('business.exportTruck', { frType: 'xlsx' }));
  expect(cells[0]).toEqual(['车牌号', '客户', '车型', '载重', '价格', '购买日期', '启用']);
  expect(cells.slice(1)).toEqual([
    ['沪B1', customer, null, 1200.5, null, { date: '2026-02-03 00:00:00' }, '是'],
    ['沪B3', customer, null, 3, null, null, '是'],
  ]);
  const template = await client.request('/api/file/template?entity=truck');
  expect([template.status, template.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('spreadsheetml'),
  ]);
});

longTest('two groups of roles hold the rights that the definition gives, and the menu has its entry', async () => {
  const base = client.base;
  const [clerk, warehouse, finance] = await Promise.all(['bus01', 'wh01', 'fin01'].map((name) => logInAs(base, name)));
  const menuOf = async (one: GatewayClient | undefined) =>
    JSON.stringify(
      await one?.get('system.getBizTree', { roleId: '', navId: '3', systemSource: 'fta', nvaDictFlag: '0' }),
    );
  expect(await menuOf(clerk)).toContain('/truck');
  expect(await menuOf(warehouse)).toContain('/truck');
  expect(await menuOf(finance)).not.toContain('/truck');
  expect(await warehouse?.call('business.queryTruckPage', { page: 1, limit: 10 })).toMatchObject({ returnCode: '0' });
  expect(await warehouse?.call('business.addTruck', { record: {} })).toMatchObject({ returnCode: '1005' });
  expect(await finance?.call('business.queryTruckPage', { page: 1, limit: 10 })).toMatchObject({ returnCode: '1005' });
});

longTest('its act asks, refuses in words, takes effect once and stands in the log; its call answers', async () => {
  const clerk = await logInAs(client.base, 'bus01');
  const { rows } = await clerk.get<{ rows: { id: string }[] }>('business.queryCustomerPage', { page: 1, limit: 1 });
  const customerId = rows[0]?.id ?? '';
  const record = { plateNo: '沪C9', customerId, loadTons: '7.5' };
  const { id, rowVersion } = await clerk.get<{ id: string; rowVersion: number }>('business.addTruck', { record });
  const scrap = { id, action: 'scrap', params: { boughtOn: '2026-11-20' }, opinion: '事故报废' };
  expect(await clerk.get('business.queryLoadOfCustomer', { customerId })).toEqual({
    tons: expect.stringMatching(/\.\d/),
  });
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
  expect(await clerk.get('business.actTruck', { ...scrap, rowVersion })).toMatchObject({
    enabled: 0,
    boughtOn: '2026-11-20',
  });
  expect(await clerk.call('business.actTruck', { ...scrap, rowVersion: rowVersion + 1 })).toMatchObject({
    returnCode: '1004',
    msg: '车辆已停用',
  });
  expect(await clerk.get('business.queryTruckLog', { id })).toMatchObject([
    { action: 'scrap', opinion: '事故报废', userName: '王晓雯' },
  ]);
});

longTest('its paper is printed from its form', async () => {
  const { rows } = await client.get<{ rows: { id: string }[] }>('business.queryTruckPage', { page: 1, limit: 1 });
  const paper = await client.request(`/api/print/record?entity=truck&ids=${rows[0]?.id}`);
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, expect.stringContaining('application/pdf')]);
});

const menuOf = async (one: GatewayClient): Promise<string> =>
  JSON.stringify(await one.get('system.getBizTree', { roleId: '', navId: '3', systemSource: 'fta', nvaDictFlag: '0' }));

interface Row {
  readonly groupName: string | null;
  readonly month: string;
}

longTest('its report counts month by month, refuses by field, comes as a sheet and leads to its records', async () => {
  const [clerk, warehouse, finance] = await Promise.all(
    ['bus01', 'wh01', 'fin01'].map((name) => logInAs(client.base, name)),
  );
  if (!clerk || !warehouse || !finance) throw new Error('three people');
  const { rows: customers } = await clerk.get<{ rows: { id: string; name: string }[] }>('business.queryCustomerPage', {
    page: 1,
    limit: 2,
  });
  const [first, second] = customers.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  const trucks = [
    { plateNo: '沪R1', customerId: first?.id, boughtOn: '2025-03-05', price: '100.5', vehicleType: 'V42' },
    { plateNo: '沪R2', customerId: first?.id, boughtOn: '2025-05-31', price: '9.25' },
    { plateNo: '沪R3', customerId: second?.id, boughtOn: '2025-03-31', price: '1000', vehicleType: 'VAN' },
  ];
  for (const record of trucks) await clerk.get('business.addTruck', { record });

  const asked = { fromMonth: '2025-03', toMonth: '2025-05', groupBy: 'customer' };
  const answer = await clerk.get<{ rows: Row[] }>('business.queryTruckPurchases', asked);
  expect(answer.rows.map(({ groupName, month }) => [groupName, month])).toEqual(
    [first, second].flatMap((customer) => ['2025-03', '2025-04', '2025-05'].map((month) => [customer?.name, month])),
  );
  expect(answer).toMatchObject({
    subtotals: [
      { groupId: first?.id, month: '', trucks: 2, worth: '109.75' },
      { groupId: second?.id, month: '', trucks: 1, worth: '1000.00' },
    ],
    totals: [
      { groupId: null, month: '2025-03', trucks: 2, worth: '1100.50' },
      { month: '2025-04', trucks: 0, worth: '0.00' },
      { month: '2025-05', trucks: 1, worth: '9.25' },
    ],
    total: { groupId: null, trucks: 3, worth: '1109.75' },
  });
  const byType = { ...asked, groupBy: 'type' };
  expect(
    await clerk.get('business.queryTruckPurchases', {
      ...byType,
      vehicleType__in: ['V42', 'VAN'],
      customerId: first?.id,
    }),
  ).toMatchObject({
    subtotals: [{ groupId: 'V42', groupName: '4.2米', trucks: 1, worth: '100.50' }],
  });

  const refused = async (data: object) =>
    (await clerk.call<{ errors: object }>('business.queryTruckPurchases', { ...asked, ...data })) satisfies {
      returnCode: string;
    };
  expect(await refused({ fromMonth: '' })).toMatchObject({
    returnCode: '1001',
    data: { errors: { fromMonth: '开始月份不能为空' } },
  });
  expect(await refused({ toMonth: '2025-13' })).toMatchObject({
    returnCode: '1001',
    data: { errors: { toMonth: '月份应如 2025-06' } },
  });
  expect(await refused({ toMonth: '2025-02' })).toMatchObject({
    data: { errors: { toMonth: '结束月份不能早于开始月份' } },
  });
  expect(await refused({ fromMonth: '2022-03' })).toMatchObject({ data: { errors: { toMonth: '最多24个月' } } });
  expect(await refused({ groupBy: 'colour' })).toMatchObject({ data: { errors: { groupBy: '分组不支持' } } });
  expect(await refused({ vehicleType__in: 'V42' })).toMatchObject({
    data: { errors: { vehicleType__in: expect.any(String) } },
  });
  clerk.language = 'en';
  expect(await refused({ fromMonth: '' })).toMatchObject({
    data: { errors: { fromMonth: 'First month is required' } },
  });
  clerk.language = 'zh';

  const kept = await clerk.get<KeptSheet>('business.exportTruckPurchases', { ...asked, customerId: first?.id });
  expect(kept.fileName).toBe('购车统计2025-03_2025-05.xlsx');
  expect(await cellsOf(clerk, kept)).toEqual([
    ['分组', '月份', '车辆数', '金额'],
    [first?.name, '2025-03', 1, 100.5],
    [first?.name, '2025-04', 0, 0],
    [first?.name, '2025-05', 1, 9.25],
    [first?.name, '小计', 2, 109.75],
    ['合计', '2025-03', 1, 100.5],
    ['合计', '2025-04', 0, 0],
    ['合计', '2025-05', 1, 9.25],
    ['合计', '小计', 2, 109.75],
  ]);
  const figure = { groupBy: 'customer', groupId: first?.id, month: '2025-03', page: 1, limit: 10 };
  expect(await clerk.get('business.queryTruckPurchasesRecords', figure)).toMatchObject({
    total: 1,
    rows: [{ plateNo: '沪R1' }],
  });

  expect(await menuOf(clerk)).toContain('/truckPurchases');
  expect(await menuOf(finance)).not.toContain('/truckPurchases');
  expect(await warehouse.call('business.queryTruckPurchases', asked)).toMatchObject({ returnCode: '0' });
  expect(await warehouse.call('business.exportTruckPurchases', asked)).toMatchObject({ returnCode: '1005' });
  expect(await finance.call('business.queryTruckPurchases', asked)).toMatchObject({ returnCode: '1005' });
});

longTest('a page of its own stands in the menu of whom it names, and gives no more than it says', async () => {
  const [clerk, warehouse, finance] = await Promise.all(
    ['bus01', 'wh01', 'fin01'].map((name) => logInAs(client.base, name)),
  );
  if (!clerk || !warehouse || !finance) throw new Error('three people');
  expect(await menuOf(clerk)).toMatch(/需求管理.*车辆载重.*demand\/truckLoads/);
  expect(await menuOf(warehouse)).toContain('demand/truckLoads');
  expect(await menuOf(finance)).not.toContain('demand/truckLoads');
  const { nodes } = await client.get<{ nodes: { menuNo: string; url: string | null }[] }>('system.queryMenuTree', {
    navId: '3',
  });
  expect(nodes.find(({ url }) => url?.endsWith('/truckLoads'))).toMatchObject({ menuNo: '1-truckLoads' });
});

longTest('an area brings its entity, report, call, menu and rights', async () => {
  const [clerk, finance] = await Promise.all(['bus01', 'fin01'].map((name) => logInAs(client.base, name)));
  if (!clerk || !finance) throw new Error('two people');
  const { rows } = await clerk.get<{ rows: { id: string; name: string }[] }>('business.queryCustomerPage', {
    page: 1,
    limit: 1,
  });
  const berths = [
    { berthNo: 'B1', customerId: rows[0]?.id, metres: 120 },
    { berthNo: 'B2', metres: 80 },
    { berthNo: 'B3', metres: 200 },
  ];
  for (const record of berths) await clerk.get('business.addBerth', { record });
  expect(await clerk.get('business.queryFreeBerths', { metres: 100 })).toMatchObject({
    rows: [{ berthNo: 'B3', metres: 200 }],
  });
  expect(await clerk.call('business.queryFreeBerths', { metres: 0 })).toMatchObject({ returnCode: '1001' });

  expect(await clerk.get('business.queryBerthUse', {})).toMatchObject({
    rows: [],
    subtotals: [
      { groupId: '', groupName: '', berths: 2, metres: 280 },
      { groupId: rows[0]?.id, groupName: rows[0]?.name, berths: 1, metres: 120 },
    ],
    totals: [],
    total: { berths: 3, metres: 400 },
  });
  expect(await clerk.get('business.queryBerthUseRecords', { groupId: '', page: 1, limit: 10 })).toMatchObject({
    total: 2,
  });
  expect(await cellsOf(clerk, await clerk.get<KeptSheet>('business.exportBerthUse', {}))).toEqual([
    ['分组', '泊位数', '总长（米）'],
    [null, 2, 280],
    [rows[0]?.name, 1, 120],
    ['合计', 3, 400],
  ]);

  for (const address of ['/pier/free', '/berthUse']) {
    expect(await menuOf(clerk)).toContain(address);
    expect(await menuOf(finance)).not.toContain(address);
  }
  expect(await finance.call('business.queryFreeBerths', {})).toMatchObject({ returnCode: '1005' });
});

longTest(
  'a flow of an area takes its records from state to state, its effect writes another record in the same transaction',
  async () => {
    const [clerk, finance] = await Promise.all(['bus01', 'fin01'].map((name) => logInAs(client.base, name)));
    if (!clerk || !finance) throw new Error('two people');
    const { rows } = await clerk.get<{ rows: { id: string }[] }>('business.queryCustomerPage', { page: 1, limit: 1 });
    const customerId = rows[0]?.id ?? '';
    const berth = await clerk.get<{ id: string }>('business.addBerth', { record: { berthNo: 'H1', metres: 150 } });
    const addHire = async (ship: string) =>
      clerk.get<{ id: string; rowVersion: number }>('business.addBerthHire', {
        record: { ship, berthId: berth.id, customerId, cargo: 'BULK' },
      });
    expect(
      await clerk.call('business.addBerthHire', {
        record: { ship: '远洋', berthId: berth.id, customerId, cargo: 'HIRE' },
      }),
    ).toMatchObject({
      returnCode: '1001',
      data: { errors: { cargo: expect.stringContaining('不在字典中') } },
    });
    const [one, two] = [await addHire('长江一号'), await addHire('长江二号')];
    const moor = ({ id, rowVersion }: { id: string; rowVersion: number }, params: object) =>
      clerk.call<{ rowVersion: number }>('business.actBerthHire', { id, rowVersion, action: 'moor', params });
    expect(await moor(one, {})).toMatchObject({
      returnCode: '1001',
      data: { errors: { mooredOn: '靠泊日期不能为空' } },
    });
    const moored = await moor(one, { mooredOn: '2026-11-20' });
    expect(moored).toMatchObject({ returnCode: '0', data: { status: 'LYING', mooredOn: '2026-11-20' } });
    expect(await clerk.get('business.getBerth', { id: berth.id })).toMatchObject({ customerId });
    expect(await moor(two, { mooredOn: '2026-11-20' })).toMatchObject({
      returnCode: '1001',
      data: { errors: { berthId: '泊位已被占用，请改选空泊位' } },
    });
    expect(await clerk.get('business.getBerthHire', { id: two.id })).toMatchObject({ status: 'ASKED', mooredOn: null });
    const rename = ({ id, rowVersion }: { id: string; rowVersion: number }) =>
      clerk.call('business.updateBerthHire', { id, rowVersion, record: { ship: '黄河' } });
    const closed = { returnCode: '1005', data: { errors: { _: '当前状态不允许修改' } } };
    expect(await rename({ id: one.id, rowVersion: moored.data.rowVersion })).toMatchObject(closed);
    const leave = { id: one.id, rowVersion: moored.data.rowVersion, action: 'leave', params: {} };
    const left = await clerk.get<{ id: string; rowVersion: number }>('business.actBerthHire', leave);
    expect(await rename(left)).toMatchObject(closed);
    expect(await rename(two)).toMatchObject({ returnCode: '0' });
    expect(await clerk.get('common.queryDictList', { dictCode: 'BERTH_HIRE_STATUS' })).toHaveLength(3);
    expect(left).toMatchObject({
      status: 'LEFT',
      leftOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(await clerk.get('business.getBerth', { id: berth.id })).toMatchObject({ customerId: null });
    expect(await clerk.get<{ action: string }[]>('business.queryBerthHireLog', { id: one.id })).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ action: 'moor' }),
        expect.objectContaining({ action: 'leave' }),
      ]),
    );
    expect(await menuOf(clerk)).toMatch(/靠泊.*berthHire/);
    expect(await menuOf(finance)).not.toContain('berthHire');
  },
);

longTest(
  'an import takes the columns that the definition names, and knows its rows again by the import key',
  async () => {
    const clerk = await logInAs(client.base, 'bus01');
    const importBerths = async (sheet: string, data: object = {}) =>
      clerk.get('business.importBerth', { fileId: await uploadSheet(clerk, sheet), ...data });
    const sheet = '泊位号,长度\r\nI1,90\r\nI2,0\r\n';
    const outcome = { total: 2, success: 1, existing: 0, failed: 1, errors: [{ row: 3, column: '长度', value: '0' }] };
    expect(await importBerths(sheet, { preview: 1 })).toMatchObject(outcome);
    expect(await importBerths(sheet)).toMatchObject(outcome);
    expect(await importBerths(sheet)).toMatchObject({ ...outcome, success: 0, existing: 1 });
  },
);
