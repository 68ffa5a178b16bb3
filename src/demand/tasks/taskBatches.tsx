import AssignIcon from '@mui/icons-material/AssignmentIndOutlined';
import DoneIcon from '@mui/icons-material/CheckOutlined';
import TakeIcon from '@mui/icons-material/PlayArrowOutlined';
import { bi } from '#domain/core/text.ts';
import { type DelegateTask, taskNeedsResultNo } from '#domain/demand/delegateTask.ts';
import type { ActBatch } from '../../parts/acts/useActBatches.tsx';

const mixed = bi(
  '所选任务属于不同部门，请按部门分别分派。',
  'These tasks belong to several departments; assign one department at a time.',
);

const numbered = bi(
  '报关、清单和派车任务各有结果单号，请逐条完成。',
  'Declaration, list and truck tasks each need their result number; complete them one by one.',
);

/** Many tasks at once: to one person of their department, to oneself, or done. */
export const taskBatches: readonly ActBatch<DelegateTask>[] = [
  {
    key: 'assign',
    action: 'assign',
    label: bi('批量分派', 'Assign'),
    icon: <AssignIcon />,
    isPrimary: true,
    shared: ['deptCode'],
    against: ({ records }) => (new Set(records.map(({ deptCode }) => deptCode)).size > 1 ? mixed : undefined),
  },
  { key: 'take', action: 'take', label: bi('批量接单', 'Take'), icon: <TakeIcon /> },
  {
    key: 'done',
    action: 'done',
    label: bi('批量完成', 'Complete'),
    icon: <DoneIcon />,
    // Each has a number of its own, which one dialog cannot ask for.
    against: ({ records }) => (records.some(taskNeedsResultNo) ? numbered : undefined),
  },
];
