import { type MenuNode, nodesUnder, type ScreenDefinition } from '../core/screen.ts';
import { bi } from '../core/text.ts';
import { alertListPath, guaranteeListPath, listPaths, reviewListPath, usageListPath, workbenchPath } from './paths.ts';

const group = bi('保函额度', 'Guarantee');
const parties = ['customer', 'bhMainComp', 'bhQuota', 'sysUser'];
const forDocuments = [...parties, 'bhReview', 'bhGuarantee', 'bhUsage'];
const quotaDocuments = ['bhApply', 'bhShortAdjust', 'bhDelay', 'bhExcess'];

/** The list of a document's own kind. */
const listOf = (query: URLSearchParams): string => new Map(Object.entries(listPaths)).get(query.get('docType') ?? '') ?? listPaths.APPLY;

/** Pages of the guarantee area. @see docs/spec/guarantee.md 3, docs/spec/routes.csv */
export const guaranteeScreens: readonly ScreenDefinition[] = [
  { path: workbenchPath, title: bi('保函工作台', 'Guarantee workbench'), kind: 'own', right: 'bhWorkbench:list', own: ['bhWorkbench'], looked: parties },
  { path: reviewListPath, title: bi('保函缴税评审表', 'Review sheets'), kind: 'list', entity: 'bhReview', right: 'bhReview:list', own: ['bhReview'], looked: parties },
  { path: '/deposit/baohan', title: bi('评审表(至2022)', 'Review sheet (to 2022)'), kind: 'own', right: 'bhReview:view', own: ['bhReview'], looked: parties, parent: reviewListPath },
  { path: '/deposit/baohan2023', title: bi('评审表(2023)', 'Review sheet (2023)'), kind: 'own', right: 'bhReview:view', own: ['bhReview'], looked: parties, parent: reviewListPath },
  { path: '/deposit/baohan2024', title: bi('评审表(2024)', 'Review sheet (2024)'), kind: 'own', right: 'bhReview:view', own: ['bhReview'], looked: parties, parent: reviewListPath },
  { path: listPaths.APPLY, title: bi('额度申请', 'Quota applications'), kind: 'list', entity: 'bhApply', right: 'bhApply:list', own: ['bhApply'], looked: forDocuments },
  { path: '/deposit/depositNew', title: bi('新建额度单据', 'New quota document'), kind: 'own', right: 'bhApply:create', own: quotaDocuments, looked: forDocuments, parent: listOf },
  { path: '/deposit/depositApprove', title: bi('额度单据审批', 'Quota document approval'), kind: 'own', right: 'bhApply:view', own: quotaDocuments, looked: forDocuments, parent: listOf },
  { path: '/deposit/depositView', title: bi('额度单据', 'Quota document'), kind: 'own', right: 'bhApply:view', own: quotaDocuments, looked: forDocuments, parent: listOf },
  { path: listPaths.ADJUST, title: bi('额度调整列表', 'Adjustments'), kind: 'list', entity: 'bhAdjust', right: 'bhAdjust:list', own: ['bhAdjust'], looked: forDocuments },
  { path: '/deposit/depositModify', title: bi('额度调整', 'Quota adjustment'), kind: 'own', right: 'bhAdjust:view', own: ['bhAdjust'], looked: forDocuments, parent: listPaths.ADJUST },
  { path: listPaths.SHORT, title: bi('短期调整列表', 'Short-term adjustments'), kind: 'list', entity: 'bhShortAdjust', right: 'bhShortAdjust:list', own: ['bhShortAdjust'], looked: forDocuments },
  { path: listPaths.DELAY, title: bi('延期列表', 'Delays'), kind: 'list', entity: 'bhDelay', right: 'bhDelay:list', own: ['bhDelay'], looked: forDocuments },
  { path: listPaths.EXCESS, title: bi('超额审批列表', 'Excess approvals'), kind: 'list', entity: 'bhExcess', right: 'bhExcess:list', own: ['bhExcess'], looked: forDocuments },
  { path: '/deposit/depositList', title: bi('额度台账', 'Quota ledger'), kind: 'list', entity: 'bhQuota', right: 'bhQuota:list', own: ['bhQuota'], looked: parties },
  { path: '/deposit/depositHistory', title: bi('额度历史', 'Quota history'), kind: 'own', right: 'bhMovement:list', own: ['bhMovement'], looked: [...forDocuments, 'bhLevyChange'] },
  { path: usageListPath, title: bi('额度使用办理', 'Levies and payments'), kind: 'list', entity: 'bhUsage', right: 'bhUsage:list', own: ['bhUsage', 'bhLevyChange'], looked: forDocuments },
  { path: '/deposit/levyChange', title: bi('征税变更明细', 'Levy changes'), kind: 'show', entity: 'bhUsage', right: 'bhUsage:view', parent: usageListPath, group },
  { path: guaranteeListPath, title: bi('保函管理', 'Guarantees'), kind: 'list', entity: 'bhGuarantee', right: 'bhGuarantee:list', own: ['bhGuarantee', 'bhMainComp', 'bhParam', 'bhCalendar', 'bhCustomsPush'], looked: parties },
  { path: alertListPath, title: bi('预警管理', 'Alerts'), kind: 'list', entity: 'bhAlert', right: 'bhAlert:list', own: ['bhAlert', 'bhEmailWarning', 'bhEmailCustomer', 'bhMail'], looked: parties },
  { path: '/deposit/userRoleJob', title: bi('部门领导设置', 'Department leaders'), kind: 'own', right: 'bhDeptLeader:list', own: ['bhDeptLeader', 'deptDeputy'], looked: ['sysUser'] },
  { path: '/deposit/bhMainCompBw', title: bi('主体公司与人员绑定', 'Company-staff binding'), kind: 'own', right: 'bhMainCompBw:list', own: ['bhMainCompBw'], looked: ['bhMainComp', 'sysUser'] },
  { path: '/deposit/statisticsBaohanUsed', title: bi('保函使用统计', 'Usage statistics'), kind: 'report', report: 'bhStatistics', right: 'bhStatistics:list', own: ['bhStatistics'], looked: parties },
  { path: '/deposit/approvalDiagram', title: bi('审批流程图', 'Approval diagram'), kind: 'own', parent: listOf, group },
]; // biome-ignore format: a table of routes

