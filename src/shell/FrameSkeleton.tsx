import { bi } from '#domain/core/text.ts';
import { connectionStore, lookNow } from './connection.ts';
import styles from './FrameSkeleton.module.css';
import { PageProgress } from './PageProgress.tsx';
import { useStored } from './store.ts';
import { useText } from './text.ts';

interface FrameSkeletonProps {
  /** Why nothing comes, as the server said it. */
  readonly reason?: string;
  readonly onRetry?: () => void;
}

/**
 * The frame, empty, while the product or the person is on the way; without a connection it says so and goes on by
 * itself.
 */
export function FrameSkeleton({ reason, onRetry }: FrameSkeletonProps) {
  const t = useText();
  const isLost = useStored(connectionStore) === 'lost';
  const why = isLost ? t(texts.lost) : reason;
  return (
    <div className={styles.frame}>
      {!why && <PageProgress />}
      <div className={styles.menu} />
      <div className={styles.bar} />
      <div className={`${styles.bar} ${styles.strip}`} />
      <main className={styles.page}>
        {why && (
          <>
            <div role="alert">{why}</div>
            <button type="button" className={styles.retry} onClick={isLost ? lookNow : onRetry}>
              {t(texts.retry)}
            </button>
          </>
        )}
      </main>
    </div>
  );
}

const texts = {
  lost: bi('连接不上服务器，恢复后自动继续。', 'The server cannot be reached; this goes on by itself when it is back.'),
  retry: bi('重试', 'Try again'),
};
