import { defineDict } from '../core/dictionary.ts';
import { boundActions } from './boundActions.ts';

/** Words of the approval centre. @see docs/spec/operations.md 2 */
export const requestDictionaries = [
  defineDict('APPROVAL_TYPE', [
    ['PRICE', '价格例外', 'Price exception'],
    ['EXPENSE', '费用', 'Expense'],
    ['CANCEL', '订单作废', 'Order cancellation'],
    ['DATA', '数据更正', 'Data correction'],
    ['SEAL', '用印', 'Seal use'],
    ['EXTEND', '延期', 'Extension'],
    ['OTHER', '其他', 'Other'],
  ]),
  defineDict('APPROVAL_MODE', [
    ['ANY', '任一人同意', 'One of them agrees'],
    ['ALL', '全部同意', 'All of them agree'],
  ]),
  defineDict('APPROVAL_RESULT', [
    ['AGREE', '同意', 'Agreed'],
    ['RETURN', '退回', 'Returned'],
    ['REJECT', '拒绝', 'Rejected'],
    ['TRANSFER', '转办', 'Handed over'],
  ]),
  defineDict(
    'BOUND_ACTION',
    boundActions.map(({ key, label }) => [key, label.zh, label.en] as const),
  ),
];
