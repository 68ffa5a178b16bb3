import type { RecordValues } from '#domain/core/entity.ts';
import { say as text } from '#domain/core/text.ts';
import { bhDeptLeader } from '#domain/guarantee/people.ts';
import { saveDeptLeaders } from '#domain/guarantee/settingCalls.ts';
import { SettingsTable } from '../../parts/batch/SettingsTable.tsx';
import { PageTabs } from '../../parts/PageTabs.tsx';
import { DeputyList } from './DeputyList.tsx';
import { closedToAdmins } from './whoMay.ts';

const columns = {
  deptCode: 260,
  userId: { width: 260, filter: ({ deptCode }: RecordValues) => (deptCode ? { deptCode } : {}) },
  isPrimary: 110,
  enabled: 110,
};
const start = { enabled: 1 };

/** /deposit/userRoleJob: who leads a department, and who stands in for him. @see guarantee.md 3.14 */
export const DeptLeaders = () => (
  <PageTabs
    label={text('部门领导设置', 'Department leaders')}
    parts={[
      { key: 'leaders', label: text('部门领导', 'Leaders'), content: <Leaders /> },
      { key: 'deputies', label: text('领导代理', 'Deputies'), content: <DeputyList /> },
    ]}
  />
);

const Leaders = () => (
  <SettingsTable
    entity={bhDeptLeader}
    title={text('部门领导', 'Department leaders')}
    hint={text('有在途单据的部门至少保留一名启用的负责人', 'A department with open documents keeps at least one enabled leader')}
    columns={columns}
    start={start}
    closed={closedToAdmins}
    save={saveDeptLeaders}
  />
);
