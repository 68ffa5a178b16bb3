import { useState } from 'react';
import { bi, fill } from '#domain/core/text.ts';
import { ActionMenu, type MenuAction } from '../parts/menu/ActionMenu.tsx';
import type { Pointed } from './grid/useGridMouse.ts';
import type { SheetDesk } from './useDesk.ts';
import type { SheetActs } from './useSheetActs.ts';
import styles from './workbook.module.css';

const words = {
  insertRows: bi('在上方插入 {count} 行', 'Insert {count} rows above'),
  insertBelow: bi('在下方插入 {count} 行', 'Insert {count} rows below'),
  insertCols: bi('在左侧插入 {count} 列', 'Insert {count} columns at the left'),
  insertRight: bi('在右侧插入 {count} 列', 'Insert {count} columns at the right'),
  killRows: bi('删除 {count} 行', 'Delete {count} rows'),
  killCols: bi('删除 {count} 列', 'Delete {count} columns'),
  up: bi('上移', 'Move up'),
  down: bi('下移', 'Move down'),
  left: bi('左移', 'Move left'),
  right: bi('右移', 'Move right'),
  clear: bi('清除内容', 'Clear contents'),
  note: bi('批注…', 'Comment …'),
  rule: bi('数据验证…', 'Validation …'),
  protect: bi('保护区域…', 'Protect …'),
};

export type CellDialog = 'note' | 'rule' | 'protect';

interface CellMenuProps {
  readonly desk: SheetDesk;
  readonly acts: SheetActs;
  readonly pointed: Pointed;
  readonly spot: { readonly x: number; readonly y: number };
  readonly onDialog: (dialog: CellDialog) => void;
  readonly onClose: () => void;
}

/** What can be done where the mouse is. */
export function CellMenu({ desk, acts, pointed, spot, onDialog, onClose }: CellMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <i ref={setAnchor} className={styles.spot} style={{ left: spot.x, top: spot.y }} />
      {anchor && <ActionMenu anchor={anchor} actions={actionsOf(desk, acts, pointed, onDialog)} onClose={onClose} />}
    </>
  );
}

function actionsOf(
  { chosen, mayWrite, own }: SheetDesk,
  acts: SheetActs,
  pointed: Pointed,
  onDialog: CellMenuProps['onDialog'],
): readonly MenuAction[] {
  const rows = { count: chosen.bottom - chosen.top + 1 };
  const cols = { count: chosen.right - chosen.left + 1 };
  const ofRows: readonly MenuAction[] = [
    { key: 'above', label: fill(words.insertRows, rows), run: () => acts.insert('rows') },
    { key: 'below', label: fill(words.insertBelow, rows), run: () => acts.insert('rows', true) },
    { key: 'up', label: words.up, run: () => acts.move('rows', -1) },
    { key: 'down', label: words.down, run: () => acts.move('rows', 1) },
    { key: 'killRows', label: fill(words.killRows, rows), danger: true, endsGroup: true, run: () => acts.kill('rows') },
  ];
  const ofCols: readonly MenuAction[] = [
    { key: 'before', label: fill(words.insertCols, cols), run: () => acts.insert('cols') },
    { key: 'behind', label: fill(words.insertRight, cols), run: () => acts.insert('cols', true) },
    { key: 'left', label: words.left, run: () => acts.move('cols', -1) },
    { key: 'right', label: words.right, run: () => acts.move('cols', 1) },
    { key: 'killCols', label: fill(words.killCols, cols), danger: true, endsGroup: true, run: () => acts.kill('cols') },
  ];
  const note: MenuAction = { key: 'note', label: words.note, run: () => onDialog('note') };
  if (!mayWrite) return own.role === 'COMMENT' ? [note] : [];
  return [
    ...(pointed === 'col' ? [] : ofRows),
    ...(pointed === 'row' ? [] : ofCols),
    { key: 'clear', label: words.clear, mark: 'Delete', endsGroup: true, run: acts.clear },
    note,
    { key: 'rule', label: words.rule, run: () => onDialog('rule') },
    ...(own.role === 'OWNER' ? [{ key: 'protect', label: words.protect, run: () => onDialog('protect') }] : []),
  ];
}
