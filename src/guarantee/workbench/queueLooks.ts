import ExcessIcon from '@mui/icons-material/AddchartOutlined';
import ApplyIcon from '@mui/icons-material/AssignmentOutlined';
import DraftIcon from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import DelayIcon from '@mui/icons-material/EventRepeatOutlined';
import AdmitIcon from '@mui/icons-material/FactCheckOutlined';
import ShortIcon from '@mui/icons-material/TimelapseOutlined';
import AdjustIcon from '@mui/icons-material/TuneOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import { say as text } from '#domain/core/text.ts';
import type { QueueLook } from '../../parts/workbench/Queues.tsx';
import { docKinds, type QuotaDocType } from '../docKinds.ts';
import { waitingDocuments, waitingReviews } from './addresses.ts';

const icons: Readonly<Record<QuotaDocType, typeof SvgIcon>> = {
  APPLY: ApplyIcon,
  ADJUST: AdjustIcon,
  SHORT: ShortIcon,
  DELAY: DelayIcon,
  EXCESS: ExcessIcon,
};

/** What each queue is called and where it leads: one of every kind of document, and review sheets. */
export const queueLooks: Readonly<Record<string, QueueLook>> = {
  ...Object.fromEntries(
    Object.values(docKinds).map(({ docType, entity }) => [
      docType,
      { label: entity.label, icon: icons[docType], address: waitingDocuments(docType) },
    ]),
  ),
  REVIEW_SUBMITTED: { label: text('评审表待准入', 'Review sheets to admit'), icon: AdmitIcon, address: waitingReviews('waiting') },
  REVIEW_DRAFT: { label: text('评审表录入中', 'Review sheets in draft'), icon: DraftIcon, address: waitingReviews('drafts') },
};
