import type { EntityDefinition, RecordValues } from '../core/entity.ts';
import type { FieldErrors } from '../core/errors.ts';
import { departmentOf } from '../core/rights.ts';
import { bi } from '../core/text.ts';
import { isEmpty } from '../core/validate.ts';
import type { LoggedChange, LoggedStep } from './changes.ts';
import type { ApprovalDocument, KindDefinition } from './document.ts';
import type { Department } from './editors.ts';
import { requestedAmount } from './effects.ts';
import { editScope, refuseFields } from './offers.ts';
import { statusCodes, statusOf } from './statuses.ts';
import type { Transition } from './transitions.ts';
import { documentSectionFields, type OwnSections } from './workflowHeader.ts';

type Held = Pick<ApprovalDocument, 'status' | 'origin' | 'exitStage'>;

/** Names of the fields that the editor of this document may write now. */
export function openFields(
  { entity, sections: own }: Pick<KindDefinition, 'entity' | 'sections'>,
  document: Held,
): ReadonlySet<string> {
  const { sections, fields, lowersApproved } = editScope(document);
  return new Set([
    ...sections.flatMap((section) => documentSectionFields(entity, section, own)),
    ...fields.filter((name) => name in entity.fields),
    ...(lowersApproved ? ['approvedAmount'] : []),
  ]);
}

/** Whether somebody may write the author's part of the document now. */
export const isBusinessOpen = (document: Held): boolean => editScope(document).sections.includes('business');

type ProtectedKind = Pick<KindDefinition, 'protectedFields' | 'lineKeys'>;

function plain(value: unknown, lineKeys: readonly string[]): unknown {
  if (isEmpty(value)) return null;
  if (!Array.isArray(value)) return String(value);
  return value.map((item) =>
    typeof item === 'object' && item !== null ? lineKeys.map((key) => (item as RecordValues)[key] ?? null) : item,
  );
}

/** The protected values of a document, to compare later ones with. */
export const protectedValues = (
  { protectedFields, lineKeys = [] }: ProtectedKind,
  record: RecordValues,
): RecordValues => Object.fromEntries(protectedFields.map((name) => [name, plain(record[name], lineKeys)]));

/**
 * Whether a protected value differs from an earlier {@link protectedValues}. Without an earlier one nothing was passed
 * yet.
 */
export function protectedChanged(kind: ProtectedKind, record: RecordValues, earlier: unknown): boolean {
  if (typeof earlier !== 'object' || earlier === null) return false;
  const now = protectedValues(kind, record);
  return kind.protectedFields.some(
    (name) => JSON.stringify(now[name]) !== JSON.stringify((earlier as RecordValues)[name] ?? null),
  );
}

const sectionOf: Readonly<Partial<Record<Department, keyof OwnSections>>> = {
  jck01: 'exitdept',
  TZ: 'investment',
  FINANC: 'accounting',
};

/** Opinion, judgement and suggestion of the department that hands a document on. */
const needed: Readonly<Record<Department, readonly string[]>> = {
  BUSINESS: [],
  jck01: ['exitOpinion', 'exitRisk', 'exitSuggestAmount'],
  TZ: ['invOpinion', 'invRisk', 'invSuggestAmount'],
  FINANC: ['accOpinion', 'accFundOk', 'accSuggestAmount'],
};

/** Fields of a department that must be filled before it submits; amounts only where the document asks for one. */
export function sectionNeeds(
  kind: Pick<KindDefinition, 'amountField' | 'sections' | 'isSpared'>,
  record: RecordValues,
  dept: Department,
): string[] {
  const section = sectionOf[dept];
  const own = ((section && kind.sections?.[section]) ?? []).filter((name) => !kind.isSpared?.(name, record));
  return [
    ...needed[dept].filter((name) => !name.endsWith('SuggestAmount') || requestedAmount(kind, record) !== null),
    ...own,
  ];
}

/** Fields of the acting department that must be filled before it submits. @throws 61004 */
export function checkSection(kind: KindDefinition, record: RecordValues, { by, action }: Transition): void {
  const { entity } = kind;
  if (action !== 'submit') return;
  const errors: FieldErrors = {};
  for (const name of sectionNeeds(kind, record, by.dept)) {
    if (isEmpty(record[name])) errors[name] = required(entity, name);
  }
  if (Object.keys(errors).length) throw refuseFields(entity, errors);
}

function required(entity: EntityDefinition, name: string) {
  const label = entity.fields[name]?.label ?? bi(name, name);
  return bi(`${label.zh}不能为空`, `${label.en} is required`);
}

/** A value that somebody put in the place of another one, with who and when. */
export interface Overruling extends LoggedChange {
  readonly userName: string;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly actTime: string;
}

/**
 * Values that were replaced, oldest first: what was written for the first time overrules nobody.
 * @param log oldest first
 */
export const overrulings = (log: readonly LoggedStep[]): Overruling[] =>
  log.flatMap(({ changes, userName, actTime }) =>
    (changes ?? []).filter(({ old }) => old !== null).map((change) => ({ ...change, userName, actTime })),
  );

/**
 * The last one of a department who approved, with whom he acted for; undefined when nobody has.
 * @param log oldest first
 */
export const approverOf = (
  log: readonly LoggedStep[],
  dept: Department,
): { userName: string; actTime: string } | undefined => {
  const row = log.findLast(
    ({ action, fromStatus, deptCode }) =>
      action === 'approve' && isHeldBy(fromStatus, dept) && departmentOf(deptCode) === dept,
  );
  return row && { userName: row.userName, actTime: row.actTime };
};

const isHeldBy = (status: unknown, dept: Department): boolean =>
  statusCodes.some((code) => code === status) && statusOf(status).editor.dept === dept;

/** Where the present round began: business, or import/export with a draft of its own, handed the document in. */
export function presentRound(log: readonly LoggedStep[]): readonly LoggedStep[] {
  const at = log.findLastIndex(
    ({ action, fromStatus }) =>
      action === 'submit' && (isHeldBy(fromStatus, 'BUSINESS') || fromStatus === 'EXITDEPT_INPUT'),
  );
  return log.slice(at + 1);
}
