import BlockOutlined from '@mui/icons-material/BlockOutlined';
import UnfoldLessOutlined from '@mui/icons-material/UnfoldLessOutlined';
import { type ReactNode, useId } from 'react';
import type { FlowState } from '#domain/core/flow.ts';
import { formatThousands } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { toneIcons } from '../../parts/cells/toneIcons.tsx';
import { useText } from '../../shell/text.ts';
import styles from './BoardColumn.module.css';
import type { Move } from './taskMoves.ts';
import type { BoardColumnData } from './useBoard.ts';

const words = {
  fold: bi('收起{name}', 'Fold {name}'),
  unfold: bi('展开{name}，{count} 个任务', 'Unfold {name}, {count} tasks'),
  drop: bi('放到这里：{step}', 'Drop here: {step}'),
  more: bi('另有 {count} 个，在列表中查看', '{count} more in the list'),
  none: bi('暂无任务', 'No task'),
  loading: bi('正在加载', 'Loading'),
};

interface BoardColumnProps {
  readonly state: FlowState;
  readonly data: BoardColumnData;
  readonly isFolded: boolean;
  /** Folding is offered. */
  readonly onFold: (() => void) | undefined;
  /** What dropping the held task here would mean; undefined while nothing is held, and for the column it comes from. */
  readonly move: Move | undefined;
  /** The held task is above this column, or the keyboard points at it. */
  readonly isTarget: boolean;
  readonly onOver: () => void;
  readonly onDrop: () => void;
  readonly onMore: () => void;
  readonly children: ReactNode;
}

/** The tasks of one status. While a task is held the column says whether it may come here, and why not. */
export function BoardColumn({
  state,
  data,
  isFolded,
  onFold,
  move,
  isTarget,
  onOver,
  onDrop,
  onMore,
  children,
}: BoardColumnProps) {
  const t = useText();
  const titleId = useId();
  const Icon = toneIcons[state.icon];
  const name = t(state.label);
  const count = `${formatThousands(String(data.total))}${data.isCapped ? '+' : ''}`;
  const isOpen = move && 'act' in move;
  const beyond = data.total - data.tasks.length;

  return (
    <section
      className={styles.column}
      aria-labelledby={titleId}
      data-status={state.key}
      data-folded={isFolded || undefined}
      data-move={move && (isOpen ? 'open' : 'closed')}
      data-target={isTarget || undefined}
      onDragOver={(event) => {
        if (!move) return;
        onOver();
        if (!isOpen) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <header className="tg-row tg-nowrap tg-fixed">
        <span className={styles.tone} data-tone={state.tone}>
          <Icon aria-hidden />
        </span>
        <h2 id={titleId}>{name}</h2>
        <span className="tg-muted">{count}</span>
        {onFold && (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!isFolded}
            aria-label={isFolded ? t(words.unfold, { name, count }) : t(words.fold, { name })}
            title={isFolded ? t(words.unfold, { name, count }) : t(words.fold, { name })}
            onClick={onFold}
          >
            {!isFolded && <UnfoldLessOutlined aria-hidden />}
          </button>
        )}
      </header>
      {move && (
        <p className={styles.verdict}>
          {isOpen ? (
            t(words.drop, { step: t(move.act.label) })
          ) : (
            <>
              <BlockOutlined aria-hidden />
              {'reason' in move && t(move.reason)}
            </>
          )}
        </p>
      )}
      {!isFolded && (
        <div className={styles.cards}>
          {data.isLoading && (
            <div className={styles.bars} role="status" aria-label={t(words.loading)}>
              <i />
              <i />
              <i />
            </div>
          )}
          {!data.isLoading && data.tasks.length === 0 && <p className="line-empty">{t(words.none)}</p>}
          <ul className="tg-column">{children}</ul>
          {beyond > 0 && (
            <button type="button" className={styles.more} onClick={onMore}>
              {t(words.more, { count: formatThousands(String(beyond)) })}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
