import ChevronIcon from '@mui/icons-material/ChevronRightOutlined';
import DownIcon from '@mui/icons-material/KeyboardArrowDownOutlined';
import FoldIcon from '@mui/icons-material/MenuOpenOutlined';
import OutsideIcon from '@mui/icons-material/OpenInNewOutlined';
import Menu from '@mui/material/Menu';
import MenuItemRow from '@mui/material/MenuItem';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { startPage } from '#domain/core/product.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { usePlatformName } from '../brand.ts';
import { Mark } from '../Mark.tsx';
import { type MenuItem, menuLeaves } from '../menu/menuTree.ts';
import { useMenu } from '../menu/useMenu.ts';
import { findRoute, parentsOf, preloadRoute } from '../routeTable.ts';
import { closeSidebarAfterNavigation, sidebarStore, toggleSidebar } from '../sidebar.ts';
import { useStored } from '../store.ts';
import { useOpenTab } from '../tabs/useTab.ts';
import { useText } from '../text.ts';
import { clientVersion } from '../version.ts';
import { iconOf } from './menuIcons.ts';
import styles from './SideMenu.module.css';

/** The server's tree. Several groups may be open; folded, a group shows its children in a menu beside it. */
export function SideMenu({ people }: { people: ReactNode }) {
  const t = useText();
  const menu = useMenu();
  const { open, device } = useStored(sidebarStore);
  const { pathname, search } = useLocation();
  // A page that is opened from another one has no item of its own.
  const current = parentsOf(pathname, search)[0]?.path ?? pathname;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const folded = !open && device === 'desktop';

  useEffect(() => {
    const own = menu.find((item) => contains(item, current));
    if (own) setOpened((groups) => new Set([...groups, own.id, ...innerGroups(own, current)]));
  }, [menu, current]);

  useEffect(() => {
    for (const { item } of menuLeaves(menu)) {
      if (!item.external && !findRoute(pathOnly(item.path)))
        console.warn(`Menu node ${item.id} leads to ${item.path}, which no route knows`);
    }
  }, [menu]);

  const toggle = (id: string) =>
    setOpened((groups) => {
      const next = new Set(groups);
      if (!next.delete(id)) next.add(id);
      return next;
    });

  return (
    <>
      <aside className={`${styles.side} no-print`}>
        <MenuLink item={{ path: startPage, external: false }} className={styles.brand} title={t(texts.workbench)}>
          <Mark />
          {!folded && <BrandName />}
        </MenuLink>
        <nav className={styles.nav} aria-label={t(texts.menu)}>
          <ul>
            {menu.map((item) =>
              folded ? (
                <FoldedItem key={item.id} item={item} current={current} />
              ) : (
                <Branch key={item.id} item={item} level={1} current={current} opened={opened} toggle={toggle} />
              ),
            )}
          </ul>
        </nav>
        <div className={styles.people}>{people}</div>
        <button
          type="button"
          className={styles.foot}
          onClick={toggleSidebar}
          title={t(folded ? texts.unfold : texts.fold)}
        >
          <FoldIcon style={folded ? { transform: 'rotate(180deg)' } : undefined} />
          {folded ? (
            <span className="tg-hidden">{t(texts.unfold)}</span>
          ) : (
            <>
              <span>{t(texts.fold)}</span>
              <span className="tg-end">v{clientVersion}</span>
            </>
          )}
        </button>
      </aside>
      {open && device === 'mobile' && (
        <button
          type="button"
          className={`${styles.backdrop} no-print`}
          aria-label={t(texts.close)}
          onClick={closeSidebarAfterNavigation}
        />
      )}
    </>
  );
}

/** Our own name in its two weights; a name that the house gave stands as it is. */
function BrandName() {
  const t = useText();
  const { name, isOwn } = usePlatformName();
  if (isOwn)
    return (
      <b className="tg-ellipsis" title={t(name)}>
        {t(name)}
      </b>
    );
  return (
    <>
      <b>通关</b>
      <span className="tg-small tg-ellipsis">{t(texts.platform)}</span>
    </>
  );
}

interface BranchProps {
  readonly item: MenuItem;
  readonly level: number;
  readonly current: string;
  readonly opened: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
}

