import { isImportExport } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { formatThousands } from '#domain/core/money.ts';
import { type Actor, hasRight, isWho } from '#domain/core/rights.ts';
import { fill, say, type Text } from '#domain/core/text.ts';
import { ledgerDictionaries } from '#domain/guarantee/ledgerDictionaries.ts';

const noRight = say('您的角色没有该功能权限', 'Your role does not hold this function right');
const leadersOnly = say('由进出口部负责人办理', 'Import/export leaders do this');
const fourEyes = say('经办与审核不能为同一人：这份保函由您录入', 'Submitter and approver must differ: you entered this guarantee');
const missingFiling = say('缺少担保备案编号', 'The customs filing number is missing');
const missingScan = say('缺少保函扫描件', 'The scan of the guarantee is missing');
const openAmendment = say('已有一项变更待负责人审批', 'An amendment is waiting for a leader already');
const wrongStatus = say('当前状态为「{status}」', 'The status is "{status}"');
const inUse = say('仍有占用 {used} 元，缴清后才能注销', 'CNY {used} still used: close it when that is paid');

const statuses = new Map(ledgerDictionaries.find(({ code }) => code === 'BH_GUAR_STATUS')?.items.map(({ id, label }) => [id, label]));
const mayWrite = (actor: Actor): boolean => hasRight(actor, 'bhGuarantee:edit') && (actor.haveAdmin || isImportExport(actor));
const mayDecide = (actor: Actor): boolean => hasRight(actor, 'bhGuarantee:edit') && (actor.haveAdmin || isWho('JCK_L', actor, {}));

function notIn(allowed: readonly string[], { guarStatus }: RecordValues): Text | undefined {
  const status = String(guarStatus);
  const label = statuses.get(status) ?? say(status, status);
  return allowed.includes(status)
    ? undefined
    : { zh: fill(wrongStatus, { status: label.zh }).zh, en: fill(wrongStatus, { status: label.en }).en };
}

const rowsOf = (value: unknown): readonly RecordValues[] => (Array.isArray(value) ? (value as RecordValues[]) : []);

/** The change that waits for a leader. */
const waitingAmendment = ({ amendments }: RecordValues): RecordValues | undefined =>
  rowsOf(amendments).find(({ amendStatus }) => amendStatus === 'DRAFT');

/** What has to be true before a guarantee can be opened. @see guarantee.md 3.11 */
export const activationNeeds = (
  record: RecordValues,
  actor: Actor,
): readonly { readonly label: Text; readonly missing: Text | undefined }[] => [
  { label: say('担保备案编号已填写', 'Customs filing number entered'), missing: record.customsFilingNo ? undefined : missingFiling },
  { label: say('保函扫描件已上传', 'Scan attached'), missing: rowsOf(record.attachments).length > 0 ? undefined : missingScan },
  {
    label: say('由录入人以外的负责人启用', 'A leader other than the author'),
    missing: record.createdBy === actor.userId ? fourEyes : undefined,
  },
];

/** Why a step is closed to this person now; `undefined` = open. The server asks the same. */
export const whyNot = {
  activate: (record: RecordValues, actor: Actor): Text | undefined => {
    if (!mayWrite(actor)) return noRight;
    return (
      notIn(['DRAFT'], record) ?? (mayDecide(actor) ? activationNeeds(record, actor).find(({ missing }) => missing)?.missing : leadersOnly)
    );
  },
  amend: (record: RecordValues, actor: Actor): Text | undefined => {
    if (!mayWrite(actor)) return noRight;
    return notIn(['ACTIVE', 'EXPIRED'], record) ?? (waitingAmendment(record) ? openAmendment : undefined);
  },
  decide: (amendment: RecordValues, actor: Actor): Text | undefined => {
    if (!mayDecide(actor)) return leadersOnly;
    return amendment.createdBy === actor.userId
      ? say('经办与审核不能为同一人：这项变更由您提出', 'Submitter and approver must differ: you proposed this')
      : undefined;
  },
  replace: (record: RecordValues, actor: Actor): Text | undefined =>
    hasRight(actor, 'bhGuarantee:create') && mayWrite(actor) ? notIn(['ACTIVE', 'EXPIRED'], record) : noRight,
  close: (record: RecordValues, actor: Actor): Text | undefined => {
    if (!mayWrite(actor)) return noRight;
    const status = notIn(['DRAFT', 'ACTIVE', 'EXPIRED', 'REPLACED'], record) ?? (mayDecide(actor) ? undefined : leadersOnly);
    if (status) return status;
    const used = String(record.usedAmount ?? '0');
    return /[1-9]/.test(used) ? fill(inUse, { used: formatThousands(used) }) : undefined;
  },
} as const;
