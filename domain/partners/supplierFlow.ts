import { defineFlow } from '../core/flow.ts';
import { addMonths } from '../core/months.ts';
import { bi } from '../core/text.ts';

interface Barred {
  readonly blacklistedOn?: string | null;
}

const monthsBarred = 6;

/** 供应商: admitted by finance, kept out by finance. @see docs/spec/finance.md 2.10 */
export const supplierFlow = defineFlow({
  entity: 'supplier',
  drafts: ['DRAFT', 'RETURNED'],
  // Whom to call and where money goes changes while a supplier works for us; who he is does not.
  open: [
    {
      in: ['ACTIVE', 'FROZEN'],
      fields: [
        'shortName',
        'contact',
        'phone',
        'email',
        'banks',
        'quals',
        'qualFiles',
        'taxAddressPhone',
        'remark',
        'files',
      ],
    },
  ],
  states: [
    { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'PENDING', label: bi('待审核', 'Pending'), tone: 'wait', icon: 'clock' },
    { key: 'RETURNED', label: bi('退回', 'Returned'), tone: 'bad', icon: 'back' },
    { key: 'ACTIVE', label: bi('合格', 'Qualified'), tone: 'ok', icon: 'tick' },
    { key: 'FROZEN', label: bi('冻结', 'Frozen'), tone: 'wait', icon: 'pause' },
    { key: 'BLACKLIST', label: bi('黑名单', 'Blacklisted'), tone: 'bad', icon: 'cross' },
    { key: 'CLOSED', label: bi('退出', 'Left'), tone: 'plain', icon: 'lock', final: true },
  ],
  steps: [
    {
      key: 'submit',
      label: bi('提交', 'Submit'),
      batch: true,
      from: ['DRAFT', 'RETURNED'],
      to: 'PENDING',
      who: ['BUSI', 'JCK'],
    },
    {
      key: 'approve',
      label: bi('准入', 'Admit'),
      from: ['PENDING'],
      to: 'ACTIVE',
      who: ['FINANC'],
      fourEyes: true,
      takes: ['grade', 'score'],
      effect: 'supplierAdmitted',
    },
    {
      key: 'return',
      label: bi('退回', 'Return'),
      from: ['PENDING'],
      to: 'RETURNED',
      who: ['FINANC'],
      reason: 'required',
      neutral: true,
      effect: 'supplierReason',
    },
    {
      key: 'freeze',
      label: bi('冻结', 'Freeze'),
      from: ['ACTIVE'],
      to: 'FROZEN',
      who: ['FINANC', 'SYSTEM'],
      reason: 'required',
      effect: 'supplierBarred',
    },
    { key: 'unfreeze', label: bi('解冻', 'Unfreeze'), from: ['FROZEN'], to: 'ACTIVE', who: ['FINANC_L'] },
    {
      key: 'blacklist',
      label: bi('列入黑名单', 'Blacklist'),
      from: ['ACTIVE', 'FROZEN'],
      to: 'BLACKLIST',
      who: ['FINANC_L'],
      reason: 'required',
      danger: true,
      effect: 'supplierBlacklisted',
    },
    {
      key: 'whitelist',
      label: bi('移出黑名单', 'Remove from the blacklist'),
      from: ['BLACKLIST'],
      to: 'FROZEN',
      who: ['FINANC_L'],
      reason: 'required',
      stop: ({ blacklistedOn }: Barred, { now }) => {
        const until = addMonths(blacklistedOn ?? now.slice(0, 10), monthsBarred);
        return now.slice(0, 10) < until
          ? bi(`列入黑名单满六个月（${until}）后方可移出`, `Six months must pass first, until ${until}`)
          : undefined;
      },
      effect: 'supplierReason',
    },
    {
      key: 'close',
      label: bi('退出', 'Leave'),
      from: ['ACTIVE', 'FROZEN', 'BLACKLIST'],
      to: 'CLOSED',
      who: ['FINANC_L'],
      danger: true,
    },
  ],
});
