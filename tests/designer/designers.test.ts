import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scheduleNow } from '#server/jobs/jobQueue.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { openEvents } from '../robustness/eventStream.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

let gateway: TestGateway;
let admin: GatewayClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

interface Definition {
  readonly id: string;
  readonly rowVersion: number;
  readonly status: string;
  readonly defVersion: number;
  readonly columns: readonly { readonly columnKey: string }[];
}
type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly rowVersion: number };

const column = (columnKey: string, kind: string, more: object = {}) => ({
  columnKey,
  labelZh: columnKey,
  labelEn: columnKey,
  kind,
  ...more,
});
const usual = [
  column('plateNo', 'text', { required: 1, uniqueFlg: 1, filterable: 1, length: 10 }),
  column('driver', 'text', { sortable: 0 }),
  column('km', 'number', { scale: 1, sumFlg: 1 }),
  column('cost', 'money', { sumFlg: 1 }),
  column('day', 'date', { filterable: 1 }),
  column('state', 'select', { dictCode: 'YES_NO', defaultValue: '1' }),
  column('marks', 'multi', { dictCode: 'YES_NO' }),
  column('paid', 'switch'),
];

let made = 0;
const design = async (values: object = {}, columns: readonly object[] = usual) => {
  made += 1;
  const code = `table_${made}`;
  const record = {
    code,
    name: `用车登记${made}`,
    columns,
    viewRoles: ['W1'],
    editRoles: ['D10'],
    dataScope: 'ALL',
    ...values,
  };
  return { code, definition: await admin.get<Definition>('system.saveOnlineTable', { record }) };
};
const act = (action: string, { id, rowVersion }: Pick<Definition, 'id' | 'rowVersion'>, more: object = {}) =>
  admin.call<Definition>('system.actOnlineTable', { id, rowVersion, action, opinion: 'test', ...more });
const publish = async (values: object = {}, columns: readonly object[] = usual) => {
  const { code, definition } = await design(values, columns);
  const { data, returnCode, msg } = await act('publish', definition);
  if (returnCode !== '0') throw new Error(`${msg} ${JSON.stringify(data)}`);
  await gateway.heard();
  return { code, definition: data };
};
/** A revision with these columns. */
const revised = async (definition: Definition, columns: readonly object[]): Promise<Definition> => {
  const { data } = await act('revise', definition);
  return admin.get<Definition>('system.saveOnlineTable', {
    id: data.id,
    rowVersion: data.rowVersion,
    record: { columns },
  });
};
const save = (client: GatewayClient, code: string, record: object, of: object = {}) =>
  client.call<Row>('common.saveGenericRow', { code, record, ...of });
const page = async (client: GatewayClient, code: string, question: object = {}) =>
  client.get<{ rows: Row[]; total: number; summary?: object }>('common.queryGenericTable', { code, ...question });
const errorsOf = (answer: { readonly data: unknown }) =>
  (answer.data as { errors?: Record<string, { zh: string } | string> }).errors ?? {};

