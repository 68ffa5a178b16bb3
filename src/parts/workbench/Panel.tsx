import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import { type ReactNode, useId } from 'react';
import { say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { CopyButton } from '../cells/CopyButton.tsx';
import type { Block } from './block.ts';

const words = {
  failed: text('加载失败', 'Could not be loaded'),
  retry: text('重试', 'Retry'),
  request: text('请求号 {id}', 'Request {id}'),
  loading: text('正在加载', 'Loading'),
};

interface PanelProps<Data> {
  readonly title: string;
  readonly hint?: string;
  /** Beside the title at the left. */
  readonly choice?: ReactNode;
  /** At the right end of the head. */
  readonly tools?: ReactNode;
  readonly className: string;
  /** Undefined while nothing has come yet. */
  readonly block: Block<Data> | undefined;
  readonly bars: number;
  readonly onRetry: () => void;
  readonly children: (data: Data) => ReactNode;
}

/** A block of the workbench. It loads, fails and is empty by itself; one that is none of the person's business is not there. */
export function Panel<Data>({ title, hint, choice, tools, className, block, bars, onRetry, children }: PanelProps<Data>) {
  const titleId = useId();
  if (block && 'data' in block && block.data === null) return null;
  return (
    <section className={`wb-panel ${className}`} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        {choice}
        {hint && <span className="wb-hint">{hint}</span>}
        <span className="wb-grow" />
        {tools}
      </header>
      {!block && <Bars count={bars} />}
      {block && 'error' in block && <Failure requestId={block.error} onRetry={onRetry} />}
      {block && 'data' in block && block.data !== null && children(block.data)}
    </section>
  );
}

/** Why a block is missing, without taking the others with it. */
export function Failure({ requestId, onRetry }: { requestId: string; onRetry: () => void }) {
  const say = useText();
  return (
    <div className="wb-failed" role="alert">
      <CloudOffOutlined aria-hidden />
      <span>{say(words.failed)}，</span>
      <button type="button" className="wb-link" onClick={onRetry}>
        {say(words.retry)}
      </button>
      {requestId && (
        <span className="wb-hint">
          {say(words.request, { id: requestId.slice(0, 13) })}
          <CopyButton value={requestId} />
        </span>
      )}
    </div>
  );
}

/** Grey bars that a quick answer overtakes. */
function Bars({ count }: { count: number }) {
  const say = useText();
  return (
    <div className="wb-bars" role="status" aria-label={say(words.loading)}>
      {Array.from({ length: count }, (_, row) => (
        <i key={row} style={{ width: `${78 - (row % 3) * 14}%` }} />
      ))}
    </div>
  );
}