function Branch({ item, level, current, opened, toggle }: BranchProps) {
  const t = useText();
  if (item.children.length === 0) return <Leaf item={item} level={level} current={current} />;
  const isOpen = opened.has(item.id);
  const Icon = iconOf(item.meta.icon);
  return (
    <li>
      <button
        type="button"
        className={isOpen ? `${styles.navItem} ${styles.open}` : styles.navItem}
        aria-expanded={isOpen}
        title={bothNames(item.meta.title)}
        onClick={() => toggle(item.id)}
      >
        {level === 1 && <Icon />}
        <span className="tg-ellipsis">{t(item.meta.title)}</span>
        {isOpen ? <DownIcon className={styles.chevron} /> : <ChevronIcon className={styles.chevron} />}
      </button>
      {isOpen && (
        <ul>
          {item.children.map((child) => (
            <Branch key={child.id} item={child} level={level + 1} current={current} opened={opened} toggle={toggle} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Leaf({ item, level, current }: { item: MenuItem; level: number; current: string }) {
  const t = useText();
  const isCurrent = pathOnly(item.path) === current;
  const Icon = iconOf(item.meta.icon);
  return (
    <li>
      <MenuLink
        item={item}
        className={isCurrent ? `${styles.navItem} ${styles.on}` : styles.navItem}
        aria-current={isCurrent ? 'page' : undefined}
        title={bothNames(item.meta.title)}
      >
        {level === 1 && <Icon />}
        <span className="tg-ellipsis">{t(item.meta.title)}</span>
        {item.external && <OutsideIcon className={styles.chevron} />}
      </MenuLink>
    </li>
  );
}

function FoldedItem({ item, current }: { item: MenuItem; current: string }) {
  const t = useText();
  const openTab = useOpenTab();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const Icon = iconOf(item.meta.icon);
  const className = contains(item, current) ? `${styles.navItem} ${styles.within}` : styles.navItem;
  const name = t(item.meta.title);
  if (item.children.length === 0) {
    return (
      <li>
        <MenuLink item={item} className={className} title={name} aria-label={name}>
          <Icon />
        </MenuLink>
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        className={className}
        title={name}
        aria-label={name}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon />
      </button>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
          onClose={() => setAnchor(undefined)}
          slotProps={{ list: { 'aria-label': name } }}
        >
          {menuLeaves([item]).map(({ item: leaf }) => (
            <MenuItemRow
              key={leaf.id}
              selected={pathOnly(leaf.path) === current}
              onClick={() => {
                setAnchor(undefined);
                if (leaf.external) window.open(leaf.path, '_blank', 'noopener,noreferrer');
                else openTab(leaf.path);
              }}
            >
              {t(leaf.meta.title)}
            </MenuItemRow>
          ))}
        </Menu>
      )}
    </li>
  );
}

interface MenuLinkProps {
  readonly item: Pick<MenuItem, 'path' | 'external'>;
  readonly className: string | undefined;
  readonly children: ReactNode;
  readonly title?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-current'?: 'page' | undefined;
}

/** A real link, so that the middle button and "open in new window" work; a plain click stays in the page. */
function MenuLink({ item: { path, external }, children, ...rest }: MenuLinkProps) {
  const openTab = useOpenTab();
  if (external) {
    return (
      <a href={path} target="_blank" rel="noopener noreferrer" {...rest}>
        {children}
      </a>
    );
  }
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    closeSidebarAfterNavigation();
    openTab(path);
  };
  const fetchAhead = () => preloadRoute(pathOnly(path));
  return (
    <a href={path} onClick={go} onPointerEnter={fetchAhead} onFocus={fetchAhead} {...rest}>
      {children}
    </a>
  );
}

/** Both names: colleagues call a page by the one that is not shown. */
const bothNames = ({ zh, en }: Text): string => (en === zh ? zh : `${zh} ${en}`);

function contains(item: MenuItem, path: string): boolean {
  return pathOnly(item.path) === path || item.children.some((child) => contains(child, path));
}

function innerGroups(item: MenuItem, path: string): string[] {
  return item.children
    .filter((child) => child.children.length > 0 && contains(child, path))
    .flatMap((child) => [child.id, ...innerGroups(child, path)]);
}

function pathOnly(path: string): string {
  return path.split('?')[0] ?? '';
}

const texts = {
  menu: bi('主菜单', 'Main menu'),
  workbench: bi('工作台', 'Workbench'),
  platform: bi('综合服务平台', 'Service Platform'),
  fold: bi('收起菜单', 'Fold the menu'),
  unfold: bi('展开菜单', 'Unfold the menu'),
  close: bi('关闭菜单', 'Close the menu'),
};
