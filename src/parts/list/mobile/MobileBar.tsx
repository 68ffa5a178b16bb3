import AddOutlined from '@mui/icons-material/AddOutlined';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import SwapVertOutlined from '@mui/icons-material/SwapVertOutlined';
import Button from '@mui/material/Button';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useListContext } from 'react-admin';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';
import { type RowAction, reasonAgainstAll } from '../actions.ts';
import { shownColumns } from '../columnLayout.ts';
import { FilterControls } from '../filters/FilterControl.tsx';
import filtersStyles from '../filters/Filters.module.css';
import { SettledInput } from '../filters/SettledInput.tsx';
import { useFilterDraft } from '../filters/useFilterDraft.ts';
import { useListFilters } from '../filters/useListFilters.ts';
import { useEntityList } from '../listContext.ts';
import { keywordName, setNames } from '../listFilter.ts';
import { useBatch } from '../useBatch.tsx';
import { useExport } from '../useExport.ts';
import mobileStyles from './mobile.module.css';
import { ActionSheet, BottomSheet } from './Sheet.tsx';

const words = {
  bar: bi('列表操作', 'List actions'),
  filter: bi('筛选', 'Filter'),
  sort: bi('排序', 'Sort'),
  pick: bi('多选', 'Select'),
  cancel: bi('取消', 'Cancel'),
  count: bi('已选 {count} 条', '{count} selected'),
  act: bi('批量操作', 'Actions'),
  more: bi('更多', 'More'),
  exportXlsx: bi('导出 Excel 文件', 'Export as Excel'),
  exportCsv: bi('导出 CSV 文件', 'Export as CSV'),
  isExporting: bi('正在导出', 'Exporting'),
  nothing: bi('没有可导出的数据', 'Nothing to export'),
  keyword: bi('关键字', 'Keyword'),
  keywordHint: bi('文字、拼音或首字母', 'Words'),
  search: bi('查询', 'Search'),
  reset: bi('重置', 'Reset'),
  up: bi('升序', 'Ascending'),
  down: bi('降序', 'Descending'),
};

/** Filter, sort, select, the other tools, and the one primary action, within reach of the thumb. */
export function MobileBar({ isPicking, onPicking }: { isPicking: boolean; onPicking: (isPicking: boolean) => void }) {
  const t = useText();
  const { create, batchActions, selection } = useEntityList();
  const { filterValues } = useListContext();
  const [open, setOpen] = useState<'filter' | 'sort' | 'batch' | 'more'>();
  const tools = useTools();
  const { batch, report } = useBatch();
  const close = () => setOpen(undefined);

  if (isPicking) {
    const actions = batchActions.map((action) => ({
      key: action.key,
      label: action.label,
      reason: reasonAgainstAll(action, batch),
      run: () => void action.run(batch),
    }));
    const stop = () => {
      selection.clear();
      onPicking(false);
    };
    return (
      <div className={mobileStyles.bottom} role="toolbar" aria-label={t(words.bar)}>
        <Button variant="outlined" color="inherit" onClick={stop}>
          {t(words.cancel)}
        </Button>
        <span aria-live="polite">{t(words.count, { count: selection.ids.length })}</span>
        <Button
          variant="contained"
          aria-disabled={selection.ids.length === 0}
          onClick={() => selection.ids.length > 0 && setOpen('batch')}
        >
          {t(words.act)}
        </Button>
        {open === 'batch' && <ActionSheet title={t(words.act)} actions={actions} onClose={close} />}
        {report}
      </div>
    );
  }
  return (
    <div className={mobileStyles.bottom} role="toolbar" aria-label={t(words.bar)}>
      <Tool
        icon={<FilterAltOutlined />}
        label={t(words.filter)}
        count={setNames(filterValues).length}
        onClick={() => setOpen('filter')}
      />
      <Tool icon={<SwapVertOutlined />} label={t(words.sort)} onClick={() => setOpen('sort')} />
      {batchActions.length > 0 && (
        <Tool icon={<CheckOutlined />} label={t(words.pick)} onClick={() => onPicking(true)} />
      )}
      {tools.length > 0 && <Tool icon={<MoreHorizOutlined />} label={t(words.more)} onClick={() => setOpen('more')} />}
      {create && (
        <Button variant="contained" startIcon={<AddOutlined />} onClick={create.run}>
          {t(create.label)}
        </Button>
      )}
      {open === 'filter' && <FilterSheet onClose={close} />}
      {open === 'sort' && <SortSheet onClose={close} />}
      {open === 'more' && <ActionSheet title={t(words.more)} actions={tools} onClose={close} />}
      {report}
    </div>
  );
}

