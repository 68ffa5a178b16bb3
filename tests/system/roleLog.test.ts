import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MenuTree, RoleMatrix } from '#domain/system/accessCalls.ts';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Roles as sheets, and what the operation log says of roles and their rights. @see docs/spec/platform.md 11.6, 12 */
let gateway: TestGateway;
let admin: GatewayClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

const logOf = async (recordId: string, filter: object = {}) =>
  (await admin.get<Page>('system.queryOpLogPage', { filter: { entity: 'sysRole', recordId, ...filter }, limit: 50 }))
    .rows;
const wholeRow = ({ id }: WireRecord) => admin.get<WireRecord>('system.getOpLog', { id });
/** Of the last row that changed something: that somebody looked is written behind his call, and may come later. */
const latestChanges = async (recordId: string) => {
  for (const row of await logOf(recordId)) {
    const { changes } = await wholeRow(row);
    if (changes) return changes;
  }
  return undefined;
};
const tree = (navId = '3') => admin.get<MenuTree>('system.queryMenuTree', { navId });
const versions = async () =>
  new Map(
    (await admin.get<RoleMatrix>('system.queryRoleFunction', { navId: '3' })).roles.map((role) => [
      role.roleId,
      role.rowVersion,
    ]),
  );

async function sendSheet(lines: readonly string[], more: object = {}, client = admin) {
  const content = `角色编码,角色名称,类型,备注\n${lines.join('\n')}\n`;
  const { data } = await client.upload({ bizType: 'import', fileName: '角色.csv', content });
  return client.call<{ success: number; existing: number; failed: number; batchId: string }>('system.importSysRole', {
    fileId: data.fileId,
    ...more,
  });
}

test('roles come in by a sheet under their own code; each is in the log with its values; one that is there stays', async () => {
  const { data } = await sendSheet([
    'D40,业务四部,STAFF,新部门',
    'ADMIN,冒名管理员,STAFF,',
    'SYSTEM,系统,STAFF,',
    'D41,业务五部,STAFF,',
  ]);
  expect(data).toMatchObject({ success: 2, existing: 1, failed: 1 });
  expect(await admin.get('system.getRole', { id: 'D40' })).toMatchObject({
    id: 'D40',
    roleName: '业务四部',
    enabled: 1,
    nodeCount: 0,
  });
  expect(await admin.get('system.getRole', { id: 'ADMIN' })).not.toMatchObject({ roleName: '冒名管理员' });
  expect(await latestChanges('D40')).toMatchObject({
    roleName: [null, '业务四部'],
    roleKind: [null, 'STAFF'],
    remark: [null, '新部门'],
  });
  expect(await logOf('D41', { logType: 'CREATE' })).toHaveLength(1);
  expect(await logOf('ADMIN', { logType: 'CREATE' })).toEqual([]);
});

test('an import that is taken back says so at each role, and its codes are not given again', async () => {
  const { data } = await sendSheet(['D50,业务六部,STAFF,']);
  await admin.get('system.undoImportSysRole', { importNo: data.batchId });
  expect(await logOf('D50', { logType: 'DELETE' })).toHaveLength(1);
  expect((await sendSheet(['D50,又来,STAFF,', 'D51,业务七部,STAFF,'])).data).toMatchObject({ success: 1, existing: 1 });
});

test('a sheet of more rows than are done at once is a job, and leaves a row for each role as well', async () => {
  const codes = Array.from({ length: 620 }, (_, index) => `L${String(index).padStart(4, '0')}`);
  const { data } = await sendSheet(codes.map((code) => `${code},长表角色${code},STAFF,`));
  const { jobId } = data as unknown as { jobId: string };
  const job = () => admin.get<{ status: string }>('system.getJob', { id: jobId });
  await expect.poll(async () => (await job()).status, { timeout: 60_000, interval: 200 }).toBe('DONE');
  const { rows } = await gateway.database.pool.query<{ record_id: string; user_name: string; changes: object }>(
    `select record_id, user_name, changes from op_log where entity = 'sysRole' and log_type = 'CREATE' and request_id = $1 order by record_id`,
    [jobId],
  );
  expect(rows.map(({ record_id }) => record_id)).toEqual(codes);
  expect(new Set(rows.map(({ user_name }) => user_name)).size).toBe(1);
  expect(await latestChanges('L0619')).toMatchObject({ roleName: [null, '长表角色L0619'], roleKind: [null, 'STAFF'] });
});

test('a preview adds no role and leaves no word that it did', async () => {
  expect((await sendSheet(['D60,预览,STAFF,'], { preview: 1 })).data).toMatchObject({ success: 1 });
  expect(await admin.call('system.getRole', { id: 'D60' })).toMatchObject({ returnCode: '1002' });
  expect(await logOf('D60')).toEqual([]);
});

