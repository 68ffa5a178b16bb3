import ExcessIcon from '@mui/icons-material/AddchartOutlined';
import ApplyIcon from '@mui/icons-material/AssignmentOutlined';
import DraftIcon from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import DelayIcon from '@mui/icons-material/EventRepeatOutlined';
import AdmitIcon from '@mui/icons-material/FactCheckOutlined';
import ShortIcon from '@mui/icons-material/TimelapseOutlined';
import AdjustIcon from '@mui/icons-material/TuneOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import { todayText } from '#domain/core/moments.ts';
import { formatThousands } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { DashboardProvider, PanelOf, useDashboard, useFigureLink } from '../../parts/workbench/dashboard.tsx';
import { Dashboard } from '../../parts/workbench/Workbench.tsx';
import type { WorklistStyle } from '../../parts/workbench/Worklists.tsx';
import { useText } from '../../shell/text.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';
import { overdueLevies, waitingDocumentsPath, waitingReviews } from './addresses.ts';
import { guaranteeDashboard } from './dashboard.ts';
import { Levies } from './Levies.tsx';
import {
  endingPanel,
  failedPanel,
  guaranteeUsePanel,
  openAlertsPanel,
  ownDocumentsPanel,
  quotaUsePanel,
} from './panels.tsx';
import { TodoList } from './TodoList.tsx';
import { UsedCurve } from './UsedCurve.tsx';

/**
 * /deposit/desktop: what waits for the person, and the state of the credit. Every block loads and fails alone.
 * @see docs/spec/guarantee.md 3.2
 */
export const GuaranteeWorkbench = () => (
  <DashboardProvider board={guaranteeDashboard}>
    <Panels />
  </DashboardProvider>
);

function Panels() {
  const t = useText();
  const link = useFigureLink();
  const figures = useDashboard(guaranteeDashboard);
  const { count = 0, amount = '0' } = figures.data('overdue') ?? {};
  return (
    <Dashboard
      title={t(bi('保函工作台', 'Guarantee workbench'))}
      board={figures}
      waiting={bi('待我办理', 'To do')}
      looks={queueLooks}
      late={
        count > 0 &&
        t(bi('逾期 {count} 笔，{amount} 元', '{count} overdue, CNY {amount}'), {
          count,
          amount: formatThousands(amount),
        })
      }
      lateTo={link('bhUsage:list', overdueLevies(todayText(() => new Date())))}
      main={
        <>
          <TodoList queues={figures.data('todo')} />
          <UsedCurve />
          <PanelOf panel={quotaUsePanel} />
        </>
      }
      side={
        <>
          {figures.data('failed') && <PanelOf panel={failedPanel} />}
          <Levies />
          <PanelOf panel={openAlertsPanel} />
          <PanelOf panel={ownDocumentsPanel} />
          <PanelOf panel={guaranteeUsePanel} />
          <PanelOf panel={endingPanel} />
        </>
      }
    />
  );
}

const icons: Readonly<Record<QuotaDocType, typeof SvgIcon>> = {
  APPLY: ApplyIcon,
  ADJUST: AdjustIcon,
  SHORT: ShortIcon,
  DELAY: DelayIcon,
  EXCESS: ExcessIcon,
};

/** What each queue is called and where it leads: one of every kind of document, and review sheets. */
const queueLooks: Readonly<Record<string, WorklistStyle>> = {
  ...Object.fromEntries(
    Object.values(docKinds).map(({ docType, entity }) => [
      docType,
      { label: entity.label, icon: icons[docType], address: waitingDocumentsPath(docType) },
    ]),
  ),
  REVIEW_SUBMITTED: {
    label: bi('评审表待准入', 'Review sheets to admit'),
    icon: AdmitIcon,
    address: waitingReviews('waiting'),
  },
  REVIEW_DRAFT: {
    label: bi('评审表录入中', 'Review sheets in draft'),
    icon: DraftIcon,
    address: waitingReviews('drafts'),
  },
};