/** What the tool bar of a large screen offers beside these: the tools of the screen, and files of the list. */
function useTools(): readonly RowAction[] {
  const { tools } = useEntityList();
  const { total } = useListContext();
  const { mayExport, exportRows, isExporting } = useExport();
  const reason = isExporting ? words.isExporting : total === 0 ? words.nothing : undefined;
  const files = (['xlsx', 'csv'] as const).map((frType) => ({
    key: `export-${frType}`,
    label: frType === 'xlsx' ? words.exportXlsx : words.exportCsv,
    ...(reason && { reason }),
    run: () => void exportRows(frType),
  }));
  return [...tools.map(({ key, label, run }) => ({ key, label, run })), ...(mayExport ? files : [])];
}

function Tool({
  icon,
  label,
  count = 0,
  onClick,
}: {
  icon: ReactNode;
  label: string;
  count?: number;
  onClick: () => void;
}) {
  return (
    <button type="button" className={mobileStyles.bottomTool} aria-haspopup="dialog" onClick={onClick}>
      {icon}
      {label}
      {count > 0 && <span className={mobileStyles.bubble}>{count}</span>}
    </button>
  );
}

function FilterSheet({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { entity } = useEntityList();
  const { filterValues, setFilters } = useListContext();
  const filters = useListFilters();
  const draft = useFilterDraft();
  const [keyword, setKeyword] = useState(String(filterValues[keywordName] ?? ''));
  const search = (event: FormEvent) => {
    event.preventDefault();
    setFilters({
      ...draft.values,
      ...(filterValues.view && { view: filterValues.view }),
      [keywordName]: keyword.trim(),
    });
    onClose();
  };
  return (
    <BottomSheet
      title={t(words.filter)}
      onClose={onClose}
      foot={
        <>
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => {
              draft.reset();
              onClose();
            }}
          >
            {t(words.reset)}
          </Button>
          <Button variant="contained" type="submit" form="list-filter-sheet">
            {t(words.search)}
          </Button>
        </>
      }
    >
      <form id="list-filter-sheet" className={filtersStyles.sheet} onSubmit={search}>
        {entity.keywords && (
          <div className={filtersStyles.control}>
            <label className={filtersStyles.label} htmlFor="list-sheet-keyword">
              {t(words.keyword)}
            </label>
            <SettledInput
              id="list-sheet-keyword"
              type="search"
              enterKeyHint="search"
              placeholder={t(words.keywordHint)}
              value={keyword}
              onSettled={setKeyword}
            />
          </div>
        )}
        <FilterControls filters={filters} draft={draft} />
      </form>
    </BottomSheet>
  );
}

function SortSheet({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { columns, sorts, setSorts } = useEntityList();
  const orders = shownColumns(columns)
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ key, label }) =>
      (['ASC', 'DESC'] as const).map((order) => ({
        key: `${key} ${order}`,
        label: `${t(label)} ${t(order === 'ASC' ? words.up : words.down)}`,
        isChosen: sorts[0]?.field === key && sorts[0].order === order,
        run: () => setSorts([{ field: key, order }]),
      })),
    );
  return <ActionSheet title={t(words.sort)} actions={orders} onClose={onClose} />;
}
