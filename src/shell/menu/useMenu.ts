import { useMemo } from 'react';
import type { BizNode, SessionFacts } from '#authProvider/session.ts';
import type { MenuOverride } from '#domain/system/menuOverride.ts';
import { iconName } from '../frame/menuIcons.ts';
import { useSession } from '../useSession.ts';
import { buildMenu, type MenuItem } from './menuTree.ts';

const built = new WeakMap<SessionFacts, readonly MenuItem[]>();

/** The side menu of the logged-in user. */
export function useMenu(): readonly MenuItem[] {
  const facts = useSession();
  return useMemo(() => {
    const menu = built.get(facts) ?? menuOf(facts);
    built.set(facts, menu);
    return menu;
  }, [facts]);
}

/** The side menu that somebody of a role would have, whatever his login name. */
export function usePreviewMenu(
  menu: readonly BizNode[],
  role: { readonly roleId: string; readonly roleName: string },
): readonly MenuItem[] {
  const { settings } = useSession();
  return buildMenu(menu, { ...factsOf(settings), ...role, loginName: '', hideFlag: undefined });
}

function menuOf({ userInfo, entInfo, menu, settings }: SessionFacts): readonly MenuItem[] {
  const { loginName, roleId, roleName } = userInfo;
  return buildMenu(menu, {
    ...factsOf(settings),
    loginName,
    roleId,
    roleName,
    hideFlag: entInfo.haveHideMemuWhenPreCustomerIdEqZeroFlg,
  });
}

const factsOf = (settings: SessionFacts['settings']) => ({
  wronglistLoginNames: namesOf(settings['menu.wronglistLoginNames']),
  overrides: overridesOf(settings['menu.overrideByLoginName']),
  iconOf: iconName,
});

/** The two names the specification speaks of, when the setting is missing. */
const defaultNames = ['admin', 'itadmin'];

function namesOf(setting: unknown): readonly string[] {
  const names = parsed(setting);
  return Array.isArray(names) ? names.map(String) : defaultNames;
}

function overridesOf(setting: unknown): Readonly<Record<string, MenuOverride>> {
  const overrides = parsed(setting);
  return typeof overrides === 'object' && overrides !== null ? (overrides as Record<string, MenuOverride>) : {};
}

function parsed(setting: unknown): unknown {
  return typeof setting === 'string' && setting ? JSON.parse(setting) : setting;
}
