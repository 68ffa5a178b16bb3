import { defineAct } from '../core/act.ts';
import { date, files } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { acctPeriod } from '../funds/index.ts';

/** 申报: the VAT return of a certified month was handed in. @see docs/spec/finance-addendum.md F34 */
export const declareTax = defineAct(acctPeriod, {
  key: 'declareTax',
  label: bi('增值税申报', 'Declare VAT'),
  who: ['FINANC_L'],
  people: 'only',
  neutral: true,
  asks: {
    declaredDate: date('申报日期', 'Declared on', { required: true, notAfter: 'today' }),
    declareFiles: files('申报表', 'VAT return', { required: true, maxCount: 10 }),
  },
  start: (_record, { now }) => ({ declaredDate: now.slice(0, 10) }),
  isMissed: ({ taxStatus }) => taxStatus === 'CERTIFIED',
  stop: ({ taxStatus }) =>
    taxStatus === 'CERTIFIED' ? undefined : bi('只有已认证的期间可以申报', 'Only a certified month is declared'),
  done: bi('{period} 已申报', '{period} is declared'),
});

/** 更正申报: the return is taken back to be handed in anew; whoever handed it in does not do that alone. */
export const correctTax = defineAct(acctPeriod, {
  key: 'correctTax',
  label: bi('更正申报', 'Correct the VAT return'),
  who: ['FINANC_L'],
  people: 'only',
  neutral: true,
  danger: true,
  reason: { required: true },
  notBy: { fields: ['declaredBy'], why: bi('申报人不能更正自己的申报', 'Whoever declared it does not correct it') },
  isMissed: ({ taxStatus }) => taxStatus === 'DECLARED',
  stop: ({ taxStatus }) => (taxStatus === 'DECLARED' ? undefined : bi('该期间未申报', 'The month is not declared')),
});
