import { departments } from '../core/access.ts';
import type { Person } from '../core/person.ts';
import { departmentOf } from '../core/rights.ts';
import { bi, type Text } from '../core/text.ts';

/**
 * Departments that take part; every roleId without a department of its own counts as business.
 * @see docs/spec/requirements.md 6
 */
export type Department = 'BUSINESS' | (typeof departments)['importExport' | 'investment' | 'finance'];

export interface Editor {
  readonly dept: Department;
  readonly leader: boolean | 'any';
}

export const BO: Editor = { dept: 'BUSINESS', leader: false };
export const BL: Editor = { dept: 'BUSINESS', leader: true };
export const JO: Editor = { dept: departments.importExport, leader: false };
export const JL: Editor = { dept: departments.importExport, leader: true };
export const JX: Editor = { dept: departments.importExport, leader: 'any' };
export const TO: Editor = { dept: departments.investment, leader: false };
export const TL: Editor = { dept: departments.investment, leader: true };
export const FO: Editor = { dept: departments.finance, leader: false };
export const FL: Editor = { dept: departments.finance, leader: true };

const departmentNames: Record<Department, Text> = {
  BUSINESS: bi('业务部门', 'business'),
  [departments.importExport]: bi('进出口事务部', 'import/export'),
  [departments.investment]: bi('投资运营部', 'investment'),
  [departments.finance]: bi('计划财务部', 'finance'),
};

/** `进出口事务部负责人`, `import/export leader`. */
export function nameOfEditor({ dept, leader }: Editor): Text {
  const { zh, en } = departmentNames[dept];
  if (leader === 'any') return bi(`${zh}人员`, `${en} staff`);
  return leader ? bi(`${zh}负责人`, `${en} leader`) : bi(`${zh}经办人`, `${en} operator`);
}

/** Who acts on documents, as the session knows him. */
export interface ApprovalActor extends Person {
  /** The roleId; each business department has its own. */
  readonly deptCode: string;
  readonly isLeader: boolean;
  /** The leader for whom this person may act today, besides his own work. */
  readonly deputyOf?: (Person & { readonly userName: string }) | undefined;
}

/**
 * Whether the actor is this editor by his own flag, or as the deputy of a leader. A leader does not inherit the
 * operator's work.
 */
export function isEditor(
  { dept, leader }: Editor,
  actor: Pick<ApprovalActor, 'deptCode' | 'isLeader' | 'deputyOf'>,
): boolean {
  if (departmentOf(actor.deptCode) !== dept) return false;
  return leader === 'any' || leader === actor.isLeader || (leader && actor.deputyOf !== undefined);
}

/** Whether the actor is this editor only because he stands in for a leader. */
export const actsAsDeputy = (editor: Editor, actor: ApprovalActor): boolean =>
  editor.leader === true && !actor.isLeader && actor.deputyOf !== undefined;
