import type { SvgIconComponent } from '@mui/icons-material';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ContrastOutlined from '@mui/icons-material/ContrastOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import PauseCircleOutlineOutlined from '@mui/icons-material/PauseCircleOutlineOutlined';
import RadioButtonCheckedOutlined from '@mui/icons-material/RadioButtonCheckedOutlined';
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import type { ToneIcon } from '#domain/core/flow.ts';

/** The shape that goes with a state, so that its meaning stays in grey print. @see docs/spec/look.md 5.1 */
export const toneIcons: Readonly<Record<ToneIcon, SvgIconComponent>> = {
  ring: RadioButtonUncheckedOutlined,
  clock: ScheduleOutlined,
  dot: RadioButtonCheckedOutlined,
  half: ContrastOutlined,
  tick: CheckCircleOutlined,
  back: UndoOutlined,
  pause: PauseCircleOutlineOutlined,
  lock: LockOutlined,
  cross: CancelOutlined,
  mark: ErrorOutlineOutlined,
};
