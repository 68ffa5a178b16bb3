import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEvents } from '../robustness/eventStream.ts';
import { eventually } from '../robustness/eventually.ts';
import { customerOf } from '../robustness/records.ts';
import { demandSheet, endedJob, titles, uploadSheet } from '../robustness/sheets.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

interface Row {
  readonly id: string;
  readonly rowVersion: number;
  readonly [name: string]: unknown;
}
interface Word {
  readonly dictId: string;
  readonly dictName: string;
  readonly color?: string;
  readonly past?: 1;
}

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const words = async (dictCode: string, more: object = {}) =>
  (await gateway.as('bus01')).get<Word[]>('common.queryDictList', { dictCode, i18n: 'zh', ...more });
const itemOf = async (dictCode: string, dictId: string): Promise<Row> => {
  const page = await (await gateway.as('admin')).get<{ rows: Row[] }>('common.querySysDictItemPage', {
    filter: { dictCode, dictId },
  });
  return page.rows[0] as Row;
};

describe('dictionaries', () => {
  test('an edit is told to every open browser and to every call at once', async () => {
    const admin = await gateway.as('admin');
    const clerk = await gateway.as('bus01');
    const version = async () => (await clerk.get<{ dictVersion: string }>('system.getUserInfo')).dictVersion;
    const before = await version();
    expect((await words('DEPT')).find(({ dictId }) => dictId === 'D10')).toMatchObject({ dictName: '业务一部' });
    const stream = await openEvents(clerk);
    const item = await itemOf('DEPT', 'D10');
    await admin.get('common.updateSysDictItem', {
      id: item.id,
      rowVersion: item.rowVersion,
      record: { dictName: '华东业务部', color: 'success', dictId: 'HACKED' },
    });
    await eventually(async () =>
      expect(stream.heard).toContainEqual(expect.objectContaining({ entity: 'dictionary', id: 'DEPT' })),
    );
    stream.close();
    expect((await words('DEPT')).find(({ dictId }) => dictId === 'D10')).toMatchObject({
      dictName: '华东业务部',
      color: 'success',
    });
    expect(await version()).not.toBe(before);
    expect(JSON.stringify(stream.heard)).not.toContain('华东');
  });

  test('codes of the product stay: they can be ended, not removed; lifecycles take no further code', async () => {
    const admin = await gateway.as('admin');
    const own = await itemOf('DEMAND_STATUS', 'DRAFT');
    expect(await admin.call('common.deleteSysDictItem', { id: own.id, rowVersion: own.rowVersion })).toMatchObject({
      returnCode: '1005',
    });
    const more = { record: { dictCode: 'DEMAND_STATUS', dictId: 'EXTRA', dictName: '多余' } };
    expect(await admin.call('common.addSysDictItem', more)).toMatchObject({ returnCode: '1001' });
    for (const record of [
      { dictCode: 'TEST', dictId: 'null', dictName: '空' },
      { dictCode: 'TEST', dictId: '-1', dictName: '负' },
      { dictCode: 'TEST', dictId: 'A', dictName: 'null' },
      { dictCode: 'TEST', dictId: 'A', dictName: '甲', validFrom: '2026-02-01', validTo: '2026-01-01' },
      { dictCode: 'TEST', dictId: 'A', dictName: '甲', color: 'javascript:alert(1)' },
    ])
      expect(await admin.call('common.addSysDictItem', { record })).toMatchObject({ returnCode: '1001' });
  });

  test('versions of a code follow each other; one that ended is read and not chosen', async () => {
    const admin = await gateway.as('admin');
    const add = (record: object) =>
      admin.call<Row>('common.addSysDictItem', { record: { dictCode: 'SHELF', dictId: 'S1', ...record } });
    expect(await add({ dictName: '旧货架', validFrom: '2020-01-01', validTo: '2020-12-31' })).toMatchObject({
      returnCode: '0',
    });
    await eventually(async () => expect(await words('SHELF')).toEqual([]));
    expect(await words('SHELF', { withPast: 1 })).toMatchObject([{ dictId: 'S1', dictName: '旧货架', past: 1 }]);
    expect(await add({ dictName: '重叠', validFrom: '2020-06-01' })).toMatchObject({
      returnCode: '1001',
      data: { errors: { validFrom: expect.anything() } },
    });
    const next = await add({ dictName: '新货架', validFrom: '2021-01-01' });
    expect(next).toMatchObject({ returnCode: '0' });
    await eventually(async () => expect(await words('SHELF', { withPast: 1 })).toMatchObject([{ dictName: '新货架' }]));
    expect(await admin.call('common.deleteSysDictItem', { id: next.data.id, rowVersion: 1 })).toMatchObject({
      returnCode: '0',
    });
    const clerk = await gateway.as('bus01');
    expect(
      await clerk.call('common.addSysDictItem', { record: { dictCode: 'X', dictId: 'Y', dictName: 'Z' } }),
    ).toMatchObject({
      returnCode: '1005',
    });
  });

  test('a dynamic dictionary names declared fields alone, and never shows what a person may not list', async () => {
    const admin = await gateway.as('admin');
    const add = (record: object) =>
      admin.call<Row>('common.addSysDynDict', {
        record: { dynDictName: 'T1', entity: 'customer', valueField: 'id', labelField: 'name', ...record },
      });
    for (const wrong of [
      { entity: 'pg_user' },
      { valueField: 'id; drop table x' },
      { labelField: '__proto__' },
      { entity: 'sysUser', labelField: 'passwordHash' },
      { labelFormat: '{code} {nothing}' },
      { filterFields: 'code,nope' },
    ])
      expect([wrong, (await add(wrong)).returnCode]).toEqual([wrong, '1001']);
    expect(await add({ labelFormat: "{code}'--{name}", filterFields: 'level' })).toMatchObject({ returnCode: '0' });
    const ask = { dynDictName: 'T1', pageParam: { size: 3 }, dynParamMap: { level: 'B' } };
    const { rows } = await (await gateway.as('bus01')).get<{ rows: { LABEL: string }[] }>(
      'common.queryDynDictByCommon',
      ask,
    );
    expect(rows[0]?.LABEL).toMatch(/^KH\d+'--/);
    expect(
      await (await gateway.as('bus01')).get('common.queryDynDictByCommon', {
        ...ask,
        dynParamMap: { level: "B' or '1'='1" },
      }),
    ).toMatchObject({ total: 0 });
  });

  test('code tables: a record is changed here and told; a name that ended is read', async () => {
    const admin = await gateway.as('admin');
    const { rows } = await admin.get<{ rows: Row[] }>('common.queryCurrencyPage', { filter: { code: 'USD' } });
    const [usd] = rows as [Row];
    expect(
      await admin.call('common.updateCurrency', {
        id: usd.id,
        rowVersion: usd.rowVersion,
        record: { validTo: '2020-01-01', code: 'XXX' },
      }),
    ).toMatchObject({ returnCode: '0', data: { code: 'USD' } });
    await eventually(async () => expect((await words('CURRENCY')).some(({ dictId }) => dictId === 'USD')).toBe(false));
    expect((await words('CURRENCY', { withPast: 1 })).find(({ dictId }) => dictId === 'USD')).toMatchObject({
      past: 1,
    });
    await admin.get('common.updateCurrency', { id: usd.id, rowVersion: usd.rowVersion + 1, record: { validTo: null } });
    expect(
      await (await gateway.as('bus01')).call('common.updateCurrency', {
        id: usd.id,
        rowVersion: 3,
        record: { name: 'x' },
      }),
    ).toMatchObject({ returnCode: '1005' });
  });
});

describe('settings and what is done by hand', () => {
  const setting = async (settingKey: string): Promise<Row> => {
    const page = await (await gateway.as('admin')).get<{ rows: Row[] }>('system.querySettingPage', {
      filter: { settingKey },
      limit: 50,
    });
    return page.rows[0] as Row;
  };

  test('a setting is judged, changed with a reason, holds at once, and stands in the log', async () => {
    const admin = await gateway.as('admin');
    const row = await setting('brand.companyName');
    const save = (more: object) =>
      admin.call('system.saveSetting', {
        id: row.id,
        rowVersion: row.rowVersion,
        settingValue: '上海通关',
        reason: '更名',
        ...more,
      });
    expect(await save({ reason: '' })).toMatchObject({
      returnCode: '1001',
      data: { errors: { reason: expect.anything() } },
    });
    expect(await save({ settingValue: 'x'.repeat(101) })).toMatchObject({ returnCode: '1001' });
    expect(await save({})).toMatchObject({ returnCode: '0', data: { shownValue: '上海通关' } });
    expect(await save({})).toMatchObject({ returnCode: '1003' });
    await eventually(async () =>
      expect(await (await gateway.as('bus01')).get('system.getUserInfo')).toMatchObject({
        entInfo: { entName: '上海通关' },
      }),
    );
    const pages = await setting('auth.logoutPageByLoginName');
    const open = { id: pages.id, rowVersion: pages.rowVersion, reason: '试', settingValue: '{"a":"//evil.example"}' };
    expect(await admin.call('system.saveSetting', open)).toMatchObject({ returnCode: '1001' });
    expect(await admin.get('system.queryMaintenanceLogPage', { filter: { opKind: 'SETTING' } })).toMatchObject({
      total: 1,
      rows: [{ target: 'brand.companyName', reason: '更名', result: 'OK' }],
    });
    for (const name of ['bus01', 'wh01'])
      expect(await (await gateway.as(name)).call('system.saveSetting', open)).toMatchObject({ returnCode: '1005' });
  });

  test('the name of the platform reaches strangers, and nothing else does; open browsers are told at once', async () => {
    const admin = await gateway.as('admin');
    const told = async () => (await fetch(`${gateway.base}/api/open/brand`)).json() as Promise<{ data: object }>;
    expect((await told()).data).toEqual({ title: '通关综合服务平台' });
    const clerk = await gateway.as('bus01');
    const stream = await openEvents(clerk);
    const { id, rowVersion } = await setting('brand.title');
    const name = '浦江关务平台';
    expect(
      await admin.call('system.saveSetting', { id, rowVersion, settingValue: name, reason: '更名' }),
    ).toMatchObject({
      returnCode: '0',
    });
    await eventually(async () => expect(stream.heard).toContainEqual({ entity: 'shownSetting', id: '' }));
    expect(stream.heard.filter(({ entity }) => entity === 'setting')).toEqual([]);
    stream.close();
    expect((await told()).data).toEqual({ title: name });
    expect(await clerk.get('system.getUserInfo')).toMatchObject({ settings: { 'brand.title': name } });
  });

  test('an import takes as many rows as the setting says, and never more than the reader', async () => {
    const admin = await gateway.as('admin');
    const { id } = await setting('import.maxRows');
    const save = async (settingValue: string) => {
      const { rowVersion } = await setting('import.maxRows');
      return admin.call('system.saveSetting', { id, rowVersion, settingValue, reason: '试行' });
    };
    expect(await save('50001')).toMatchObject({ returnCode: '1001' });
    const rows = (count: number) =>
      `代码,名称\n${Array.from({ length: count }, (_, at) => `Y${at},币${at}\n`).join('')}`;
    const importing = async (count: number) => {
      const { data } = await admin.upload({
        bizType: 'import',
        fileName: `${count}.csv`,
        content: Buffer.from(rows(count)),
      });
      return admin.call<{ jobId?: string }>('common.importCurrency', { fileId: data.fileId, preview: 1 });
    };
    for (const [most, more] of [
      [2, 3],
      [600, 601],
    ] as const) {
      expect(await save(String(most))).toMatchObject({ returnCode: '0' });
      await gateway.heard();
      const refused = await importing(more);
      expect(refused).toMatchObject({ returnCode: '1011', data: { errors: { file: expect.anything() } } });
      expect(refused.msg).toContain(`数据超过 ${most} 行（系统参数 import.maxRows 导入最多行数）`);
      const taken = await importing(most);
      expect(taken).toMatchObject({ returnCode: '0' });
      if (taken.data.jobId) expect(await endedJob(admin, taken.data.jobId)).toMatchObject({ status: 'DONE' });
    }
    expect(await save('50000')).toMatchObject({ returnCode: '0' });
    await gateway.heard();
  });

  test('a secret value is never sent, not even to who may change it', async () => {
    const { pool } = gateway.database;
    await pool.query(
      `insert into sys_setting (id, setting_key, setting_value, value_type, secret_flg) values ('s1', 'mail.password', 'TopSecret9', 'string', true)`,
    );
    const admin = await gateway.as('admin');
    const asked = [
      await admin.call('system.querySettingPage', { limit: 100 }),
      await admin.call('system.querySettingPage', { filter: { settingValue__like: 'TopS' } }),
      await admin.call('system.querySettingPage', {
        fields: ['settingValue'],
        sort: [{ field: 'settingValue', order: 'ASC' }],
      }),
      await admin.call('system.saveSetting', { id: 's1', rowVersion: 1, settingValue: 'TopSecret10', reason: '更换' }),
    ];
    expect(JSON.stringify(asked)).not.toMatch(/TopSecret/);
    const { rows } = await pool.query(`select changes, detail from op_log where method = 'saveSetting'`);
    expect(JSON.stringify(rows)).not.toMatch(/TopSecret/);
    expect(await setting('mail.password')).toMatchObject({ shownValue: '******' });
  });

  test('maintenance mode: others get 1019 with text and end, administrators work, and the log says why', async () => {
    const admin = await gateway.as('admin');
    const clerk = await gateway.as('bus01');
    const stream = await openEvents(clerk);
    const turn = (more: object) =>
      admin.call('system.setMaintenanceMode', {
        on: 1,
        text: '升级数据库',
        until: '2099-01-01 08:00:00',
        reason: '计划维护',
        ...more,
      });
    expect(await turn({ until: '2020-01-01 00:00:00' })).toMatchObject({ returnCode: '1001' });
    expect(await clerk.call('system.setMaintenanceMode', { on: 1, text: 'x', reason: 'x' })).toMatchObject({
      returnCode: '1005',
    });
    expect(await turn({})).toMatchObject({ returnCode: '0' });
    await gateway.heard();
    expect(await clerk.call('business.queryDemandPage', {})).toMatchObject({
      returnCode: '1019',
      returnMsg: '系统维护中：升级数据库（预计 2099-01-01 08:00 结束）',
    });
    expect(await admin.call('business.queryDemandPage', {})).toMatchObject({ returnCode: '0' });
    expect(await clerk.get('system.getUserInfo')).toMatchObject({ settings: { 'maintenance.mode': { on: 1 } } });
    await eventually(async () =>
      expect(stream.heard).toContainEqual(expect.objectContaining({ entity: 'maintenance' })),
    );
    stream.close();
    expect(await turn({ on: 0, text: '', until: '', reason: '维护完成' })).toMatchObject({ returnCode: '0' });
    await gateway.heard();
    expect(await clerk.call('business.queryDemandPage', {})).toMatchObject({ returnCode: '0' });
    const log = await admin.get<{ rows: Row[] }>('system.queryMaintenanceLogPage', {
      filter: { opKind__in: ['MAINT_ON', 'MAINT_OFF'] },
    });
    expect(log.rows.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['计划维护', '维护完成']));
    await expect(gateway.database.pool.query('delete from maintenance_log')).rejects.toThrow(/append-only/);
  });

  test('caches: another version, told to open browsers', async () => {
    const admin = await gateway.as('admin');
    const facts = () => admin.get<{ dictVersion: string; menuVersion: string }>('system.getUserInfo');
    const before = await facts();
    await admin.get('system.clearCache', { which: 'menu', reason: '菜单不对' });
    await admin.get('system.clearCache', { which: 'dictionary', reason: '字典不对' });
    const after = await facts();
    expect(after.menuVersion).not.toBe(before.menuVersion);
    expect(after.dictVersion).not.toBe(before.dictVersion);
    expect(await admin.call('system.clearCache', { which: 'everything', reason: 'x' })).toMatchObject({
      returnCode: '1001',
    });
  });

  test('jobs: one’s own at will, another’s by administrators with a reason; what it was asked with stays on the server', async () => {
    const { pool } = gateway.database;
    await pool.query(
      `insert into sys_job (id, kind, payload, status, error_msg, created_by, created_by_name)
        values ('job1', 'importEntity', '{"actor":{"rights":["x"]}}', 'FAILED', '失败', (select id from sys_user where login_name = 'bus01'), '业务一')`,
    );
    const admin = await gateway.as('admin');
    const page = await admin.call<{ rows: Row[] }>('batch.querySysJobPage', { filter: { status: 'FAILED' } });
    expect(page.data.rows).toMatchObject([{ id: 'job1', errorMsg: '失败' }]);
    expect(JSON.stringify(page)).not.toContain('rights');
    expect(await admin.call('batch.actSysJob', { id: 'job1', action: 'cancel' })).toMatchObject({ returnCode: '1001' });
    expect(
      await (await gateway.as('bus02')).call('batch.actSysJob', { id: 'job1', action: 'cancel', reason: 'x' }),
    ).toMatchObject({
      returnCode: '1002',
    });
    expect(await admin.call('batch.actSysJob', { id: 'job1', action: 'cancel', reason: '不再需要' })).toMatchObject({
      returnCode: '0',
    });
    expect(await admin.call('batch.actSysJob', { id: 'job1', action: 'requeue', reason: 'x' })).toMatchObject({
      returnCode: '1004',
    });
    expect(await admin.get('system.queryMaintenanceLogPage', { filter: { opKind: 'JOB_CANCEL' } })).toMatchObject({
      rows: [{ target: 'importEntity job1', reason: '不再需要' }],
    });
    expect(await (await gateway.as('bus01')).call('batch.querySysJobPage', {})).toMatchObject({ returnCode: '1005' });
  });
});

