import InfoOutlined from '@mui/icons-material/InfoOutlined';
import { say as text } from '#domain/core/text.ts';
import { customsSystem } from '#domain/guarantee/settingCalls.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { ParamRow } from '../../parts/parameters/ParamRow.tsx';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { closedToAdmins } from '../settings/whoMay.ts';
import styles from './customs.module.css';
import { parameterOf } from './parameterForms.ts';
import { useParameters } from './useParameters.ts';

const words = {
  simulated: text(
    '当前接入的是模拟海关系统：不向海关发送任何数据，回执由系统按下面的“应答”自动给出。',
    'This is a simulated customs system: nothing is sent to customs, and receipts are made up as chosen below.',
  ),
  none: text(
    '未接入海关系统（CUSTOMS_SYSTEM=none）：推送一直等待，回执在“海关回执”中人工录入。',
    'No customs system is connected (CUSTOMS_SYSTEM=none): pushes wait, and receipts are entered by hand above.',
  ),
};

const linked = ['CUSTOMS_LINK'] as const;
const simulated = ['CUSTOMS_LINK', 'CUSTOMS_SIMULATION', 'CUSTOMS_WAIT_MINUTES'] as const;

/** Which documents go to the customs system, and how the simulated one answers; each is saved by itself. */
export function CustomsSettings() {
  const say = useText();
  const isClosed = closedToAdmins(useActor()) !== undefined;
  const { values, error, retry, save } = useParameters();
  const connected = useAnswer(customsSystem, {});
  if (!values) return <RecordState error={error} onRetry={retry} />;
  if (!connected.data) return <RecordState error={connected.error} onRetry={() => void connected.refetch()} />;
  const isSimulated = connected.data.system === 'simulated';
  return (
    <div className={styles.settings}>
      <p className={styles.note}>
        <InfoOutlined aria-hidden />
        {say(isSimulated ? words.simulated : words.none)}
      </p>
      {(isSimulated ? simulated : linked).map((code) => (
        <ParamRow key={code} parameter={parameterOf(code)} stored={values[code]} isClosed={isClosed} onSave={save} />
      ))}
    </div>
  );
}
