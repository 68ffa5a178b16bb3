import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

interface Asked {
  readonly needOtherFlag?: unknown;
}

interface Confirmed {
  readonly redConfirmNo?: string | null;
}

const wrongConfirmNo = ({ redConfirmNo }: Confirmed) =>
  redConfirmNo && !/^([0-9]{16}|[0-9]{20})$/.test(redConfirmNo)
    ? { redConfirmNo: bi('红字确认单号为16或20位数字', 'A red confirmation has 16 or 20 digits') }
    : undefined;

/** 红字确认单: both sides agree before an invoice is taken back. @see docs/spec/finance.md 2.15, docs/spec/finance-addendum.md F56 */
export const redApplyFlow = defineFlow({
  entity: 'redApply',
  dict: 'RED_STATUS',
  drafts: ['DRAFT'],
  states: [
    { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'WAIT_OTHER', label: bi('待对方确认', 'Waiting for the other side'), tone: 'wait', icon: 'clock' },
    { key: 'CONFIRMED', label: bi('已确认', 'Confirmed'), tone: 'run', icon: 'mark' },
    { key: 'ISSUED', label: bi('已开红票', 'Red issued'), tone: 'ok', icon: 'tick', final: true },
    { key: 'CANCELLED', label: bi('已撤销', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'submit',
      label: bi('提交', 'Submit'),
      from: ['DRAFT'],
      to: 'WAIT_OTHER',
      who: ['FINANC'],
      stop: ({ needOtherFlag }: Asked) =>
        Number(needOtherFlag) === 1
          ? undefined
          : bi('无需对方确认，请直接提交', 'Nobody else confirms it: submit it directly'),
      effect: 'redSubmitted',
    },
    {
      key: 'submitDirect',
      label: bi('提交（无需确认）', 'Submit, none needed'),
      from: ['DRAFT'],
      to: 'CONFIRMED',
      who: ['FINANC'],
      needs: ['redConfirmNo'],
      judge: wrongConfirmNo,
      stop: ({ needOtherFlag }: Asked) =>
        Number(needOtherFlag) === 1 ? bi('须对方确认', 'The other side has to confirm it') : undefined,
    },
    {
      key: 'confirm',
      label: bi('确认', 'Confirm'),
      from: ['WAIT_OTHER'],
      to: 'CONFIRMED',
      who: ['FINANC', 'SYSTEM'],
      needs: ['redConfirmNo'],
      judge: wrongConfirmNo,
    },
    {
      key: 'issue',
      label: bi('登记红票', 'Red issued'),
      from: ['CONFIRMED'],
      to: 'ISSUED',
      who: ['FINANC'],
      needs: ['redNumber', 'redDate'],
      takes: ['redCode', 'redDigitalNo'],
      effect: 'redIssued',
    },
    {
      key: 'cancel',
      label: bi('撤销', 'Cancel'),
      from: ['DRAFT', 'WAIT_OTHER', 'CONFIRMED'],
      to: 'CANCELLED',
      who: ['FINANC'],
      reason: 'required',
      danger: true,
      effect: 'redCancelled',
    },
    {
      key: 'expire',
      label: bi('超时撤销', 'Run out'),
      from: ['WAIT_OTHER'],
      to: 'CANCELLED',
      who: ['SYSTEM'],
      effect: 'redCancelled',
    },
  ],
});
