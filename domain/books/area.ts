import { defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { bookDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { bookPages } from './pages.ts';
import { bookPapers } from './papers.ts';
import { bookWorklists } from './worklists.ts';

/** 总账: vouchers of what the business did, and the months they are closed in. */
export const booksArea = defineArea({
  key: 'books',
  label: bi('总账', 'Books'),
  ...definitionsOf(definitions),
  dictionaries: bookDictionaries,
  pages: bookPages,
  papers: bookPapers,
  queues: bookWorklists,
  groups: [{ no: '18', title: bi('凭证与账簿', 'Vouchers and books'), icon: 'finance' }],
  menuOrder: ['voucher', 'voucherTask'],
});
