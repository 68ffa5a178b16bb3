import CloseOutlined from '@mui/icons-material/CloseOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import StarBorderOutlined from '@mui/icons-material/StarBorderOutlined';
import StarOutlined from '@mui/icons-material/StarOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { IconTool } from '../layout/IconTool.tsx';
import ticksStyles from '../table/tick.module.css';
import filtersStyles from './filters/Filters.module.css';
import headStyles from './ListHead.module.css';
import { useEntityList } from './listContext.ts';
import { setNames } from './listFilter.ts';
import popoverStyles from './popover.module.css';
import { type SavedQueriesState as Saved, type SavedQuery, useSavedQueries } from './useSavedQueries.ts';

const linksShown = 3;
const words = {
  saved: bi('常用查询', 'Saved queries'),
  save: bi('保存当前查询', 'Save this query'),
  manage: bi('管理常用查询', 'Manage saved queries'),
  name: bi('名称', 'Name'),
  isDefault: bi('打开列表时使用', 'Use when the list opens'),
  keep: bi('保存', 'Save'),
  none: bi('还没有常用查询', 'No saved queries yet'),
  drop: bi('删除 {name}', 'Delete {name}'),
  makeDefault: bi('设为默认：{name}', 'Make default: {name}'),
  dropDefault: bi('取消默认：{name}', 'Do not use by default: {name}'),
  close: bi('关闭', 'Close'),
};

/** The queries a person kept for this list: links to the first ones, a popover for all, and saving the present one. */
export function SavedQueries() {
  const t = useText();
  const { listKey, setting, setSorts, sorts } = useEntityList();
  const { filterValues, setFilters } = useListContext();
  const saved = useSavedQueries(listKey);
  const [open, setOpen] = useState<'save' | 'manage'>();
  const anchor = useRef<HTMLDivElement>(null);
  const applied = useRef(false);

  const apply = ({ query }: SavedQuery) => {
    setFilters(query.filter);
    if (query.sort?.length) setSorts(query.sort);
  };

  // The default query stands for "nothing asked for yet"; an address that asks for something wins.
  useEffect(() => {
    if (applied.current || !saved.isLoaded) return;
    applied.current = true;
    const first = saved.queries.find(({ isDefault }) => isDefault);
    if (first && Object.keys(filterValues).length === 0) apply(first);
  });

  const keep = async (name: string, isDefault: boolean) => {
    await saved.add({ name, isDefault, query: { filter: filterValues, sort: sorts.length ? sorts : setting.sort } });
    setOpen(undefined);
  };

  return (
    <div className={`tg-row tg-muted tg-nowrap tg-shrinks no-print ${headStyles.saved}`} ref={anchor}>
      {saved.queries.length > 0 && (
        <>
          <StarOutlined aria-hidden fontSize="small" />
          <span className="tg-muted">{t(words.saved)}：</span>
          {saved.queries.slice(0, linksShown).map((query) => (
            <button type="button" key={query.id} className="tg-link tg-ellipsis" onClick={() => apply(query)}>
              {query.name}
            </button>
          ))}
          <IconTool size="small" label={t(words.manage)} aria-haspopup="dialog" onClick={() => setOpen('manage')}>
            <StarBorderOutlined />
          </IconTool>
        </>
      )}
      {(setNames(filterValues).length > 0 || saved.queries.length > 0) && (
        <Button size="small" variant="text" color="inherit" aria-haspopup="dialog" onClick={() => setOpen('save')}>
          {t(words.save)}
        </Button>
      )}
      <Popover
        open={open !== undefined}
        anchorEl={anchor.current}
        onClose={() => setOpen(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t(open === 'save' ? words.save : words.manage),
            className: popoverStyles.pop,
          },
        }}
      >
        {open === 'save' ? (
          <SaveForm onSave={keep} />
        ) : (
          <ManageList saved={saved} onApply={apply} onClose={() => setOpen(undefined)} />
        )}
      </Popover>
    </div>
  );
}

function SaveForm({ onSave }: { onSave: (name: string, isDefault: boolean) => Promise<void> }) {
  const t = useText();
  const [name, setName] = useState('');
  const [isDefault, setIsDefault] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) void onSave(name.trim(), isDefault);
  };
  return (
    <form className={popoverStyles.saveQuery} onSubmit={submit}>
      <label className={filtersStyles.control}>
        <span className={filtersStyles.label}>{t(words.name)}</span>
        {/* biome-ignore lint/a11y/noAutofocus: the popover opens for this one input */}
        <input autoFocus maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <label className={popoverStyles.checkLine}>
        <input
          type="checkbox"
          className={ticksStyles.tick}
          checked={isDefault}
          onChange={(event) => setIsDefault(event.target.checked)}
        />
        {t(words.isDefault)}
      </label>
      <Button type="submit" size="small" variant="contained" aria-disabled={name.trim() === ''}>
        {t(words.keep)}
      </Button>
    </form>
  );
}

function ManageList({
  saved,
  onApply,
  onClose,
}: {
  saved: Saved;
  onApply: (query: SavedQuery) => void;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <div className={popoverStyles.manage}>
      <header>
        <b className="tg-grow">{t(words.saved)}</b>
        <IconButton size="small" aria-label={t(words.close)} onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </header>
      {saved.queries.length === 0 && <p className="tg-muted">{t(words.none)}</p>}
      <ul>
        {saved.queries.map((query) => (
          <li key={query.id}>
            <button
              type="button"
              className="tg-link tg-grow tg-ellipsis"
              onClick={() => {
                onApply(query);
                onClose();
              }}
            >
              {query.name}
            </button>
            <IconButton
              size="small"
              aria-pressed={query.isDefault}
              aria-label={t(query.isDefault ? words.dropDefault : words.makeDefault, { name: query.name })}
              onClick={() => void saved.change({ ...query, isDefault: !query.isDefault })}
            >
              {query.isDefault ? <StarOutlined /> : <StarBorderOutlined />}
            </IconButton>
            <IconButton
              size="small"
              aria-label={t(words.drop, { name: query.name })}
              onClick={() => void saved.drop(query.id)}
            >
              <DeleteOutlined />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
