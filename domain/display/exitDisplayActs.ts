import { defineAct } from '../core/act.ts';
import type { Stop } from '../core/actRules.ts';
import { date } from '../core/field.ts';
import { addDays } from '../core/moments.ts';
import { bi } from '../core/text.ts';
import { exitDisplay } from './exitDisplay.ts';

const mostDaysMore = 183;

/** Once for a filing, and for no longer than a display may last. */
const extension = {
  who: ['JCK_L'],
  asks: { newDueDate: date('新到期日', 'New due date', { required: true }) },
  reason: { required: true },
  done: bi('{displayNo}：到期日已改为 {dueDate}', '{displayNo}: due on {dueDate} now'),
} as const;

interface Extended {
  readonly firstDueDate?: string | null;
}

const twice = ({ firstDueDate }: Extended): Stop | undefined =>
  firstDueDate ? bi('已延期过一次，不能再次延期', 'It was extended once already') : undefined;

/** 延期 */
export const extendDisplay = defineAct(exitDisplay, {
  ...extension,
  key: 'extend',
  label: bi('延期', 'Extend'),
  isMissed: ({ status }) => status === 'OUT',
  stop: (filing) => (filing.status === 'OUT' ? twice(filing) : notNow),
});

/** 部分回区后延期 */
export const extendPartDisplay = defineAct(exitDisplay, {
  ...extension,
  key: 'extendPart',
  label: bi('部分回区后延期', 'Extend after partial return'),
  isMissed: ({ status }) => status === 'PART_BACK',
  stop: (filing) => (filing.status === 'PART_BACK' ? twice(filing) : notNow),
});

const notNow: Stop = bi('当前状态不允许该操作', 'Not allowed in this status');

/** The new day lies behind the old one, by at most as long as a display may last. */
export function wrongExtension(newDueDate: string, { dueDate }: { readonly dueDate?: string | null }) {
  if (!dueDate) return undefined;
  const latest = addDays(dueDate, mostDaysMore);
  return newDueDate > dueDate && newDueDate <= latest
    ? undefined
    : bi(
        `新到期日应晚于${dueDate}，且不晚于${latest}`,
        `The new due date must lie after ${dueDate} and not after ${latest}`,
      );
}

/** 复制: a new draft with the same goods, in the hands of who copies it. */
export const copyDisplay = defineAct(exitDisplay, {
  key: 'copy',
  label: bi('复制', 'Copy'),
  who: ['BUSI', 'CUST'],
  done: bi('{displayNo} 已复制为新的草稿', '{displayNo} was copied into a new draft'),
});