test('a job is told to who may list jobs, whoever began it, and to its own person; to nobody else', async () => {
  const [admin, clerk, other] = await Promise.all(['admin', 'bus01', 'bus02'].map((name) => gateway.as(name)));
  if (!admin || !clerk || !other) throw new Error('three people');
  const streams = await Promise.all([admin, clerk, other].map(openEvents));
  const of = (id: string) =>
    streams.map(({ heard }) => heard.filter((event) => event.entity === 'sysJob' && event.id === id));
  const fileId = await uploadSheet(clerk, demandSheet((await customerOf(clerk)).name, titles('任务', 600)));
  const { jobId } = await clerk.get<{ jobId: string }>('business.importDemand', { fileId, preview: 1 });
  await endedJob(clerk, jobId);
  await eventually(async () => {
    const [seen = [], own = []] = of(jobId);
    expect(seen.length).toBeGreaterThan(1);
    expect(own.length).toBe(seen.length);
  });
  // Ids and nothing else: neither whose job it is nor what it does.
  expect(of(jobId)[0]?.[0]).toEqual({ entity: 'sysJob', id: jobId });
  expect(of(jobId)[2]).toEqual([]);
  await gateway.database.pool.query(`update sys_job set status = 'FAILED' where id = $1`, [jobId]);
  const before = of(jobId)[1]?.length ?? 0;
  await admin.get('batch.actSysJob', { id: jobId, action: 'cancel', reason: '不再需要' });
  await eventually(async () => expect(of(jobId).map(({ length }) => length)).toEqual([before + 1, before + 1, 0]));
  for (const stream of streams) stream.close();
});

