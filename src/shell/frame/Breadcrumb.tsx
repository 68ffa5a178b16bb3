import { useLocation } from 'react-router';
import { startPage } from '#domain/core/product.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { type MenuItem, menuLeaves } from '../menu/menuTree.ts';
import { useMenu } from '../menu/useMenu.ts';
import { findRoute, parentsOf } from '../routeTable.ts';
import { useStored } from '../store.ts';
import { tabKey } from '../tabs/tabsState.ts';
import { tabsStore } from '../tabs/tabsStore.ts';
import { useOpenTab } from '../tabs/useTab.ts';
import { useText } from '../text.ts';
import styles from './TopBar.module.css';

/** One step of the way to a page; without path it is text. */
export interface Crumb {
  readonly title: Text;
  readonly path?: string;
}

/**
 * Titles of the way to a page: home, the groups of the menu (or the route's own), the parents, the page.
 * On the workbench it is the workbench alone.
 */
export function crumbsOf(path: string, title: Text, menu: readonly MenuItem[], search = ''): readonly Crumb[] {
  if (path === startPage) return [{ title }];
  const parents = parentsOf(path, search);
  const first = parents[0]?.path ?? path;
  const leaf = menuLeaves(menu).find(({ item }) => item.path.split('?')[0] === first);
  const ownGroup = findRoute(path)?.group;
  const groups = leaf?.groups ?? (ownGroup ? [ownGroup] : []);
  return [{ title: texts.home, path: '/' }, ...groups.map((group) => ({ title: group })), ...parents, { title }];
}

export function Breadcrumb() {
  const t = useText();
  const menu = useMenu();
  const openTab = useOpenTab();
  const title = useCurrentTitle();
  const { pathname, search } = useLocation();
  const crumbs = crumbsOf(pathname, title, menu, search);
  return (
    <nav className={`${styles.crumb} ${styles.desktopOnly}`} aria-label={t(texts.way)}>
      <ol>
        {crumbs.map(({ title: crumb, path }, at) => (
          <li key={`${at} ${path}`} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            {path ? (
              <a
                href={path}
                onClick={(event) => {
                  event.preventDefault();
                  openTab(path);
                }}
              >
                {t(crumb)}
              </a>
            ) : (
              t(crumb)
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The title of the page on screen: what its screen has set, else its route's. */
export function useCurrentTitle(): Text {
  const { pathname, search } = useLocation();
  const { tabs } = useStored(tabsStore);
  const key = tabKey(pathname, search);
  return tabs.find((tab) => tab.key === key)?.title ?? findRoute(pathname)?.title ?? texts.none;
}

const texts = {
  home: bi('首页', 'Home'),
  way: bi('当前位置', 'Where you are'),
  none: bi('', ''),
};
