import { defineAct } from '../../core/act.ts';
import type { Stop } from '../../core/actRules.ts';
import { contributionsOf, ownWork } from '../../core/contributors.ts';
import type { DraftOf } from '../../core/entity.ts';
import { formatFen, formatThousands, parseFen, subtractFen } from '../../core/money.ts';
import { isSamePerson } from '../../core/person.ts';
import { type Actor, hasRight, isWho } from '../../core/rights.ts';
import { bi, fill, type Text } from '../../core/text.ts';
import { bhGuarantee, bhGuaranteeAmend } from '../bhGuarantee.ts';
import { guaranteeErrors } from '../errors.ts';
import { wordOf } from '../wordOf.ts';

const code = (name: 'FOUR_EYES' | 'INVALID' | 'OPEN_DOC' | 'GUAR_IN_USE' | 'NO_RIGHT'): string =>
  guaranteeErrors[name]().returnCode;

/** A guarantee as the gateway reads it or a screen shows it. */
type Guarantee = Omit<DraftOf<typeof bhGuarantee>, 'id'> & { readonly id?: unknown };

function unless(allowed: readonly string[], guarStatus: string | null | undefined): Stop | undefined {
  if (guarStatus && allowed.includes(guarStatus)) return undefined;
  const status = wordOf('BH_GUAR_STATUS', guarStatus);
  return bi(`当前状态为「${status.zh}」`, `The status is "${status.en}"`);
}

const missing = (field: 'customsFilingNo' | 'attachments', text: Text): Stop => ({
  ...text,
  code: code('INVALID'),
  errors: { [field]: text },
});
const missingFiling = missing('customsFilingNo', bi('缺少担保备案编号', 'The customs filing number is missing'));
const missingScan = missing('attachments', bi('缺少保函扫描件', 'The scan of the guarantee is missing'));

/** What has to be true before a guarantee can be opened. @see docs/spec/guarantee.md 3.11 */
export const activationNeeds = (
  record: Guarantee,
  actor: Actor,
): readonly { readonly label: Text; readonly missing: Stop | undefined }[] => [
  {
    label: bi('担保备案编号已填写', 'Customs filing number entered'),
    missing: record.customsFilingNo ? undefined : missingFiling,
  },
  { label: bi('保函扫描件已上传', 'Scan attached'), missing: record.attachments?.length ? undefined : missingScan },
  {
    label: bi('由未录入、未修改的负责人启用', 'A leader who neither entered nor changed it'),
    missing: ownWork(contributionsOf(record), actor),
  },
];

/** A leader opens a guarantee that others entered and changed: from now on it carries levies. */
export const activateGuarantee = defineAct(bhGuarantee, {
  key: 'activate',
  label: bi('启用', 'Activate'),
  title: bi('启用保函 {name}？', 'Activate guarantee {name}?'),
  lead: bi(
    '启用后金额 {amount} 元和有效期只能通过变更修改，受益关区不能再改。',
    'From then on amount ({amount}) and validity change by amendment only, districts not at all.',
  ),
  who: ['JCK_L'],
  offeredTo: ['JCK'],
  right: 'edit',
  method: 'guaranteeActivate',
  fourEyes: true,
  isMissed: ({ guarStatus }) => guarStatus === 'DRAFT',
  stop: ({ guarStatus, customsFilingNo, attachments }) =>
    unless(['DRAFT'], guarStatus) ??
    (customsFilingNo ? undefined : missingFiling) ??
    (attachments?.length ? undefined : missingScan),
});

const inForce = ['ACTIVE', 'EXPIRED'];
const { newAmount, newValidTo, amendDate, reason } = bhGuaranteeAmend.fields;

/** Enters what the bank agreed to change; it counts once another person, a leader, has approved it. */
export const amendGuarantee = defineAct(bhGuarantee, {
  key: 'amend',
  label: bi('变更', 'Amend'),
  confirm: bi('提交负责人审批', 'Send to a leader'),
  done: bi('变更已提交，等待负责人审批', 'The amendment waits for a leader'),
  who: ['JCK'],
  right: 'edit',
  method: 'guaranteeAmend',
  asks: { newAmount, newValidTo, amendDate },
  reason: { required: true, max: reason.max },
  isMissed: ({ guarStatus }) => guarStatus !== 'DRAFT',
  stop: ({ guarStatus, amendments }) => unless(inForce, guarStatus) ?? openAmendment(amendments),
  start: (_record, { now }) => ({ amendDate: now.slice(0, 10) }),
});

