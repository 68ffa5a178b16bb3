import {
  customerRoles,
  departments,
  isOfPreAudit,
  isWarehouse,
  preReviewRoles,
  serviceRoles,
  staffDepartments,
} from './access.ts';
import type { Bound } from './binding.ts';
import type { RecordValues } from './entity.ts';
import { isSamePerson, type Person } from './person.ts';
import { bi, type Text } from './text.ts';

/** Who acts: the session's own facts, never what a client says of itself. */
export interface Actor extends Person {
  readonly loginName: string;
  readonly userName: string;
  readonly roleId: string;
  readonly roleName: string;
  /** The role's own department code; a business role keeps its roleId here. */
  readonly deptCode: string;
  readonly isLeader: boolean;
  readonly haveAdmin: boolean;
  readonly consoleId: string | null;
  /** Function rights `<entityKey>:<action code>`. */
  readonly rights: ReadonlySet<string>;
  /** Those for whom he stands in today, such as his leader who is away. */
  readonly deputyFor?: readonly Person[];
  /** What he is tied to; who is held to a binding that is not named here sees nothing of it. */
  readonly bound?: Bound;
}

/** Jobs and interfaces act as this; it is never a person. */
export const systemActor: Actor = {
  userId: 'system', loginName: 'SYSTEM', userName: '系统', roleId: 'SYSTEM', roleName: '系统', deptCode: 'SYSTEM',
  isLeader: false, haveAdmin: false, consoleId: null, rights: new Set(),
}; // biome-ignore format: one actor, two lines

export const isSystem = (actor: Actor): boolean => actor.roleId === 'SYSTEM';

/**
 * The five departments of the specification; every other role counts as business for edit rights.
 * @see docs/spec/requirements.md 6
 * @public
 */
export const departmentOf = (roleId: string): string => (staffDepartments.has(roleId) ? roleId : 'BUSINESS');
export const isCustomer = (roleId: string): boolean => customerRoles.has(roleId);
/** @public */
export const isPreReview = (roleId: string): boolean => preReviewRoles.has(roleId);
export const isBusiness = (roleId: string): boolean =>
  departmentOf(roleId) === 'BUSINESS' && !isCustomer(roleId) && !isPreReview(roleId) && !serviceRoles.has(roleId);

/** Codes of lifecycle tables for "who". @see docs/spec/platform.md 6.4 */
export type Who =
  | 'ALL'
  | 'SELF'
  | 'OWNER'
  | 'APPROVER'
  | 'LEADER'
  | 'DEPT'
  | 'BUSI'
  | 'BUSI_L'
  | 'JCK'
  | 'JCK_L'
  | 'TZ'
  | 'TZ_L'
  | 'FINANC'
  | 'FINANC_L'
  | 'W1'
  | 'C1'
  | 'IT'
  | 'CUST'
  | 'YGL'
  | 'YGL01'
  | 'YGL02'
  | 'YGL03'
  | 'PRE_ADMIN'
  | 'RPA'
  | 'ADMIN'
  | 'SYSTEM';

/** Neither the system nor a robot: their steps are taken by nobody in their place. */
export const isPersonCode = (who: Who): boolean => who !== 'SYSTEM' && who !== 'RPA';

const departmentOfWho: Partial<Record<Who, string>> = {
  JCK: departments.importExport,
  TZ: departments.investment,
  FINANC: departments.finance,
  C1: departments.declaration,
};

/** Pre-classification is one department with several roles. */
export const isOfDepartment = (
  { deptCode, roleId }: Pick<Actor, 'deptCode' | 'roleId'>,
  department: unknown,
): boolean =>
  deptCode === department || (department === departments.preAudit && isOfPreAudit(roleId) && !isCustomer(roleId));

/** Whether it is this person's turn, or that of somebody for whom he stands in today. @param turn accounts */
const isTurnOf = ({ deputyFor = [], ...person }: Person & Pick<Actor, 'deputyFor'>, turn: unknown): boolean =>
  Array.isArray(turn) && [person, ...deputyFor].some((one) => isSamePerson(one, ...turn));

/**
 * Whether one "who" code of a lifecycle covers this actor for this record. A missing `_L` means anyone of the
 * department.
 */
export function isWho(who: Who, actor: Actor, record: RecordValues): boolean {
  switch (who) {
    case 'ALL':
      return !isSystem(actor);
    case 'SELF':
      return isSamePerson(actor, record.createdBy);
    case 'OWNER':
      return isSamePerson(actor, record.ownerUser);
    case 'APPROVER':
      return isTurnOf(actor, record.waitsFor);
    case 'LEADER':
      return actor.isLeader && (record.deptCode ?? record.ownerDept ?? record.createdDept) === actor.deptCode;
    case 'DEPT':
      return (
        !isCustomer(actor.roleId) && isOfDepartment(actor, record.deptCode ?? record.ownerDept ?? record.createdDept)
      );
    case 'BUSI':
      return isBusiness(actor.roleId);
    case 'BUSI_L':
      return isBusiness(actor.roleId) && actor.isLeader;
    case 'JCK_L':
    case 'TZ_L':
    case 'FINANC_L':
      return actor.isLeader && isWho(who.slice(0, -2) as Who, actor, record);
    case 'JCK':
    case 'TZ':
    case 'FINANC':
    case 'C1':
      return actor.roleId === departmentOfWho[who];
    case 'W1':
      return isWarehouse(actor);
    case 'IT':
      return actor.roleId === departments.it;
    case 'CUST':
      return isCustomer(actor.roleId);
    case 'YGL':
      return isPreReview(actor.roleId);
    case 'YGL01':
    case 'YGL02':
    case 'YGL03':
    case 'PRE_ADMIN':
    case 'RPA':
      return actor.roleId === who;
    case 'ADMIN':
      return actor.haveAdmin;
    case 'SYSTEM':
      return isSystem(actor);
    default:
      return who satisfies never;
  }
}

export const whoNames: Record<Who, Text> = {
  ALL: bi('所有员工', 'all staff'),
  SELF: bi('创建人', 'the creator'),
  OWNER: bi('受理人', 'the owner'),
  APPROVER: bi('当前审批人', 'whose turn it is'),
  LEADER: bi('本部门负责人', "the department's leader"),
  DEPT: bi('所属部门', 'its department'),
  BUSI: bi('业务部门', 'business departments'),
  BUSI_L: bi('业务部门负责人', 'business leaders'),
  JCK: bi('进出口事务部', 'import/export affairs'),
  JCK_L: bi('进出口事务部负责人', 'import/export leaders'),
  TZ: bi('投资运营部', 'investment/operations'),
  TZ_L: bi('投资运营部负责人', 'investment leaders'),
  FINANC: bi('计划财务部', 'planning and finance'),
  FINANC_L: bi('计划财务部负责人', 'finance leaders'),
  W1: bi('仓库', 'the warehouse'),
  C1: bi('报关', 'customs declaration'),
  IT: bi('信息部', 'IT'),
  CUST: bi('客户', 'the customer'),
  YGL: bi('预归类', 'pre-classification'),
  YGL01: bi('初审', 'first audit'),
  YGL02: bi('二审', 'second audit'),
  YGL03: bi('三审', 'third audit'),
  PRE_ADMIN: bi('预审特权', 'pre-classification administrators'),
  RPA: bi('机器人', 'a robot'),
  ADMIN: bi('管理员', 'an administrator'),
  SYSTEM: bi('系统', 'the system'),
};

/** Function right, admins hold every one; the system needs none. */
export const hasRight = (actor: Actor, right: string): boolean =>
  actor.haveAdmin || isSystem(actor) || actor.rights.has(right);