describe('arrangements of lists', () => {
  test('one’s own before the role’s before everybody’s; the last two are for administrators', async () => {
    const admin = await gateway.as('admin');
    const clerk = await gateway.as('bus01');
    const columns = (...keys: string[]) => ({ listKey: 'demand', columns: keys.map((key) => ({ key, show: true })) });
    const seen = async () =>
      (await clerk.get<{ scope: string } | null>('system.getTableSetting', { listKey: 'demand' }))?.scope;
    const { roleId } = (await clerk.get<{ userInfo: { roleId: string } }>('system.getUserInfo')).userInfo;
    await clerk.get('system.resetTableSetting', { listKey: 'demand' });
    for (const scope of ['SYSTEM', 'ROLE'])
      expect(
        await clerk.call('system.saveTableSetting', { ...columns('title'), scope, targetId: roleId }),
      ).toMatchObject({
        returnCode: '1005',
      });
    for (const _again of [1, 2]) await admin.get('system.saveTableSetting', { ...columns('title'), scope: 'SYSTEM' });
    expect(await seen()).toBe('SYSTEM');
    await admin.get('system.saveTableSetting', { ...columns('title', 'status'), scope: 'ROLE', targetId: roleId });
    expect(await seen()).toBe('ROLE');
    await clerk.get('system.saveTableSetting', columns('status'));
    expect(await seen()).toBe('USER');
    expect(await clerk.call('system.resetTableSetting', { listKey: 'demand', scope: 'SYSTEM' })).toMatchObject({
      returnCode: '1005',
    });
    expect(await admin.get('system.getTableSetting', { listKey: 'demand', scope: 'SYSTEM' })).toMatchObject({
      scope: 'SYSTEM',
    });
    await clerk.get('system.resetTableSetting', { listKey: 'demand' });
    expect(await seen()).toBe('ROLE');
    const wrong = [{ scope: 'ROLE' }, { scope: 'ROLE', targetId: 'NOBODY' }, { scope: 'OTHER' }];
    for (const one of wrong)
      expect(await admin.call('system.saveTableSetting', { ...columns('title'), ...one })).toMatchObject({
        returnCode: '1001',
      });
    const { rows } = await gateway.database.pool.query(
      `select scope from table_setting where list_key = 'demand' order by scope`,
    );
    expect(rows).toEqual([{ scope: 'ROLE' }, { scope: 'SYSTEM' }]);
  });
});