describe('publishing', () => {
  test('a table is designed, published, revised, given up and retired', async () => {
    const { code, definition } = await design();
    expect(definition).toMatchObject({ status: 'DRAFT', defVersion: 0 });
    const live = (await act('publish', definition)).data;
    expect(live).toMatchObject({ status: 'PUBLISHED', defVersion: 1 });
    const closed = await admin.call('system.saveOnlineTable', {
      id: live.id,
      rowVersion: live.rowVersion,
      record: { name: '别的' },
    });
    expect(closed.returnCode).not.toBe('0');

    const changed = await revised(live, [...usual, column('note', 'textarea')]);
    expect(changed).toMatchObject({ status: 'REVISING', defVersion: 1 });
    // The version before stays live.
    expect((await save(admin, code, { plateNo: '沪A1', note: '不在' })).data).not.toHaveProperty('note');
    const given = (await act('discard', changed)).data;
    expect(given).toMatchObject({ status: 'PUBLISHED', defVersion: 1 });
    expect(given.columns.map(({ columnKey }) => columnKey)).not.toContain('note');

    const second = (await act('publish', await revised(given, [...usual, column('note', 'textarea')]))).data;
    expect(second.defVersion).toBe(2);
    expect((await save(admin, code, { plateNo: '沪A2', note: '在' })).data).toMatchObject({ note: '在' });

    expect((await act('retire', second, { opinion: '' })).returnCode).toBe('1001');
    const retired = (await act('retire', second)).data;
    expect(retired.status).toBe('RETIRED');
    expect((await page(admin, code)).total).toBe(2);
    expect((await save(admin, code, { plateNo: '沪A3' })).returnCode).toBe('1004');
    expect((await act('revise', retired)).returnCode).toBe('1004');
  });

  test('only an administrator publishes, and nobody without the right designs', async () => {
    const { definition } = await design();
    const it = await gateway.as('it01');
    const step = { id: definition.id, rowVersion: definition.rowVersion, action: 'publish' };
    expect((await it.call('system.actOnlineTable', step)).returnCode).toBe('1005');
    const clerk = await gateway.as('bus01');
    expect((await clerk.call('system.actOnlineTable', step)).returnCode).toBe('1005');
    expect((await clerk.call('system.saveOnlineTable', { record: { code: 'mine_1', name: '我的' } })).returnCode).toBe(
      '1005',
    );
    expect((await clerk.call('system.queryOnlineTablePage', {})).returnCode).toBe('1005');
  });

  test.each([
    ['D1: a key with a capital', [column('Plate', 'text')], 'columns.0.columnKey'],
    ['D1: a key that is SQL', [column("a'b", 'text')], 'columns.0.columnKey'],
    ['D1: a reserved key', [column('rowVersion', 'text')], 'columns.0.columnKey'],
    ['D1: a name of the language', [column('constructor', 'text')], 'columns.0.columnKey'],
    ['D1: a repeated key', [column('a', 'text'), column('a', 'text')], 'columns.1.columnKey'],
    ['D2: no column', [], 'columns'],
    [
      'D2: six unique rules',
      ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => column(key, 'text', { uniqueFlg: 1 })),
      'columns',
    ],
    ['D3: a dictionary that is not there', [column('a', 'select', { dictCode: 'NO_SUCH' })], 'columns.0.dictCode'],
    ['a default that its kind cannot hold', [column('a', 'number', { defaultValue: 'x' })], 'columns.0.defaultValue'],
    [
      'a default that the dictionary lacks',
      [column('a', 'select', { dictCode: 'YES_NO', defaultValue: '7' })],
      'columns.0.defaultValue',
    ],
  ])('%s', async (_name, columns, place) => {
    const { definition } = await design({}, columns);
    const refused = await act('publish', definition);
    expect(refused.returnCode).toBe('1001');
    expect(Object.keys(errorsOf(refused))).toContain(place);
  });

  test('D2: more than 80 columns are refused when they are saved', async () => {
    const columns = Array.from({ length: 81 }, (_, index) => column(`c${index}`, 'text'));
    expect(
      (await admin.call('system.saveOnlineTable', { record: { code: 'too_wide', name: '太宽', columns } })).returnCode,
    ).toBe('1001');
  });

  test('D4: a new required column of a table with rows needs a default, which its rows get', async () => {
    const { code, definition } = await publish();
    await save(admin, code, { plateNo: '沪A1' });
    const without = await revised(definition, [...usual, column('region', 'text', { required: 1 })]);
    expect(Object.keys(errorsOf(await act('publish', without)))).toEqual(['columns.8.defaultValue']);
    const back = (await act('discard', without)).data;
    await act(
      'publish',
      await revised(back, [...usual, column('region', 'text', { required: 1, defaultValue: '上海' })]),
    );
    expect((await page(admin, code)).rows).toMatchObject([{ region: '上海' }]);
  });

  test('words that lie open are kept as those that drop down, and need a dictionary as they do', async () => {
    const open = [
      ...usual,
      column('size', 'radio', { dictCode: 'YES_NO' }),
      column('extras', 'checkbox', { dictCode: 'YES_NO' }),
    ];
    const { code } = await publish({}, open);
    await save(admin, code, { plateNo: '沪A2', size: '1', extras: ['0', '1'] });
    expect((await page(admin, code)).rows).toMatchObject([{ size: '1', extras: ['0', '1'] }]);
    const { definition } = await design({}, [...usual, column('size', 'radio')]);
    expect(Object.keys(errorsOf(await act('publish', definition)))).toEqual(['columns.8.dictCode']);
  });

  test('a region lies under the one above it, and no deeper than a district', async () => {
    const regions = [
      column('province', 'region', { filterable: 1 }),
      column('city', 'region', { under: 'province' }),
      column('district', 'region', { under: 'city' }),
    ];
    const { code } = await publish({}, [...usual, ...regions]);
    await save(admin, code, { plateNo: '沪A3', province: '上海市', city: '上海市', district: '浦东新区' });
    expect((await page(admin, code)).rows).toMatchObject([{ province: '上海市', district: '浦东新区' }]);
    const wrong = async (...more: readonly object[]) =>
      Object.keys(errorsOf(await act('publish', (await design({}, [...usual, ...more])).definition)));
    expect(await wrong(...regions, column('street', 'region', { under: 'district' }))).toEqual(['columns.11.under']);
    expect(await wrong(column('city', 'region', { under: 'driver' }))).toEqual(['columns.8.under']);
    expect(await wrong(column('a', 'region', { under: 'b' }), column('b', 'region', { under: 'a' }))).toEqual([
      'columns.8.under',
      'columns.9.under',
    ]);
  });

  test('files hang on a record and are read by whoever reads the record; nothing is ordered or begun by them', async () => {
    const { code, definition } = await publish({}, [
      ...usual,
      column('papers', 'upload', { uniqueFlg: 0, filterable: 1 }),
    ]);
    const uploaded = await admin.upload({
      bizType: 'onlineRecord',
      fileName: '行驶证.pdf',
      content: Buffer.from('%PDF-1.4\n%%EOF\n'),
    });
    const { hashaddr } = uploaded.data;
    const row = await save(admin, code, { plateNo: '沪A4', papers: [uploaded.data] });
    expect(row).toMatchObject({ returnCode: '0', data: { papers: [{ fileName: '行驶证.pdf', hashaddr }] } });
    const readBy = async (loginName: string) =>
      (await (await gateway.as(loginName)).request(`/api/file/download?hashaddr=${hashaddr}`)).text();
    expect(await readBy('wh01')).toContain('%PDF');
    expect(await readBy('tz01')).toContain('1002');
    const { data: draft } = await act('revise', definition);
    const changed = await admin.get<Definition>('system.saveOnlineTable', {
      id: draft.id,
      rowVersion: draft.rowVersion,
      record: { columns: [...usual, column('papers', 'text')] },
    });
    expect(Object.keys(errorsOf(await act('publish', changed)))).toEqual(['columns.8.kind']);
    const { definition: unique } = await design({}, [
      ...usual,
      column('papers', 'upload', { uniqueFlg: 1, defaultValue: 'x' }),
    ]);
    expect(Object.keys(errorsOf(await act('publish', unique))).sort()).toEqual([
      'columns.8.defaultValue',
      'columns.8.uniqueFlg',
    ]);
  });

  test('D6: the kind of a column stays once rows hold values, also over versions; a number may become text', async () => {
    const { code, definition } = await publish();
    await save(admin, code, { plateNo: '沪A1', km: '12.5', day: '2026-01-01' });
    const as = (key: string, kind: string) =>
      usual.map((one) => (one.columnKey === key ? { ...one, kind, sumFlg: 0 } : one));
    const wrong = await revised(definition, as('day', 'number'));
    expect(Object.keys(errorsOf(await act('publish', wrong)))).toEqual(['columns.4.kind']);
    const text = (await act('publish', await revised((await act('discard', wrong)).data, as('km', 'text')))).data;
    expect((await page(admin, code)).rows).toMatchObject([{ km: '12.5' }]);
    // Left out in one version and back as another kind in the next: its values are still there.
    const gone = (
      await act(
        'publish',
        await revised(
          text,
          as('km', 'text').filter(({ columnKey }) => columnKey !== 'day'),
        ),
      )
    ).data;
    expect(Object.keys(errorsOf(await act('publish', await revised(gone, [column('day', 'money')]))))).toContain(
      'columns.0.kind',
    );
  });

  test('a unique rule that rows break is not published', async () => {
    const { code, definition } = await publish();
    for (const plateNo of ['沪A1', '沪A2']) await save(admin, code, { plateNo, driver: '王' });
    const changed = await revised(
      definition,
      usual.map((one) => (one.columnKey === 'driver' ? { ...one, uniqueFlg: 1 } : one)),
    );
    expect(Object.keys(errorsOf(await act('publish', changed)))).toEqual(['columns']);
  });
});

