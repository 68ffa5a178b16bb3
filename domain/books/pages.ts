import { definePages } from '../core/screen.ts';
import { bi } from '../core/text.ts';
import { financeGroup } from '../funds/index.ts';
import { confPath } from './paths.ts';

/** Pages of the books beside those that follow from definitions. */
export const bookPages = definePages({
  conf: {
    at: confPath,
    title: bi('财务配置', 'Finance configuration'),
    right: 'financeConf:list',
    own: ['financeConf'],
    looked: ['accountSubject', 'voucherTemplate', 'taxItem', 'chargeItem', 'bankAccount', 'acctPeriod'],
    icon: 'system',
    group: financeGroup,
    access: { finance: 'list' },
  },
});
