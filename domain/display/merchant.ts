import { defineEntity } from '../core/entity.ts';
import { computed, creditCode, date, decimal, dict, files, int, ref, text, textarea } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { merchantsPath } from './paths.ts';

/** 商户: who sells or shows bonded goods under our supervision, for a customer. @see docs/spec/platform.md 11.7 */
export const merchant = defineEntity({
  key: 'merchant',
  service: 'business',
  design: 'platform',
  label: bi('商户', 'Merchant'),
  fields: {
    merchantNo: text('编号', 'No', { max: 20, readOnly: true }),
    name: text('名称', 'Name', { max: 100, required: true }),
    creditCode: creditCode('信用代码', 'Credit code', { required: true }),
    customerId: ref('所属客户', 'Customer', {
      entity: 'customer',
      help: bi('该客户可查看商户并答复整改', 'This customer sees the merchant and answers rectifications'),
    }),
    region: text('地区', 'Region', { max: 60, required: true }),
    siteAddress: text('地址', 'Address', { max: 200, required: true }),
    areaSqm: decimal('面积', 'Area', 10, 2, { above: '0', unit: bi('m²', 'm²') }),
    leaseEnd: date('租期至', 'Lease until'),
    contact: text('联系人', 'Contact', { max: 60, required: true }),
    phone: text('电话', 'Phone', { max: 20, required: true, pattern: 'phone' }),
    score: int('评分', 'Score', { min: 0, max: 100, default: 100, readOnly: true }),
    status: dict('状态', 'Status', { dict: 'MERCHANT_STATUS', readOnly: true, default: 'NORMAL' }),
    reason: textarea('原因', 'Reason', { max: 300, readOnly: true }),
    nextInspectDate: computed('下次巡检', 'Next inspection', { of: 'text' }),
    files: files('附件', 'Files', { maxCount: 20 }),
    openDisplays: computed('在展备案', 'Open displays', { of: 'int' }),
    goodsOut: computed('在外货值', 'Goods value out', { of: 'money' }),
  },
  numbering: { field: 'merchantNo', prefix: 'SH', at: 'create', form: 'running' },
  title: 'name',
  code: 'merchantNo',
  keywords: ['merchantNo', 'name', 'creditCode', 'contact', 'customerId'],
  list: [
    'merchantNo',
    'status',
    'name',
    'creditCode',
    'region',
    'siteAddress',
    'contact',
    'score',
    'openDisplays',
    'goodsOut',
    'nextInspectDate',
  ],
  filters: ['name', 'status', 'region', 'customerId', 'score'],
  defaultSort: { field: 'merchantNo', order: 'ASC' },
  form: [
    {
      title: bi('基本信息', 'Basics'),
      fields: ['merchantNo', 'name', 'creditCode', 'customerId', 'status', 'score', 'nextInspectDate', 'reason'],
    },
    { title: bi('经营场所', 'Site'), fields: ['region', { field: 'siteAddress', span: 2 }, 'areaSqm', 'leaseEnd'] },
    { title: bi('联系人', 'Staff'), fields: ['contact', 'phone'] },
    { title: bi('附件', 'Files'), fields: [{ field: 'files', span: 3 }] },
  ],
  unique: [['merchantNo'], ['creditCode']],
  scope: { customer: 'customerId', staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'log', 'import', 'export'],
  importKey: ['creditCode'],
  pages: { icon: 'merchant', at: merchantsPath, title: bi('商户列表', 'Merchants'), group: '17' },
  access: {
    importExport: 'list,view,create,edit,import,export,print,act:*',
    warehouse: 'list,view,create,edit,import,export,print,act:*',
    business: 'list,view',
    declarants: 'list,view',
    customer: 'list,view',
  },
});
