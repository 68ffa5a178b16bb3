import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

/**
 * 自动确认订单: confirms itself where it agrees with its protocol, and asks a leader where it does not.
 * @see docs/spec/finance.md 2.12
 */
export const autoOrderFlow = defineFlow({
  entity: 'autoOrder',
  drafts: ['NEW'],
  states: [
    { key: 'NEW', label: bi('新建', 'New'), tone: 'plain', icon: 'ring' },
    { key: 'AUTO_OK', label: bi('自动确认', 'Auto-confirmed'), tone: 'ok', icon: 'tick' },
    { key: 'MANUAL', label: bi('待人工确认', 'To be confirmed'), tone: 'wait', icon: 'clock' },
    { key: 'CONFIRMED', label: bi('已确认', 'Confirmed'), tone: 'ok', icon: 'tick' },
    { key: 'REJECTED', label: bi('已驳回', 'Rejected'), tone: 'bad', icon: 'back' },
    { key: 'BILLED', label: bi('已对账开票', 'Billed'), tone: 'ok', icon: 'half' },
    { key: 'CLOSED', label: bi('已付款', 'Paid'), tone: 'ok', icon: 'lock' },
    { key: 'CANCELLED', label: bi('已取消', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'autoPass',
      label: bi('自动确认', 'Confirm itself'),
      from: ['NEW'],
      to: 'AUTO_OK',
      who: ['SYSTEM'],
      effect: 'orderConfirmed',
    },
    { key: 'autoFail', label: bi('转人工', 'To a person'), from: ['NEW'], to: 'MANUAL', who: ['SYSTEM'] },
    {
      key: 'confirm',
      label: bi('人工确认', 'Confirm'),
      batch: true,
      from: ['MANUAL'],
      to: 'CONFIRMED',
      who: ['LEADER'],
      fourEyes: true,
      reason: 'required',
      effect: 'orderConfirmed',
    },
    {
      key: 'reject',
      label: bi('驳回', 'Reject'),
      from: ['MANUAL'],
      to: 'REJECTED',
      who: ['LEADER'],
      reason: 'required',
      neutral: true,
      effect: 'orderReason',
    },
    {
      key: 'edit',
      label: bi('修改重提', 'Edit and retry'),
      from: ['MANUAL', 'REJECTED'],
      to: 'NEW',
      who: ['BUSI', 'JCK', 'C1'],
      neutral: true,
    },
    {
      key: 'revoke',
      label: bi('撤销确认', 'Revoke'),
      from: ['AUTO_OK', 'CONFIRMED'],
      to: 'MANUAL',
      who: ['LEADER', 'FINANC'],
      reason: 'required',
      neutral: true,
      effect: 'orderRevoked',
    },
    { key: 'bill', label: bi('对账开票', 'Billed'), from: ['AUTO_OK', 'CONFIRMED'], to: 'BILLED', who: ['SYSTEM'] },
    { key: 'unbill', label: bi('发票解除', 'Unbilled'), from: ['BILLED'], to: 'CONFIRMED', who: ['SYSTEM'] },
    { key: 'pay', label: bi('付款', 'Paid'), from: ['BILLED'], to: 'CLOSED', who: ['SYSTEM'] },
    { key: 'unpay', label: bi('付款退回', 'Payment taken back'), from: ['CLOSED'], to: 'BILLED', who: ['SYSTEM'] },
    {
      key: 'cancel',
      label: bi('取消', 'Cancel'),
      from: ['NEW', 'MANUAL', 'REJECTED'],
      to: 'CANCELLED',
      who: ['SELF', 'LEADER'],
      reason: 'required',
      danger: true,
      effect: 'orderReason',
    },
  ],
});
