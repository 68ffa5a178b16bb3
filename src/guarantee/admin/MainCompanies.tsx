import { say } from '#domain/core/text.ts';
import { bhMainComp } from '#domain/guarantee/bhMainComp.ts';
import { saveMainCompanies } from '#domain/guarantee/settingCalls.ts';
import { SettingsTable } from '../../parts/batch/SettingsTable.tsx';
import { closedToStaff } from '../settings/whoMay.ts';

const columns = { name: 300, shortName: 140, creditCode: 200, customsRegNo: 140, homeDistrict: 160, enabled: 88 };
const start = { enabled: 1 };

/** Our legal entities that import and own guarantees. @see guarantee.md 4.1 */
export const MainCompanies = () => (
  <SettingsTable
    entity={bhMainComp}
    title={say('主体公司', 'Main companies')}
    hint={say('保函和额度都记在主体公司名下', 'Guarantees and quotas belong to a main company')}
    columns={columns}
    start={start}
    closed={closedToStaff}
    save={saveMainCompanies}
  />
);
