import { type AreaScreens, block, page } from '../shell/areaScreens.ts';
import { guaranteeJumps } from './jumpSources.ts';

const documents = () => import('./document/DocumentScreen.tsx');
const reviews = () => import('./review/ReviewForm.tsx');

/** What the pages of the guarantee area show. */
export const guaranteeScreens: AreaScreens = {
  components: {
    '/deposit/desktop': page(() => import('./workbench/GuaranteeWorkbench.tsx'), 'GuaranteeWorkbench'),
    '/baohan': page(() => import('./review/ReviewList.tsx'), 'ReviewList'),
    '/deposit/baohan': page(reviews, 'ReviewForm2022'),
    '/deposit/baohan2023': page(reviews, 'ReviewForm2023'),
    '/deposit/baohan2024': page(reviews, 'ReviewForm2024'),
    '/deposit/apply': page(() => import('./lists/DocumentList.tsx'), 'ApplyList'),
    '/deposit/depositNew': page(documents, 'NewDocument'),
    '/deposit/depositApprove': page(documents, 'ApproveDocument'),
    '/deposit/depositView': page(documents, 'ViewDocument'),
    '/deposit/depositModifyList': page(() => import('./lists/DocumentList.tsx'), 'AdjustList'),
    '/deposit/depositModify': page(documents, 'AdjustDocument'),
    '/deposit/depositShortList': page(() => import('./lists/DocumentList.tsx'), 'ShortAdjustList'),
    '/deposit/depositDelayList': page(() => import('./lists/DelayList.tsx'), 'DelayList'),
    '/deposit/overDepositList': page(() => import('./lists/ExcessList.tsx'), 'ExcessList'),
    '/deposit/depositList': page(() => import('./lists/QuotaList.tsx'), 'QuotaList'),
    '/deposit/depositHistory': page(() => import('./ledger/QuotaHistory.tsx'), 'QuotaHistory'),
    '/deposit/depositOpr': page(() => import('./ledger/UsageList.tsx'), 'UsageList'),
    '/deposit/levyChange': page(() => import('./ledger/UsageDocument.tsx'), 'UsageDocument'),
    '/deposit/depositAdmin': page(() => import('./admin/GuaranteeAdmin.tsx'), 'GuaranteeAdmin'),
    '/deposit/depositAlert': page(() => import('./settings/AlertCentre.tsx'), 'AlertCentre'),
    '/deposit/userRoleJob': page(() => import('./settings/settingsTables.tsx'), 'DeptLeaders'),
    '/deposit/bhMainCompBw': page(() => import('./settings/settingsTables.tsx'), 'CompanyStaff'),
    '/deposit/statisticsBaohanUsed': page(() => import('./statistics/UsageStatistics.tsx'), 'UsageStatistics'),
    '/deposit/approvalDiagram': page(() => import('./ApprovalDiagram.tsx'), 'ApprovalDiagram'),
  },
  jumpSources: guaranteeJumps,
  panels: [block(() => import('./admin/Maintenance.tsx'), 'ByHand')],
  startBlocks: [block(() => import('./workbench/GuaranteeStart.tsx'), 'GuaranteeStart')],
};
