import { defineAct } from '../core/act.ts';
import { ref } from '../core/field.ts';
import { addHours } from '../core/moments.ts';
import { bi } from '../core/text.ts';
import { approvalRequest } from './approvalRequest.ts';

const isPending = ({ status }: { readonly status?: string | null }): boolean => status === 'PENDING';
const notPending = bi('当前状态不允许该操作', 'Not allowed in this status');
const whilePending = (record: { readonly status?: string | null }) => (isPending(record) ? undefined : notPending);

/** 同意: one button, whatever it leads to. */
export const agreeRequest = defineAct(approvalRequest, {
  key: 'agree',
  label: bi('同意', 'Agree'),
  who: ['APPROVER'],
  people: 'only',
  fourEyes: true,
  right: 'act:agreeNext',
  reason: { required: false, max: 500, label: bi('意见', 'Opinion') },
  batch: true,
  isMissed: isPending,
  isFirst: isPending,
  stop: whilePending,
  done: ({ status }) =>
    status === 'PENDING'
      ? bi('{approvalNo} 已同意，等待后续审批', '{approvalNo} was agreed to and waits for others')
      : bi('{approvalNo} 已通过', '{approvalNo} is approved'),
});

/** 转办: somebody else is asked in one's place; administrators do it for who cannot. */
export const transferRequest = defineAct(approvalRequest, {
  key: 'transfer',
  label: bi('转办', 'Hand over'),
  who: ['APPROVER'],
  neutral: true,
  asks: {
    toUser: ref('转给', 'To', { entity: 'sysUser', required: true }),
    fromUser: ref('代谁转办', 'In whose place', {
      entity: 'sysUser',
      help: bi('管理员代为转办时填写', 'Said by an administrator who does it for somebody'),
    }),
  },
  facts: { toUser: { filter: () => ({ userKind__ne: 'CUSTOMER' }) } },
  reason: { required: true, max: 500, label: bi('意见', 'Opinion') },
  isMissed: isPending,
  stop: whilePending,
  done: bi('{approvalNo} 已转办', '{approvalNo} was handed over'),
});

const hoursBetweenUrges = 4;

/** 催办: whoever it waits for hears of it once more, at most every four hours. */
export const urgeRequest = defineAct(approvalRequest, {
  key: 'urge',
  label: bi('催办', 'Urge'),
  who: ['SELF'],
  people: 'only',
  method: 'urgeApproval',
  neutral: true,
  isMissed: isPending,
  stop: ({ status, urgedTime }, { now }) => {
    if (status !== 'PENDING') return notPending;
    return urgedTime && addHours(urgedTime, hoursBetweenUrges) > now
      ? bi(`每${hoursBetweenUrges}小时只能催办一次`, `Once every ${hoursBetweenUrges} hours`)
      : undefined;
  },
  done: bi('已催办', 'They were told again'),
});
