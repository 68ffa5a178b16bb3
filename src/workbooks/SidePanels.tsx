import CloseOutlined from '@mui/icons-material/CloseOutlined';
import type { ReactNode } from 'react';
import { bi, type Text } from '#domain/core/text.ts';
import { IconTool } from '../parts/layout/IconTool.tsx';
import { useText } from '../shell/text.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { FindPanel } from './FindPanel.tsx';
import { NotesPanel } from './NotesPanel.tsx';
import type { SidePanel } from './SheetTools.tsx';
import type { SheetDesk } from './useDesk.ts';
import type { SheetActs } from './useSheetActs.ts';
import styles from './workbook.module.css';

export interface SidePanelProps {
  readonly desk: SheetDesk;
  readonly acts: SheetActs;
  /** Names of accounts. */
  readonly people: Readonly<Record<string, string>>;
}

const titles: Readonly<Record<NonNullable<SidePanel>, Text>> = {
  find: bi('查找和替换', 'Find and replace'),
  notes: bi('批注', 'Comments'),
  filter: bi('筛选与排序', 'Filter and sort'),
};
const close = bi('关闭', 'Close');

/** What stands beside the cells while one works on them. */
export function SidePanels({
  panel,
  onClose,
  ...shared
}: SidePanelProps & { readonly panel: NonNullable<SidePanel>; readonly onClose: () => void }) {
  const t = useText();
  const parts: Readonly<Record<NonNullable<SidePanel>, ReactNode>> = {
    find: <FindPanel {...shared} />,
    notes: <NotesPanel {...shared} />,
    filter: <FilterPanel {...shared} />,
  };
  return (
    <aside
      className={styles.side}
      aria-label={t(titles[panel])}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <header>
        <h2>{t(titles[panel])}</h2>
        <IconTool size="small" label={t(close)} onClick={onClose}>
          <CloseOutlined fontSize="small" />
        </IconTool>
      </header>
      {parts[panel]}
    </aside>
  );
}
