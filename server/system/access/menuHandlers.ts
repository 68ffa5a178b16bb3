import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import type { MenuRow, MenuTree } from '#domain/system/accessCalls.ts';
import * as calls from '#domain/system/accessCalls.ts';
import { childrenOf, type Misplaced, movedNodes, nextMenuNo, whyMisplaced } from '#domain/system/menuTree.ts';
import { sysMenu } from '#domain/system/sysMenu.ts';
import { selectList } from '../../crud/columns.ts';
import { implementCall } from '../../crud/implement.ts';
import { selected } from '../../crud/namedColumns.ts';
import { readMany, readOne } from '../../crud/read.ts';
import { getRecord } from '../../crud/readRecord.ts';
import { patchRow } from '../../crud/writeRecord.ts';
import type { BeforeSave, EntityRules } from '../../gateway/areaRules.ts';
import type { Call, Db } from '../../gateway/method.ts';
import { newId } from '../../platform/newId.ts';
import { bizTree } from '../bizTree.ts';
import { holdNavigation } from './holdNavigation.ts';
import { notePlaced, takeAwayGiven } from './menuDefaults.ts';
import { noteRights, rolesOn } from './rightsLog.ts';

type OnDb = Pick<Call, 'db' | 'services'>;

async function treeOf(navId: string, { db, services }: OnDb): Promise<MenuTree> {
  const navs = await db.query<{ navId: string }>(
    `select ${selected(sysMenu, ['navId'], 't')} from sys_menu t where not t.deleted_flg group by t.nav_id
     order by length(t.nav_id), t.nav_id`,
  );
  const nodes = await db.query<MenuRow>(
    `select ${selectList(sysMenu, services.rules.computed)} from sys_menu t where t.nav_id = $1 and not t.deleted_flg order by t.order_no, t.menu_no`,
    [navId],
  );
  return { navIds: navs.rows.map((row) => row.navId), nodes: nodes.rows };
}

export const queryMenuTreeHandler = implementCall(calls.queryMenuTree, ({ navId }, call) => treeOf(navId, call));

const misplaced = {
  MISSING: bi('上级菜单不存在', 'There is no such parent'),
  WITHIN_ITSELF: bi('上级不能是本节点或其下级', 'A node does not go below itself'),
  TOO_DEEP: bi('菜单最多四级', 'Four levels at most'),
} as const satisfies Record<Misplaced, unknown>;

/** Numbers a new node and keeps the tree a tree. */
const prepareMenu: BeforeSave = async (record, { before }, call) => {
  const navId = String(record.navId ?? '');
  await holdNavigation(call.db, navId);
  const { nodes } = await treeOf(navId, call);
  const parentNo = record.parentNo ? String(record.parentNo) : null;
  const menuNo = record.menuNo ? String(record.menuNo) : nextMenuNo(await takenNos(navId, call.db), parentNo);
  const why = whyMisplaced(nodes, menuNo, parentNo);
  if (why) throw invalid({ parentNo: misplaced[why] });
  const last = childrenOf(nodes, parentNo).at(-1)?.orderNo ?? 0;
  const isMoved = before && before.parentNo !== parentNo;
  return { ...record, menuNo, ...((!before || isMoved) && { orderNo: last + 10 }) };
};

/** Numbers of before are not given to other nodes. */
async function takenNos(navId: string, db: Db): Promise<string[]> {
  const rows = await readMany(sysMenu, ['menuNo'], { navId }, db, { deleted: 'too' });
  return rows.flatMap(({ menuNo }) => menuNo ?? []);
}

/** A navigation is held before its nodes, by everybody: whoever moves one node numbers others. */
async function holdNavigationOf(id: string, { db }: Call): Promise<void> {
  const node = await readOne(sysMenu, ['navId'], { id }, db);
  if (node?.navId) await holdNavigation(db, node.navId);
}

export const menuRules: EntityRules = {
  beforeSave: prepareMenu,
  beforeLock: holdNavigationOf,
};

/** @throws 1002, 1003 */
async function nodeAt({ id, rowVersion }: { readonly id: string; readonly rowVersion: number }, call: Call) {
  await holdNavigationOf(id, call);
  const node = await getRecord(sysMenu, id, call, { lock: true });
  if (node.rowVersion !== rowVersion) throw sharedErrors.STALE();
  return { node, tree: await treeOf(node.navId ?? '', call) };
}

