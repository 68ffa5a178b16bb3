import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Button from '@mui/material/Button';
import { type FormEvent, useMemo, useState } from 'react';
import { useListContext } from 'react-admin';
import { say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { FilterControl } from './FilterControl.tsx';
import filtersStyles from './Filters.module.css';
import { useEntityList } from './listContext.ts';
import { filtersOf, isSet } from './listFilter.ts';
import toolbarStyles from './Toolbar.module.css';
import { useFilterDraft } from './useFilterDraft.ts';

const inOneRow = 3;
const words = {
  filters: text('筛选条件', 'Filters'),
  search: text('查询', 'Search'),
  reset: text('重置', 'Reset'),
  more: text('展开', 'More'),
  less: text('收起', 'Less'),
};

/** The filter bar: three controls in a row, the rest below on demand. Enter in any of them searches. */
export function Filters() {
  const say = useText();
  const { entity, filterNames } = useEntityList();
  const { filterValues, refetch } = useListContext();
  const filters = useMemo(() => filtersOf(entity, filterNames), [entity, filterNames]);
  const draft = useFilterDraft();
  const [isOpenedByHand, setIsOpenedByHand] = useState(false);

  // A filter that is at work must not be out of sight.
  const isForcedOpen = filters.slice(inOneRow).some(({ key }) => isSet(filterValues[key]));
  const isOpen = isOpenedByHand || isForcedOpen;
  const shown = isOpen ? filters : filters.slice(0, inOneRow);
  if (filters.length === 0) return null;

  const search = (event: FormEvent) => {
    event.preventDefault();
    if (!draft.apply()) void refetch();
  };

  return (
    <form className={`${toolbarStyles.panel} ${filtersStyles.bar}`} role="search" aria-label={say(words.filters)} onSubmit={search}>
      <div className={filtersStyles.grid}>
        {shown.map((filter) => (
          <FilterControl
            key={filter.key}
            filter={filter}
            value={draft.values[filter.key]}
            onChange={(value) => draft.set(filter.key, value)}
          />
        ))}
      </div>
      <div className={filtersStyles.acts}>
        <Button type="submit" variant="contained">
          {say(words.search)}
        </Button>
        <Button variant="outlined" color="inherit" onClick={draft.reset}>
          {say(words.reset)}
        </Button>
        {filters.length > inOneRow && !isForcedOpen && (
          <Button
            variant="text"
            aria-expanded={isOpen}
            endIcon={isOpen ? <ExpandLessOutlined /> : <ExpandMoreOutlined />}
            onClick={() => setIsOpenedByHand(!isOpen)}
          >
            {say(isOpen ? words.less : words.more)}
          </Button>
        )}
      </div>
    </form>
  );
}
