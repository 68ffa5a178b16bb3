import { defineAct } from '../core/act.ts';
import { bi } from '../core/text.ts';
import { supplier } from './supplier.ts';

/**
 * 复核账户: money goes to checked accounts only, and whoever wrote one does not check it.
 * @see docs/spec/finance-addendum.md F18
 */
export const checkAccounts = defineAct(supplier, {
  key: 'checkAccounts',
  label: bi('复核账户', 'Check the accounts'),
  who: ['FINANC'],
  fourEyes: true,
  lead: bi(
    '请逐一核对下列账户的户名、账号和开户行。复核后如有修改，该账户须重新复核。',
    'Compare name, number and bank of each account. One that is changed later has to be checked again.',
  ),
  stop: ({ status }) =>
    status === 'ACTIVE' || status === 'PENDING' || status === 'FROZEN'
      ? undefined
      : bi('供应商已提交后才能复核账户', 'Accounts are checked of a supplier that was handed in'),
  done: bi('账户已复核', 'The accounts are checked'),
});
