import { bi, type Text } from '../core/text.ts';
import { actionNames, everyAct } from './roleFunctions.ts';

/** What a role may do on a node, or whose rows of an entity it sees, before and after. */
type RightsChange = readonly [before: string | null, after: string | null];

interface Cell {
  readonly navId: string;
  readonly menuNo: string;
  readonly name: string;
  readonly actions: string;
}

const keyOf = ({ navId, menuNo, name }: Omit<Cell, 'actions'>): string => `functions.${navId}/${menuNo} ${name}`;

/**
 * Cells of the matrix and data scopes that were changed, as the log keeps them: nodes bear the name they had then.
 * @returns `functions.3/1-2 需求列表` and `scopes.demand`, each with what was and what is; null where there was or is
 * nothing
 */
export function rightsChanges(
  before: {
    readonly functions: readonly Cell[];
    readonly scopes: readonly { readonly entity: string; readonly scope: string }[];
  },
  after: typeof before,
): Readonly<Record<string, RightsChange>> {
  const told = ({ functions, scopes }: typeof before) =>
    new Map<string, string>([
      ...functions.map((cell) => [keyOf(cell), cell.actions] as const),
      ...scopes.map(({ entity, scope }) => [`scopes.${entity}`, scope] as const),
    ]);
  const [was, is] = [told(before), told(after)];
  return Object.fromEntries(
    [...new Set([...was.keys(), ...is.keys()])]
      .filter((key) => was.get(key) !== is.get(key))
      .map((key) => [key, [was.get(key) ?? null, is.get(key) ?? null]]),
  );
}

const [functions, scopes] = [bi('功能权限', 'Rights'), bi('数据范围', 'Data scope')];
const everyOther = bi('其他', 'all others');
const allActs = bi('全部操作', 'Every act');
const scopeNames: Readonly<Record<string, Text>> = {
  ALL: bi('全部', 'All'),
  DEPT: bi('本部门', 'Own department'),
  SELF: bi('本人', 'Own'),
  CUSTOMER: bi('本客户', 'Own customer'),
};

/** What people call a line of {@link rightsChanges}; undefined for any other field. */
export function rightsChangeLabel(field: string, entityLabel: (key: string) => Text | undefined): Text | undefined {
  if (field.startsWith('functions.')) return joined(functions, bi(field.slice(10), field.slice(10)));
  if (!field.startsWith('scopes.')) return undefined;
  const key = field.slice(7);
  return joined(scopes, key === '*' ? everyOther : (entityLabel(key) ?? bi(key, key)));
}

const joined = (one: Text, other: Text): Text => bi(`${one.zh}：${other.zh}`, `${one.en}: ${other.en}`);

/** Actions and scopes in words. */
export function rightsChangeWords(field: string, value: string): Text {
  if (field.startsWith('scopes.')) return scopeNames[value] ?? bi(value, value);
  const names = value.split(',').map((code) => actionName(code));
  return bi(names.map(({ zh }) => zh).join('、'), names.map(({ en }) => en).join(', '));
}

const actionName = (code: string): Text =>
  code === everyAct ? allActs : ((actionNames as Readonly<Record<string, Text>>)[code] ?? bi(code, code));
