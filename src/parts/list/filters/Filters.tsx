import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useListContext } from 'react-admin';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';
import { useEntityList } from '../listContext.ts';
import { isSet } from '../listFilter.ts';
import { FilterControls } from './FilterControl.tsx';
import filtersStyles from './Filters.module.css';
import { useFilterDraft } from './useFilterDraft.ts';
import { useListFilters } from './useListFilters.ts';

const inOneRow = 3;
const words = {
  filters: bi('筛选条件', 'Filters'),
  search: bi('查询', 'Search'),
  reset: bi('重置', 'Reset'),
  more: bi('展开', 'More'),
  less: bi('收起', 'Less'),
  folded: bi('{count} 项生效', '{count} in use'),
};

/** The filter bar: three controls in a row, the rest below on demand. Enter in any of them searches. */
export function Filters() {
  const t = useText();
  const { listKey } = useEntityList();
  const { filterValues, refetch } = useListContext();
  const filters = useListFilters();
  const draft = useFilterDraft();
  const { isOpen: isOpenByHand, setIsOpen } = useFolding(listKey);

  // What is out of sight and at work is counted beside the arrow; only who never folded or unfolded the bar finds it
  // open.
  const folded = filters.slice(inOneRow).filter(({ key }) => isSet(filterValues[key])).length;
  const isOpen = isOpenByHand ?? folded > 0;
  const shown = isOpen ? filters : filters.slice(0, inOneRow);
  if (filters.length === 0) return null;

  const search = (event: FormEvent) => {
    event.preventDefault();
    if (!draft.apply()) void refetch();
  };

  return (
    <form className={filtersStyles.bar} role="search" aria-label={t(words.filters)} onSubmit={search}>
      <div className={filtersStyles.grid}>
        <FilterControls filters={shown} draft={draft} />
      </div>
      <div className={filtersStyles.acts}>
        <Button type="submit" variant="contained">
          {t(words.search)}
        </Button>
        <Button variant="outlined" color="inherit" onClick={draft.reset}>
          {t(words.reset)}
        </Button>
        {filters.length > inOneRow && (
          <Button
            variant="text"
            aria-expanded={isOpen}
            endIcon={isOpen ? <ExpandLessOutlined /> : <ExpandMoreOutlined />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t(isOpen ? words.less : words.more)}
            {!isOpen && folded > 0 && (
              <span className={filtersStyles.folded}>{t(words.folded, { count: folded })}</span>
            )}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Whether a person wants the whole bar of this list; undefined until he said so. */
function useFolding(listKey: string): {
  readonly isOpen: boolean | undefined;
  readonly setIsOpen: (isOpen: boolean) => void;
} {
  const name = `tg_filterBar:${listKey}`;
  const [isOpen, setState] = useState(() => {
    const kept = localStorage.getItem(name);
    return kept === null ? undefined : kept === 'open';
  });
  const setIsOpen = (next: boolean) => {
    localStorage.setItem(name, next ? 'open' : 'folded');
    setState(next);
  };
  return { isOpen, setIsOpen };
}
