import { isFinance } from '../core/access.ts';
import type { ActFacts, Stop } from '../core/actRules.ts';
import { defineFlow } from '../core/flow.ts';
import { isSystem } from '../core/rights.ts';
import { bi } from '../core/text.ts';

interface OfBank {
  readonly bankLineId?: string | null;
}

/** Money that the bank reported is not dropped by whoever entered it. */
const onlyLeaderDropsBankMoney = ({ bankLineId }: OfBank, { actor }: ActFacts): Stop | undefined =>
  bankLineId && !isSystem(actor) && !(isFinance(actor) && actor.isLeader)
    ? {
        code: '1005',
        ...bi(
          '由银行流水生成的收款单只能由财务负责人作废',
          'A receipt of a bank line is voided by a leader of finance',
        ),
      }
    : undefined;

/** What a supplier is owed against what he owes is no everyday money. @see docs/spec/finance-addendum.md F21 */
const onlyLeaderOffsets = ({ receiptKind }: { readonly receiptKind?: string | null }, { actor }: ActFacts) =>
  receiptKind === 'OFFSET' && !(isFinance(actor) && actor.isLeader)
    ? { code: '1005', ...bi('对冲须由财务负责人入账', 'A leader of finance confirms an offset') }
    : undefined;

/**
 * 收款单: money that came, what it pays, and who confirmed that. @see docs/spec/finance.md 2.8,
 * docs/spec/finance-addendum.md F19
 */
export const fundReceiptFlow = defineFlow({
  entity: 'fundReceipt',
  dict: 'RECEIPT_STATUS',
  drafts: ['DRAFT'],
  whyClosed: bi('请先重新分配', 'Allocate it anew first'),
  states: [
    { key: 'DRAFT', label: bi('待认领', 'To be claimed'), tone: 'plain', icon: 'ring' },
    { key: 'ALLOCATED', label: bi('待复核', 'Allocated'), tone: 'wait', icon: 'clock' },
    { key: 'CONFIRMED', label: bi('已入账', 'Confirmed'), tone: 'ok', icon: 'tick' },
    { key: 'REVERSED', label: bi('已冲销', 'Reversed'), tone: 'bad', icon: 'back', final: true },
    { key: 'VOID', label: bi('作废', 'Void'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'allocate',
      label: bi('分配', 'Allocate'),
      from: ['DRAFT'],
      to: 'ALLOCATED',
      who: ['FINANC'],
      needs: ['customerId'],
    },
    {
      key: 'unallocate',
      label: bi('重新分配', 'Allocate anew'),
      from: ['ALLOCATED'],
      to: 'DRAFT',
      who: ['FINANC'],
      neutral: true,
    },
    {
      key: 'confirm',
      label: bi('入账', 'Confirm'),
      from: ['ALLOCATED'],
      to: 'CONFIRMED',
      who: ['FINANC'],
      people: 'only',
      fourEyes: true,
      about: ['customerId', 'amount', 'receiptDate', 'prepayAmount'],
      lead: bi(
        '入账后按分配冲减往来。收款日期所在期间已结账时，由财务负责人填写原因，记入当日。',
        'What is owed falls as allocated. Where the period of the receipt is closed, a leader of finance gives a reason and it is booked today.',
      ),
      stop: onlyLeaderOffsets,
      effect: 'receiptConfirmed',
    },
    {
      key: 'reverse',
      label: bi('冲销', 'Reverse'),
      from: ['CONFIRMED'],
      to: 'REVERSED',
      who: ['FINANC_L'],
      people: 'only',
      reason: 'required',
      danger: true,
      notBy: {
        fields: ['confirmedBy'],
        why: bi('入账人不能冲销自己确认的收款', 'Whoever confirmed a receipt does not reverse it'),
      },
      effect: 'receiptReversed',
    },
    {
      key: 'void',
      label: bi('作废', 'Void'),
      from: ['DRAFT', 'ALLOCATED'],
      to: 'VOID',
      who: ['FINANC'],
      reason: 'required',
      danger: true,
      neutral: true,
      stop: onlyLeaderDropsBankMoney,
      effect: 'receiptVoided',
    },
  ],
});
