import { defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { invoiceDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { invoiceBindings } from './invoiceRights.ts';
import { invoiceWorklists } from './worklists.ts';

/** 发票: what we are billed and what we bill. */
export const invoicesArea = defineArea({
  key: 'invoices',
  label: bi('发票', 'Invoices'),
  ...definitionsOf(definitions),
  queues: invoiceWorklists,
  dictionaries: invoiceDictionaries,
  bindings: Object.values(invoiceBindings),
  groups: [{ no: '13', title: bi('发票管理', 'Invoices'), icon: 'list' }],
  menuOrder: ['invoiceIn', 'invoiceOut', 'redApply', 'invoice', 'invoiceUserPerm'],
});
