import { bi, fill, type Text } from '#domain/core/text.ts';
import { changePasswordPath } from '#domain/system/paths.ts';
import { localeStore, switchLocale } from '../locale.ts';
import { type EntityResource, ownPlace } from '../resourceRoutes.ts';
import { useOpenTab } from '../tabs/useTab.ts';
import { modeStore, switchMode } from '../themeMode.ts';
import { useCan } from '../useCan.ts';
import { manualUrl, useLogOut } from './person.ts';

/** Something that can be done from everywhere. */
export interface Command {
  readonly key: string;
  readonly title: Text;
  /** Other words it is looked for by. */
  readonly also: readonly Text[];
  readonly icon: string;
  readonly run: () => void;
}

interface NewRecord {
  readonly name: string;
  readonly title: Text;
  readonly path: string;
}

let newRecords: readonly NewRecord[] = [];

/** Makes known which records can be made anew; called once, beside the route table. */
export function installNewRecords(resources: readonly EntityResource[]): void {
  newRecords = resources.flatMap(({ name, create, options: { title, paths } }) =>
    create ? [{ name, title, path: paths.create ?? ownPlace(name, 'create') }] : [],
  );
}

/** New records of every kind the person may make, and what the bar and its menus offer. */
export function useCommands(): readonly Command[] {
  const can = useCan();
  const openTab = useOpenTab();
  const logOut = useLogOut();
  const own: readonly Command[] = [
    {
      key: 'mode',
      title: texts.mode,
      also: [texts.look],
      icon: 'display',
      run: () => switchMode(modeStore.get() === 'dark' ? 'light' : 'dark'),
    },
    {
      key: 'language',
      title: texts.language,
      also: [],
      icon: 'system',
      run: () => switchLocale(localeStore.get() === 'zh' ? 'en' : 'zh'),
    },
    { key: 'password', title: texts.password, also: [], icon: 'system', run: () => openTab(changePasswordPath) },
    {
      key: 'manual',
      title: texts.manual,
      also: [texts.help],
      icon: 'file',
      run: () => void window.open(manualUrl(), '_blank', 'noopener'),
    },
    { key: 'logOut', title: texts.logOut, also: [], icon: 'system', run: () => void logOut() },
  ];
  return [
    ...newRecords
      .filter(({ name }) => can({ action: 'create', resource: name }))
      .map(({ name, title, path }) => ({
        key: `new-${name}`,
        title: { zh: fill(texts.create, { name: title.zh }).zh, en: fill(texts.create, { name: title.en }).en },
        also: [title],
        icon: 'file',
        run: () => openTab(path),
      })),
    ...own,
  ];
}

const texts = {
  create: bi('新建{name}', 'New {name}'),
  mode: bi('切换深色与浅色模式', 'Dark or light mode'),
  look: bi('主题', 'Theme'),
  language: bi('切换语言 English', 'Change the language 中文'),
  password: bi('修改密码', 'Change password'),
  manual: bi('操作手册', 'Manual'),
  help: bi('帮助', 'Help'),
  logOut: bi('退出登录', 'Log out'),
};
