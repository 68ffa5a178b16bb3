import { say as text } from '#domain/core/text.ts';
import { PageTabs } from '../../parts/PageTabs.tsx';
import { useActor } from '../../shell/useSession.ts';
import { GuaranteePanel } from './GuaranteePanel.tsx';
import { MainCompanies } from './MainCompanies.tsx';
import { Maintenance } from './Maintenance.tsx';
import { Parameters } from './Parameters.tsx';
import { WorkCalendar } from './WorkCalendar.tsx';

/** /deposit/depositAdmin: guarantees, main companies, limits, working days, and what only administrators repair. @see guarantee.md 3.11 */
export function GuaranteeAdmin() {
  const { haveAdmin } = useActor();
  return (
    <PageTabs
      label={text('保函管理', 'Guarantees')}
      parts={[
        { key: 'guarantees', label: text('保函', 'Guarantees'), content: <GuaranteePanel /> },
        { key: 'companies', label: text('主体公司', 'Main companies'), content: <MainCompanies /> },
        { key: 'parameters', label: text('参数', 'Parameters'), content: <Parameters /> },
        { key: 'calendar', label: text('工作日历', 'Working days'), content: <WorkCalendar /> },
        ...(haveAdmin ? [{ key: 'maintenance', label: text('维护', 'Maintenance'), content: <Maintenance /> }] : []),
      ]}
    />
  );
}
