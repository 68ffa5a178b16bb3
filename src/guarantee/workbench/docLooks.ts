import ExcessIcon from '@mui/icons-material/AddchartOutlined';
import ApplyIcon from '@mui/icons-material/AssignmentOutlined';
import DelayIcon from '@mui/icons-material/EventRepeatOutlined';
import ShortIcon from '@mui/icons-material/TimelapseOutlined';
import AdjustIcon from '@mui/icons-material/TuneOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { QueueLook } from '../../parts/workbench/Queues.tsx';
import { docKinds, type QuotaDocType } from '../docKinds.ts';
import { waitingDocuments } from './addresses.ts';

const icons: Readonly<Record<QuotaDocType, typeof SvgIcon>> = {
  APPLY: ApplyIcon,
  ADJUST: AdjustIcon,
  SHORT: ShortIcon,
  DELAY: DelayIcon,
  EXCESS: ExcessIcon,
};

/** What the queue of each kind of document is called and where it leads. */
export const docLooks: Readonly<Record<string, QueueLook>> = Object.fromEntries(
  Object.values(docKinds).map(({ docType, entity }) => [
    docType,
    { label: entity.label, icon: icons[docType], address: waitingDocuments(docType) },
  ]),
);
