import { defineAct } from '../core/act.ts';
import { answerShape, defineCall } from '../core/call.ts';
import { dict, ref, text } from '../core/field.ts';
import { bi, type Text } from '../core/text.ts';
import { acctPeriod } from '../funds/index.ts';

const closed = bi('期间已结账', 'The period is closed');
const whileOpen = ({ status }: { readonly status: string | null }) => (status === 'CLOSED' ? closed : undefined);

/** 启用: a month takes postings; without a row, or not opened yet, it does so too. */
export const openPeriod = defineAct(acctPeriod, {
  key: 'open',
  label: bi('启用', 'Open'),
  who: ['FINANC_L', 'SYSTEM'],
  neutral: true,
  stop: ({ status }) => (status === 'FUTURE' ? undefined : bi('期间已启用', 'The period is open already')),
});

/** 结账: nothing more is booked in the month. All that the checklist calls a condition is asked again. */
export const closePeriod = defineAct(acctPeriod, {
  key: 'close',
  label: bi('结账', 'Close'),
  who: ['FINANC_L'],
  people: 'only',
  neutral: true,
  danger: true,
  lead: bi(
    '结账后该期间不能再记账；反结账须由另一位负责人办理',
    'Nothing more is booked; another leader would have to reopen it',
  ),
  stop: ({ status }) =>
    status === 'OPEN' ? undefined : bi('只有已启用的期间可以结账', 'Only an open period is closed'),
  done: bi('已结账', 'Closed'),
});

/** 反结账: the latest closed month alone, by somebody who did not close it. */
export const reopenPeriod = defineAct(acctPeriod, {
  key: 'reopen',
  label: bi('反结账', 'Reopen'),
  who: ['FINANC_L'],
  people: 'only',
  neutral: true,
  reason: { required: true },
  notBy: { fields: ['closedBy'], why: bi('结账人不能反结账', 'Whoever closed it does not reopen it') },
  stop: ({ status }) => (status === 'CLOSED' ? undefined : bi('期间未结账', 'The period is not closed')),
});

/** 计提与暂估: revenue of fees and costs without an invoice, into the month they belong to. */
export const accruePeriod = defineAct(acctPeriod, {
  key: 'accrue',
  label: bi('计提服务费、暂估成本', 'Accrue fees and costs'),
  who: ['FINANC'],
  neutral: true,
  stop: whileOpen,
  done: bi('已计提，凭证见凭证管理', 'Accrued; the vouchers are among the vouchers'),
});

/** 转出未交增值税: what VAT is owed for the month. */
export const carryVat = defineAct(acctPeriod, {
  key: 'carryVat',
  label: bi('转出未交增值税', 'Carry VAT out'),
  who: ['FINANC'],
  neutral: true,
  stop: whileOpen,
  done: bi('凭证已生成，请审核', 'The voucher is a draft: have it audited'),
});

/** 结转损益: all balances of profit and loss into the profit of the year. */
export const carryProfit = defineAct(acctPeriod, {
  key: 'carryProfit',
  label: bi('结转损益', 'Carry profit and loss'),
  who: ['FINANC'],
  neutral: true,
  stop: whileOpen,
  done: bi('凭证已生成，请审核', 'The voucher is a draft: have it audited'),
});

/** 整理断号: numbers of what is not posted close up. */
export const renumberPeriod = defineAct(acctPeriod, {
  key: 'renumber',
  label: bi('整理断号', 'Close gaps of numbers'),
  who: ['FINANC'],
  neutral: true,
  asks: { word: dict('凭证字', 'Word', { dict: 'VOUCHER_WORD', required: true, default: '记' }) },
  start: () => ({ word: '记' }),
  stop: whileOpen,
});

/** One line of the checklist before closing. */
export interface CloseCheck {
  readonly key: string;
  readonly label: Text;
  /** `ok`; `open` stands in the way; `warn` is worth a look. */
  readonly state: 'ok' | 'open' | 'warn';
  /** What is open, in words. */
  readonly detail: Text | null;
  /** Who has it. */
  readonly who: Text;
  /** Where it is done. */
  readonly at: string | null;
}

/** 结账检查: what stands in the way of closing a month, who has it, and where. */
export const checkPeriodClose = defineCall({
  service: 'financial',
  method: 'checkPeriodClose',
  right: 'acctPeriod:view',
  unscoped: 'what a month lacks is counted over all of its company',
  input: {
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
    period: text('期间', 'Period', { max: 6, required: true }),
  },
  answer: answerShape<{ readonly status: string | null; readonly checks: readonly CloseCheck[] }>(),
});
