import { defineFlow } from '../core/flow.ts';
import { isSamePerson } from '../core/person.ts';
import type { RecordValues } from '../core/record.ts';
import { isSystem } from '../core/rights.ts';
import { bi } from '../core/text.ts';
import { bookErrors } from './errors.ts';
import { withoutTemplate } from './voucherEvents.ts';

const own = bookErrors.OWN_VOUCHER();

/** Whether a voucher was made by an event of the business, which takes it back itself. */
const followsSource = ({ source, event }: RecordValues): boolean =>
  source === 'AUTO' && !withoutTemplate.has(String(event));

/**
 * 凭证: written, audited by somebody else, posted. What is posted is never changed: it is reversed by a voucher of its
 * own. @see docs/spec/finance.md 2.16, docs/spec/finance-addendum.md F19, F42
 */
export const voucherFlow = defineFlow({
  entity: 'voucher',
  drafts: ['DRAFT'],
  open: [{ in: ['AUDITED', 'POSTED'], fields: ['pdfFile', 'files'] }],
  whyClosed: bi('已审核或已记账的凭证不能修改，请反审核或红字冲销', 'Undo the audit, or reverse what is posted'),
  states: [
    { key: 'DRAFT', label: bi('未审核', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'AUDITED', label: bi('已审核', 'Audited'), tone: 'run', icon: 'mark' },
    { key: 'POSTED', label: bi('已记账', 'Posted'), tone: 'ok', icon: 'tick' },
    { key: 'VOID', label: bi('作废', 'Void'), tone: 'bad', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'audit',
      label: bi('审核', 'Audit'),
      batch: true,
      from: ['DRAFT'],
      to: 'AUDITED',
      who: ['FINANC'],
      fourEyes: true,
      stop: ({ makerId }, { actor }) =>
        isSamePerson(actor, makerId ?? '') ? { ...own.text, code: own.returnCode } : undefined,
      effect: 'voucherAudited',
    },
    {
      key: 'unaudit',
      label: bi('反审核', 'Undo audit'),
      from: ['AUDITED'],
      to: 'DRAFT',
      who: ['FINANC'],
      neutral: true,
      stop: ({ auditorId }, { actor }) =>
        actor.isLeader || actor.haveAdmin || isSamePerson(actor, auditorId ?? '')
          ? undefined
          : bi('只有审核人或财务负责人可以反审核', 'Only the auditor or a leader of finance may undo it'),
      effect: 'voucherUnaudited',
    },
    {
      key: 'post',
      label: bi('记账', 'Post'),
      batch: true,
      from: ['AUDITED'],
      to: 'POSTED',
      who: ['FINANC_L'],
      effect: 'voucherPosted',
    },
    {
      key: 'unpost',
      label: bi('反记账', 'Undo post'),
      from: ['POSTED'],
      to: 'AUDITED',
      who: ['FINANC_L'],
      reason: 'required',
      fourEyes: true,
      aside: true,
      stop: ({ reversedId }) =>
        reversedId ? bi('已被红字冲销，不能反记账', 'It has been reversed: it stays posted') : undefined,
      effect: 'voucherUnposted',
    },
    {
      key: 'void',
      label: bi('作废', 'Void'),
      from: ['DRAFT'],
      to: 'VOID',
      who: ['SELF', 'FINANC_L', 'SYSTEM'],
      reason: 'required',
      neutral: true,
      danger: true,
      stop: (record, { actor }) =>
        followsSource(record) && !isSystem(actor)
          ? bi('来源业务仍有效，请先在来源单据中取消', 'Its source stands: take that back first')
          : undefined,
      effect: 'voucherVoided',
    },
  ],
});