const openAmendment = (amendments: Guarantee['amendments']): Stop | undefined =>
  amendments?.some(({ amendStatus }) => amendStatus === 'DRAFT')
    ? { ...bi('已有一项变更待负责人审批', 'An amendment is waiting for a leader already'), code: code('OPEN_DOC') }
    : undefined;

/** Ends a guarantee that carries nothing. */
export const closeGuarantee = defineAct(bhGuarantee, {
  key: 'close',
  label: bi('注销', 'Close'),
  lead: bi(
    '保函金额 {amount} 元、可用 {availableAmount} 元将归零；注销后不能恢复，也不再承担新的征税。',
    'Its amount ({amount}) and what is available ({availableAmount}) fall to nothing; it cannot be reopened and takes no more levies.',
  ),
  who: ['JCK_L'],
  offeredTo: ['JCK'],
  right: 'edit',
  method: 'guaranteeClose',
  danger: true,
  stop: ({ guarStatus, usedAmount }) =>
    unless(['DRAFT', ...inForce, 'REPLACED'], guarStatus) ?? stillUsed(usedAmount ?? '0'),
});

const stillUsed = (used: string): Stop | undefined =>
  /[1-9]/.test(used)
    ? {
        ...fill(bi('仍有占用 {used} 元，缴清后才能注销', 'CNY {used} still used: close it when that is paid'), {
          used: formatThousands(used),
        }),
        code: code('GUAR_IN_USE'),
      }
    : undefined;

const isOneOf = (who: 'JCK' | 'JCK_L', actor: Actor): boolean => actor.haveAdmin || isWho(who, actor, {});

/** Why this person cannot approve or drop an amendment: leaders do, for one that somebody else proposed. */
export function whyNotDecided({ createdBy }: DraftOf<typeof bhGuaranteeAmend>, actor: Actor): Stop | undefined {
  if (!hasRight(actor, activateGuarantee.right) || !isOneOf('JCK_L', actor))
    return { ...bi('由进出口部负责人办理', 'Import/export leaders do this'), code: code('NO_RIGHT') };
  if (!isSamePerson(actor, createdBy)) return undefined;
  return {
    ...bi('经办与审核不能为同一人：这项变更由您提出', 'Submitter and approver must differ: you proposed this'),
    code: code('FOUR_EYES'),
  };
}

/** What approving an amendment does, in figures: asked before the click that does it. */
export function amendmentOutcome(
  { amount, usedAmount, validTo }: Guarantee,
  { newAmount: to, newValidTo: end }: Pick<DraftOf<typeof bhGuaranteeAmend>, 'newAmount' | 'newValidTo'>,
): { readonly shrinks: boolean; readonly text: Text } {
  const [before, used] = [parseFen(amount || '0'), parseFen(usedAmount || '0')];
  const after = to ? parseFen(to) : before;
  const change = formatThousands(formatFen(after < before ? subtractFen(before, after) : subtractFen(after, before)));
  const values = {
    ...{
      before: formatThousands(formatFen(before)),
      after: formatThousands(formatFen(after)),
      change,
      used: formatThousands(formatFen(used)),
    },
    ...{ available: formatThousands(formatFen(subtractFen(after, used))), from: validTo ?? '', to: end ?? '' },
  };
  const parts = [
    ...(after === before ? [] : [after < before ? words.lower : words.higher, words.rest]),
    ...(end ? [words.end] : []),
  ];
  const shrinks = after < before || Boolean(end && validTo && end < validTo);
  return { shrinks, text: fill(bi(parts.map(({ zh }) => zh).join(''), parts.map(({ en }) => en).join(' ')), values) };
}

const words = {
  lower: bi(
    '保函金额由 {before} 元减少 {change} 元，至 {after} 元。',
    'The guarantee falls from {before} by {change} to {after}.',
  ),
  higher: bi(
    '保函金额由 {before} 元增加 {change} 元，至 {after} 元。',
    'The guarantee rises from {before} by {change} to {after}.',
  ),
  rest: bi('已占用 {used} 元，变更后可用 {available} 元。', '{used} is used, {available} will be available.'),
  end: bi('到期日由 {from} 改为 {to}。', 'It ends on {to} instead of {from}.'),
};

/** Why nobody, or not this person, can enter a guarantee in the place of this one. */
export const whyNotReplaced = ({ guarStatus }: Guarantee, actor: Actor): Text | undefined =>
  hasRight(actor, 'bhGuarantee:create') && hasRight(actor, amendGuarantee.right) && isOneOf('JCK', actor)
    ? unless(inForce, guarStatus)
    : bi('您的角色没有该功能权限', 'Your role does not hold this function right');
