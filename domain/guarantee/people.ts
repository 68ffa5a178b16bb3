import { defineEntity, type RecordValues, type Rule } from '../core/entity.ts';
import { bool, computed, date, dict, ref, text } from '../core/field.ts';
import { isSamePerson } from '../core/person.ts';
import type { Actor } from '../core/rights.ts';
import { bi, type Text } from '../core/text.ts';
import { companyBinding } from './companyBinding.ts';

type Dates = { readonly validFrom?: string | null; readonly validTo?: string | null };

const endBeforeStart: Rule<Dates> = ({ validFrom, validTo }) =>
  validFrom && validTo && validTo < validFrom
    ? { validTo: bi('结束日不能早于开始日', 'The end must not be before the start') }
    : undefined;

/**
 * 主体公司与人员绑定: an import/export operator who is bound to companies sees and works only these.
 * @see docs/spec/guarantee.md 3.14
 */
export const bhMainCompBw = defineEntity({
  key: 'bhMainCompBw',
  service: 'baohan',
  design: 'guarantee',
  busimodel: 'baohan',
  label: bi('主体公司与人员绑定', 'Company-staff binding'),
  fields: {
    mainCompId: ref('主体公司', 'Company', { entity: 'bhMainComp', required: true }),
    userId: ref('人员', 'User', { entity: 'sysUser', required: true }),
    deptName: computed('部门', 'Department', { of: 'text' }),
    loginName: computed('登录名', 'Login name', { of: 'text', personal: true }),
    bwRole: dict('角色', 'Role', { dict: 'BH_BW_ROLE', required: true, default: 'OPERATOR' }),
    validFrom: date('开始', 'From'),
    validTo: date('结束', 'To'),
    enabled: bool('启用', 'Enabled', { default: 1 }),
  },
  list: ['mainCompId', 'userId', 'deptName', 'loginName', 'bwRole', 'validFrom', 'validTo', 'enabled'],
  filters: ['mainCompId', 'userId', 'enabled'],
  defaultSort: { field: 'mainCompId', order: 'ASC' },
  index: [['userId']],
  unique: [['mainCompId', 'userId']],
  rules: [endBeforeStart],
  scope: { staff: 'all', bound: { to: companyBinding, column: 'mainCompId' } },
  verbs: ['page'],
  methods: { page: 'mainCompBwFind' },
});

/** 部门领导: the enabled rows say who leads; a user's leader flag follows from them. @see docs/spec/guarantee.md 4.17 */
export const bhDeptLeader = defineEntity({
  key: 'bhDeptLeader',
  service: 'baohan',
  design: 'guarantee',
  busimodel: 'baohan',
  label: bi('部门领导', 'Department leader'),
  fields: {
    deptCode: dict('部门', 'Department', { dict: 'DEPT', required: true }),
    userId: ref('人员', 'User', { entity: 'sysUser', required: true }),
    isPrimary: bool('主负责人', 'Primary', { default: 0 }),
    enabled: bool('启用', 'Enabled', { default: 1 }),
  },
  list: ['deptCode', 'userId', 'isPrimary', 'enabled'],
  filters: ['deptCode', 'userId', 'enabled'],
  defaultSort: { field: 'deptCode', order: 'ASC' },
  unique: [['deptCode', 'userId']],
  scope: { staff: 'all' },
  verbs: ['page'],
  methods: { page: 'deptLeaderFind' },
});

type People = { readonly leaderId?: string | null; readonly deputyId?: string | null };

const ownDeputy: Rule<People> = ({ leaderId, deputyId }) =>
  leaderId && leaderId === deputyId
    ? { deputyId: bi('代理人不能是本人', 'A leader cannot be his own deputy') }
    : undefined;

/** Who stands in for a leader gets his flag: only an administrator or the leader himself says so. */
export const whyNotDeputy = (record: Pick<People, 'leaderId'>, actor: Actor): Text | undefined =>
  actor.haveAdmin || (actor.isLeader && isSamePerson(actor, record.leaderId))
    ? undefined
    : bi('由管理员或领导本人设置代理', 'An administrator or the leader himself names a deputy');

const ofDept = ({ deptCode }: { readonly deptCode?: string | null }): RecordValues => (deptCode ? { deptCode } : {});

/** 部门领导代理: within these days the deputy acts with the leader's flag. @see docs/spec/guarantee.md 4.17 */
export const deptDeputy = defineEntity({
  key: 'deptDeputy',
  service: 'baohan',
  design: 'guarantee',
  busimodel: 'baohan',
  label: bi('部门领导代理', 'Department deputy'),
  fields: {
    deptCode: dict('部门', 'Department', { dict: 'DEPT', required: true }),
    leaderId: ref('领导', 'Leader', { entity: 'sysUser', required: true }),
    deputyId: ref('代理人', 'Deputy', { entity: 'sysUser', required: true }),
    validFrom: date('开始', 'From', { required: true }),
    validTo: date('结束', 'To', { required: true }),
    reason: text('原因', 'Reason', { max: 200, required: true }),
  },
  list: ['deptCode', 'leaderId', 'deputyId', 'validFrom', 'validTo', 'reason'],
  filters: ['deptCode', 'leaderId', 'deputyId', 'validTo'],
  defaultSort: { field: 'validFrom', order: 'DESC' },
  index: [['deputyId']],
  form: [
    {
      title: bi('代理', 'Deputy'),
      fields: ['deptCode', 'leaderId', 'deputyId', 'validFrom', 'validTo', { field: 'reason', span: 3 }],
    },
  ],
  facts: {
    leaderId: { filter: (deputy) => ({ ...ofDept(deputy), isLeader: 1 }) },
    deputyId: { filter: ofDept },
  },
  rules: [endBeforeStart, ownDeputy],
  mayEdit: (record, actor) => {
    const reason = whyNotDeputy(record, actor);
    return reason ? { none: reason } : { fields: 'all' };
  },
  mayDelete: whyNotDeputy,
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'add', 'update', 'delete'],
});
