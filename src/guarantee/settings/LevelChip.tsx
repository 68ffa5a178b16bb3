import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import PriorityHighOutlined from '@mui/icons-material/PriorityHighOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { useDictionary } from '../../parts/dictionary/useDictionary.ts';
import './settings.css';

const icons: Readonly<Record<string, typeof ErrorOutlined>> = {
  YELLOW: PriorityHighOutlined,
  ORANGE: WarningAmberOutlined,
  RED: ErrorOutlined,
};

/** How bad an alert is, as colour, shape and word; yellow is an outline, so that it differs from orange without its colour too. */
export function LevelChip({ level }: { level: unknown }) {
  const { nameOf } = useDictionary('BH_ALERT_LEVEL');
  const key = String(level);
  const Icon = icons[key] ?? PriorityHighOutlined;
  return (
    <span className={`cell-chip alert-level-${key.toLowerCase()}`}>
      <Icon aria-hidden />
      {nameOf(key)}
    </span>
  );
}
