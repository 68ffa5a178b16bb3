import AddOutlined from '@mui/icons-material/AddOutlined';
import { useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { workbookLimits } from '#domain/workbooks/model/limits.ts';
import { IconTool } from '../parts/layout/IconTool.tsx';
import { ActionMenu, type MenuAction, type OpenMenu } from '../parts/menu/ActionMenu.tsx';
import { isPlainEnter } from '../shell/composition.ts';
import { useConfirm } from '../shell/confirm.ts';
import { useText } from '../shell/text.ts';
import { freshId } from './sheetCommands.ts';
import type { SheetDesk } from './useDesk.ts';
import styles from './workbook.module.css';

const words = {
  sheets: bi('工作表', 'Sheets'),
  add: bi('新增工作表', 'Add a sheet'),
  rename: bi('重命名', 'Rename'),
  left: bi('左移', 'Move left'),
  right: bi('右移', 'Move right'),
  remove: bi('删除', 'Delete'),
  sure: bi('删除工作表“{name}”？可用撤销恢复。', 'Delete the sheet “{name}”? Undo brings it back.'),
  name: bi('工作表名称', 'Name of the sheet'),
  next: bi('工作表{no}', 'Sheet{no}'),
};

/** The sheets of the workbook: opened, added, named, moved and deleted. */
export function SheetTabs({ desk }: { readonly desk: SheetDesk }) {
  const t = useText();
  const confirm = useConfirm();
  const [menu, setMenu] = useState<OpenMenu>();
  const [naming, setNaming] = useState<string>();
  const { grids, grid, mayWrite, session } = desk;
  const add = () => {
    const sheet = freshId(session.editor.client);
    const names = new Set(grids.map(({ name }) => name));
    let no = grids.length + 1;
    while (names.has(t(words.next, { no }))) no += 1;
    desk.run([{ op: 'addSheet', sheet, name: t(words.next, { no }), after: grid.id, rows: 200, cols: 26 }]);
    desk.openSheet(sheet);
  };
  const remove = async (sheet: string, name: string) => {
    if (await confirm({ title: words.remove, text: t(words.sure, { name }), destructive: true }))
      desk.run([{ op: 'delSheet', sheet }]);
  };
  const actionsOf = (sheet: string, name: string): readonly MenuAction[] => {
    const { order } = session.editor.book;
    const at = grids.findIndex(({ id }) => id === sheet);
    const before = (place: number) => order[order.indexOf(grids[place]?.id ?? '') - 1] ?? null;
    return [
      { key: 'rename', label: words.rename, run: () => setNaming(sheet) },
      ...(at > 0
        ? [
            {
              key: 'left',
              label: words.left,
              run: () => desk.run([{ op: 'moveSheet', sheet, after: before(at - 1) }]),
            },
          ]
        : []),
      ...(at < grids.length - 1
        ? [
            {
              key: 'right',
              label: words.right,
              run: () => desk.run([{ op: 'moveSheet', sheet, after: grids[at + 1]?.id ?? null }]),
            },
          ]
        : []),
      ...(grids.length > 1
        ? [{ key: 'remove', label: words.remove, danger: true, run: () => void remove(sheet, name) }]
        : []),
    ];
  };
  const rename = (sheet: string, before: string, text: string) => {
    setNaming(undefined);
    const name = text.trim().slice(0, workbookLimits.nameOfGrid);
    if (name && name !== before) desk.run([{ op: 'renSheet', sheet, name }]);
  };
  return (
    <div className={styles.tabs}>
      <div className={styles.strip} role="tablist" aria-label={t(words.sheets)}>
        {grids.map(({ id, name }) =>
          naming === id ? (
            <input
              key={id}
              className={styles.naming}
              defaultValue={name}
              maxLength={workbookLimits.nameOfGrid}
              aria-label={t(words.name)}
              ref={(input) => input?.focus()}
              onBlur={({ target }) => rename(id, name, target.value)}
              onKeyDown={(event) => {
                if (isPlainEnter(event)) event.currentTarget.blur();
                else if (event.key === 'Escape') setNaming(undefined);
              }}
            />
          ) : (
            <button
              key={id}
              type="button"
              role="tab"
              aria-selected={id === grid.id}
              tabIndex={id === grid.id ? 0 : -1}
              onClick={() => desk.openSheet(id)}
              onDoubleClick={() => mayWrite && setNaming(id)}
              onContextMenu={(event) => {
                if (!mayWrite) return;
                event.preventDefault();
                setMenu({ anchor: event.currentTarget, actions: actionsOf(id, name) });
              }}
            >
              {name}
            </button>
          ),
        )}
      </div>
      {mayWrite && (
        <IconTool size="small" label={t(words.add)} onClick={add}>
          <AddOutlined fontSize="small" />
        </IconTool>
      )}
      {menu && <ActionMenu {...menu} onClose={() => setMenu(undefined)} />}
    </div>
  );
}