test('who may not make roles imports none; every role goes out in a sheet', async () => {
  const file = await sendSheet(['D70,越权,STAFF,'], {}, await gateway.as('bus01'));
  expect(file).toMatchObject({ returnCode: '1005' });
  expect(await admin.call('system.exportSysRole', { frType: 'xlsx', fileName: '角色' })).toMatchObject({
    returnCode: '0',
    data: { hashaddr: expect.anything() },
  });
});

test('a role that is changed is in the log with what was and what is', async () => {
  const role = await admin.get<WireRecord>('system.getRole', { id: 'TZ' });
  await admin.get('system.updateRole', { id: 'TZ', rowVersion: role.rowVersion, record: { remark: '招商用' } });
  expect(await latestChanges('TZ')).toEqual({ remark: [role.remark, '招商用'] });
});

test('rights of several roles saved at once are a row for each, cell by cell; cells that stay are not named', async () => {
  const { nodes } = await tree();
  const [one, two] = nodes.filter(({ menuNo }) => menuNo === '1-2' || menuNo === '1-3');
  if (!one || !two) throw new Error('the menu has lost its demands');
  const at = await versions();
  const roles = ['TZ', 'C1'].map((roleId) => ({
    ...{ roleId, rowVersion: at.get(roleId), functions: [{ menuId: one.id, actions: 'view,list' }] },
    scopes: roleId === 'TZ' ? [{ entity: 'demand', scope: 'DEPT' }] : [],
  }));
  const before = await admin.get<RoleMatrix>('system.queryRoleFunction', { navId: '3' });
  const was = (roleId: string) =>
    before.functions.find((cell) => cell.roleId === roleId && cell.menuId === one.id)?.actions ?? null;
  await admin.get('system.saveRoleFunction', { navId: '3', roles });
  const cell = `functions.3/${one.menuNo} ${one.name}`;
  expect(await latestChanges('TZ')).toEqual({ [cell]: [was('TZ'), 'list,view'], 'scopes.demand': [null, 'DEPT'] });
  expect(await latestChanges('C1')).toEqual(
    was('C1') === 'list,view' ? expect.anything() : { [cell]: [was('C1'), 'list,view'] },
  );
  const [mine, theirs] = await Promise.all([logOf('TZ'), logOf('C1')]);
  const requests = new Set(theirs.map(({ requestId }) => requestId));
  expect(mine.some(({ requestId }) => requests.has(requestId))).toBe(true);

  const again = await versions();
  const rest = {
    functions: [
      { menuId: one.id, actions: 'list,view' },
      { menuId: two.id, actions: '' },
    ],
    scopes: [{ entity: 'demand', scope: null }],
  };
  await admin.get('system.saveRoleFunction', {
    navId: '3',
    roles: [{ roleId: 'TZ', rowVersion: again.get('TZ'), ...rest }],
  });
  expect(await latestChanges('TZ')).toEqual({ 'scopes.demand': ['DEPT', null] });
});

test('rights that go with a node, or come with a copied navigation, are in the log of their roles', async () => {
  const made = (
    await admin.call<WireRecord>('system.saveMenu', {
      record: { navId: '3', parentNo: '16', name: '试验节点', url: 'views/x' },
    })
  ).data;
  await admin.get('system.saveRoleFunction', {
    navId: '3',
    roles: [
      { roleId: 'TZ', rowVersion: (await versions()).get('TZ'), functions: [{ menuId: made.id, actions: 'list' }] },
    ],
  });
  await admin.get('system.copyMenu', { navId: '3', toNavId: '88', withRights: 1 });
  expect(await latestChanges('TZ')).toHaveProperty([`functions.88/${made.menuNo} 试验节点`], [null, 'list']);
  const node = (await tree()).nodes.find(({ id }) => id === made.id);
  await admin.get('system.deleteMenu', { id: made.id, rowVersion: node?.rowVersion });
  expect(await latestChanges('TZ')).toEqual({ [`functions.3/${made.menuNo} 试验节点`]: ['list', null] });
});

test('a refused change leaves no word of rights that were changed', async () => {
  const { nodes } = await tree();
  const before = await logOf('TZ', { result: 'OK' });
  const roles = [{ roleId: 'TZ', rowVersion: -1, functions: [{ menuId: nodes[0]?.id, actions: 'delete' }] }];
  expect(await admin.call('system.saveRoleFunction', { navId: '3', roles })).toMatchObject({ returnCode: '1003' });
  expect(await logOf('TZ', { result: 'OK' })).toHaveLength(before.length);
});
