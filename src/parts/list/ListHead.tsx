import { useListContext } from 'react-admin';
import { formatThousands } from '#domain/core/money.ts';
import { useText } from '../../shell/text.ts';
import { useEntityList } from './listContext.ts';
import { viewName } from './listFilter.ts';
import { SavedQueries } from './SavedQueries.tsx';
import { useViewCounts } from './useViewCounts.ts';

/** Title, views with their counts, and the queries the person kept. */
export function ListHead() {
  const say = useText();
  const { title, views } = useEntityList();
  return (
    <header className="list-head">
      <h1>{say(title)}</h1>
      {views.length > 0 && <Views />}
      <span className="list-grow" />
      <SavedQueries />
    </header>
  );
}

/** The views as a row of buttons; the chosen one narrows the list besides whatever the filters ask for. */
export function Views() {
  const say = useText();
  const { views, title } = useEntityList();
  const { filterValues, setFilters } = useListContext();
  const counts = useViewCounts();
  const chosen = typeof filterValues[viewName] === 'string' ? filterValues[viewName] : views[0]?.key;

  const choose = (key: string) => {
    const { [viewName]: _old, ...others } = filterValues;
    setFilters(key === views[0]?.key ? others : { ...others, [viewName]: key });
  };

  return (
    <nav className="list-views" aria-label={say(title)}>
      {views.map(({ key, label }) => {
        const count = counts.get(key);
        return (
          <button
            type="button"
            key={key}
            className="list-view"
            aria-current={key === chosen ? 'true' : undefined}
            onClick={() => choose(key)}
          >
            {say(label)}
            {count && (
              <span className="list-count">
                {formatThousands(String(count.total))}
                {count.isCapped && '+'}
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}