describe('records', () => {
  test('every write is checked by kind, and nothing but the columns is kept', async () => {
    const { code } = await publish();
    const wrong = await save(admin, code, {
      km: '1.23',
      cost: 'x',
      day: '2026-02-30',
      state: '9',
      marks: ['9'],
      paid: 7,
      plateNo: 'x'.repeat(11),
    });
    expect(wrong.returnCode).toBe('1001');
    expect(Object.keys(errorsOf(wrong)).sort()).toEqual(['cost', 'day', 'km', 'marks', 'paid', 'plateNo', 'state']);
    expect(Object.keys(errorsOf(await save(admin, code, {})))).toEqual(['plateNo']);
    const { data } = await save(admin, code, {
      plateNo: '沪A1',
      km: '1.2',
      cost: '10',
      day: '2026-02-28',
      marks: ['1'],
      paid: 1,
      secret: 'x',
      createdBy: 'me',
    });
    expect(data).toMatchObject({
      plateNo: '沪A1',
      km: '1.2',
      cost: '10.00',
      day: '2026-02-28',
      state: '1',
      marks: ['1'],
      paid: 1,
      rowVersion: 1,
    });
    expect(data).not.toHaveProperty('secret');
    const { rows } = await gateway.database.pool.query('select data from online_record where id = $1', [data.id]);
    expect(Object.keys((rows[0] as { data: object }).data).sort()).toEqual(
      usual.map(({ columnKey }) => columnKey).sort(),
    );
  });

  test('they are listed, filtered, sorted, summed, changed and deleted like any record', async () => {
    const { code } = await publish();
    for (const [plateNo, km] of [
      ['沪A1', '10'],
      ['沪B2', '9.5'],
      ['沪A3', '100'],
    ])
      await save(admin, code, { plateNo, km, day: '2026-01-01' });
    const { rows, summary } = await page(admin, code, { sort: [{ field: 'km', order: 'DESC' }], summary: 1 });
    expect(rows.map(({ km }) => km)).toEqual(['100.0', '10.0', '9.5']);
    expect(summary).toMatchObject({ km: [{ sum: '119.5' }] });
    expect(
      (await page(admin, code, { filter: { plateNo__like: '沪A', day__between: ['2026-01-01', '2026-01-31'] } })).total,
    ).toBe(2);
    expect(
      (await admin.call('common.queryGenericTable', { code, sort: [{ field: 'driver', order: 'ASC' }] })).returnCode,
    ).toBe('1001');
    expect((await admin.call('common.queryGenericTable', { code, filter: { "km'": 1 } })).returnCode).toBe('1001');
    const [first] = rows as [Row];
    const changed = await save(admin, code, { km: '5' }, { id: first.id, rowVersion: 1 });
    expect(changed.data).toMatchObject({ km: '5.0', plateNo: '沪A3', rowVersion: 2 });
    expect((await save(admin, code, { km: '6' }, { id: first.id, rowVersion: 1 })).returnCode).toBe('1003');
    expect((await admin.call('common.deleteGenericRow', { code, id: first.id, rowVersion: 1 })).returnCode).toBe(
      '1003',
    );
    await admin.get('common.deleteGenericRow', { code, id: first.id, rowVersion: 2 });
    expect((await page(admin, code)).total).toBe(2);
  });

  test('a unique value is kept once, however many write it at the same time; a deleted row gives it free', async () => {
    const { code } = await publish();
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(admin, code, { plateNo: '沪C8' })));
    expect(answers.map(({ returnCode }) => returnCode).sort()).toEqual([
      '0',
      ...Array.from({ length: 7 }, () => '1006'),
    ]);
    const kept = answers.find(({ returnCode }) => returnCode === '0')?.data as Row;
    await admin.get('common.deleteGenericRow', { code, id: kept.id, rowVersion: 1 });
    const again = await save(admin, code, { plateNo: '沪C8' });
    expect(again.returnCode).toBe('0');
    const other = await save(admin, code, { plateNo: '沪C9' });
    const clash = await save(admin, code, { plateNo: '沪C8' }, { id: other.data.id, rowVersion: 1 });
    expect(clash.returnCode).toBe('1006');
    expect(Object.keys(errorsOf(clash))).toEqual(['plateNo']);
  });

  test('columns of one number are unique together, as numbers and not as they were written', async () => {
    const columns = [column('shop', 'text', { uniqueGroup: 2 }), column('rate', 'number', { uniqueGroup: 2 })];
    const { code } = await publish({}, columns);
    expect((await save(admin, code, { shop: 'A', rate: '1.5' })).returnCode).toBe('0');
    expect((await save(admin, code, { shop: 'A', rate: '1.50' })).returnCode).toBe('1006');
    expect((await save(admin, code, { shop: 'B', rate: '1.5' })).returnCode).toBe('0');
    expect((await save(admin, code, { shop: 'A' })).returnCode).toBe('0');
    expect((await save(admin, code, { shop: 'A' })).returnCode).toBe('0');
  });
});

