import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { CopyButton } from '../cells/CopyButton.tsx';
import { classes } from '../layout/classes.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Toned } from '../layout/Toned.tsx';
import styles from './panel.module.css';

const words = {
  failed: bi('加载失败', 'Could not be loaded'),
  retry: bi('重试', 'Retry'),
  request: bi('请求号 {id}', 'Request {id}'),
  loading: bi('正在加载', 'Loading'),
};

interface FailureProps {
  readonly requestId: string;
  readonly onRetry: () => void;
  /** In place of a single figure. */
  readonly isSmall?: boolean;
}

/** Why a part of the page is missing, without taking the others with it. */
export function Failure({ requestId, onRetry, isSmall = false }: FailureProps) {
  const t = useText();
  return (
    <div className={classes(styles.failed, isSmall && styles.small)} role="alert">
      <CloudOffOutlined aria-hidden />
      <span>{t(words.failed)}，</span>
      <LinkButton onClick={onRetry}>{t(words.retry)}</LinkButton>
      {requestId && (
        <Toned isHint>
          {t(words.request, { id: requestId.slice(0, 13) })}
          <CopyButton value={requestId} />
        </Toned>
      )}
    </div>
  );
}

/** Grey bars that a quick answer overtakes. */
export function Bars({ count }: { count: number }) {
  const t = useText();
  return (
    <div className={styles.bars} role="status" aria-label={t(words.loading)}>
      {Array.from({ length: count }, (_, row) => (
        <i key={row} style={{ width: `${78 - (row % 3) * 14}%` }} />
      ))}
    </div>
  );
}
