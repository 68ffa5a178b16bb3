import { departmentOf } from '../core/rights.ts';
import { say, type Text } from '../core/text.ts';

/** Departments that take part; every roleId without a department of its own counts as business. @see spec.md 6 */
export type Department = 'BUSINESS' | 'jck01' | 'TZ' | 'FINANC';

export interface Editor {
  readonly dept: Department;
  readonly leader: boolean | 'any';
}

export const BO: Editor = { dept: 'BUSINESS', leader: false };
export const BL: Editor = { dept: 'BUSINESS', leader: true };
export const JO: Editor = { dept: 'jck01', leader: false };
export const JL: Editor = { dept: 'jck01', leader: true };
export const JX: Editor = { dept: 'jck01', leader: 'any' };
export const TO: Editor = { dept: 'TZ', leader: false };
export const TL: Editor = { dept: 'TZ', leader: true };
export const FO: Editor = { dept: 'FINANC', leader: false };
export const FL: Editor = { dept: 'FINANC', leader: true };

const departmentNames: Record<Department, Text> = {
  BUSINESS: say('业务部门', 'business'),
  jck01: say('进出口事务部', 'import/export'),
  TZ: say('投资运营部', 'investment'),
  FINANC: say('计划财务部', 'finance'),
};

/** `进出口事务部负责人`, `import/export leader`. */
export function nameOfEditor({ dept, leader }: Editor): Text {
  const { zh, en } = departmentNames[dept];
  if (leader === 'any') return say(`${zh}人员`, `${en} staff`);
  return leader ? say(`${zh}负责人`, `${en} leader`) : say(`${zh}经办人`, `${en} operator`);
}

/** Who acts on documents, as the session knows him. */
export interface ApprovalActor {
  readonly userId: string;
  /** The roleId: `D10`, `jck01` … */
  readonly deptCode: string;
  readonly isLeader: boolean;
  /** The leader for whom this person may act today, besides his own work. */
  readonly deputyOf?: { readonly userId: string; readonly userName: string } | undefined;
}

/** Whether the actor is this editor by his own flag, or as the deputy of a leader. A leader does not inherit the operator's work. */
export function isEditor({ dept, leader }: Editor, actor: Pick<ApprovalActor, 'deptCode' | 'isLeader' | 'deputyOf'>): boolean {
  if (departmentOf(actor.deptCode) !== dept) return false;
  return leader === 'any' || leader === actor.isLeader || (leader && actor.deputyOf !== undefined);
}

/** Whether the actor is this editor only because he stands in for a leader. */
export const actsAsDeputy = (editor: Editor, actor: ApprovalActor): boolean =>
  editor.leader === true && !actor.isLeader && actor.deputyOf !== undefined;
