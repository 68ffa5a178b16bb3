import type { BizNode } from '#authProvider/session.ts';
import { departments, isWarehouse } from '#domain/core/access.ts';
import { pathOfUrl } from '#domain/core/product.ts';
import type { Text } from '#domain/core/text.ts';
import type { MenuOverride, OverrideGroup } from '#domain/system/menuOverride.ts';
import { hiddenPaths } from './paths.ts';

/** An item of the side menu. A group has children, a leaf has a path; both may be true. */
export interface MenuItem {
  readonly id: string;
  /** '' for a group without a page of its own. */
  readonly path: string;
  readonly external: boolean;
  readonly meta: { readonly title: Text; readonly icon: string };
  readonly children: readonly MenuItem[];
}

export interface MenuFacts {
  readonly loginName: string;
  readonly roleId: string;
  readonly roleName?: string;
  /** `entInfo.haveHideMemuWhenPreCustomerIdEqZeroFlg` as it came. */
  readonly hideFlag: string | number | undefined;
  readonly wronglistLoginNames: readonly string[];
  readonly overrides: Readonly<Record<string, MenuOverride>>;
  readonly iconOf: (path: string, node: { isGroup: boolean; named: string }) => string;
}

const MOST_LEVELS = 4;
const SKIPPED_ID = '9';

/** What the hide flag hides by title, where a server moved the path. @see docs/spec/platform.md 4.2 */
const hiddenTitles = new Set(['临期商品', '预归类协议管理', '预归类申请', '预归类申请列表', '预归类沟通']);
const HIDDEN_GROUP = '/agreement';

/**
 * The side menu from the server's tree.
 * @see docs/spec/platform.md 4.1, in its order of steps
 */
export function buildMenu(nodes: readonly BizNode[], facts: MenuFacts): readonly MenuItem[] {
  const items = nodes.flatMap((node) => toItem(node, facts, 1));
  const permitted = keep(items, (item) => !isForbiddenWronglist(item, facts));
  const shown = String(facts.hideFlag ?? '') === '1' ? keep(permitted, (item) => !isHiddenByFlag(item)) : permitted;
  return withoutEmptyGroups(overridden(shown, facts));
}

/** Every leaf that leads somewhere, with the group titles before it; for the jump box and the breadcrumb. */
export function menuLeaves(
  items: readonly MenuItem[],
  before: readonly Text[] = [],
): readonly { item: MenuItem; groups: readonly Text[] }[] {
  return items.flatMap((item) => [
    ...(item.path ? [{ item, groups: before }] : []),
    ...menuLeaves(item.children, [...before, item.meta.title]),
  ]);
}

/** The path of a menu address; '' for a group without page. */
export function menuPath(url: string | null | undefined): string {
  return url?.trim() ? pathOfUrl(url) : '';
}

function isExternal(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

function toItem(node: BizNode, facts: MenuFacts, level: number): readonly MenuItem[] {
  if (String(node.id) === SKIPPED_ID || level > MOST_LEVELS) return [];
  const children = (node.children ?? []).flatMap((child) => toItem(child, facts, level + 1));
  const path = menuPath(node.url);
  const isGroup = (node.children ?? []).length > 0;
  if (path === '' && !isGroup) return [];
  const title = { zh: node.name, en: node.nameEn || node.name };
  const icon = facts.iconOf(path || children[0]?.path || '', { isGroup, named: node.icon ?? '' });
  return [{ id: String(node.id), path, external: isExternal(path), meta: { title, icon }, children }];
}

function isForbiddenWronglist(
  { path, meta }: MenuItem,
  { loginName, roleId, roleName, wronglistLoginNames }: MenuFacts,
): boolean {
  const isWronglist = meta.title.zh === 'wronglist' || pathOnly(path).split('/').at(-1) === 'wronglist';
  return (
    isWronglist &&
    !wronglistLoginNames.includes(loginName) &&
    roleId !== departments.it &&
    !isWarehouse({ roleId, roleName })
  );
}

function isHiddenByFlag({ path, meta, children }: MenuItem): boolean {
  const at = pathOnly(path);
  const isAgreementGroup =
    at === HIDDEN_GROUP ||
    (children.length > 0 && children.every((child) => child.path.startsWith(`${HIDDEN_GROUP}/`)));
  return hiddenPaths.has(at) || hiddenTitles.has(meta.title.zh) || isAgreementGroup;
}

function overridden(items: readonly MenuItem[], facts: MenuFacts): readonly MenuItem[] {
  const override = facts.overrides[facts.loginName];
  if (!override) return items;
  const own = override.groups.map((group, at) => overrideGroup(group, at, facts));
  if (override.mode === 'only') return own;
  const ownPaths = new Set(own.flatMap((group) => group.children.map(({ path }) => path)));
  const ownTitles = new Set(own.map((group) => group.meta.title.zh));
  const others = items.filter((item) => !(item.children.length > 0 && ownTitles.has(item.meta.title.zh)));
  return [...own, ...keep(others, (item) => !ownPaths.has(item.path))];
}

function overrideGroup({ title, icon, children }: OverrideGroup, at: number, facts: MenuFacts): MenuItem {
  const items = children.map((child, childAt): MenuItem => {
    const path = menuPath(child.path);
    const meta = { title: toText(child.title), icon: facts.iconOf(path, { isGroup: false, named: '' }) };
    return { id: `override-${at}-${childAt}`, path, external: isExternal(path), meta, children: [] };
  });
  const meta = { title: toText(title), icon: facts.iconOf(items[0]?.path ?? '', { isGroup: true, named: icon ?? '' }) };
  return { id: `override-${at}`, path: '', external: false, meta, children: items };
}

function toText(title: string | Text): Text {
  if (typeof title !== 'string') return title;
  const [zh = title, en = zh] = title.split(' / ');
  return { zh, en };
}

function keep(items: readonly MenuItem[], isKept: (item: MenuItem) => boolean): readonly MenuItem[] {
  return items.filter(isKept).map((item) => ({ ...item, children: keep(item.children, isKept) }));
}

function withoutEmptyGroups(items: readonly MenuItem[]): readonly MenuItem[] {
  return items
    .map((item) => ({ ...item, children: withoutEmptyGroups(item.children) }))
    .filter((item) => item.path !== '' || item.children.length > 0);
}

function pathOnly(path: string): string {
  return path.split('?')[0] ?? '';
}
