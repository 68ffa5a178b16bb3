import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { bi, inSentence } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { CopyButton } from '../cells/CopyButton.tsx';
import { useEntityList } from './listContext.ts';
import { setNames, viewName } from './listFilter.ts';
import styles from './states.module.css';

const words = {
  loading: bi('正在加载', 'Loading'),
  noMatch: bi('没有符合条件的{entity}', 'No matching {entity}'),
  none: bi('暂无{entity}', 'No {entity} yet'),
  filtered: bi('已按 {count} 个条件筛选', '{count} filters are on'),
  clear: bi('清除条件', 'Clear filters'),
  failed: bi('列表加载失败', 'The list could not be loaded'),
  request: bi('请求号 {id}', 'Request {id}'),
  retry: bi('重试', 'Retry'),
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
  const t = useText();
  return (
    <div className={styles.loading} role="status" aria-label={t(words.loading)}>
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
  const t = useText();
  const { entity, create, emptyHint } = useEntityList();
  const { filterValues, setFilters } = useListContext();
  const count = setNames(filterValues).length;
  const { [viewName]: view } = filterValues;
  const name = { entity: t({ zh: entity.label.zh, en: inSentence(entity.label.en) }) };
  return (
    <div className={styles.state} role="status">
      <InboxOutlined aria-hidden className="tg-muted" />
      <p>{t(count > 0 || view ? words.noMatch : words.none, name)}</p>
      {count > 0 && (
        <>
          <p className="tg-muted">{t(words.filtered, { count })}</p>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => setFilters(view === undefined ? {} : { [viewName]: view })}
          >
            {t(words.clear)}
          </Button>
        </>
      )}
      {count === 0 && emptyHint && <p className="tg-muted">{t(emptyHint)}</p>}
      {count === 0 && create && (
        <Button size="small" variant="outlined" color="inherit" onClick={create.run}>
          {t(create.label)}
        </Button>
      )}
    </div>
  );
}

/** The rows could not be had: why, under which number, and another try. */
function ListError() {
  const t = useText();
  const { refetch } = useListContext();
  return (
    <div className={styles.state} role="alert">
      <ErrorOutlineOutlined aria-hidden className="tg-bad" />
      <p>{t(words.failed)}</p>
      <ErrorFacts />
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<RefreshOutlined />}
        onClick={() => void refetch()}
      >
        {t(words.retry)}
      </Button>
    </div>
  );
}

/** The same above rows that could still be kept. */
export function StaleWarning() {
  const t = useText();
  const { rows } = useEntityList();
  const { error, refetch } = useListContext();
  if (!error || rows.length === 0) return null;
  return (
    <div className={styles.stale} role="alert">
      <ErrorOutlineOutlined aria-hidden className="tg-bad" />
      <span>{t(words.failed)}</span>
      <ErrorFacts />
      <button type="button" className="tg-link" onClick={() => void refetch()}>
        {t(words.retry)}
      </button>
    </div>
  );
}

function ErrorFacts() {
  const t = useText();
  const { error } = useListContext();
  const requestId = error instanceof HttpError ? error.body.requestId : '';
  return (
    <p className="tg-muted">
      {error instanceof Error && error.message}
      {requestId && (
        <>
          {' · '}
          {t(words.request, { id: requestId.slice(0, 13) })}
          <CopyButton value={requestId} />
        </>
      )}
    </p>
  );
}
