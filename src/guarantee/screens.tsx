import { guaranteePages } from '#domain/guarantee/pages.ts';
import { type AreaScreens, block, page, shownOn } from '../shell/areaScreens.ts';
import { guaranteeJumps } from './jumpSources.ts';

const documents = () => import('./document/DocumentScreen.tsx');
const reviews = () => import('./review/ReviewForm.tsx');

/** What the pages of the guarantee area show. */
export const guaranteeComponents: AreaScreens = {
  components: shownOn(guaranteePages, {
    workbench: page(() => import('./workbench/GuaranteeWorkbench.tsx'), 'GuaranteeWorkbench'),
    reviews: page(() => import('./review/ReviewList.tsx'), 'ReviewList'),
    review2022: page(reviews, 'ReviewForm2022'),
    review2023: page(reviews, 'ReviewForm2023'),
    review2024: page(reviews, 'ReviewForm2024'),
    applications: page(() => import('./lists/DocumentList.tsx'), 'ApplyList'),
    newDocument: page(documents, 'NewDocument'),
    approval: page(documents, 'ApproveDocument'),
    document: page(documents, 'ViewDocument'),
    adjustments: page(() => import('./lists/DocumentList.tsx'), 'AdjustList'),
    adjustment: page(documents, 'AdjustDocument'),
    shortAdjustments: page(() => import('./lists/DocumentList.tsx'), 'ShortAdjustList'),
    delays: page(() => import('./lists/DelayList.tsx'), 'DelayList'),
    excesses: page(() => import('./lists/ExcessList.tsx'), 'ExcessList'),
    quotas: page(() => import('./lists/QuotaList.tsx'), 'QuotaList'),
    history: page(() => import('./ledger/QuotaHistory.tsx'), 'QuotaHistory'),
    usages: page(() => import('./ledger/UsageList.tsx'), 'UsageList'),
    usage: page(() => import('./ledger/UsageDocument.tsx'), 'UsageDocument'),
    guarantees: page(() => import('./admin/GuaranteeAdmin.tsx'), 'GuaranteeAdmin'),
    alerts: page(() => import('./settings/AlertCentre.tsx'), 'AlertCentre'),
    leaders: page(() => import('./settings/settingsTables.tsx'), 'DeptLeaders'),
    companyStaff: page(() => import('./settings/settingsTables.tsx'), 'CompanyStaff'),
    statistics: page(() => import('./statistics/UsageStatistics.tsx'), 'UsageStatistics'),
    diagram: page(() => import('./ApprovalDiagram.tsx'), 'ApprovalDiagram'),
  }),
  jumpSources: guaranteeJumps,
  panels: [block(() => import('./admin/Maintenance.tsx'), 'ByHand')],
  startBlocks: [block(() => import('./workbench/GuaranteeStart.tsx'), 'GuaranteeStart')],
};
