import { say as text } from '#domain/core/text.ts';
import { bhMainCompBw } from '#domain/guarantee/people.ts';
import { BatchEditor } from '../../parts/batch/BatchEditor.tsx';
import type { LineLook } from '../../parts/form/lineColumns.ts';
import { useActor } from '../../shell/useSession.ts';
import { useBaohan } from '../useBaohan.ts';
import { closedToLeaders } from './whoMay.ts';

const looks: readonly LineLook[] = [
  { name: 'mainCompId', width: 220 },
  { name: 'userId', width: 180, filter: () => ({ roleId: 'jck01' }) },
  { name: 'bwRole', width: 120 },
  { name: 'validFrom', width: 124 },
  { name: 'validTo', width: 124 },
  { name: 'enabled', width: 88 },
];
const start = { bwRole: 'OPERATOR', enabled: 1 };

/** /deposit/bhMainCompBw: which import/export people work for which companies; who stands in no row works for all. @see guarantee.md 3.14 */
export function CompanyStaff() {
  const actor = useActor();
  const call = useBaohan();
  return (
    <BatchEditor
      entity={bhMainCompBw}
      title={text('主体公司与人员绑定', 'Company-staff binding')}
      hint={text('未绑定的进出口人员可办理全部主体公司', 'Import/export staff without a row work for every company')}
      looks={looks}
      start={start}
      closed={closedToLeaders(actor)}
      save={(batch) => call('mainCompBwSave', { ...batch }, { write: true })}
    />
  );
}
