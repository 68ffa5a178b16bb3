import { departments } from '#domain/core/access.ts';
import { say } from '#domain/core/text.ts';
import { bhMainCompBw } from '#domain/guarantee/people.ts';
import { SettingsTable } from '../../parts/batch/SettingsTable.tsx';
import { closedToLeaders } from './whoMay.ts';

const columns = {
  mainCompId: 220,
  userId: { width: 180, filter: () => ({ roleId: departments.importExport }) },
  bwRole: 120,
  validFrom: 124,
  validTo: 124,
  enabled: 88,
};
const start = { bwRole: 'OPERATOR', enabled: 1 };

/** /deposit/bhMainCompBw: which import/export people work for which companies; who stands in no row works for all. @see guarantee.md 3.14 */
export const CompanyStaff = () => (
  <SettingsTable
    entity={bhMainCompBw}
    title={say('主体公司与人员绑定', 'Company-staff binding')}
    hint={say('未绑定的进出口人员可办理全部主体公司', 'Import/export staff without a row work for every company')}
    columns={columns}
    start={start}
    closed={closedToLeaders}
    save="mainCompBwSave"
  />
);