const node = nodesUnder('6');

/** Nodes of the guarantee group; hidden ones give a home to the rights of forms that other screens open. @see docs/spec/platform.md 4.4 */
export const guaranteeMenu: readonly MenuNode[] = [
  { menuNo: '6', parentNo: null, name: '保函额度', nameEn: 'Guarantee', url: null, icon: 'guarantee' },
  node(1, '保函工作台', 'Guarantee workbench', '/deposit/desktop', 'home'),
  node(2, '保函缴税评审表', 'Review sheets', '/baohan', 'list'),
  node(3, '额度申请', 'Quota applications', '/deposit/apply', 'list'),
  node(4, '额度台账', 'Quota ledger', '/deposit/depositList', 'list'),
  node(5, '超额审批列表', 'Excess approvals', '/deposit/overDepositList', 'list'),
  node(6, '额度使用办理', 'Levies and payments', '/deposit/depositOpr', 'task'),
  node(7, '保函管理', 'Guarantees', '/deposit/depositAdmin', 'list'),
  node(8, '额度调整列表', 'Adjustments', '/deposit/depositModifyList', 'list'),
  node(9, '延期列表', 'Delays', '/deposit/depositDelayList', 'list'),
  node(10, '短期调整列表', 'Short-term adjustments', '/deposit/depositShortList', 'list'),
  node(11, '额度历史', 'Quota history', '/deposit/depositHistory', 'list'),
  node(12, '预警管理', 'Alerts', '/deposit/depositAlert', 'list'),
  node(13, '保函使用统计', 'Usage statistics', '/deposit/statisticsBaohanUsed', 'list'),
  node(14, '部门领导设置', 'Department leaders', '/deposit/userRoleJob', 'list'),
  node(15, '主体公司与人员绑定', 'Company-staff binding', '/deposit/bhMainCompBw', 'list'),
  node(16, '新建额度单据', 'New quota document', '/deposit/depositNew', 'add', true),
  node(17, '额度单据审批', 'Quota document approval', '/deposit/depositApprove', 'edit', true),
  node(18, '额度单据查看', 'Quota document', '/deposit/depositView', 'list', true),
  node(19, '额度调整', 'Quota adjustment', '/deposit/depositModify', 'edit', true),
  node(20, '评审表(至2022)', 'Review sheet (to 2022)', '/deposit/baohan', 'edit', true),
  node(21, '评审表(2023)', 'Review sheet (2023)', '/deposit/baohan2023', 'edit', true),
  node(22, '评审表(2024)', 'Review sheet (2024)', '/deposit/baohan2024', 'edit', true),
];
