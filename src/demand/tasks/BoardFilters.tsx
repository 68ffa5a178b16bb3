import SearchOutlined from '@mui/icons-material/SearchOutlined';
import { useEffect, useMemo, useState } from 'react';
import { filtersOf } from '#domain/core/listFilter.ts';
import { bi } from '#domain/core/text.ts';
import { delegateTask } from '#domain/demand/delegateTask.ts';
import { FilterControl } from '../../parts/list/filters/FilterControl.tsx';
import { SettledInput } from '../../parts/list/filters/SettledInput.tsx';
import { type FilterValues, keywordName, withFilter } from '../../parts/list/listFilter.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import styles from './TaskBoard.module.css';

const words = {
  mine: bi('只看我的', 'Mine only'),
  keyword: bi('任务号、需求、客户、处理人', 'Task, demand, customer, assignee'),
};

const offered = ['taskType', 'deptCode'];
const SETTLED_MS = 300;

/** What the board is narrowed to; every change asks at once. */
export function BoardFilters({ values, onChange }: { values: FilterValues; onChange: (values: FilterValues) => void }) {
  const t = useText();
  const actor = useActor();
  const filters = useMemo(() => filtersOf(delegateTask, offered), []);
  const isMine = values.assignee === actor.userId;
  return (
    <search className={`tg-row tg-shrinks no-print ${styles.filters}`}>
      <button
        type="button"
        className={`tg-switch tg-fixed ${styles.mine}`}
        aria-pressed={isMine}
        onClick={() => onChange(withFilter(values, 'assignee', isMine ? undefined : actor.userId))}
      >
        {t(words.mine)}
      </button>
      {filters.map((filter) => (
        <FilterControl
          key={filter.key}
          filter={filter}
          value={values[filter.key]}
          onChange={(value) => onChange(withFilter(values, filter.key, value))}
        />
      ))}
      <Keyword
        value={String(values[keywordName] ?? '')}
        onChange={(keyword) => onChange(withFilter(values, keywordName, keyword))}
      />
    </search>
  );
}

function Keyword({ value, onChange }: { value: string; onChange: (keyword: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(typed.trim()), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <span className={styles.keyword}>
      <SearchOutlined aria-hidden />
      <SettledInput
        type="search"
        value={typed}
        maxLength={50}
        placeholder={t(words.keyword)}
        aria-label={t(words.keyword)}
        onSettled={setTyped}
      />
    </span>
  );
}
