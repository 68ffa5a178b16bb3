import ChevronIcon from '@mui/icons-material/ChevronRightOutlined';
import { createElement, type DragEvent, type HTMLAttributes, type KeyboardEvent, useRef, useState } from 'react';
import { bi } from '#domain/core/text.ts';
import type { MenuRow } from '#domain/system/accessCalls.ts';
import { childrenOf, type MenuPosition, nodeAfter, placeByKey } from '#domain/system/menuTree.ts';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { iconName, iconOf } from '../../shell/frame/menuIcons.ts';
import { menuPath } from '../../shell/menu/menuTree.ts';
import { useText } from '../../shell/text.ts';
import styles from './menuTree.module.css';

const words = {
  label: bi('菜单树', 'Menu tree'),
  hidden: bi('隐藏', 'Hidden'),
  off: bi('停用', 'Off'),
  keys: bi(
    '拖动，或按 Alt+↑↓ 移动、Alt+←→ 改变层级；回车修改，Insert 新增下级，Delete 删除',
    'Drag, or Alt+↑↓ to move, Alt+←→ to change the level; Enter edits, Insert adds below, Delete removes',
  ),
};

interface MenuTreeProps {
  readonly nodes: readonly MenuRow[];
  readonly chosen: MenuRow | undefined;
  readonly onChoose: (node: MenuRow) => void;
  readonly onMove: (node: MenuRow, place: MenuPosition) => void;
  readonly onEdit: (node: MenuRow) => void;
  readonly onAdd: (parent: MenuRow) => void;
  readonly onRemove: (node: MenuRow) => void;
}

type Drop = { readonly over: string; readonly where: 'before' | 'inside' | 'after' };
interface Shown {
  readonly node: MenuRow;
  readonly level: number;
  readonly isGroup: boolean;
}

/** Part of a row's height at either end where a dragged node goes beside it, not into it. */
const edge = 0.28;
const ways = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' } as const;

/** The nodes of a navigation as a tree that is read and changed by mouse and by keyboard alike. */
export function MenuTreeView(props: MenuTreeProps) {
  const { nodes, chosen, onChoose, onMove } = props;
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [dragged, setDragged] = useState<MenuRow>();
  const [drop, setDrop] = useState<Drop>();
  const shown = shownBelow(nodes, closed, null, 1);
  const focused = shown.find(({ node }) => node.menuNo === chosen?.menuNo) ?? shown[0];
  const fold: Moving['fold'] = (menuNo, isClosed) =>
    setClosed((before) => new Set(isClosed ? [...before, menuNo] : [...before].filter((one) => one !== menuNo)));
  const goTo: Moving['goTo'] = (target) => {
    if (!target) return;
    onChoose(target.node);
    box.current?.querySelector<HTMLElement>(`[data-node="${target.node.menuNo}"]`)?.focus();
  };
  const endDrag = () => {
    setDragged(undefined);
    setDrop(undefined);
  };
  return (
    <>
      <div ref={box} role="tree" aria-label={t(words.label)} className={styles.tree}>
        {shown.map((one) => (
          <TreeRow
            key={one.node.menuNo}
            {...one}
            isClosed={closed.has(one.node.menuNo)}
            isChosen={chosen?.menuNo === one.node.menuNo}
            isFocused={focused === one}
            drop={drop?.over === one.node.menuNo ? drop.where : undefined}
            onFold={() => fold(one.node.menuNo, !closed.has(one.node.menuNo))}
            onClick={() => goTo(one)}
            onDoubleClick={() => props.onEdit(one.node)}
            onKeyDown={(event) => pressKey(event, one, { ...props, shown, closed, fold, goTo })}
            onDragStart={() => setDragged(one.node)}
            onDragEnd={endDrag}
            onDragOver={(event) => {
              event.preventDefault();
              setDrop({ over: one.node.menuNo, where: whereOver(event) });
            }}
            onDrop={() => {
              if (dragged && drop && dragged !== one.node) onMove(dragged, placeOf(nodes, one.node, drop.where));
              endDrag();
            }}
          />
        ))}
      </div>
      <p className={styles.keys}>{t(words.keys)}</p>
    </>
  );
}

