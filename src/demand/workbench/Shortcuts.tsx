import AddIcon from '@mui/icons-material/AddOutlined';
import TaskIcon from '@mui/icons-material/AssignmentTurnedInOutlined';
import LabelIcon from '@mui/icons-material/LabelOutlined';
import ListIcon from '@mui/icons-material/ListAltOutlined';
import PlaceIcon from '@mui/icons-material/PlaceOutlined';
import PinIcon from '@mui/icons-material/PushPinOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { startPage } from '#domain/core/product.ts';
import { bi } from '#domain/core/text.ts';
import {
  addressTemplatesPath,
  demandListPath,
  newAddressPath,
  newDemandPath,
  newShanghaiAddressPath,
  taskListPath,
} from '#domain/demand/paths.ts';
import { LinkButton } from '../../parts/layout/LinkButton.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import { Toned } from '../../parts/layout/Toned.tsx';
import { DashboardPanel, useDashboard } from '../../parts/workbench/dashboard.tsx';
import { iconOf } from '../../shell/frame/menuIcons.ts';
import { type MenuItem, menuLeaves } from '../../shell/menu/menuTree.ts';
import { useMenu } from '../../shell/menu/useMenu.ts';
import { findRoute } from '../../shell/routeTable.ts';
import { useText } from '../../shell/text.ts';
import { chooseShortcuts, pinnedPaths } from './chooseShortcuts.ts';
import { startDashboard } from './dashboard.ts';
import { ShortcutDialog } from './ShortcutDialog.tsx';
import styles from './shortcuts.module.css';

const words = {
  title: bi('快捷入口', 'Shortcuts'),
  hint: bi('固定的在前，其余按使用次数', 'Pinned first, then by use'),
  edit: bi('编辑', 'Edit'),
  pinned: bi('已固定', 'Pinned'),
  none: bi('菜单中还没有可用的页面。', 'The menu holds no page yet.'),
};

/** A page of the menu that can be a shortcut. */
export interface ShortcutPage {
  readonly path: string;
  readonly title: MenuItem['meta']['title'];
  readonly group: MenuItem['meta']['title'] | undefined;
  readonly icon: typeof SvgIcon;
}

/** Pages the person goes to most; the ones he has pinned stay in front. */
export function Shortcuts() {
  const t = useText();
  const { refresh } = useDashboard(startDashboard);
  const pages = usePages();
  const [isEditing, setIsEditing] = useState(false);
  return (
    <DashboardPanel
      board={startDashboard}
      name="shortcuts"
      title={t(words.title)}
      hint={t(words.hint)}
      bars={6}
      tools={
        <Toned isHint>
          <LinkButton hasDialog onClick={() => setIsEditing(true)}>
            {t(words.edit)}
          </LinkButton>
        </Toned>
      }
    >
      {(rows) => {
        const pinned = pinnedPaths(rows);
        const shown = chooseShortcuts(
          rows,
          pages.map(({ path }) => path),
        ).flatMap((path) => pages.find((page) => page.path === path) ?? []);
        return (
          <>
            {shown.length === 0 && <Nothing>{t(words.none)}</Nothing>}
            <ul className={styles.pages}>
              {shown.map(({ path, title, group, icon: Icon }) => (
                <li key={path}>
                  <Link to={path}>
                    <Icon aria-hidden />
                    <span className="tg-ellipsis">{t(title)}</span>
                    {pinned.has(path) && <PinIcon className="tg-muted" titleAccess={t(words.pinned)} />}
                    {group && <small className="tg-ellipsis tg-end">{t(group)}</small>}
                  </Link>
                </li>
              ))}
            </ul>
            {isEditing && (
              <ShortcutDialog
                pages={pages}
                pinned={pinned}
                onClose={() => {
                  setIsEditing(false);
                  refresh();
                }}
              />
            )}
          </>
        );
      }}
    </DashboardPanel>
  );
}

/** The icons of the frame tell groups apart; pages of one group need their own. */
const pageIcons: Readonly<Record<string, typeof SvgIcon>> = {
  [newDemandPath()]: AddIcon,
  [demandListPath]: ListIcon,
  [taskListPath]: TaskIcon,
  [newAddressPath]: PlaceIcon,
  [newShanghaiAddressPath]: PlaceIcon,
  [addressTemplatesPath]: LabelIcon,
};

/** Every page of the person's menu that this program has a screen for, but the workbench itself. */
function usePages(): readonly ShortcutPage[] {
  const menu = useMenu();
  return useMemo(
    () =>
      menuLeaves(menu)
        .filter(
          ({ item: { path, external } }) => !external && path !== startPage && findRoute(path.split('?')[0] ?? ''),
        )
        .map(({ item: { path, meta }, groups }) => ({
          path,
          title: meta.title,
          group: groups.at(-1),
          icon: pageIcons[path] ?? iconOf(meta.icon),
        })),
    [menu],
  );
}
