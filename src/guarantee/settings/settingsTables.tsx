import { departments } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { bhDeptLeader, bhEmailCustomer, bhMainComp, bhMainCompBw } from '#domain/guarantee/index.ts';
import * as calls from '#domain/guarantee/settingCalls.ts';
import { SettingsTable, type SettingsTableProps } from '../../parts/batch/SettingsTable.tsx';
import { PageTabs } from '../../parts/PageTabs.tsx';
import { DeputyList } from './DeputyList.tsx';
import { closedToAdmins, closedToLeaders, closedToStaff } from './whoMay.ts';

const ofDept = ({ deptCode }: RecordValues) => (deptCode ? { deptCode } : {});
const tableOf =
  <Fields extends Record<string, Field>>(look: SettingsTableProps<Fields>) =>
  () => <SettingsTable {...look} />;

/** Our legal entities that import and own guarantees. @see docs/spec/guarantee.md 4.1 */
export const MainCompanies = tableOf({
  entity: bhMainComp,
  title: bi('主体公司', 'Main companies'),
  hint: bi('保函和额度都记在主体公司名下', 'Guarantees and quotas belong to a main company'),
  columns: { name: 300, shortName: 140, creditCode: 200, customsRegNo: 140, homeDistrict: 160, enabled: 88 },
  start: { enabled: 1 },
  closed: closedToStaff,
  save: calls.saveMainCompanies,
});

/**
 * /deposit/bhMainCompBw: which import/export people work for which companies; who never stood in one works for all.
 * @see docs/spec/guarantee.md 3.14
 */
export const CompanyStaff = tableOf({
  entity: bhMainCompBw,
  title: bi('主体公司与人员绑定', 'Company-staff binding'),
  hint: bi(
    '从未绑定的进出口人员可办理全部主体公司；绑定全部失效、停用或删除后不能办理任何主体公司',
    'Import/export staff who were never bound work for every company; whose bindings all ended, were switched off or deleted, for none',
  ),
  columns: {
    mainCompId: 220,
    userId: { width: 180, filter: () => ({ roleId: departments.importExport }) },
    deptName: 128,
    loginName: 112,
    bwRole: 120,
    validFrom: 124,
    validTo: 124,
    enabled: 88,
  },
  start: { bwRole: 'OPERATOR', enabled: 1 },
  closed: closedToLeaders,
  save: calls.saveCompanyStaff,
});

/** Where customers want to hear of alerts. */
export const CustomerAddresses = tableOf({
  entity: bhEmailCustomer,
  title: bi('客户邮箱', 'Customer addresses'),
  hint: bi('预警类型留空表示全部', 'No alert type means all of them'),
  columns: { customerId: 240, contactName: 100, email: 200, cc: 200, lang: 76, alertTypes: 180, enabled: 72 },
  start: { lang: 'zh', enabled: 1 },
  closed: closedToLeaders,
  save: calls.saveCustomerAddresses,
});

const Leaders = tableOf({
  entity: bhDeptLeader,
  title: bi('部门领导', 'Department leaders'),
  hint: bi(
    '有在途单据的部门至少保留一名启用的负责人',
    'A department with open documents keeps at least one enabled leader',
  ),
  columns: { deptCode: 260, userId: { width: 260, filter: ofDept }, isPrimary: 110, enabled: 110 },
  start: { enabled: 1 },
  closed: closedToAdmins,
  save: calls.saveDeptLeaders,
});

/** /deposit/userRoleJob: who leads a department, and who stands in for him. @see docs/spec/guarantee.md 3.14 */
export const DeptLeaders = () => (
  <PageTabs
    label={bi('部门领导设置', 'Department leaders')}
    parts={[
      { key: 'leaders', label: bi('部门领导', 'Leaders'), content: <Leaders /> },
      { key: 'deputies', label: bi('领导代理', 'Deputies'), content: <DeputyList /> },
    ]}
  />
);
