import type { DelegateTask } from '#domain/demand/delegateTask.ts';
import type { BoardColumnData } from './useBoard.ts';

/** A task that has been put somewhere, while the gateway has not answered or the columns have not been read anew. */
export interface MovedTask {
  readonly task: DelegateTask;
  readonly to: string;
}

/** The columns as they will be when the move holds: the card first in its new column. */
export function withMoved(
  columns: readonly BoardColumnData[],
  moved: MovedTask | undefined,
): readonly BoardColumnData[] {
  if (!moved) return columns;
  return columns.map((column) => {
    const others = column.tasks.filter(({ id }) => id !== moved.task.id);
    const hadIt = others.length < column.tasks.length;
    if (column.status !== moved.to) return hadIt ? { ...column, tasks: others, total: column.total - 1 } : column;
    const shown = { ...moved.task, status: moved.to };
    return { ...column, tasks: [shown, ...others], total: hadIt ? column.total : column.total + 1 };
  });
}
