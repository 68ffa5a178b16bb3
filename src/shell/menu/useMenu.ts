import { useMemo } from 'react';
import type { SessionFacts } from '#authProvider/session.ts';
import { iconName } from '../frame/menuIcons.ts';
import { useSession } from '../useSession.ts';
import { buildMenu, type MenuItem, type MenuOverride } from './menuTree.ts';

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

function menuOf({ userInfo, entInfo, menu, settings }: SessionFacts): readonly MenuItem[] {
  return buildMenu(menu, {
    loginName: userInfo.loginName,
    roleId: userInfo.roleId,
    hideFlag: entInfo.haveHideMemuWhenPreCustomerIdEqZeroFlg,
    wronglistLoginNames: namesOf(settings['menu.wronglistLoginNames']),
    overrides: overridesOf(settings['menu.overrideByLoginName']),
    iconOf: iconName,
  });
}

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
