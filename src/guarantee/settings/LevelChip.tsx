import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import PriorityHighOutlined from '@mui/icons-material/PriorityHighOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { MarkChip } from '../../parts/cells/MarkChip.tsx';
import { useDictionary } from '../../parts/dictionary/useDictionary.ts';

const yellow = { tone: 'wait', Icon: PriorityHighOutlined, look: 'outline' } as const;
const orange = { tone: 'wait', Icon: WarningAmberOutlined } as const;
const red = { tone: 'bad', Icon: ErrorOutlined, look: 'strong' } as const;

/**
 * How bad an alert is, as colour, shape and word; yellow is an outline, so that it differs from orange without its
 * colour too.
 */
export function LevelChip({ level }: { level: unknown }) {
  const { nameOf } = useDictionary('BH_ALERT_LEVEL');
  const key = String(level);
  return <MarkChip {...(key === 'RED' ? red : key === 'ORANGE' ? orange : yellow)} label={nameOf(key)} />;
}
