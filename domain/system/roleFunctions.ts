import type { DataScope } from '../core/area.ts';
import { bi, type Text } from '../core/text.ts';

/** Action codes beside acts, in the order of the matrix. @see docs/spec/platform.md 9 */
export const actionCodes = [
  'list',
  'view',
  'create',
  'edit',
  'delete',
  'import',
  'export',
  'print',
  'personal',
] as const;

export const dataScopes: readonly DataScope[] = ['ALL', 'DEPT', 'SELF', 'CUSTOMER'];

const isCode = (code: string): boolean =>
  actionCodes.some((known) => known === code) || /^act:([A-Za-z][A-Za-z0-9]{0,39}|\*)$/.test(code);

/** Names of the codes; steps and acts have their own. */
export const actionNames: Readonly<Record<(typeof actionCodes)[number], Text>> = {
  list: bi('查询', 'List'),
  view: bi('查看', 'View'),
  create: bi('新增', 'Create'),
  edit: bi('修改', 'Edit'),
  delete: bi('删除', 'Delete'),
  import: bi('导入', 'Import'),
  export: bi('导出', 'Export'),
  print: bi('打印', 'Print'),
  personal: bi('个人信息', 'Personal data'),
};

/** Every step and act of what stands on a node. */
export const everyAct = 'act:*';

const ranked: readonly string[] = actionCodes;

/** A comma list of action codes, each once, in the order of the matrix; '' for none. */
export function orderedActions(codes: readonly string[]): string {
  const rank = (code: string): number => {
    const at = ranked.indexOf(code);
    return at < 0 ? actionCodes.length : at;
  };
  const once = [...new Set(codes.map((code) => code.trim()).filter((code) => code !== ''))];
  return once.toSorted((one, other) => rank(one) - rank(other) || one.localeCompare(other)).join(',');
}

/** Changes of one role: cells that are named are set, all others stay. */
export interface RoleChange {
  readonly roleId: string;
  readonly rowVersion: number;
  readonly functions: readonly { readonly menuId: string; readonly actions: string }[];
  /** Without a scope the entity goes by `*` again. */
  readonly scopes: readonly { readonly entity: string; readonly scope: DataScope | null }[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= max;

/**
 * The changes of roles as a request brings them.
 * @returns undefined when anything in them is not what it should be
 */
export function roleChangesOf(value: unknown, isEntity: (key: string) => boolean): readonly RoleChange[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const changes = value.map((one) => changeOf(one, isEntity));
  const roles = new Set(changes.map((change) => change?.roleId));
  return changes.every((change) => change !== undefined) && roles.size === changes.length ? changes : undefined;
}

function changeOf(value: unknown, isEntity: (key: string) => boolean): RoleChange | undefined {
  if (!isRecord(value)) return undefined;
  const { roleId, rowVersion, functions = [], scopes = [] } = value;
  if (!isText(roleId, 20) || !Number.isInteger(rowVersion) || !Array.isArray(functions) || !Array.isArray(scopes))
    return undefined;
  const cells = functions.map((one: unknown) => {
    if (!isRecord(one) || !isText(one.menuId, 36) || typeof one.actions !== 'string' || one.actions.length > 2_000)
      return undefined;
    const codes = one.actions.split(',').filter((code) => code.trim() !== '');
    return codes.every((code) => isCode(code.trim()))
      ? { menuId: one.menuId, actions: orderedActions(codes) }
      : undefined;
  });
  const rows = scopes.map((one: unknown) => {
    if (!isRecord(one) || !isText(one.entity, 60) || !(one.entity === '*' || isEntity(one.entity))) return undefined;
    const scope = dataScopes.find((known) => known === one.scope) ?? null;
    return scope === null && one.scope !== null ? undefined : { entity: one.entity, scope };
  });
  const isOnce = (keys: readonly unknown[]) => new Set(keys).size === keys.length;
  return cells.every((cell) => cell !== undefined) &&
    rows.every((row) => row !== undefined) &&
    isOnce(cells.map(({ menuId }) => menuId)) &&
    isOnce(rows.map(({ entity }) => entity))
    ? { roleId, rowVersion: Number(rowVersion), functions: cells, scopes: rows }
    : undefined;
}