describe('finding', () => {
  const found = async (code: string, keyword: string) =>
    (await page(admin, code, { keyword })).rows.map(({ plateNo }) => plateNo);

  test('a keyword finds records by the text their list shows, as it is written or spelled, however they came in', async () => {
    const { code } = await publish();
    const first = (await save(admin, code, { plateNo: '沪A1', driver: '王小明' })).data;
    const { fileId } = (
      await admin.upload({ bizType: 'import', fileName: 'rows.csv', content: 'plateNo,driver\n苏B2,李大钊' })
    ).data;
    await admin.get('common.importGenericTable', { code, fileId });
    expect([
      await found(code, '小明'),
      await found(code, 'lidazhao'),
      await found(code, '苏b2'),
      await found(code, '张'),
    ]).toEqual([['沪A1'], ['苏B2'], ['苏B2'], []]);
    await save(admin, code, { driver: '张三' }, { id: first.id, rowVersion: 1 });
    expect([await found(code, '小明'), await found(code, '张')]).toEqual([[], ['沪A1']]);
  });

  test('what another version names is looked for in the records that are there', async () => {
    const columns = (listed: number) => [column('plateNo', 'text'), column('note', 'textarea', { listed })];
    const { code, definition } = await publish({}, columns(0));
    await save(admin, code, { plateNo: '沪A1', note: '备用车' });
    expect(await found(code, '备用')).toEqual([]);
    await act('publish', await revised(definition, columns(1)));
    await expect.poll(() => found(code, '备用')).toEqual(['沪A1']);
  });

  test('a version that is published while words are made by the one before it is what they are made by in the end', async () => {
    const columns = (listed: number) => [column('plateNo', 'text'), column('note', 'textarea', { listed })];
    const { code, definition } = await publish({}, columns(0));
    await save(admin, code, { plateNo: '沪A1', note: '备用车' });
    const { pool } = gateway.database;
    const waits = async (what: string) => expect.poll(async () => (await pool.query(what)).rowCount).toBe(1);
    await waits(
      `select 1 where not exists (select 1 from graphile_worker.jobs where task_identifier = 'refreshSearch')`,
    );
    const { rows } = await pool.query<{ recipe: string }>(`select recipe from search_recipe where entity = 'demand'`);
    const recipe = rows[0]?.recipe;
    await pool.query(`update search_recipe set recipe = '' where entity in ('demand', $1)`, [`online_${code}`]);
    const holding = await pool.connect();
    try {
      await holding.query('begin; lock table demand in exclusive mode');
      await scheduleNow(pool, 'refreshSearch');
      // It knows the versions, and waits at the demands.
      await waits(`select 1 from pg_stat_activity where query like '%from demand t%' and wait_event_type = 'Lock'`);
      await pool.query(`update search_recipe set recipe = $1 where entity = 'demand'`, [recipe]);
      await act('publish', await revised(definition, columns(1)));
      // Whoever is free has taken what it may take.
      await scheduleNow(pool, 'wakeFailed');
      await waits(`select 1 where not exists (select 1 from graphile_worker.jobs where key = 'wakeFailed')`);
    } finally {
      await holding.query('rollback');
      holding.release();
    }
    await waits(
      `select 1 where not exists (select 1 from graphile_worker.jobs where task_identifier = 'refreshSearch')`,
    );
    expect(await found(code, '备用')).toEqual(['沪A1']);
  });
});

