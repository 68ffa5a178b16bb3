import { departments } from '#domain/core/access.ts';
import { say } from '#domain/core/text.ts';
import { bhMainCompBw } from '#domain/guarantee/people.ts';
import { saveCompanyStaff } from '#domain/guarantee/settingCalls.ts';
import { SettingsTable } from '../../parts/batch/SettingsTable.tsx';
import { closedToLeaders } from './whoMay.ts';

const columns = {
  mainCompId: 220,
  userId: { width: 180, filter: () => ({ roleId: departments.importExport }) },
  deptName: 128,
  loginName: 112,
  bwRole: 120,
  validFrom: 124,
  validTo: 124,
  enabled: 88,
};
const start = { bwRole: 'OPERATOR', enabled: 1 };

/** /deposit/bhMainCompBw: which import/export people work for which companies; who never stood in one works for all. @see guarantee.md 3.14 */
export const CompanyStaff = () => (
  <SettingsTable
    entity={bhMainCompBw}
    title={say('主体公司与人员绑定', 'Company-staff binding')}
    hint={say(
      '从未绑定的进出口人员可办理全部主体公司；绑定全部失效、停用或删除后不能办理任何主体公司',
      'Import/export staff who were never bound work for every company; whose bindings all ended, were switched off or deleted, for none',
    )}
    columns={columns}
    start={start}
    closed={closedToLeaders}
    save={saveCompanyStaff}
  />
);
