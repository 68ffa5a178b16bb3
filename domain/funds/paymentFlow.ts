import { computed } from '../core/field.ts';
import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

/**
 * Who was paid the last time, where the payment under check goes elsewhere; nothing where it goes to the same, or is
 * the first.
 */
export const payeeBeforeField = computed('收款方与上次不同，上次为', 'Another payee than last time, which was', {
  of: 'text',
});

/**
 * 付款单的流程: money that leaves: one of finance prepares it, a leader who is somebody else pays, and a third may
 * register that the bank returned it. @see docs/spec/finance-addendum.md F17, F19, F20
 * Its effects are `paymentPaid` and `paymentReturned` of the entity.
 */
export const paymentFlow = <const Entity extends string>(
  entity: Entity,
  { about }: { readonly about: readonly string[] },
) =>
  defineFlow({
    entity,
    drafts: ['CHECKING'],
    states: [
      { key: 'CHECKING', label: bi('待复核', 'Under check'), tone: 'wait', icon: 'clock' },
      { key: 'DONE', label: bi('已付款', 'Paid'), tone: 'ok', icon: 'tick' },
      { key: 'REJECTED', label: bi('已退回', 'Rejected'), tone: 'bad', icon: 'back', final: true },
      { key: 'RETURNED', label: bi('银行退回', 'Returned by the bank'), tone: 'bad', icon: 'back', final: true },
    ],
    steps: [
      {
        key: 'confirm',
        label: bi('付款确认', 'Confirm the payment'),
        from: ['CHECKING'],
        to: 'DONE',
        who: ['FINANC_L'],
        people: 'only',
        fourEyes: true,
        about: [...about],
        needs: ['payDate', 'bankSerial'],
        effect: 'paymentPaid',
      },
      {
        key: 'reject',
        label: bi('退回', 'Reject'),
        from: ['CHECKING'],
        to: 'REJECTED',
        who: ['FINANC_L'],
        reason: 'required',
        neutral: true,
      },
      {
        key: 'returned',
        label: bi('银行退回', 'Returned by the bank'),
        from: ['DONE'],
        to: 'RETURNED',
        who: ['FINANC_L'],
        people: 'only',
        reason: 'required',
        danger: true,
        notBy: {
          fields: ['confirmedBy'],
          why: bi('付款确认人不能登记退回', 'Whoever confirmed the payment does not take it back'),
        },
        effect: 'paymentReturned',
      },
    ],
  });