describe('mapping of fields', () => {
  const sheet =
    '序号,货物名称,数 量,单位名,原产国家,金额(元),包装\n1,离心泵,12 台,个,日本,1200.50,A-木箱-1\n2,,x,个,火星,1,B\n';
  const upload = async (loginName: string, text: string): Promise<string> => {
    const client = await gateway.as(loginName);
    const answer = await client.upload({ bizType: 'import', fileName: '映射样表.csv', content: Buffer.from(text) });
    return answer.data.fileId;
  };
  const mapping = { name: '泵业装箱单', target: 'addressBook', headRow: 1 };

  test('a sample is read, matched and tried: before, after, and what an import would refuse', async () => {
    const admin = await gateway.as('admin');
    const fileId = await upload('admin', sheet);
    const empty = await admin.get<{
      columns: { name: string; examples: string[] }[];
      suggested: { targetField: string; sourceColumn: string; how: string }[];
    }>('system.dryRunFieldMapping', { fileId, target: 'demandGoods', headRow: 1, items: [] });
    expect(empty.columns[1]).toEqual({ name: '货物名称', examples: ['离心泵', ''] });
    expect(empty.suggested.length).toBeGreaterThan(0);
    const items = [
      { targetField: 'goodsName', sourceKind: 'COLUMN', sourceColumn: '货物名称', transform: 'TRIM' },
      { targetField: 'qty', sourceKind: 'COLUMN', sourceColumn: '数量', transform: 'NUM' },
      { targetField: 'unit', sourceKind: 'COLUMN', sourceColumn: '单位名', transform: 'DICT', transformArg: 'UNIT' },
      { targetField: 'remark', sourceKind: 'EXPR', sourceColumn: "concat(c2, '/', c5)" },
    ];
    type Tried = { rows: { rowNumber: number; after: Record<string, string>; errors: { field: string }[] }[] };
    const tryWith = (lines: readonly object[]) =>
      admin.get<Tried>('system.dryRunFieldMapping', { fileId, target: 'demandGoods', items: lines });
    const tried = await tryWith(items);
    expect(tried.rows[0]).toMatchObject({
      before: { goodsName: '离心泵', qty: '12 台', unit: '个', remark: '离心泵/日本' },
    });
    // A required field that nothing is mapped to is wrong in every row, and stops nobody from trying the others.
    expect(
      (await tryWith(items.slice(1))).rows.map(({ errors }) => errors.some(({ field }) => field === 'goodsName')),
    ).toEqual([true, true]);
    expect(tried.rows[0]).toMatchObject({
      rowNumber: 2,
      after: { goodsName: '离心泵', qty: '12', unit: '007', remark: '离心泵/日本' },
    });
    expect(tried.rows[1]?.errors.map(({ field }) => field)).toContain('goodsName');
    const hostile = [
      { targetField: 'remark', sourceKind: 'EXPR', sourceColumn: 'process.exit(1)' },
      { targetField: '__proto__', sourceColumn: 'x' },
    ];
    expect(
      await admin.call('system.dryRunFieldMapping', { fileId, target: 'demandGoods', items: hostile }),
    ).not.toMatchObject({
      returnCode: '9999',
    });
    expect(await admin.call('system.dryRunFieldMapping', { fileId, target: 'sysUserX', items })).toMatchObject({
      returnCode: '1001',
    });
    expect(
      await (await gateway.as('bus01')).call('system.dryRunFieldMapping', { fileId, target: 'demandGoods', items }),
    ).toMatchObject({
      returnCode: '1002',
    });
  });

  test('a mapping names the sheet of a workbook that it is made for', async () => {
    const admin = await gateway.as('admin');
    const book = Buffer.from(
      await writeXlsx({
        sheets: [
          { name: '封面', rows: [['请看第二页']] },
          {
            name: '币制',
            rows: [
              ['货币代码', '货币'],
              ['qq7', '测试币七'],
            ],
          },
        ],
      }),
    );
    const { fileId } = (await admin.upload({ bizType: 'import', fileName: '两页.xlsx', content: book })).data;
    const asked = { fileId, target: 'currency', items: [] };
    type Columns = { columns: { name: string }[] };
    expect((await admin.get<Columns>('system.dryRunFieldMapping', asked)).columns).toMatchObject([
      { name: '请看第二页' },
    ]);
    expect(
      (await admin.get<Columns>('system.dryRunFieldMapping', { ...asked, sheetName: '币制' })).columns,
    ).toMatchObject([{ name: '货币代码' }, { name: '货币' }]);
    expect(await admin.call('system.dryRunFieldMapping', { ...asked, sheetName: '别的' })).toMatchObject({
      returnCode: '1011',
    });
    const items = [
      { targetField: 'code', sourceKind: 'COLUMN', sourceColumn: '货币代码', transform: 'UPPER' },
      { targetField: 'name', sourceKind: 'COLUMN', sourceColumn: '货币' },
      { targetField: 'orderNo', sourceKind: 'CONST', sourceColumn: '901' },
    ];
    const made = await admin.get<Row>('system.saveFieldMapping', {
      record: { name: '第二页', target: 'currency', sheetName: '币制', headRow: 1, items },
    });
    expect(await admin.get('common.importCurrency', { fileId, mapId: made.id })).toMatchObject({
      total: 1,
      success: 1,
    });
    expect(await admin.get('common.queryCurrencyPage', { filter: { code: 'QQ7' } })).toMatchObject({
      rows: [{ name: '测试币七' }],
    });
    await admin.get('system.actFieldMapping', { id: made.id, rowVersion: 1, action: 'disable' });
  });

  test('an import passes its rows through the mapping that it names; a save is a version more', async () => {
    const admin = await gateway.as('admin');
    const save = (record: object) =>
      admin.call<Row>('system.saveFieldMapping', {
        record: { ...mapping, name: '币制表', target: 'currency', ...record },
      });
    const items = [
      { targetField: 'code', sourceKind: 'COLUMN', sourceColumn: '货币代码', transform: 'UPPER' },
      { targetField: 'name', sourceKind: 'COLUMN', sourceColumn: '货币' },
      { targetField: 'orderNo', sourceKind: 'CONST', sourceColumn: '900' },
    ];
    expect(await save({ items: items.slice(1) })).toMatchObject({
      returnCode: '1001',
      returnMsg: expect.stringContaining('必填字段未映射：代码'),
    });
    // Lines are numbered by their place in the sheet: nobody has to map that.
    const lines = ['goodsName', 'qty', 'unit'].map((targetField) => ({
      targetField,
      sourceKind: 'COLUMN',
      sourceColumn: targetField,
    }));
    expect(await save({ name: '装箱单', target: 'demandGoods', items: lines })).toMatchObject({ returnCode: '0' });
    expect(await save({ items: [...items, { ...items[0] }] })).toMatchObject({ returnCode: '1001' });
    const made = await save({ items });
    expect(made).toMatchObject({ returnCode: '0', data: { version: 1 } });
    const { id } = made.data;
    const fileId = await upload('admin', '某表,,\n货币代码,货币,备注\nqq1,测试币一,x\n,缺代码,y\n');
    const asked = { fileId, mapId: id };
    expect(await admin.call('common.importCurrency', asked)).toMatchObject({ returnCode: '1012' });
    const again = await admin.get<Row>('system.saveFieldMapping', { id, rowVersion: 1, record: { headRow: 2 } });
    expect(again).toMatchObject({ version: 2 });
    expect(await admin.get('common.importCurrency', { ...asked, preview: 1 })).toMatchObject({
      total: 2,
      success: 1,
      failed: 1,
    });
    expect(await admin.get('common.importCurrency', asked)).toMatchObject({
      total: 2,
      success: 1,
      failed: 1,
      errors: [{ row: 4 }],
    });
    expect(await admin.get('common.queryCurrencyPage', { filter: { code: 'QQ1' } })).toMatchObject({
      rows: [{ name: '测试币一', orderNo: 900 }],
    });
    expect(await admin.get('system.queryFieldMappingFor', { target: 'currency' })).toMatchObject([{ id }]);
    await admin.get('system.actFieldMapping', { id, rowVersion: 2, action: 'disable' });
    expect(await admin.call('common.importCurrency', asked)).toMatchObject({ returnCode: '1004' });
    await admin.get('system.copyFieldMapping', { id, rowVersion: 3, name: '币制表二' });
    expect(await admin.get('system.queryFieldMappingPage', { filter: { name: '币制表二' } })).toMatchObject({
      total: 1,
      rows: [{ version: 1 }],
    });
    expect(await (await gateway.as('wh01')).call('system.saveFieldMapping', { record: mapping })).toMatchObject({
      returnCode: '1005',
    });
  });
});
