import { areas } from './areas.ts';
import { isAdministrators } from './core/access.ts';
import type { DataScope, RoleGroup } from './core/area.ts';
import { rightOf } from './core/entity.ts';
import type { MenuNode } from './core/screen.ts';
import { actsOf, entities } from './index.ts';
import { accessOfNode, entitiesOfPath, menu } from './screens.ts';

interface Role {
  readonly roleId: string;
  readonly roleName: string;
  readonly roleKind: 'STAFF' | 'CUSTOMER' | 'PREVIEW' | 'ROBOT';
  /** The group whose rights it gets; none for those that hold every right or none. */
  readonly group?: RoleGroup;
  /** What it holds beside the others of its group. */
  readonly also?: RoleGroup;
}

/** The roles a new installation begins with. @see docs/spec/platform.md 2.5, docs/spec/operations.md 3.1 */
export const roles: readonly Role[] = [
  { roleId: 'D10', roleName: '业务一部', roleKind: 'STAFF', group: 'business' },
  { roleId: 'D20', roleName: '业务二部', roleKind: 'STAFF', group: 'business' },
  { roleId: 'BUSI', roleName: '业务部门', roleKind: 'STAFF', group: 'business' },
  { roleId: 'jck01', roleName: '进出口事务部', roleKind: 'STAFF', group: 'importExport' },
  { roleId: 'TZ', roleName: '投资运营部', roleKind: 'STAFF', group: 'investment' },
  { roleId: 'FINANC', roleName: '计划财务部', roleKind: 'STAFF', group: 'finance' },
  { roleId: 'W1', roleName: '仓库', roleKind: 'STAFF', group: 'warehouse' },
  { roleId: 'C1', roleName: '报关', roleKind: 'STAFF', group: 'declarants' },
  { roleId: 'IT', roleName: '信息部', roleKind: 'STAFF', group: 'it' },
  { roleId: 'YGL01', roleName: '初审', roleKind: 'PREVIEW', group: 'preAudit' },
  { roleId: 'YGL02', roleName: '二审', roleKind: 'PREVIEW', group: 'preAudit' },
  { roleId: 'YGL03', roleName: '三审', roleKind: 'PREVIEW', group: 'preAudit', also: 'preAuditLead' },
  { roleId: 'PRE_ADMIN', roleName: '预审特权', roleKind: 'PREVIEW', group: 'preAudit', also: 'preAuditAdmin' },
  { roleId: 'CUST', roleName: '客户', roleKind: 'CUSTOMER', group: 'customer' },
  { roleId: 'YGL04', roleName: '预归类客户', roleKind: 'CUSTOMER', group: 'preCustomer' },
  { roleId: 'ADMIN', roleName: '管理员', roleKind: 'STAFF' },
  { roleId: 'RPA', roleName: '机器人', roleKind: 'ROBOT', group: 'robots' },
];

/**
 * What a role holds when an area comes to an installation: menu number -> action codes, entity -> whose rows.
 * @param nodes the menu that the numbers are of
 */
export function accessOf(
  { roleId, group, also }: Pick<Role, 'roleId' | 'group' | 'also'>,
  nodes: readonly MenuNode[] = menu,
): {
  readonly functions: Readonly<Record<string, string>>;
  readonly rows: Readonly<Record<string, DataScope>>;
} {
  if (isAdministrators(roleId)) return { functions: {}, rows: { '*': 'ALL' } };
  if (!group) return { functions: {}, rows: {} };
  const groups = also ? [group, also] : [group];
  // What a role holds beside the others of its group goes before what all of them hold.
  const functions = nodes.flatMap((node) => {
    const access = accessOfNode(node);
    const actions = groups.map((one) => access[one]).findLast((given) => given !== undefined);
    return actions === undefined ? [] : [[node.menuNo, actions] as const];
  });
  return {
    functions: Object.fromEntries(functions),
    rows: Object.assign({}, ...areas.flatMap(({ rows }) => groups.map((one) => rows?.[one]))),
  };
}

const lineImportsOf = (key: string): string[] =>
  Object.values(entities[key]?.fields ?? {}).flatMap((field) =>
    field.kind === 'children' && field.line.verbs.includes('import') && !field.line.access
      ? [rightOf(field.line.key, 'import')]
      : [],
  );

/** What a role may do on one menu node: the node's url and a comma list of action codes. */
export interface RoleFunction {
  readonly url: string;
  readonly actions: string;
}

/**
 * The function rights `<entity>:<action code>` that the menu nodes of a role give.
 * @see docs/spec/platform.md 2.5
 */
export function rightsOfFunctions(functions: readonly RoleFunction[]): Set<string> {
  const rights = new Set<string>();
  for (const one of functions) for (const right of rightsOfFunction(one)) rights.add(right);
  return rights;
}

const knownFunctions = new Map<string, readonly string[]>();
/** As many as all roles of a large office have; what administrators change is thrown away with the rest. */
const mostKnownFunctions = 5_000;

/** Kept, since every step asks it for all roles: definitions stay as they are while the process lives. */
function rightsOfFunction({ url, actions }: RoleFunction): readonly string[] {
  const name = `${url} ${actions}`;
  const known = knownFunctions.get(name);
  if (known) return known;
  const { own, looked, named } = entitiesOfPath(url);
  const rights = [
    ...own.flatMap((key) => actions.split(',').flatMap((code) => rightsOfCode(key, code.trim()))),
    // A screen that lets people choose a customer needs to read customers, nothing more.
    ...looked.flatMap((key) => [rightOf(key, 'page'), rightOf(key, 'get')]),
    // What a record names is opened from there, row by row; its list is not.
    ...named.map((key) => rightOf(key, 'get')),
  ];
  if (knownFunctions.size >= mostKnownFunctions) knownFunctions.clear();
  knownFunctions.set(name, rights);
  return rights;
}

/**
 * `act:*` stands for every step and act of the entity. Whoever edits a document brings its lines in as a sheet, too,
 * unless they have pages that say otherwise.
 */
function rightsOfCode(key: string, code: string): string[] {
  if (code === 'edit') return [`${key}:edit`, ...lineImportsOf(key)];
  if (code !== 'act:*') return [`${key}:${code}`];
  const steps = (entities[key]?.flow?.steps ?? []).map(({ key: action }) => `${key}:act:${action}`);
  const acts = actsOf(key).flatMap(({ right }) => (right.startsWith(`${key}:act:`) ? [right] : []));
  return [...new Set([...steps, ...acts])];
}
