import { defineFlow } from '../core/flow.ts';
import { diffDays } from '../core/moments.ts';
import { bi } from '../core/text.ts';

/** A place is filed for a year at most. */
export const mostSiteDays = 366;

/** 场外展示备案: a place outside of the zone, reviewed twice, valid until its end. @see docs/spec/platform.md 13 offsite */
export const offsiteFlow = defineFlow({
  entity: 'offsiteFiling',
  dict: 'OFFSITE_STATUS',
  drafts: ['DRAFT', 'RETURNED'],
  states: [
    { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'SUBMITTED', label: bi('待初审', 'Awaiting first review'), tone: 'wait', icon: 'clock' },
    { key: 'REVIEWING', label: bi('待复审', 'Awaiting second review'), tone: 'wait', icon: 'half' },
    { key: 'RETURNED', label: bi('退回修改', 'Returned'), tone: 'bad', icon: 'back' },
    { key: 'EFFECTIVE', label: bi('已生效', 'Effective'), tone: 'ok', icon: 'tick' },
    { key: 'EXPIRED', label: bi('已到期', 'Expired'), tone: 'plain', icon: 'pause' },
    { key: 'REJECTED', label: bi('不予备案', 'Rejected'), tone: 'bad', icon: 'cross', final: true },
    { key: 'CLOSED', label: bi('已关闭', 'Closed'), tone: 'plain', icon: 'lock', final: true },
  ],
  steps: [
    {
      key: 'submit',
      label: bi('提交', 'Submit'),
      from: ['DRAFT', 'RETURNED'],
      to: 'SUBMITTED',
      who: ['BUSI', 'CUST'],
      effect: 'siteSubmitted',
    },
    { key: 'withdraw', label: bi('撤回', 'Withdraw'), from: ['SUBMITTED'], to: 'DRAFT', who: ['SELF'] },
    {
      key: 'firstPass',
      label: bi('初审通过', 'First review passed'),
      from: ['SUBMITTED'],
      to: 'REVIEWING',
      who: ['JCK', 'C1'],
      reason: 'required',
      effect: 'sitePassed',
    },
    {
      key: 'firstReturn',
      label: bi('初审退回', 'First review returned'),
      from: ['SUBMITTED'],
      to: 'RETURNED',
      who: ['JCK', 'C1'],
      reason: 'required',
      effect: 'siteDecided',
    },
    {
      key: 'secondPass',
      label: bi('复审通过', 'Second review passed'),
      from: ['REVIEWING'],
      to: 'EFFECTIVE',
      who: ['JCK_L'],
      reason: 'required',
      needs: ['siteFilingNo'],
      effect: 'siteEffective',
    },
    {
      key: 'secondReturn',
      label: bi('复审退回', 'Second review returned'),
      from: ['REVIEWING'],
      to: 'RETURNED',
      who: ['JCK_L'],
      reason: 'required',
      effect: 'siteDecided',
    },
    {
      key: 'reject',
      label: bi('不予备案', 'Reject'),
      from: ['SUBMITTED', 'REVIEWING'],
      to: 'REJECTED',
      who: ['JCK_L'],
      reason: 'required',
      effect: 'siteDecided',
      danger: true,
    },
    { key: 'expire', label: bi('到期', 'Expire'), from: ['EFFECTIVE'], to: 'EXPIRED', who: ['SYSTEM'] },
    {
      key: 'renew',
      label: bi('续期', 'Renew'),
      from: ['EXPIRED'],
      to: 'SUBMITTED',
      who: ['BUSI', 'CUST'],
      needs: ['planEnd'],
      judge: wrongRenewal,
      effect: 'siteRenewed',
    },
    {
      key: 'close',
      label: bi('关闭', 'Close'),
      from: ['EFFECTIVE', 'EXPIRED', 'DRAFT', 'RETURNED'],
      to: 'CLOSED',
      who: ['SELF', 'JCK_L'],
      reason: 'required',
      danger: true,
      stop: ({ openDisplays }: { readonly openDisplays?: number | null }) =>
        openDisplays ? bi('仍有未核销的展示备案', 'Open exit displays use this site') : undefined,
    },
  ],
});

/** The new end lies in the future, at most a year from today. */
function wrongRenewal({ planEnd }: { readonly planEnd?: string | null }, { now }: { readonly now: string }) {
  const today = now.slice(0, 10);
  if (!planEnd) return undefined;
  if (planEnd <= today) return { planEnd: bi('续期后的结束日期应晚于今天', 'The new end must lie after today') };
  return diffDays({ from: today, to: planEnd }) > mostSiteDays ? { planEnd: periodTooLong } : undefined;
}

export const periodTooLong = bi(
  `备案期限不能超过${mostSiteDays}天`,
  `A site is filed for ${mostSiteDays} days at most`,
);
