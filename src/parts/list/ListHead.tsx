import { useListContext } from 'react-admin';
import type { PageAnswer } from '#dataProvider/listQuery.ts';
import { formatThousands } from '#domain/core/money.ts';
import { useText } from '../../shell/text.ts';
import { Grow } from '../layout/Row.tsx';
import styles from './ListHead.module.css';
import { useEntityList } from './listContext.ts';
import { mergeFilters, viewName } from './listFilter.ts';
import { SavedQueries } from './SavedQueries.tsx';
import { useListMeta } from './useListMeta.ts';

/** Title, views with their counts, and the queries the person kept. */
export function ListHead() {
  const t = useText();
  const { title, views } = useEntityList();
  return (
    <header className="list-head tg-top tg-shrinks">
      <h1 className="tg-nowrap">{t(title)}</h1>
      {views.length > 0 && <Views />}
      <Grow />
      <SavedQueries />
    </header>
  );
}

/** The views as a row of buttons; the chosen one narrows the list besides whatever the filters ask for. */
export function Views() {
  const t = useText();
  const { views, title } = useEntityList();
  const { filterValues, setFilters } = useListContext();
  const counts = useViewCounts();
  const chosen = typeof filterValues[viewName] === 'string' ? filterValues[viewName] : views[0]?.key;

  const choose = (key: string) => {
    const { [viewName]: _old, ...others } = filterValues;
    setFilters(key === views[0]?.key ? others : { ...others, [viewName]: key });
  };

  return (
    <nav className={styles.views} aria-label={t(title)}>
      {views.map(({ key, label }) => {
        const count = counts[key];
        return (
          <button
            type="button"
            key={key}
            className={styles.view}
            aria-current={key === chosen ? 'true' : undefined}
            onClick={() => choose(key)}
          >
            {t(label)}
            {count && (
              <span className={styles.count}>
                {formatThousands(String(count.total))}
                {count.totalMore === 1 && '+'}
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}

const goodFor = 30_000;
const noRow = { id: 'none' };

/**
 * How many records each view holds, asked for in one call; `totalMore` where there are more than the gateway counts.
 */
function useViewCounts(): NonNullable<PageAnswer['views']> {
  const { views, baseFilter } = useEntityList();
  const filters = Object.fromEntries(views.map(({ key, filter }) => [key, mergeFilters(baseFilter, filter)]));
  const meta = useListMeta('viewCounts', {
    filter: noRow,
    meta: { views: filters },
    isAsked: views.length > 0,
    goodFor,
  });
  return (meta?.views as PageAnswer['views']) ?? {};
}