describe('lists that follow', () => {
  test('whoever would find a record hears that it changed, nobody else', async () => {
    const all = await publish({ viewRoles: ['W1'], editRoles: ['D10'] });
    const own = await publish({ dataScope: 'SELF', viewRoles: ['W1'], editRoles: ['D10'] });
    const people = [
      await gateway.as('wh01'),
      await gateway.as('bus01'),
      await gateway.as('bus01l'),
      await gateway.as('tz01'),
      admin,
    ] as const;
    const streams = await Promise.all(people.map(openEvents));
    const [, author] = people;
    await save(author, all.code, { plateNo: '沪A1' });
    await save(author, own.code, { plateNo: '沪A2' });
    await gateway.heard();
    const heard = () =>
      streams.map((stream) =>
        stream.heard.map(({ entity }) => entity.replace('online_', '')).filter((one) => one.startsWith('table_')),
      );
    const [both, first] = [[all.code, own.code], [all.code]];
    await expect.poll(heard).toEqual([first, both, first, [], both]);
    for (const stream of streams) stream.close();
  });

  test('many records are deleted, each for itself', async () => {
    const { code } = await publish();
    const ids: string[] = [];
    for (const plateNo of ['沪A1', '沪A2', '沪A3']) ids.push((await save(admin, code, { plateNo })).data.id);
    const [one, two] = ids as [string, string];
    const asked = { code, ids: [one, two], rowVersions: [1, 9], perRow: 1 };
    expect((await (await gateway.as('wh01')).call('common.batchDeleteGenericRow', asked)).returnCode).toBe('1005');
    expect(await admin.get('common.batchDeleteGenericRow', asked)).toMatchObject({ ok: [one], failed: [{ id: two }] });
    expect((await page(admin, code)).total).toBe(2);
  });
});

