import { type AreaRows, defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { fundDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { financeGroup } from './keepers.ts';
import { fundPapers } from './papers.ts';

/** Import/export and finance see what every customer owes; business that of its own. */
const ledger = (scope: 'ALL' | 'DEPT') => ({
  fundAccount: scope,
  fundTxn: scope,
  fundItem: scope,
  fundReceipt: scope,
  customerStatement: scope,
  fundRefund: scope,
});
const rows: AreaRows = { business: ledger('DEPT'), importExport: ledger('ALL'), finance: ledger('ALL') };

/** 往来资金: what customers owe and paid, down to each row, and what finance is set up by. */
export const fundsArea = defineArea({
  key: 'funds',
  label: bi('往来资金', 'Funds'),
  ...definitionsOf(definitions),
  papers: fundPapers,
  dictionaries: fundDictionaries,
  groups: [
    { no: '14', title: bi('往来资金', 'Funds'), icon: 'finance' },
    { no: financeGroup, title: bi('财务配置', 'Finance settings'), icon: 'system' },
  ],
  menuOrder: [
    'bankLine',
    'fundReceipt',
    'statementBalance',
    'statementDaily',
    'statementAgeing',
    'customerStatement',
    'fundRefund',
    'purchasePay',
    'partyBank',
    'fundTxn',
    'fundItem',
    'fundAccount',
  ],
  rows,
});
