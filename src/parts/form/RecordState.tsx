import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import styles from './RecordState.module.css';

const barsAfterMs = 300;

interface RecordStateProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** It stands in place of a whole screen, so its reason is the heading. */
  readonly isPage?: boolean;
}

/**
 * A record that is not here yet, or will not come: bars after a moment, or the reason with another try.
 * @see docs/spec/look.md 4
 */
export function RecordState({ error, onRetry, isPage = false }: RecordStateProps) {
  const t = useText();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), barsAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!error) {
    return (
      <div className={styles.state} role="status" aria-label={t(bi('正在加载', 'Loading'))}>
        {isSlow &&
          ['40%', '75%', '60%', '80%', '55%'].map((width) => (
            <span key={width} className={styles.bar} style={{ width }} />
          ))}
      </div>
    );
  }
  const reason = error instanceof Error ? error.message : t(bi('加载失败', 'Loading failed'));
  const requestId = error instanceof HttpError ? error.body.requestId : '';
  return (
    <div className={styles.centred} role="alert">
      <ErrorOutlineOutlined sx={{ fontSize: 28, color: 'var(--bad)' }} aria-hidden />
      {isPage ? <h1 className={styles.reason}>{reason}</h1> : <div>{reason}</div>}
      {requestId && <div className="tg-muted">{t(bi('请求号 {id}', 'Request {id}'), { id: requestId })}</div>}
      <Button size="small" variant="outlined" startIcon={<RefreshOutlined />} onClick={onRetry}>
        {t(bi('重试', 'Retry'))}
      </Button>
    </div>
  );
}
