import { bi } from '#domain/core/text.ts';
import { PageTabs } from '../../parts/PageTabs.tsx';
import { useTab } from '../../shell/tabs/useTab.ts';
import { useActor } from '../../shell/useSession.ts';
import { MainCompanies } from '../settings/settingsTables.tsx';
import { GuaranteeDocument } from './GuaranteeDocument.tsx';
import { GuaranteeList } from './GuaranteeList.tsx';
import { GuaranteeMaintenance } from './Maintenance.tsx';
import { GuaranteeParameters } from './Parameters.tsx';
import { WorkCalendarEditor } from './WorkCalendar.tsx';

/**
 * /deposit/depositAdmin: guarantees, main companies, limits, working days, what only administrators repair; with `id`
 * or `mode=new` one guarantee.
 * @see docs/spec/guarantee.md 3.11
 */
export function GuaranteeAdmin() {
  const { haveAdmin } = useActor();
  const { query } = useTab();
  if (query.id || query.mode === 'new') return <GuaranteeDocument />;
  return (
    <PageTabs
      label={bi('保函管理', 'Guarantees')}
      parts={[
        { key: 'guarantees', label: bi('保函', 'Guarantees'), content: <GuaranteeList /> },
        { key: 'companies', label: bi('主体公司', 'Main companies'), content: <MainCompanies /> },
        { key: 'parameters', label: bi('参数', 'Parameters'), content: <GuaranteeParameters /> },
        { key: 'calendar', label: bi('工作日历', 'Working days'), content: <WorkCalendarEditor /> },
        ...(haveAdmin
          ? [{ key: 'maintenance', label: bi('维护', 'Maintenance'), content: <GuaranteeMaintenance /> }]
          : []),
      ]}
    />
  );
}