describe('rights', () => {
  test('those who view read, those who edit write, nobody else knows of it', async () => {
    const { code } = await publish();
    const [editor, viewer, stranger, customer] = [
      await gateway.as('bus01'),
      await gateway.as('wh01'),
      await gateway.as('tz01'),
      await gateway.as('cust01'),
    ];
    const row = (await save(editor, code, { plateNo: '沪A1' })).data;
    expect((await page(viewer, code)).total).toBe(1);
    expect((await save(viewer, code, { plateNo: '沪A2' })).returnCode).toBe('1005');
    expect((await save(viewer, code, { km: '1' }, { id: row.id, rowVersion: 1 })).returnCode).toBe('1005');
    expect((await viewer.call('common.deleteGenericRow', { code, id: row.id, rowVersion: 1 })).returnCode).toBe('1005');
    for (const nobody of [stranger, customer]) {
      for (const [call, data] of [
        ['queryGenericTable', {}],
        ['getGenericRow', { id: row.id }],
        ['queryGenericRowsByIds', { ids: [row.id] }],
        ['saveGenericRow', { record: {} }],
        ['deleteGenericRow', { id: row.id, rowVersion: 1 }],
        ['exportGenericTable', { frType: 'csv' }],
        ['importGenericTable', { fileId: 'x' }],
      ] as const)
        expect((await nobody.call(`common.${call}`, { code, ...data })).returnCode, call).toBe('1005');
      expect((await nobody.call('common.getGenericTable', { code })).returnCode).toBe('1002');
    }
    const mine = await viewer.get<{ tables: { code: string }[] }>('common.queryMyTables');
    expect(mine.tables.map((one) => one.code)).toContain(code);
    expect((await stranger.get<{ tables: object[] }>('common.queryMyTables')).tables).toEqual([]);
  });

  test('the scope of the definition holds in every door', async () => {
    const { code } = await publish({ dataScope: 'SELF', editRoles: ['D10'] });
    const [mine, other] = [await gateway.as('bus01'), await gateway.as('bus01l')];
    const row = (await save(mine, code, { plateNo: '沪A1' })).data;
    expect((await page(mine, code)).total).toBe(1);
    expect((await page(other, code)).total).toBe(0);
    expect((await other.call('common.getGenericRow', { code, id: row.id })).returnCode).toBe('1002');
    expect((await save(other, code, { km: '1' }, { id: row.id, rowVersion: 1 })).returnCode).toBe('1002');
    expect(await other.get('common.queryGenericRowsByIds', { code, ids: [row.id] })).toEqual([]);
  });

  test('a row of one table is in no other one', async () => {
    const [one, two] = [await publish(), await publish()];
    const row = (await save(admin, one.code, { plateNo: '沪A1' })).data;
    const { code } = two;
    expect((await admin.call('common.getGenericRow', { code, id: row.id })).returnCode).toBe('1002');
    expect((await save(admin, code, { km: '1' }, { id: row.id, rowVersion: 1 })).returnCode).toBe('1002');
    expect((await admin.call('common.deleteGenericRow', { code, id: row.id, rowVersion: 1 })).returnCode).toBe('1002');
    for (const hostile of ["x' or '1'='1", '__proto__', '', 'table_1; drop table x', 'x'.repeat(41)])
      expect((await admin.call('common.queryGenericTable', { code: hostile })).returnCode).toMatch(/^100[12]$/);
  });

  test('a role that an administrator adds can be chosen, and its people read the table; one that is out of use cannot', async () => {
    const words = async () =>
      (
        await admin.get<{ dictId: string; dictName: string }[]>('common.queryDictList', {
          dictCode: 'STAFF_ROLE',
          i18n: 'zh',
        })
      ).map(({ dictId }) => dictId);
    expect(await words()).toEqual(expect.arrayContaining(['D10', 'W1']));
    expect(await words()).not.toContain('CUST');
    const role = { roleId: 'CARS', roleName: '车队', roleKind: 'STAFF' };
    const { rowVersion } = await admin.get<{ rowVersion: number }>('system.addRole', { record: role });
    await gateway.heard();
    expect(await words()).toContain('CARS');
    const { code } = await publish({ viewRoles: ['CARS'] });
    const { rows } = await gateway.database.pool.query(
      'select actions from made_right where role_id = $1 and entity = $2',
      ['CARS', `online_${code}`],
    );
    expect(rows).toHaveLength(1);
    await admin.get('system.updateRole', { id: 'CARS', rowVersion, record: { enabled: 0 } });
    await gateway.heard();
    const refused = await admin.call('system.saveOnlineTable', {
      record: { code: 'of_cars', name: '车', columns: usual, viewRoles: ['CARS'] },
    });
    expect(Object.keys(errorsOf(refused))).toEqual(['viewRoles']);
  });

  test('rights follow the version that is published', async () => {
    const { code, definition } = await publish();
    const viewer = await gateway.as('wh01');
    expect((await page(viewer, code)).total).toBe(0);
    const { data } = await act('revise', definition);
    const changed = await admin.get<Definition>('system.saveOnlineTable', {
      id: data.id,
      rowVersion: data.rowVersion,
      record: { viewRoles: [] },
    });
    expect((await page(viewer, code)).total).toBe(0);
    await act('publish', changed);
    await gateway.heard();
    expect((await viewer.call('common.queryGenericTable', { code })).returnCode).toBe('1005');
  });
});

describe('sheets', () => {
  const upload = async (lines: readonly string[]) =>
    (await admin.upload({ bizType: 'import', fileName: 'rows.csv', content: lines.join('\n') })).data.fileId;

  test('right rows go in, wrong ones come back, a second time changes nothing, and the batch is taken back', async () => {
    const { code } = await publish();
    const fileId = await upload([
      'plateNo,km,day,paid',
      '沪A1,1.5,2026-01-01,是',
      '沪A2,x,2026-01-01,否',
      '沪A3,2,2026-01-02,',
    ]);
    const result = await admin.get<{ success: number; failed: number; batchId: string }>('common.importGenericTable', {
      code,
      fileId,
    });
    expect(result).toMatchObject({ success: 2, failed: 1 });
    expect(await admin.get('common.importGenericTable', { code, fileId })).toMatchObject({
      success: 0,
      existing: 2,
      failed: 1,
    });
    const exported = await admin.get<{ hashaddr: string }>('common.exportGenericTable', { code, frType: 'csv' });
    expect(exported.hashaddr).toBeTruthy();
    expect(await admin.get('common.undoImportGenericTable', { code, importNo: result.batchId })).toEqual({ count: 2 });
    expect((await page(admin, code)).total).toBe(0);
  });

  test('where the definition takes no sheets none comes in', async () => {
    const { code } = await publish({ importFlg: 0, exportFlg: 0 });
    const fileId = await upload(['plateNo', '沪A1']);
    expect((await admin.call('common.importGenericTable', { code, fileId })).returnCode).toBe('1004');
    expect((await admin.call('common.exportGenericTable', { code, frType: 'csv' })).returnCode).toBe('1004');
  });
});

