import type { DocType } from '../approval/document.ts';
import { definePages, type PageAccess, type PagePaths } from '../core/screen.ts';
import { bi } from '../core/text.ts';
import {
  alertListPath,
  approvePath,
  guaranteeListPath,
  guaranteePath,
  listPaths,
  newGuaranteePath,
  newLevyPath,
  newPath,
  newReviewPath,
  reviewListPath,
  reviewPath,
  usageListPath,
  viewPath,
  workbenchPath,
} from './paths.ts';

/** `act:wf`: steps of the approval machine; which ones, status and department say. */
const authoring = 'list,view,create,edit,delete,export,print,act:wf';
const deciding = 'list,view,edit,export,print,act:wf';
const reading = 'list,view,export,print';
const everything = 'list,view,create,edit,delete,export,import,print,act:*,act:wf';

const onDocuments: PageAccess = {
  business: authoring,
  importExport: authoring,
  investment: deciding,
  finance: deciding,
};
const onReviews: PageAccess = { business: authoring, importExport: deciding, investment: reading, finance: reading };
const onLedger: PageAccess = { business: reading, importExport: everything, investment: reading, finance: reading };
const onSettings: PageAccess = { importExport: everything };

const parties = ['customer', 'bhMainComp', 'bhQuota', 'sysUser'];
const forDocuments = [...parties, 'bhReview', 'bhGuarantee', 'bhUsage'];

/** Documents of four types share their pages, which tell them apart by their query. */
const typeOf = { bhApply: 'APPLY', bhShortAdjust: 'SHORT', bhDelay: 'DELAY', bhExcess: 'EXCESS' } as const;
const quotaDocuments = Object.keys(typeOf);
const eachAt = (addressOf: (docType: DocType) => PagePaths): Readonly<Record<string, PagePaths>> =>
  Object.fromEntries(Object.entries(typeOf).map(([entity, docType]) => [entity, addressOf(docType)]));

/** The list of a document's own kind. */
const listOf = (query: URLSearchParams): string =>
  new Map(Object.entries(listPaths)).get(query.get('docType') ?? '') ?? listPaths.APPLY;

const documentList = { looked: forDocuments, icon: 'list', access: onDocuments };
const documentForm = {
  own: quotaDocuments,
  looked: forDocuments,
  parent: listOf,
  hidden: true,
  access: onDocuments,
} as const;
const ofReview = {
  right: 'bhReview:view',
  own: ['bhReview'],
  looked: parties,
  parent: reviewListPath,
  icon: 'edit',
  hidden: true,
  access: onReviews,
} as const;

/**
 * Pages of the guarantee area; hidden ones give a home to the rights of forms that other pages open.
 * @see docs/spec/guarantee.md 1.2, 3, docs/spec/platform.md 4.4, docs/spec/routes.csv
 */
