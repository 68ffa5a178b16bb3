import { say as text } from '#domain/core/text.ts';
import { bhMainComp } from '#domain/guarantee/bhMainComp.ts';
import { BatchEditor } from '../../parts/batch/BatchEditor.tsx';
import type { LineLook } from '../../parts/form/lineColumns.ts';
import { useActor } from '../../shell/useSession.ts';
import { closedToStaff } from '../settings/whoMay.ts';
import { useBaohan } from '../useBaohan.ts';

const looks: readonly LineLook[] = [
  { name: 'name', width: 300 },
  { name: 'shortName', width: 140 },
  { name: 'creditCode', width: 200 },
  { name: 'customsRegNo', width: 140 },
  { name: 'homeDistrict', width: 160 },
  { name: 'enabled', width: 88 },
];
const start = { enabled: 1 };

/** Our legal entities that import and own guarantees. @see guarantee.md 4.1 */
export function MainCompanies() {
  const actor = useActor();
  const call = useBaohan();
  return (
    <BatchEditor
      entity={bhMainComp}
      title={text('主体公司', 'Main companies')}
      hint={text('保函和额度都记在主体公司名下', 'Guarantees and quotas belong to a main company')}
      looks={looks}
      start={start}
      closed={closedToStaff(actor)}
      save={(batch) => call('mainCompSave', { ...batch }, { write: true })}
    />
  );
}
