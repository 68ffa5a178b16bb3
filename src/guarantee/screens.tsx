import { type ComponentType, lazy } from 'react';
import { say } from '#domain/core/text.ts';
import { PRODUCT, type ScreenRoute } from '../route.ts';
import { docKinds, isQuotaDocType } from './docKinds.ts';

type Module<Name extends string> = Readonly<Record<Name, ComponentType>>;

/** A page that is loaded when somebody first opens it. */
const page = <Name extends string>(load: () => Promise<Module<Name>>, name: Name) => lazy(async () => ({ default: (await load())[name] }));

const group = say('保函额度', 'Guarantee');

/** The list of a document's own kind. */
const listOf = (query: URLSearchParams): string => {
  const docType = query.get('docType');
  return docKinds[isQuotaDocType(docType) ? docType : 'APPLY'].list;
};

const documents = () => import('./document/DocumentScreen.tsx');
const reviews = () => import('./review/ReviewForm.tsx');

/** Every page of the guarantee area. @see guarantee.md 3 */
export const guaranteeScreens: readonly ScreenRoute[] = [
  { path: '/deposit/desktop', title: say('保函工作台', 'Guarantee workbench'), screen: page(() => import('./workbench/GuaranteeWorkbench.tsx'), 'GuaranteeWorkbench'), role: PRODUCT, right: 'bhWorkbench:list' },
  { path: '/baohan', title: say('保函缴税评审表', 'Review sheets'), screen: page(() => import('./review/ReviewList.tsx'), 'ReviewList'), role: PRODUCT, right: 'bhReview:list' },
  { path: '/deposit/baohan', title: say('评审表(至2022)', 'Review sheet (to 2022)'), screen: page(reviews, 'ReviewForm2022'), role: PRODUCT, right: 'bhReview:view', parent: '/baohan' },
  { path: '/deposit/baohan2023', title: say('评审表(2023)', 'Review sheet (2023)'), screen: page(reviews, 'ReviewForm2023'), role: PRODUCT, right: 'bhReview:view', parent: '/baohan' },
  { path: '/deposit/baohan2024', title: say('评审表(2024)', 'Review sheet (2024)'), screen: page(reviews, 'ReviewForm2024'), role: PRODUCT, right: 'bhReview:view', parent: '/baohan' },
  { path: '/deposit/apply', title: say('额度申请', 'Quota applications'), screen: page(() => import('./lists/ApplyList.tsx'), 'ApplyList'), role: PRODUCT, right: 'bhApply:list' },
  { path: '/deposit/depositNew', title: say('新建额度单据', 'New quota document'), screen: page(documents, 'NewDocument'), role: PRODUCT, right: 'bhApply:create', parent: listOf },
  { path: '/deposit/depositApprove', title: say('额度单据审批', 'Quota document approval'), screen: page(documents, 'ApproveDocument'), role: PRODUCT, right: 'bhApply:view', parent: listOf },
  { path: '/deposit/depositView', title: say('额度单据', 'Quota document'), screen: page(documents, 'ViewDocument'), role: PRODUCT, right: 'bhApply:view', parent: listOf },
  { path: '/deposit/depositModifyList', title: say('额度调整列表', 'Adjustments'), screen: page(() => import('./lists/AdjustList.tsx'), 'AdjustList'), role: PRODUCT, right: 'bhAdjust:list' },
  { path: '/deposit/depositModify', title: say('额度调整', 'Quota adjustment'), screen: page(documents, 'AdjustDocument'), role: PRODUCT, right: 'bhAdjust:view', parent: '/deposit/depositModifyList' },
  { path: '/deposit/depositShortList', title: say('短期调整列表', 'Short-term adjustments'), screen: page(() => import('./lists/ShortAdjustList.tsx'), 'ShortAdjustList'), role: PRODUCT, right: 'bhShortAdjust:list' },
  { path: '/deposit/depositDelayList', title: say('延期列表', 'Delays'), screen: page(() => import('./lists/DelayList.tsx'), 'DelayList'), role: PRODUCT, right: 'bhDelay:list' },
  { path: '/deposit/overDepositList', title: say('超额审批列表', 'Excess approvals'), screen: page(() => import('./lists/ExcessList.tsx'), 'ExcessList'), role: PRODUCT, right: 'bhExcess:list' },
  { path: '/deposit/depositList', title: say('额度台账', 'Quota ledger'), screen: page(() => import('./lists/QuotaList.tsx'), 'QuotaList'), role: PRODUCT, right: 'bhQuota:list' },
  { path: '/deposit/depositHistory', title: say('额度历史', 'Quota history'), screen: page(() => import('./ledger/QuotaHistory.tsx'), 'QuotaHistory'), role: PRODUCT, right: 'bhMovement:list' },
  { path: '/deposit/depositOpr', title: say('额度使用办理', 'Levies and payments'), screen: page(() => import('./ledger/UsageList.tsx'), 'UsageList'), role: PRODUCT, right: 'bhUsage:list' },
  { path: '/deposit/levyChange', title: say('征税变更明细', 'Levy changes'), screen: page(() => import('./ledger/UsageDocument.tsx'), 'UsageDocument'), role: PRODUCT, right: 'bhUsage:view', parent: '/deposit/depositOpr', group },
  { path: '/deposit/depositAdmin', title: say('保函管理', 'Guarantees'), screen: page(() => import('./admin/GuaranteeAdmin.tsx'), 'GuaranteeAdmin'), role: PRODUCT, right: 'bhGuarantee:list' },
  { path: '/deposit/depositAlert', title: say('预警管理', 'Alerts'), screen: page(() => import('./settings/AlertCentre.tsx'), 'AlertCentre'), role: PRODUCT, right: 'bhAlert:list' },
  { path: '/deposit/userRoleJob', title: say('部门领导设置', 'Department leaders'), screen: page(() => import('./settings/DeptLeaders.tsx'), 'DeptLeaders'), role: PRODUCT, right: 'bhDeptLeader:list' },
  { path: '/deposit/bhMainCompBw', title: say('主体公司与人员绑定', 'Company-staff binding'), screen: page(() => import('./settings/CompanyStaff.tsx'), 'CompanyStaff'), role: PRODUCT, right: 'bhMainCompBw:list' },
  { path: '/deposit/statisticsBaohanUsed', title: say('保函使用统计', 'Usage statistics'), screen: page(() => import('./statistics/UsageStatistics.tsx'), 'UsageStatistics'), role: PRODUCT, right: 'bhStatistics:list' },
  { path: '/deposit/approvalDiagram', title: say('审批流程图', 'Approval diagram'), screen: page(() => import('./ApprovalDiagram.tsx'), 'ApprovalDiagram'), role: PRODUCT, group, parent: listOf },
]; // biome-ignore format: a table of routes
