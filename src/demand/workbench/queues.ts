import AcceptIcon from '@mui/icons-material/AssignmentOutlined';
import TasksIcon from '@mui/icons-material/AssignmentTurnedInOutlined';
import DraftIcon from '@mui/icons-material/EditNoteOutlined';
import WaitingIcon from '@mui/icons-material/InboxOutlined';
import ReturnedIcon from '@mui/icons-material/UndoOutlined';
import GuaranteeIcon from '@mui/icons-material/VerifiedUserOutlined';
import { addHours } from '#domain/core/moments.ts';
import { say } from '#domain/core/text.ts';
import { demandUnderWay } from '#domain/demand/demandFlow.ts';
import { demandListPath, taskListPath } from '#domain/demand/paths.ts';
import { workbenchPath } from '#domain/guarantee/paths.ts';
import { listAddress } from '../../parts/list/listAddress.ts';
import type { QueueLook } from '../../parts/workbench/Queues.tsx';

/** What each queue is called and where it leads. A queue of an area that has no screen here is not drawn. */
export const queueLooks: Readonly<Record<string, QueueLook>> = {
  toAccept: {
    label: say('待受理需求', 'Demands to accept'),
    icon: AcceptIcon,
    address: listAddress(demandListPath, { status__in: ['SUBMITTED'] }),
  },
  myTasks: { label: say('我的任务', 'My tasks'), icon: TasksIcon, address: listAddress(taskListPath, { view: 'mine' }) },
  tasksToTake: { label: say('待分派任务', 'Tasks to assign'), icon: WaitingIcon, address: listAddress(taskListPath, { view: 'toAssign' }) },
  returned: {
    label: say('退回补充', 'Returned demands'),
    icon: ReturnedIcon,
    address: listAddress(demandListPath, { status__in: ['RETURNED'] }),
  },
  drafts: {
    label: say('我的草稿', 'My drafts'),
    icon: DraftIcon,
    address: listAddress(demandListPath, { view: 'mine', status__in: ['DRAFT'] }),
  },
  quotaDocuments: { label: say('保函单据待办', 'Guarantee documents'), icon: GuaranteeIcon, address: workbenchPath },
};

const hoursAhead = 24;

/** The list of all demands that are late or due within a day. @param now `yyyy-MM-dd HH:mm:ss` */
export const alertsAddress = (now: string): string =>
  listAddress(demandListPath, { status__in: [...demandUnderWay], expectTime__between: ['', addHours(now, hoursAhead)] });
