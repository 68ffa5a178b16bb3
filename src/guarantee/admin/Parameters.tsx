import { bi } from '#domain/core/text.ts';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { Parameters as ParametersPage } from '../../parts/parameters/Parameters.tsx';
import { useActor } from '../../shell/useSession.ts';
import { closedToAdmins } from '../settings/whoMay.ts';
import { paramGroups, useParameters } from './parameterForms.ts';

/** The limits of the area. @see docs/spec/guarantee.md 5.2 */
export function GuaranteeParameters() {
  const actor = useActor();
  const { values, error, retry, save } = useParameters();
  if (!values) return <RecordState error={error} onRetry={retry} />;
  return (
    <ParametersPage
      title={bi('参数', 'Parameters')}
      hint={bi('逐项保存，立即生效，修改记入操作日志', 'Saved one by one, in force at once, kept in the operation log')}
      groups={paramGroups}
      stored={values}
      closed={closedToAdmins(actor)}
      onSave={save}
    />
  );
}
