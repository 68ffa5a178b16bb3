import { departments } from '../core/access.ts';
import { compareDecimal, isDecimal } from '../core/money.ts';
import { isSamePerson } from '../core/person.ts';
import { type Actor, isCustomer } from '../core/rights.ts';
import { bi, type Text } from '../core/text.ts';

/** Who is asked in a step: leaders of a department (the applicant's own without a value), a role, or people by name. */
const kinds = ['LEADER', 'ROLE', 'USER'] as const;
const modes = ['ANY', 'ALL'] as const;

/** A step as administrators write it down. */
export interface PlannedStep {
  readonly stepNo: number;
  readonly kind: (typeof kinds)[number];
  /** Department, role (`ADMIN` for administrators), or login names with commas between them. */
  readonly value?: string;
  /** Asked only then: `amount>=50000`. */
  readonly when?: string;
  readonly mode: (typeof modes)[number];
}

/** The way of each type of request; those that are missing go to the leader. */
export type ApprovalPlan = Readonly<Record<string, readonly PlannedStep[]>>;

const leader = { kind: 'LEADER', mode: 'ANY' } as const;

export const usualPlan: ApprovalPlan = {
  PRICE: [
    { ...leader, stepNo: 1 },
    { ...leader, stepNo: 2, value: departments.investment, when: 'amount>=50000' },
  ],
  EXPENSE: [
    { ...leader, stepNo: 1 },
    { stepNo: 2, kind: 'ROLE', value: departments.finance, mode: 'ANY' },
  ],
  CANCEL: [{ ...leader, stepNo: 1 }],
  DATA: [{ ...leader, stepNo: 1 }],
  SEAL: [
    { ...leader, stepNo: 1 },
    { stepNo: 2, kind: 'ROLE', value: 'ADMIN', mode: 'ANY' },
  ],
  EXTEND: [{ ...leader, stepNo: 1, value: departments.importExport }],
  OTHER: [{ ...leader, stepNo: 1 }],
};

const mostSteps = 10;
const mostTypes = 30;
const condition = /^amount>=(\d{1,16}(?:\.\d{1,2})?)$/;

const isOneOf = <Word extends string>(words: readonly Word[], value: unknown): value is Word =>
  words.some((word) => word === value);

function wrongStep(type: string, at: number, step: unknown): Text | undefined {
  const place = (zh: string, en: string) => bi(`${type}第${at + 1}步：${zh}`, `${type}, step ${at + 1}: ${en}`);
  if (typeof step !== 'object' || step === null) return place('应为对象', 'an object');
  const { stepNo, kind, value, when, mode } = step as Readonly<Record<string, unknown>>;
  if (stepNo !== at + 1) return place(`stepNo应为${at + 1}`, `stepNo must be ${at + 1}`);
  if (!isOneOf(kinds, kind)) return place('kind应为LEADER、ROLE或USER', 'kind is LEADER, ROLE or USER');
  if (!isOneOf(modes, mode)) return place('mode应为ANY或ALL', 'mode is ANY or ALL');
  const isText = typeof value === 'string' && value.trim() !== '' && value.length <= 200;
  if (value !== undefined && !isText) return place('value应为1至200个字符', 'value has 1 to 200 characters');
  if (kind !== 'LEADER' && value === undefined) return place('value不能为空', 'value is required');
  if (when !== undefined && !(typeof when === 'string' && condition.test(when)))
    return place('when应如 amount>=50000', 'when is such as amount>=50000');
  const other = Object.keys(step).find((name) => !['stepNo', 'kind', 'value', 'when', 'mode'].includes(name));
  return other === undefined ? undefined : place(`不支持${other}`, `${other} is not known`);
}

/** Why a plan cannot be kept; nothing when it can. */
export function wrongPlan(plan: unknown): Text | undefined {
  if (typeof plan !== 'object' || plan === null || Array.isArray(plan) || Object.keys(plan).length > mostTypes)
    return bi('应为 {类型: [步骤]}', 'A table {type: [steps]}');
  for (const [type, steps] of Object.entries(plan)) {
    if (!/^[A-Z]{1,20}$/.test(type)) return bi(`类型${type}不正确`, `${type} is no type`);
    if (!Array.isArray(steps) || steps.length === 0 || steps.length > mostSteps)
      return bi(`${type}应有1至${mostSteps}步`, `${type} has 1 to ${mostSteps} steps`);
    const wrong = steps.flatMap((step: unknown, at) => wrongStep(type, at, step) ?? [])[0];
    if (wrong) return wrong;
  }
  return undefined;
}

/** What decides who is asked. */
export interface AskedFor {
  readonly approvalType: string;
  readonly amount: string | null;
  /** Who asks, and in which department. */
  readonly applicant: Pick<Actor, 'userId' | 'sameAs'>;
  readonly dept: string;
}

/** A step as it stands when a request is handed in. */
export interface RoutedStep {
  readonly stepNo: number;
  readonly mode: 'ANY' | 'ALL';
  /** One account of each person. */
  readonly approvers: readonly string[];
}

const isDue = ({ when }: PlannedStep, amount: string | null): boolean => {
  const [, least] = condition.exec(when ?? '') ?? [];
  return least === undefined || (amount !== null && isDecimal(amount) && compareDecimal(amount, least) >= 0);
};

function isAsked({ kind, value }: PlannedStep, dept: string, person: Actor): boolean {
  switch (kind) {
    case 'LEADER':
      return person.isLeader && person.deptCode === (value ?? dept);
    case 'ROLE':
      return value === 'ADMIN' ? person.haveAdmin : person.roleId === value;
    case 'USER':
      return (value ?? '').split(',').some((name) => name.trim() === person.loginName);
    default:
      return kind satisfies never;
  }
}

/** One account of each person, the first of them. */
const eachOnce = (people: readonly Actor[]): readonly Actor[] =>
  people.filter((person, at) => !people.slice(0, at).some(({ userId }) => isSamePerson(person, userId)));

/**
 * Who is asked, step by step, one account of each person. The applicant is skipped, with all of his accounts, and so is
 * a step that is his alone; one for which there is nobody goes to administrators, and so does a request that would ask
 * nobody at all.
 * @param people everybody who can work now and may agree
 * @returns no steps where there is nobody left to ask
 */
export function routed(plan: ApprovalPlan, asked: AskedFor, people: readonly Actor[]): readonly RoutedStep[] {
  const staff = people.filter(({ roleId }) => !isCustomer(roleId));
  const isOther = ({ userId }: Actor) => !isSamePerson(asked.applicant, userId);
  const administrators = eachOnce(staff.filter((person) => person.haveAdmin && isOther(person)));
  const planned = plan[asked.approvalType] ?? usualPlan.OTHER ?? [];
  const steps = planned
    .filter((step) => isDue(step, asked.amount))
    .flatMap((step) => {
      const all = staff.filter((person) => isAsked(step, asked.dept, person));
      const others = eachOnce(all.filter(isOther));
      if (all.length > 0 && others.length === 0) return [];
      return [{ mode: step.mode, people: others.length > 0 ? others : administrators }];
    });
  const all = steps.length > 0 ? steps : [{ mode: 'ANY' as const, people: administrators }];
  if (all.some((step) => step.people.length === 0)) return [];
  return all.map((step, at) => ({
    stepNo: at + 1,
    mode: step.mode,
    approvers: step.people.map(({ userId }) => userId),
  }));
}
