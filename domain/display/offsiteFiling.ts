import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { bool, computed, date, decimal, dict, files, ref, text, textarea } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { diffDays } from '../core/moments.ts';
import { bi } from '../core/text.ts';
import { mostSiteDays, offsiteFlow, periodTooLong } from './offsiteFlow.ts';
import { mayDeleteFiling, mayEditFiling } from './ownFiling.ts';
import { offsiteReviewsPath, offsitesPath } from './paths.ts';

const fields = {
  filingNo: text('编号', 'No', { max: 20, readOnly: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  merchantId: ref('商户', 'Merchant', { entity: 'merchant' }),
  siteName: text('场所名称', 'Site name', { max: 100, required: true }),
  siteKind: dict('场所类型', 'Site kind', { dict: 'SITE_KIND', required: true }),
  region: text('地区', 'Region', { max: 60, required: true }),
  address: text('地址', 'Address', { max: 200, required: true }),
  areaSqm: decimal('面积', 'Area', 10, 2, { above: '0', unit: bi('m²', 'm²') }),
  manager: text('负责人', 'Manager', { max: 60, required: true }),
  phone: text('电话', 'Phone', { max: 20, required: true, pattern: 'phone' }),
  videoFlg: bool('视频监控', 'Video', { default: 1 }),
  planStart: date('开始日期', 'From', { required: true }),
  planEnd: date('结束日期', 'To', { required: true }),
  siteFilingNo: text('备案号', 'Site filing no', { max: 30, readOnly: true }),
  validTo: date('有效期', 'Valid to', { readOnly: true }),
  ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
  reason: textarea('意见', 'Opinion', { max: 500, readOnly: true }),
  status: stateField('状态', 'Status', offsiteFlow),
  leaseFile: files('租赁合同', 'Lease', { required: true, maxCount: 10 }),
  files: files('附件', 'Files', { maxCount: 20 }),
  openDisplays: computed('在用展示备案', 'Open displays', { of: 'int' }),
};

const wrongDates: Rule<DraftValues<typeof fields>> = ({ planStart, planEnd }) => {
  if (!planStart || !planEnd) return undefined;
  if (planEnd < planStart) return { planEnd: bi('结束日期不能早于开始日期', 'End must not be before start') };
  return diffDays({ from: planStart, to: planEnd }) > mostSiteDays ? { planEnd: periodTooLong } : undefined;
};

/** 场外备案: a place outside of the zone where goods may be shown. @see docs/spec/platform.md 11.8 */
export const offsiteFiling = defineEntity({
  key: 'offsiteFiling',
  service: 'business',
  design: 'platform',
  label: bi('场外备案', 'Off-site filing'),
  fields,
  numbering: { field: 'filingNo', prefix: 'CW', at: 'create' },
  title: 'siteName',
  code: 'filingNo',
  keywords: ['filingNo', 'siteName', 'customerId', 'merchantId', 'address', 'siteFilingNo'],
  list: [
    'filingNo',
    'status',
    'validTo',
    'customerId',
    'siteName',
    'siteKind',
    'address',
    'planStart',
    'planEnd',
    'siteFilingNo',
    'openDisplays',
  ],
  row: ['openDisplays'],
  filters: ['filingNo', 'customerId', 'siteName', 'status', 'validTo'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['status', 'validTo']],
  form: [
    {
      title: bi('基本信息', 'Basics'),
      fields: [
        'filingNo',
        'customerId',
        'merchantId',
        'siteName',
        'siteKind',
        'region',
        { field: 'address', span: 2 },
        'areaSqm',
        'manager',
        'phone',
        'videoFlg',
      ],
    },
    { title: bi('备案期限', 'Period'), fields: ['planStart', 'planEnd', 'siteFilingNo', 'validTo', 'reason'] },
    {
      title: bi('附件', 'Files'),
      fields: [
        { field: 'leaseFile', span: 3 },
        { field: 'files', span: 3 },
      ],
    },
  ],
  draftNeeds: ['customerId', 'siteName'],
  rules: [wrongDates],
  facts: { merchantId: { filter: ({ customerId }) => ({ status__ne: 'EXIT', ...(customerId && { customerId }) }) } },
  mayEdit: mayEditFiling,
  mayDelete: mayDeleteFiling,
  unique: [['filingNo']],
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'], drafts: 'author' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'batchAct', 'log', 'export'],
  flow: offsiteFlow,
  pages: {
    icon: 'display',
    at: offsitesPath,
    title: bi('场外备案列表', 'Off-site filings'),
    lists: [
      {
        at: offsiteReviewsPath,
        title: bi('场外备案审核', 'Off-site reviews'),
        views: [
          { key: 'first', label: bi('待初审', 'First review'), filter: { status: 'SUBMITTED' } },
          { key: 'second', label: bi('待复审', 'Second review'), filter: { status: 'REVIEWING' } },
          { key: 'all', label: bi('全部', 'All'), filter: {} },
        ],
        access: {
          importExport: 'list,view,export,print,act:*',
          declarants: 'list,view,export,print,act:firstPass,act:firstReturn',
        },
      },
    ],
  },
  access: {
    business: 'list,view,create,edit,delete,export,print,act:submit,act:withdraw,act:renew,act:close',
    customer: 'list,view,create,edit,delete,export,print,act:submit,act:withdraw,act:renew,act:close',
    importExport: 'list,view,export,print,act:*',
    declarants: 'list,view,export,print,act:firstPass,act:firstReturn',
    warehouse: 'list,view',
  },
});