export const moveMenuHandler = implementCall(
  calls.moveMenu,
  async ({ id, rowVersion, parentNo = null, beforeNo = null }, call) => {
    const { node, tree } = await nodeAt({ id, rowVersion }, call);
    const row = tree.nodes.find((one) => one.id === node.id);
    if (!row) throw sharedErrors.NOT_FOUND();
    const why = whyMisplaced(tree.nodes, row.menuNo, parentNo);
    if (why) throw invalid({ parentNo: misplaced[why] });
    const changed = movedNodes(tree.nodes, row, { parentNo, beforeNo });
    for (const moved of changed)
      await patchRow(sysMenu, moved.id, { parentNo: moved.parentNo, orderNo: moved.orderNo }, call);
    const was = new Map(tree.nodes.map((one) => [one.id, one.orderNo]));
    const siblings = changed.flatMap(({ id: one, orderNo }) =>
      one === id ? [] : { id: one, orderNo, was: was.get(one) ?? orderNo },
    );
    if (changed.length > 0) await notePlaced(id, siblings, call.db);
    const changes = { parentNo: [row.parentNo, parentNo], beforeNo: [null, beforeNo] } as const;
    Object.assign(call.audit, { logType: 'CONFIG', entity: sysMenu.key, recordId: id, changes });
    return treeOf(row.navId, call);
  },
);

export const deleteMenuHandler = implementCall(calls.deleteMenu, async ({ id, rowVersion }, call) => {
  const { node, tree } = await nodeAt({ id, rowVersion }, call);
  if (childrenOf(tree.nodes, String(node.menuNo)).length)
    throw invalid({ _: bi('请先删除下级菜单', 'Delete the child nodes first') });
  Object.assign(call.audit, { logType: 'DELETE', entity: sysMenu.key, recordId: node.id, bizNo: String(node.menuNo) });
  await noteRights(await rolesOn([node.id], call.db), call, async () => {
    await call.db.query('delete from sys_role_function where menu_id = $1', [node.id]);
  });
  await call.db.query(
    'update sys_menu set deleted_flg = true, row_version = row_version + 1, updated_by = $2, updated_time = $3 where id = $1',
    [node.id, call.actor.userId, call.now],
  );
  await takeAwayGiven(node.id, call.db);
  return treeOf(String(node.navId), call);
});

export const copyMenuHandler = implementCall(calls.copyMenu, async ({ navId, toNavId, withRights }, call) => {
  if (!/^[0-9]{1,6}$/.test(toNavId)) throw invalid({ toNavId: bi('导航编号为1至6位数字', 'One to six digits') });
  await holdNavigation(call.db, toNavId);
  const { nodes } = await treeOf(navId, call);
  if (nodes.length === 0) throw invalid({ navId: bi('该导航没有菜单', 'This navigation has no menu') });
  const { navIds } = await treeOf(toNavId, call);
  if (navIds.includes(toNavId)) throw invalid({ toNavId: bi('该导航已存在', 'This navigation exists already') });
  const ids = nodes.map((node) => ({ from: node.id, to: newId() }));
  await call.db.query(
    `insert into sys_menu (id, nav_id, menu_no, parent_no, name, name_en, url, icon, order_no, enabled, show_flg, created_by,
      created_by_name, updated_by)
     select c."to", $2, m.menu_no, m.parent_no, m.name, m.name_en, m.url, m.icon, m.order_no, m.enabled, m.show_flg, $3, $4, $3
     from json_to_recordset($1) as c("from" text, "to" text) join sys_menu m on m.id = c."from"`,
    [JSON.stringify(ids), toNavId, call.actor.userId, call.actor.userName],
  );
  Object.assign(call.audit, {
    logType: 'CONFIG',
    entity: sysMenu.key,
    detail: { from: navId, to: toNavId, withRights: withRights ?? 0 },
  });
  if (withRights === 1) await copyRights(ids, call);
  return treeOf(toNavId, call);
});

/** Gives every role on the nodes of a copy what it has on their originals. */
const copyRights = async (ids: readonly { readonly from: string; readonly to: string }[], call: Call): Promise<void> =>
  noteRights(
    await rolesOn(
      ids.map(({ from }) => from),
      call.db,
    ),
    call,
    async () => {
      await call.db.query(
        `insert into sys_role_function (id, role_id, menu_id, actions, created_by, created_by_name, updated_by)
       select md5(f.id || c."to"), f.role_id, c."to", f.actions, $2, $3, $2
       from json_to_recordset($1) as c("from" text, "to" text) join sys_role_function f on f.menu_id = c."from"`,
        [JSON.stringify(ids), call.actor.userId, call.actor.userName],
      );
    },
  );

export const queryRoleMenuHandler = implementCall(calls.queryRoleMenu, async ({ roleId, navId }, { db }) => ({
  bizTreeList: await bizTree(db, { roleId, haveAdmin: false }, navId),
}));
