import { approvalRequest } from '#domain/requests/index.ts';
import { definePushTarget } from './pushTarget.ts';
import type { PushValues } from './pushValues.ts';

const longest = 1_000;

/** What a bill charges, line by line, so that whoever agrees need not open it. */
function contentOf(values: PushValues): string {
  const [vendor, no, date] = ['vendor', 'billNo', 'billDate'].map((key) => values.word(key) ?? '');
  const currency = values.word('currency') ?? '';
  const rows = values.lines.map(({ feeName, amount }) => `${feeName?.value ?? ''} ${amount?.value ?? ''}`.trim());
  const sums = [
    ['不含税', 'amountNoTax'],
    ['税额', 'tax'],
    ['合计', 'total'],
  ].flatMap(([label, key = '']) => (values.word(key) ? [`${label} ${values.word(key)} ${currency}`] : []));
  const [account, business] = [values.word('bankAccount'), values.word('businessNo')];
  return [
    `${vendor} 账单 ${no} ${date}`.trim(),
    ...(business ? [`业务号 ${business}`] : []),
    ...rows.filter(Boolean),
    ...sums,
    ...(account ? [`收款账号 ${account}`] : []),
  ]
    .join('\n')
    .slice(0, longest);
}

/** A request to pay what a bill charges; its lines and sums are its words. */
export const expenseTarget = definePushTarget(approvalRequest, {
  head: {
    title: { from: ['billNo'], as: (no, values) => `${values.word('vendor') ?? '费用'} ${no}` },
    amount: { from: ['total'], as: (sum, values) => (values.word('currency') === 'CNY' ? sum : null) },
    content: { from: ['billNo'], as: (_no, values) => contentOf(values) },
  },
  paper: () => ({ field: 'files' }),
  made: async () => ({ approvalType: 'EXPENSE' }),
});
