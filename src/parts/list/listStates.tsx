import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { inSentence, say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { CopyButton } from '../cells/CopyButton.tsx';
import { useEntityList } from './listContext.ts';
import { setNames, viewName } from './listFilter.ts';
import styles from './states.module.css';

const words = {
  loading: text('正在加载', 'Loading'),
  noMatch: text('没有符合条件的{entity}', 'No matching {entity}'),
  none: text('暂无{entity}', 'No {entity} yet'),
  filtered: text('已按 {count} 个条件筛选', '{count} filters are on'),
  clear: text('清除条件', 'Clear filters'),
  failed: text('列表加载失败', 'The list could not be loaded'),
  request: text('请求号 {id}', 'Request {id}'),
  retry: text('重试', 'Retry'),
};

/** What stands where the rows would: that they are on their way, why they could not be had, or that there are none. */
export function InsteadOfRows() {
  const { error, isPending } = useListContext();
  const { rows } = useEntityList();
  if (isPending && !error) return <ListLoading />;
  if (rows.length > 0) return null;
  return error ? <ListError /> : <NoRows />;
}

/** Grey bars in place of the first rows; a quick answer comes before they do. */
function ListLoading() {
  const say = useText();
  return (
    <div className={styles.loading} role="status" aria-label={say(words.loading)}>
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row}>
          {[18, 12, 32 - (row % 3) * 4, 14].map((width, part) => (
            <i key={part} style={{ width: `${width}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Nothing to show: what is missing, how many filters are on, and the way out. */
function NoRows() {
  const say = useText();
  const { entity, create, emptyHint } = useEntityList();
  const { filterValues, setFilters } = useListContext();
  const count = setNames(filterValues).length;
  const { [viewName]: view } = filterValues;
  const name = { entity: say({ zh: entity.label.zh, en: inSentence(entity.label.en) }) };
  return (
    <div className={styles.state} role="status">
      <InboxOutlined aria-hidden className="tg-muted" />
      <p>{say(count > 0 || view ? words.noMatch : words.none, name)}</p>
      {count > 0 && (
        <>
          <p className="tg-muted">{say(words.filtered, { count })}</p>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => setFilters(view === undefined ? {} : { [viewName]: view })}
          >
            {say(words.clear)}
          </Button>
        </>
      )}
      {count === 0 && emptyHint && <p className="tg-muted">{say(emptyHint)}</p>}
      {count === 0 && create && (
        <Button size="small" variant="outlined" color="inherit" onClick={create.run}>
          {say(create.label)}
        </Button>
      )}
    </div>
  );
}

/** The rows could not be had: why, under which number, and another try. */
function ListError() {
  const say = useText();
  const { refetch } = useListContext();
  return (
    <div className={styles.state} role="alert">
      <ErrorOutlineOutlined aria-hidden className="tg-bad" />
      <p>{say(words.failed)}</p>
      <ErrorFacts />
      <Button size="small" variant="outlined" color="inherit" startIcon={<RefreshOutlined />} onClick={() => void refetch()}>
        {say(words.retry)}
      </Button>
    </div>
  );
}

/** The same above rows that could still be kept. */
export function StaleWarning() {
  const say = useText();
  const { rows } = useEntityList();
  const { error, refetch } = useListContext();
  if (!error || rows.length === 0) return null;
  return (
    <div className={styles.stale} role="alert">
      <ErrorOutlineOutlined aria-hidden className="tg-bad" />
      <span>{say(words.failed)}</span>
      <ErrorFacts />
      <button type="button" className="tg-link" onClick={() => void refetch()}>
        {say(words.retry)}
      </button>
    </div>
  );
}

function ErrorFacts() {
  const say = useText();
  const { error } = useListContext();
  const requestId = error instanceof HttpError ? error.body.requestId : '';
  return (
    <p className="tg-muted">
      {error instanceof Error && error.message}
      {requestId && (
        <>
          {' · '}
          {say(words.request, { id: requestId.slice(0, 13) })}
          <CopyButton value={requestId} />
        </>
      )}
    </p>
  );
}
