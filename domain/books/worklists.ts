import { bi } from '../core/text.ts';
import { defineWorklist, type WorklistDefinition } from '../core/worklist.ts';
import { vouchersPath, voucherTasksPath } from './paths.ts';
import { voucher } from './voucher.ts';
import { voucherTask } from './voucherTask.ts';

/** What waits for people in the books. */
export const bookWorklists: readonly WorklistDefinition[] = [
  defineWorklist(voucherTask, {
    key: 'eventsWithoutVoucher',
    label: bi('未生成凭证', 'Events without a voucher'),
    icon: 'list',
    right: 'voucherTask:act:build',
    who: ['FINANC'],
    at: voucherTasksPath,
    filter: () => ({ status__in: ['WAITING'] }),
  }),
  defineWorklist(voucher, {
    key: 'vouchersToAudit',
    label: bi('待审核凭证', 'Vouchers to audit'),
    icon: 'finance',
    right: 'voucher:act:audit',
    who: ['FINANC'],
    at: vouchersPath,
    filter: () => ({ status__in: ['DRAFT'] }),
  }),
  defineWorklist(voucher, {
    key: 'vouchersToPost',
    label: bi('待记账凭证', 'Vouchers to post'),
    icon: 'finance',
    right: 'voucher:act:post',
    who: ['FINANC_L'],
    at: vouchersPath,
    filter: () => ({ status__in: ['AUDITED'] }),
  }),
];
