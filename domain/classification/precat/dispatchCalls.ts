import { auditorRoles } from '../../core/access.ts';
import { defineAct } from '../../core/act.ts';
import { answerShape, defineCall } from '../../core/call.ts';
import type { RecordValues } from '../../core/entity.ts';
import { dict, json, ref } from '../../core/field.ts';
import { bi } from '../../core/text.ts';
import { precatDispatch } from './precatDispatch.ts';
import { precatProduct } from './precatProduct.ts';

/** Stages after the first, whose auditor is a matter of choice: without one whoever has the role audits them. */
const laterStages: ReadonlySet<unknown> = new Set(['SECOND', 'THIRD']);

/** 指派: names who audits goods at the second or third level. */
export const giveToAuditor = defineAct(precatProduct, {
  key: 'give',
  label: bi('指派', 'Give to an auditor'),
  who: ['PRE_ADMIN', 'YGL01'],
  isVersionOptional: true,
  asks: { assigneeId: ref('处理人', 'Assignee', { entity: 'sysUser', required: true }) },
  facts: { assigneeId: { filter: () => ({ roleId__in: [...auditorRoles] }) } },
  batch: true,
  done: bi('{nameZh} 已指派', '{nameZh} was given to an auditor'),
  isMissed: ({ processStatus }) => laterStages.has(processStatus),
  stop: ({ processStatus }) =>
    laterStages.has(processStatus)
      ? undefined
      : bi('只有二审中、三审中的商品可以指派', 'Only goods of the second and third audit are given to somebody'),
});

/**
 * 手工派单: goods that wait for dispatch or for a later audit go to one person; all of them or none.
 * @throws E-C20 (1013) he audited one of them before or brought it in, 1001 he is away or may not audit the level
 */
export const assignPrecatDispatch = defineCall({
  service: 'product',
  method: 'assignPrecatDispatch',
  right: `${precatDispatch.key}:act:assign`,
  who: ['PRE_ADMIN', 'YGL01'],
  writes: true,
  input: {
    lineIds: json('商品', 'Goods', { required: true, limits: { depth: 1, entries: 500, text: 36 } }),
    assigneeId: ref('处理人', 'Assignee', { entity: 'sysUser', required: true }),
  },
  answer: answerShape<{ readonly assigned: number }>(),
});

/** 自动派单: what waits in a stage is shared out by skill, work in hand and idle time. */
export const autoAssignPrecat = defineCall({
  service: 'product',
  method: 'autoAssignPrecat',
  right: `${precatDispatch.key}:act:assign`,
  who: ['PRE_ADMIN', 'YGL01'],
  writes: true,
  input: {
    kind: dict('类别', 'Kind', { dict: 'DISPATCH_KIND', default: 'FIRST', required: true }),
    applyId: ref('预归类申请', 'Application', { entity: 'precatApply' }),
  },
  answer: answerShape<{
    readonly assigned: number;
    readonly left: readonly { readonly id: string; readonly nameZh: string }[];
  }>(),
});

/** An application some of whose goods nobody has in hand. */
export interface WaitingApplication extends RecordValues {
  readonly id: string;
  readonly applyNo: string;
  readonly customerName: string | null;
  readonly urgency: string;
  readonly dueTime: string | null;
  readonly FIRST: number;
  readonly SECOND: number;
  readonly THIRD: number;
}

/** What an auditor has in hand. */
export interface AuditorLoad extends RecordValues {
  readonly id: string;
  readonly name: string;
  readonly roleId: string;
  readonly chapters: readonly string[];
  readonly openLines: number;
  readonly weight: number;
  readonly dueToday: number;
  readonly isAway: boolean;
  readonly givenAt: string | null;
}

/** 派单看板: what waits for an auditor, and what auditors have in hand. */
export const queryDispatchBoard = defineCall({
  service: 'product',
  method: 'queryPrecatDispatchBoard',
  right: `${precatDispatch.key}:list`,
  input: {},
  answer: answerShape<{ readonly waiting: readonly WaitingApplication[]; readonly people: readonly AuditorLoad[] }>(),
});
