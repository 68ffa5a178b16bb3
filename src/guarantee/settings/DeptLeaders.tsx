import { say as text } from '#domain/core/text.ts';
import { bhDeptLeader } from '#domain/guarantee/people.ts';
import { BatchEditor } from '../../parts/batch/BatchEditor.tsx';
import type { LineLook } from '../../parts/form/lineColumns.ts';
import { PageTabs } from '../../parts/PageTabs.tsx';
import { useActor } from '../../shell/useSession.ts';
import { useBaohan } from '../useBaohan.ts';
import { DeputyList } from './DeputyList.tsx';
import { closedToAdmins } from './whoMay.ts';

const looks: readonly LineLook[] = [
  { name: 'deptCode', width: 260 },
  { name: 'userId', width: 260, filter: ({ deptCode }) => (deptCode ? { deptCode } : {}) },
  { name: 'isPrimary', width: 110 },
  { name: 'enabled', width: 110 },
];
const start = { enabled: 1 };

/** /deposit/userRoleJob: who leads a department, and who stands in for him. @see guarantee.md 3.14 */
export function DeptLeaders() {
  return (
    <PageTabs
      label={text('部门领导设置', 'Department leaders')}
      parts={[
        { key: 'leaders', label: text('部门领导', 'Leaders'), content: <Leaders /> },
        { key: 'deputies', label: text('领导代理', 'Deputies'), content: <DeputyList /> },
      ]}
    />
  );
}

function Leaders() {
  const actor = useActor();
  const call = useBaohan();
  return (
    <BatchEditor
      entity={bhDeptLeader}
      title={text('部门领导', 'Department leaders')}
      hint={text('有在途单据的部门至少保留一名启用的负责人', 'A department with open documents keeps at least one enabled leader')}
      looks={looks}
      start={start}
      closed={closedToAdmins(actor)}
      save={(batch) => call('deptLeaderSave', { ...batch }, { write: true })}
    />
  );
}
