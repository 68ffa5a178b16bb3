import { defineAct } from '../core/act.ts';
import { date } from '../core/field.ts';
import { addDays } from '../core/moments.ts';
import { bi } from '../core/text.ts';
import { agreement } from './agreement.ts';

/** 从历史复制: the same terms once more, as a draft. */
export const copyAgreement = defineAct(agreement, {
  key: 'copy',
  label: bi('复制', 'Copy'),
  right: 'create',
  method: 'copyAgreement',
  who: ['BUSI', 'JCK'],
  neutral: true,
  done: bi('已复制为草稿', 'Copied as a draft'),
});

const renewable: ReadonlySet<unknown> = new Set(['EFFECTIVE', 'EXPIRED']);

/** 续签: the next agreement begins where this one ends. */
export const renewAgreement = defineAct(agreement, {
  key: 'renew',
  label: bi('续签', 'Renew'),
  right: 'create',
  who: ['BUSI', 'JCK'],
  neutral: true,
  asks: { endDate: date('新协议结束日期', 'Runs until', { required: true }) },
  stop: ({ status }) =>
    renewable.has(status) ? undefined : bi('只有生效或到期的协议可以续签', 'Only agreements that came into force'),
  lead: ({ endDate }) =>
    bi(
      `新协议自${endDate ? addDays(endDate, 1) : ''}起，条件与本协议相同，建立为草稿。`,
      `A draft with the same terms that begins on ${endDate ? addDays(endDate, 1) : ''}.`,
    ),
  done: bi('续签协议已建立为草稿', 'The next agreement is a draft'),
});