function shownBelow(
  nodes: readonly MenuRow[],
  closed: ReadonlySet<string>,
  parentNo: string | null,
  level: number,
): Shown[] {
  return childrenOf(nodes, parentNo).flatMap((node) => {
    const below = closed.has(node.menuNo) ? [] : shownBelow(nodes, closed, node.menuNo, level + 1);
    return [{ node, level, isGroup: nodes.some((one) => one.parentNo === node.menuNo) }, ...below];
  });
}

interface Moving extends MenuTreeProps {
  readonly shown: readonly Shown[];
  readonly closed: ReadonlySet<string>;
  readonly fold: (menuNo: string, isClosed: boolean) => void;
  readonly goTo: (target: Shown | undefined) => void;
}

/** With Alt an arrow moves the node, without it the focus. */
function pressKey(event: KeyboardEvent, { node, isGroup }: Shown, tree: Moving): void {
  const { nodes, shown, closed, fold, goTo } = tree;
  const at = shown.findIndex((one) => one.node === node);
  const isOpen = isGroup && !closed.has(node.menuNo);
  const way = event.altKey ? ways[event.key as keyof typeof ways] : undefined;
  if (way) event.preventDefault();
  const place = way && placeByKey(nodes, node, way);
  if (place) tree.onMove(node, place);
  if (event.altKey) return;
  const keys = new Map<string, () => void>([
    ['ArrowDown', () => goTo(shown[at + 1])],
    ['ArrowUp', () => goTo(shown[at - 1])],
    ['ArrowRight', () => (isGroup && !isOpen ? fold(node.menuNo, false) : goTo(isGroup ? shown[at + 1] : undefined))],
    [
      'ArrowLeft',
      () => (isOpen ? fold(node.menuNo, true) : goTo(shown.find((one) => one.node.menuNo === node.parentNo))),
    ],
    ['Home', () => goTo(shown[0])],
    ['End', () => goTo(shown.at(-1))],
    ['Enter', () => tree.onEdit(node)],
    ['Insert', () => tree.onAdd(node)],
    ['Delete', () => tree.onRemove(node)],
  ]);
  const act = keys.get(event.key);
  if (!act) return;
  event.preventDefault();
  act();
}

function whereOver(event: DragEvent<HTMLElement>): Drop['where'] {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const part = (event.clientY - top) / height;
  return part < edge ? 'before' : part > 1 - edge ? 'after' : 'inside';
}

interface TreeRowProps extends Shown, Omit<HTMLAttributes<HTMLDivElement>, 'className'> {
  readonly isClosed: boolean;
  readonly isChosen: boolean;
  readonly isFocused: boolean;
  readonly drop: Drop['where'] | undefined;
  readonly onFold: () => void;
}

function TreeRow({ node, level, isGroup, isClosed, isChosen, isFocused, drop, onFold, ...events }: TreeRowProps) {
  const t = useText();
  const path = menuPath(node.url);
  return (
    <div
      {...events}
      role="treeitem"
      tabIndex={isFocused ? 0 : -1}
      data-node={node.menuNo}
      data-drop={drop}
      data-quiet={node.enabled === 0 || undefined}
      aria-level={level}
      aria-selected={isChosen}
      aria-expanded={isGroup ? !isClosed : undefined}
      className={styles.node}
      style={{ paddingLeft: 8 + (level - 1) * 22 }}
      draggable
    >
      <ChevronIcon
        className={styles.chevron}
        data-closed={isClosed || undefined}
        visibility={isGroup ? 'visible' : 'hidden'}
        onClick={onFold}
      />
      {createElement(iconOf(iconName(path, { isGroup, named: node.icon ?? '' })), { className: 'tg-muted' })}
      <span className={`tg-nowrap ${styles.name}`}>{t({ zh: node.name, en: node.nameEn ?? node.name })}</span>
      <span className="tg-small">{node.menuNo}</span>
      <span className={styles.url} title={path}>
        {path}
      </span>
      {node.enabled === 0 && <StatusChip tone="bad" label={t(words.off)} />}
      {node.showFlg === 0 && <StatusChip tone="plain" label={t(words.hidden)} />}
    </div>
  );
}

function placeOf(nodes: readonly MenuRow[], target: MenuRow, where: Drop['where']): MenuPosition {
  if (where === 'inside') return { parentNo: target.menuNo, beforeNo: null };
  const before = where === 'before' ? target : nodeAfter(nodes, target);
  return { parentNo: target.parentNo, beforeNo: before?.menuNo ?? null };
}