export const guaranteePages = definePages({
  workbench: {
    at: workbenchPath,
    title: bi('保函工作台', 'Guarantee workbench'),
    right: 'bhWorkbench:list',
    own: ['bhWorkbench'],
    looked: parties,
    icon: 'home',
    no: 1,
    access: { business: 'list', importExport: 'list', investment: 'list', finance: 'list' },
  },
  reviews: {
    at: reviewListPath,
    title: bi('保函缴税评审表', 'Review sheets'),
    list: 'bhReview',
    looked: parties,
    icon: 'list',
    no: 2,
    access: onReviews,
  },
  applications: {
    ...documentList,
    at: listPaths.APPLY,
    title: bi('额度申请', 'Quota applications'),
    list: 'bhApply',
    no: 3,
  },
  quotas: {
    at: '/deposit/depositList',
    title: bi('额度台账', 'Quota ledger'),
    list: 'bhQuota',
    looked: parties,
    icon: 'list',
    no: 4,
    access: onLedger,
  },
  excesses: {
    ...documentList,
    at: listPaths.EXCESS,
    title: bi('超额审批列表', 'Excess approvals'),
    list: 'bhExcess',
    no: 5,
  },
  usages: {
    at: usageListPath,
    title: bi('额度使用办理', 'Levies and payments'),
    list: 'bhUsage',
    own: ['bhUsage', 'bhLevyChange'],
    looked: forDocuments,
    icon: 'task',
    no: 6,
    access: onLedger,
  },
  guarantees: {
    at: guaranteeListPath,
    title: bi('保函管理', 'Guarantees'),
    list: 'bhGuarantee',
    addresses: { bhGuarantee: { create: newGuaranteePath(), edit: guaranteePath(':id') } },
    own: ['bhGuarantee', 'bhMainComp', 'bhParam', 'bhCalendar', 'bhCustomsPush'],
    looked: parties,
    icon: 'list',
    no: 7,
    access: { importExport: everything, investment: reading, finance: reading },
  },
  adjustments: {
    ...documentList,
    at: listPaths.ADJUST,
    title: bi('额度调整列表', 'Adjustments'),
    list: 'bhAdjust',
    no: 8,
  },
  delays: { ...documentList, at: listPaths.DELAY, title: bi('延期列表', 'Delays'), list: 'bhDelay', no: 9 },
  shortAdjustments: {
    ...documentList,
    at: listPaths.SHORT,
    title: bi('短期调整列表', 'Short-term adjustments'),
    list: 'bhShortAdjust',
    no: 10,
  },
  history: {
    at: '/deposit/depositHistory',
    title: bi('额度历史', 'Quota history'),
    right: 'bhMovement:list',
    addresses: { bhQuota: { show: '/deposit/depositHistory?quotaId=:id' } },
    own: ['bhMovement'],
    looked: [...forDocuments, 'bhLevyChange'],
    icon: 'list',
    no: 11,
    access: onLedger,
  },
  alerts: {
    at: alertListPath,
    title: bi('预警管理', 'Alerts'),
    list: 'bhAlert',
    own: ['bhAlert', 'bhEmailWarning', 'bhEmailCustomer', 'bhMail'],
    looked: parties,
    icon: 'list',
    no: 12,
    access: onLedger,
  },
  statistics: {
    at: '/deposit/statisticsBaohanUsed',
    title: bi('保函使用统计', 'Usage statistics'),
    report: 'bhStatistics',
    looked: parties,
    icon: 'list',
    no: 13,
    access: onLedger,
  },
  leaders: {
    at: '/deposit/userRoleJob',
    title: bi('部门领导设置', 'Department leaders'),
    right: 'bhDeptLeader:list',
    own: ['bhDeptLeader', 'deptDeputy'],
    looked: ['sysUser'],
    icon: 'list',
    no: 14,
    access: onSettings,
  },
  companyStaff: {
    at: '/deposit/bhMainCompBw',
    title: bi('主体公司与人员绑定', 'Company-staff binding'),
    right: 'bhMainCompBw:list',
    own: ['bhMainCompBw'],
    looked: ['bhMainComp', 'sysUser'],
    icon: 'list',
    no: 15,
    access: onSettings,
  },
  newDocument: {
    ...documentForm,
    at: '/deposit/depositNew',
    title: bi('新建额度单据', 'New quota document'),
    right: 'bhApply:create',
    addresses: eachAt((docType) => ({ create: newPath(docType) })),
    icon: 'add',
    no: 16,
  },
  approval: {
    ...documentForm,
    at: '/deposit/depositApprove',
    title: bi('额度单据审批', 'Quota document approval'),
    right: 'bhApply:view',
    addresses: eachAt((docType) => ({ edit: approvePath(docType, ':id') })),
    icon: 'edit',
    no: 17,
  },
  document: {
    ...documentForm,
    at: '/deposit/depositView',
    title: bi('额度单据', 'Quota document'),
    menuTitle: bi('额度单据查看', 'Quota document'),
    right: 'bhApply:view',
    addresses: eachAt((docType) => ({ show: viewPath(docType, ':id') })),
    icon: 'list',
    no: 18,
  },
  adjustment: {
    ...documentForm,
    at: '/deposit/depositModify',
    title: bi('额度调整', 'Quota adjustment'),
    right: 'bhAdjust:view',
    addresses: {
      bhAdjust: { create: newPath('ADJUST'), edit: approvePath('ADJUST', ':id'), show: viewPath('ADJUST', ':id') },
    },
    own: ['bhAdjust'],
    parent: listPaths.ADJUST,
    icon: 'edit',
    no: 19,
  },
  review2022: { ...ofReview, at: '/deposit/baohan', title: bi('评审表(至2022)', 'Review sheet (to 2022)'), no: 20 },
  review2023: { ...ofReview, at: '/deposit/baohan2023', title: bi('评审表(2023)', 'Review sheet (2023)'), no: 21 },
  // New sheets are of the newest form; a stored one opens on the form of its year.
  review2024: {
    ...ofReview,
    at: newReviewPath(),
    title: bi('评审表(2024)', 'Review sheet (2024)'),
    create: 'bhReview',
    edit: 'bhReview',
    recordAt: { bhReview: reviewPath },
    no: 22,
  },
  usage: {
    at: '/deposit/levyChange',
    title: bi('征税变更明细', 'Levy changes'),
    show: 'bhUsage',
    addresses: { bhUsage: { create: newLevyPath } },
    parent: usageListPath,
    group: '6',
  },
  diagram: { at: '/deposit/approvalDiagram', title: bi('审批流程图', 'Approval diagram'), parent: listOf, group: '6' },
});