describe('forms', () => {
  const field = (key: string, more: object = {}) => ({ key, ...more });
  const section = (fields: readonly object[], more: object = {}) => ({
    zh: '基本',
    en: 'Basics',
    columns: 2,
    fields,
    ...more,
  });
  const layout = (fields: readonly object[], more: object = {}) => ({
    sections: [section(fields)],
    lines: [],
    checks: [],
    print: {},
    ...more,
  });
  const orderColumns = [
    column('no', 'text', { required: 1 }),
    column('qty', 'number', { scale: 2 }),
    column('price', 'money'),
    column('amount', 'money'),
    column('note', 'text'),
    column('urgent', 'switch'),
    column('due', 'date'),
    column('stateName', 'text'),
    column('state', 'select', { dictCode: 'YES_NO' }),
  ];
  const formOf = async (tableCode: string, design: object) => {
    made += 1;
    return admin.get<Definition>('system.saveOnlineForm', {
      record: { code: `form_${made}`, name: '表单', tableCode, layout: design },
    });
  };
  const step = (action: string, { id, rowVersion }: Pick<Definition, 'id' | 'rowVersion'>) =>
    admin.call<Definition>('system.actOnlineForm', { id, rowVersion, action, opinion: 'test' });

  test('values follow on the server, whatever a client says of them; what is hidden is not asked for; checks hold', async () => {
    const { code } = await publish({}, orderColumns);
    const form = await formOf(
      code,
      layout(
        [
          field('no'),
          field('qty'),
          field('price'),
          field('urgent'),
          field('state'),
          field('amount', { value: 'round(qty * price, 2)' }),
          field('due', { when: 'urgent', required: 'urgent' }),
          field('stateName', { value: 'dict("YES_NO", state)' }),
          field('note', { value: 'if(amount > 100, "大额", "小额")' }),
        ],
        {
          checks: [
            { test: 'qty == null || qty > 0', zh: '数量应大于0', en: 'The quantity must be above 0', key: 'qty' },
          ],
        },
      ),
    );
    expect((await step('publish', form)).data).toMatchObject({ status: 'PUBLISHED', defVersion: 1 });
    const { data } = await save(admin, code, {
      no: 'A1',
      qty: '3',
      price: '12.35',
      amount: '1.00',
      note: 'mine',
      state: '1',
    });
    expect(data).toMatchObject({ amount: '37.05', note: '小额', stateName: '是', due: null });
    const paper = await admin.request(`/api/print/record?entity=online_${code}&ids=${data.id}`);
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const stranger = await (await gateway.as('tz01')).request(`/api/print/record?entity=online_${code}&ids=${data.id}`);
    expect(stranger.headers.get('content-type')).not.toContain('pdf');
    const changed = await save(admin, code, { qty: '10' }, { id: data.id, rowVersion: 1 });
    expect(changed.data).toMatchObject({ amount: '123.50', note: '大额' });
    expect(Object.keys(errorsOf(await save(admin, code, { no: 'A2', urgent: 1 })))).toEqual(['due']);
    expect(Object.keys(errorsOf(await save(admin, code, { no: 'A3', qty: '-1' })))).toEqual(['qty']);
  });

  test('rows of another table are lines of a record, worked out and summed', async () => {
    const goods = await publish({ editRoles: [], viewRoles: [] }, [
      column('name', 'text', { required: 1 }),
      column('qty', 'number'),
      column('price', 'money'),
      column('amount', 'money'),
    ]);
    await step(
      'publish',
      await formOf(
        goods.code,
        layout([field('name'), field('qty'), field('price'), field('amount', { value: 'qty * price' })]),
      ),
    );
    const { code } = await publish({}, orderColumns);
    const lines = [{ key: 'goods', tableCode: goods.code, zh: '商品', en: 'Goods' }];
    await step(
      'publish',
      await formOf(code, layout([field('no'), field('amount', { value: 'sum(goods.amount)' })], { lines })),
    );
    const editor = await gateway.as('bus01');
    const { data } = await save(editor, code, {
      no: 'A1',
      goods: [
        { name: '轴承', qty: '2', price: '1.50', amount: '999' },
        { name: '阀', qty: '1', price: '4' },
      ],
    });
    expect(data).toMatchObject({
      amount: '7.00',
      goods: [
        { name: '轴承', amount: '3.00' },
        { name: '阀', amount: '4.00' },
      ],
    });
    expect(Object.keys(errorsOf(await save(editor, code, { no: 'A2', goods: [{ qty: '1' }] })))).toEqual([
      'goods.0.name',
    ]);
    const [first] = data.goods as Row[];
    const fewer = await save(editor, code, { goods: [first] }, { id: data.id, rowVersion: data.rowVersion });
    expect(fewer.data).toMatchObject({ amount: '3.00', goods: [{ id: first?.id }] });
    expect((await page(admin, goods.code)).total).toBe(1);
    expect((await editor.call('common.queryGenericTable', { code: goods.code })).returnCode).toBe('1005');
  });

  test('while the table of its lines is published nobody writes a record', async () => {
    const goods = await publish({}, [column('name', 'text')]);
    const { code } = await publish({}, orderColumns);
    await step(
      'publish',
      await formOf(
        code,
        layout([field('no')], { lines: [{ key: 'goods', tableCode: goods.code, zh: '商品', en: 'Goods' }] }),
      ),
    );
    const { pool } = gateway.database;
    const publisher = await pool.connect();
    try {
      await publisher.query('begin');
      await publisher.query('select pg_advisory_xact_lock(hashtext($1))', [`online:${goods.code}`]);
      let isSaved = false;
      const saving = save(admin, code, { no: 'A1', goods: [{ name: '轴承' }] }).then((answer) => {
        isSaved = true;
        return answer;
      });
      const waiting = `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`;
      await expect.poll(async () => (await pool.query<{ count: number }>(waiting)).rows[0]?.count).toBe(1);
      expect(isSaved).toBe(false);
      await publisher.query('commit');
      expect((await saving).returnCode).toBe('0');
    } finally {
      publisher.release();
    }
  });

  test.each([
    ['D5: an expression that ends too early', [field('no', { value: 'qty /' })]],
    ['D5: a function that is none', [field('no', { value: 'alert(1)' })]],
    ['D5: a field that is none', [field('no', { value: 'constructor' })]],
    ['D5: a value that follows from itself', [field('no'), field('amount', { value: 'amount + 1' })]],
    [
      'D5: values in a circle',
      [
        field('no'),
        field('amount', { value: 'price' }),
        field('price', { value: 'qty' }),
        field('qty', { value: 'amount' }),
      ],
    ],
    ['D5: a condition that cannot be read', [field('no', { when: '(((' })]],
    ['a required column that is not on the form', [field('qty')]],
    ['a field that stands twice', [field('no'), field('no')]],
    ['a column that the table lacks', [field('no'), field('gone')]],
    ['no field at all', []],
  ])('%s is not published', async (_name, fields) => {
    const { code } = await publish({}, orderColumns);
    const refused = await step('publish', await formOf(code, layout(fields)));
    expect(refused.returnCode).toBe('1001');
    expect(Object.keys(errorsOf(refused))).toEqual(['layout']);
  });

  test('P29: an expression that went wrong leaves its own field alone; all others work', async () => {
    const { code } = await publish({}, orderColumns);
    const form = await formOf(
      code,
      layout([field('no'), field('qty'), field('amount', { value: 'qty' }), field('note', { value: 'upper(no)' })]),
    );
    await step('publish', form);
    // No publishing lets it pass; an older version may.
    await gateway.database.pool.query(
      `update online_form set snapshot = jsonb_set(snapshot, '{layout,sections,0,fields,2,value}', '"a/"') where id = $1`,
      [form.id],
    );
    expect((await save(admin, code, { no: 'a1', qty: '3' })).data).toMatchObject({
      note: 'A1',
      amount: null,
      qty: '3.00',
    });
    await gateway.database.pool.query(
      `update online_form set snapshot = jsonb_set(snapshot, '{layout,sections,0,fields,2,value}', '"1 / qty"') where id = $1`,
      [form.id],
    );
    expect((await save(admin, code, { no: 'a2', qty: '0' })).data).toMatchObject({ note: 'A2', amount: null });
  });

  test('an expression is checked with the place of what is wrong', async () => {
    const check = (expression: string) =>
      admin.get('system.checkExpression', { expression, fields: ['qty', 'goods.qty'] });
    expect(await check('sum(goods.qty) + qty')).toEqual({ isRight: true });
    expect(await check('qty + a/')).toMatchObject({ isRight: false, position: 9 });
    expect(await check('qty + a')).toMatchObject({ isRight: false, position: 7 });
    expect((await (await gateway.as('bus01')).call('system.checkExpression', { expression: '1' })).returnCode).toBe(
      '1005',
    );
  });

  test('a form is revised while its last version is live, given up and retired', async () => {
    const { code } = await publish({}, orderColumns);
    const live = (
      await step('publish', await formOf(code, layout([field('no'), field('note', { value: 'upper(no)' })])))
    ).data;
    const open = (await step('revise', live)).data;
    const record = { layout: layout([field('no'), field('note', { value: '"anders"' })]) };
    const changed = await admin.get<Definition>('system.saveOnlineForm', {
      id: open.id,
      rowVersion: open.rowVersion,
      record,
    });
    expect((await save(admin, code, { no: 'a' })).data).toMatchObject({ note: 'A' });
    const back = (await step('discard', changed)).data;
    expect(JSON.stringify(back)).not.toContain('anders');
    await step('retire', back);
    expect((await save(admin, code, { no: 'b', note: 'free' })).data).toMatchObject({ note: 'free' });
  });
});
