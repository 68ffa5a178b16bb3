import { departments } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { type Actor, departmentOf } from '#domain/core/rights.ts';
import { type Text, say as text } from '#domain/core/text.ts';

interface OfferedShortAction {
  readonly key: 'stop' | 'remark';
  readonly reason?: Text | undefined;
}

const stoppable: ReadonlySet<unknown> = new Set(['NOT_STARTED', 'RUNNING']);

/**
 * What a short-term adjustment offers beside the common actions: import/export ends it before its time, and the department that made it may,
 * like import/export, write its remark at any time.
 * @see guarantee.md 3.8
 */
export function shortActions({ shortStatus, creatorDept }: RecordValues, { roleId }: Pick<Actor, 'roleId'>): OfferedShortAction[] {
  const isExit = departmentOf(roleId) === departments.importExport;
  return [
    ...(isExit ? [{ key: 'stop', reason: stoppable.has(shortStatus) ? undefined : notRunning } as const] : []),
    ...(isExit || roleId === creatorDept ? [{ key: 'remark' } as const] : []),
  ];
}

const notRunning = text('只有未开始或执行中的短期调整可以停止', 'Only one that has not started or is running can be stopped');
