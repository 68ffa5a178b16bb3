import { answerShape, defineCall } from '../core/call.ts';
import { ref } from '../core/field.ts';
import type { Text } from '../core/text.ts';

/** What would lie of one kind of record if somebody could not work any more. */
export interface LeftKind {
  readonly entity: string;
  readonly label: Text;
  readonly count: number;
  /** Who could go on with it beside him: nobody is. */
  readonly needed: Text;
}

/** system.queryLeftUndone: what this account alone can bring on, asked before it is disabled, locked or closed. */
export const queryLeftUndone = defineCall({
  service: 'system',
  method: 'queryLeftUndone',
  right: 'sysUser:act:disable',
  who: ['ADMIN'],
  input: { id: ref('用户', 'User', { entity: 'sysUser', required: true }) },
  answer: answerShape<{ readonly notes: readonly Text[]; readonly kinds: readonly LeftKind[] }>(),
});

/** Records that nobody could bring on: one by itself, or as many as wait in the same way. */
export interface StuckRow {
  readonly key: string;
  readonly entity: string;
  /** Of one that stands for itself. */
  readonly id: string | null;
  readonly docNo: string | null;
  readonly status: string;
  readonly needed: Text;
  readonly count: number;
  /** What narrows its list to these. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** The department that lacks somebody, where it is one. */
  readonly dept: string | null;
}

/** system.queryStuckRecords: what has no possible next person. */
export const queryStuckRecords = defineCall({
  service: 'system',
  method: 'queryStuckRecords',
  right: 'sysUser:act:disable',
  who: ['ADMIN'],
  input: {},
  answer: answerShape<{ readonly rows: readonly StuckRow[] }>(),
});

/** system.nameLeader: gives a department somebody who decides, with the flag of a leader. */
export const nameLeader = defineCall({
  service: 'system',
  method: 'nameLeader',
  right: 'sysUser:edit',
  who: ['ADMIN'],
  writes: true,
  input: { id: ref('负责人', 'Leader', { entity: 'sysUser', required: true }) },
  answer: answerShape<{ readonly userName: string }>(),
});
