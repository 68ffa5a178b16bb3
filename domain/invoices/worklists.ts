import { bi } from '../core/text.ts';
import { defineWorklist, type WorklistDefinition } from '../core/worklist.ts';
import { invoiceIn } from './invoiceIn.ts';
import { invoiceOut } from './invoiceOut.ts';
import { inputInvoicesPath, outputInvoicesPath, redRequestsPath } from './paths.ts';
import { redApply } from './redApply.ts';

/** What waits for people in invoices. */
export const invoiceWorklists: readonly WorklistDefinition[] = [
  defineWorklist(invoiceIn, {
    key: 'invoicesToVerify',
    label: bi('待查验进项发票', 'Input invoices to verify'),
    icon: 'list',
    right: 'invoiceIn:act:verifyOk',
    who: ['FINANC'],
    at: inputInvoicesPath,
    filter: () => ({ verifyStatus: 'NONE', redFlag: 0 }),
  }),
  defineWorklist(invoiceIn, {
    key: 'invoicesToSelect',
    label: bi('待勾选进项发票', 'Input invoices to select'),
    icon: 'list',
    right: 'invoiceIn:act:select',
    who: ['FINANC'],
    at: inputInvoicesPath,
    filter: () => ({ verifyStatus: 'OK', deductStatus: 'UNSELECTED' }),
  }),
  defineWorklist(invoiceIn, {
    key: 'invoicesGoneBad',
    label: bi('已认证但状态异常，待转出', 'Certified and abnormal now: transfer out'),
    icon: 'list',
    place: 'alerts',
    right: 'invoiceIn:act:transferOut',
    who: ['FINANC'],
    at: inputInvoicesPath,
    filter: () => ({ verifyStatus: 'ABNORMAL', deductStatus: 'CERTIFIED' }),
  }),
  defineWorklist(invoiceOut, {
    key: 'invoicesToIssue',
    label: bi('待开具销项发票', 'Output invoices to issue'),
    icon: 'list',
    right: 'invoiceOut:act:issue',
    who: ['FINANC'],
    at: outputInvoicesPath,
    filter: () => ({ issueStatus: 'PENDING' }),
  }),
  defineWorklist(redApply, {
    key: 'redsToIssue',
    label: bi('已确认待开红票', 'Red invoices to issue'),
    icon: 'list',
    right: 'redApply:act:issue',
    who: ['FINANC'],
    at: redRequestsPath,
    filter: () => ({ status__in: ['CONFIRMED'] }),
  }),
];
