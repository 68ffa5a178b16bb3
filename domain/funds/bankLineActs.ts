import { defineAct } from '../core/act.ts';
import { ref } from '../core/field.ts';
import { compareDecimal, isMoney } from '../core/money.ts';
import { bi } from '../core/text.ts';
import { bankLine } from './bankLine.ts';

/** 生成收款单: a receipt of what nobody has claimed of a line, with its allocation proposed. @see docs/spec/finance-addendum.md F22 */
export const claimBankLine = defineAct(bankLine, {
  key: 'claim',
  label: bi('生成收款单', 'Make a receipt'),
  who: ['FINANC'],
  neutral: true,
  batch: true,
  asks: { customerId: ref('客户', 'Customer', { entity: 'customer' }) },
  start: ({ customerId }) => ({ customerId: customerId ?? null }),
  lead: bi(
    '按未认领的金额生成收款单，并按到期日先后分配。',
    'A receipt of what is left of the line; what is due first is paid first.',
  ),
  stop: ({ status, direction, amount, usedAmount }) => {
    if (direction !== 'IN') return bi('支出流水不能生成收款单', 'Money that went out is no receipt');
    if (status === 'IGNORED') return bi('该流水已忽略', 'The line is ignored');
    return !isMoney(amount) || !isMoney(usedAmount) || compareDecimal(usedAmount, amount) < 0
      ? undefined
      : bi('该流水已全部认领', 'All of the line is claimed');
  },
  done: bi('已生成收款单', 'A receipt was made'),
});
