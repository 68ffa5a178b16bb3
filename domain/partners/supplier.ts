import { contributorsField } from '../core/contributors.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import {
  bool,
  children,
  computed,
  creditCode,
  date,
  datetime,
  decimal,
  dict,
  files,
  int,
  money,
  multiDict,
  ref,
  text,
  textarea,
} from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { supplierFormPath, suppliersPath } from './paths.ts';
import { supplierFlow } from './supplierFlow.ts';
import { missingQualifications, wrongAccount, wrongRate } from './supplierRules.ts';

const supplierOf = () => ref('供应商', 'Supplier', { entity: 'supplier', required: true, createOnly: true });

/** 供应商账户: where a supplier is paid, once somebody else of finance has checked it. @see docs/spec/finance.md 4.11 */
export const supplierBank = defineEntity({
  key: 'supplierBank',
  service: 'purchase',
  design: 'finance',
  label: bi('供应商账户', 'Supplier bank account'),
  parent: { entity: 'supplier', field: 'supplierId' },
  fields: {
    supplierId: supplierOf(),
    lineNo: int('序号', 'Line', { min: 1 }),
    bankName: text('开户行', 'Bank', { max: 100, required: true }),
    branchNo: text('联行号', 'Branch no', { max: 12 }),
    account: text('账号', 'Account', { max: 30, required: true }),
    accountName: text('户名', 'Account name', { max: 100, required: true }),
    currency: dict('币种', 'Currency', { dict: 'CURRENCY', default: 'CNY' }),
    defaultFlg: bool('默认', 'Default', { default: 0 }),
    checkedAs: text('复核内容', 'Checked as', { max: 300, readOnly: true }),
    checkedBy: ref('复核人', 'Checked by', { entity: 'sysUser', readOnly: true }),
    checkedTime: datetime('复核时间', 'Checked', { readOnly: true }),
  },
  list: ['lineNo', 'bankName', 'branchNo', 'account', 'accountName', 'currency', 'defaultFlg', 'checkedBy', 'checkedTime'],
  title: 'account',
  scope: 'parent',
  verbs: ['page', 'byIds'],
}); // biome-ignore format: a definition is a table

/** 供应商资质: what a supplier may show for what he does. */
export const supplierQual = defineEntity({
  key: 'supplierQual',
  service: 'purchase',
  design: 'finance',
  label: bi('供应商资质', 'Supplier qualification'),
  parent: { entity: 'supplier', field: 'supplierId' },
  fields: {
    supplierId: supplierOf(),
    lineNo: int('序号', 'Line', { min: 1 }),
    qualKind: dict('资质种类', 'Qualification', { dict: 'QUAL_KIND', required: true }),
    qualNo: text('证号', 'No', { max: 60, required: true }),
    issuer: text('发证机关', 'Issuer', { max: 100 }),
    validFrom: date('有效期起', 'Valid from'),
    validTo: date('有效期止', 'Valid to', { notBefore: 'validFrom' }),
    longTermFlag: bool('长期', 'Long term', { default: 0 }),
  },
  facts: { validTo: { requiredWhen: ({ longTermFlag }) => Number(longTermFlag) !== 1 } },
  title: 'qualNo',
  scope: 'parent',
  verbs: [],
});

const fields = {
  supplierCode: text('供应商编码', 'Code', { max: 20, readOnly: true }),
  baseSupplierId: ref('基础供应商', 'Base supplier', { entity: 'baseSupplier' }),
  name: text('名称', 'Name', { max: 100, required: true, alias: ['供应商名称', '公司名称'] }),
  shortName: text('简称', 'Short name', { max: 30 }),
  nameEn: text('英文名', 'English name', { max: 150 }),
  regionKind: dict('境内外', 'Region', { dict: 'REGION_KIND', required: true, default: 'CN' }),
  creditCode: creditCode('统一社会信用代码', 'Credit code', { alias: ['信用代码', '税号'] }),
  taxNo: text('境外税号', 'Foreign tax number', { max: 30 }),
  types: multiDict('类型', 'Types', { dict: 'SUPPLIER_TYPE', required: true }),
  legalPerson: text('法人', 'Legal person', { max: 60, required: true }),
  regCapital: money('注册资本', 'Registered capital', { min: '0' }),
  foundDate: date('成立日期', 'Founded', { notAfter: 'today' }),
  regAddress: text('注册地址', 'Registered address', { max: 200, required: true }),
  bizAddress: text('经营地址', 'Business address', { max: 200 }),
  bizScope: textarea('经营范围', 'Business scope', { max: 2000 }),
  contact: text('联系人', 'Contact', { max: 60, required: true, personal: 'staff' }),
  phone: text('电话', 'Phone', { max: 20, required: true, pattern: 'phone', personal: 'staff' }),
  email: text('邮箱', 'E-mail', { max: 100, pattern: 'email' }),
  taxpayerKind: dict('纳税人身份', 'Taxpayer', { dict: 'TAXPAYER_KIND', required: true, default: 'GENERAL' }),
  invoiceKind: dict('发票种类', 'Invoice kind', { dict: 'INV_KIND', required: true, default: '81' }),
  taxRate: dict('税率', 'VAT rate', { dict: 'VAT_RATE', required: true }),
  taxAddressPhone: text('开票地址电话', 'Address and phone for invoices', { max: 200 }),
  banks: children('银行账户', 'Bank accounts', { of: supplierBank, maxRows: 20 }),
  quals: children('资质', 'Qualifications', { of: supplierQual, maxRows: 50 }),
  grade: dict('等级', 'Grade', { dict: 'SUPPLIER_GRADE', readOnly: true }),
  score: decimal('评分', 'Score', 5, 2, { readOnly: true, min: '0' }),
  admitDate: date('准入日期', 'Admitted', { readOnly: true }),
  nextReviewDate: date('复评日期', 'Next review', { readOnly: true }),
  blacklistedOn: date('列入黑名单日期', 'Blacklisted on', { readOnly: true }),
  statusReason: text('原因', 'Reason', { max: 500, readOnly: true }),
  remark: textarea('备注', 'Remark', { max: 500 }),
  qualFiles: files('资质文件', 'Papers of qualifications', { maxCount: 50 }),
  files: files('附件', 'Files', { maxCount: 20 }),
  hands: contributorsField,
  status: stateField('状态', 'Status', supplierFlow),
  protocols: computed('生效协议', 'Protocols in force', { of: 'int' }),
  nextExpiry: computed('资质最近到期', 'Qualifications end', { of: 'text' }),
};

type Draft = DraftValues<typeof fields>;

const wrongTax: Rule<Draft> = (record) => {
  const taxRate = wrongRate(record);
  return taxRate && { taxRate };
};

const wrongBanks: Rule<Draft> = (record, { moment }) => {
  const banks = wrongAccount(record);
  if (banks) return { banks };
  return moment === 'submit' && !record.banks?.length
    ? { banks: bi('请至少填写一个银行账户', 'Enter at least one bank account') }
    : undefined;
};

const papersMissing: Rule<Draft> = ({ qualFiles }, { moment }) =>
  moment === 'submit' && !qualFiles?.length
    ? { qualFiles: bi('请上传营业执照等资质文件', 'Upload the licence and other papers') }
    : undefined;

const lacking: Rule<Draft> = ({ types, quals }, { moment, now }) =>
  moment === 'submit' && missingQualifications(types ?? [], quals ?? [], now.slice(0, 10)).length > 0
    ? { quals: bi('资质缺失或过期，请按供应商类型补齐', 'Qualifications of its types are missing or expired') }
    : undefined;

const clerk = 'list,view,create,edit,delete,import,export,print,act:submit';

/** 供应商: whom we buy services from. @see docs/spec/finance.md 2.10, 3.12, 4.11 */
export const supplier = defineEntity({
  key: 'supplier',
  service: 'purchase',
  design: 'finance',
  label: bi('供应商', 'Supplier'),
  fields,
  numbering: { field: 'supplierCode', prefix: 'GYS', at: 'create', form: 'running' },
  title: 'name',
  code: 'supplierCode',
  keywords: ['supplierCode', 'name', 'shortName', 'creditCode'],
  list: [
    'supplierCode',
    'name',
    'status',
    'types',
    'creditCode',
    'taxpayerKind',
    'grade',
    'contact',
    'phone',
    'protocols',
    'nextExpiry',
    'admitDate',
  ],
  row: ['blacklistedOn'],
  filters: ['name', 'types', 'status', 'grade', 'taxpayerKind', 'regionKind', 'admitDate'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  form: [
    {
      title: bi('基本信息', 'Basics'),
      fields: [
        'supplierCode',
        'baseSupplierId',
        'name',
        'shortName',
        'nameEn',
        'regionKind',
        'creditCode',
        'taxNo',
        'types',
        'legalPerson',
        'regCapital',
        'foundDate',
        { field: 'regAddress', span: 2 },
        { field: 'bizAddress', span: 2 },
        { field: 'bizScope', span: 3 },
        'contact',
        'phone',
        'email',
      ],
    },
    {
      title: bi('税务', 'Tax'),
      fields: ['taxpayerKind', 'invoiceKind', 'taxRate', { field: 'taxAddressPhone', span: 3 }],
    },
    { title: bi('银行账户', 'Bank accounts'), fields: [{ field: 'banks', span: 3 }] },
    {
      title: bi('资质', 'Qualifications'),
      fields: [
        { field: 'quals', span: 3 },
        { field: 'qualFiles', span: 3 },
      ],
    },
    {
      title: bi('评价', 'Assessment'),
      when: ({ admitDate, statusReason }) => Boolean(admitDate || statusReason),
      fields: ['grade', 'score', 'admitDate', 'nextReviewDate', 'blacklistedOn', { field: 'statusReason', span: 3 }],
    },
    {
      title: bi('附件', 'Files'),
      fields: [
        { field: 'files', span: 3 },
        { field: 'remark', span: 3 },
      ],
    },
  ],
  facts: {
    baseSupplierId: { brings: { name: 'name', creditCode: 'creditCode' }, filter: () => ({ enabled: 1 }) },
    creditCode: {
      when: ({ regionKind }) => regionKind !== 'FOREIGN',
      requiredWhen: ({ regionKind }) => regionKind !== 'FOREIGN',
    },
    taxNo: {
      when: ({ regionKind }) => regionKind === 'FOREIGN',
      requiredWhen: ({ regionKind }) => regionKind === 'FOREIGN',
    },
  },
  draftNeeds: ['name'],
  rules: [wrongTax, wrongBanks, papersMissing, lacking],
  unique: [['supplierCode'], ['name'], ['creditCode']],
  importKey: ['name'],
  importColumns: [
    'name',
    'shortName',
    'regionKind',
    'creditCode',
    'taxNo',
    'types',
    'legalPerson',
    'regAddress',
    'contact',
    'phone',
    'email',
    'taxpayerKind',
    'invoiceKind',
    'taxRate',
    'remark',
  ],
  importEntered: true,
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'batchAct', 'log', 'import', 'export'],
  flow: supplierFlow,
  pages: { icon: 'supplier', at: suppliersPath, form: supplierFormPath },
  access: {
    business: clerk,
    importExport: clerk,
    finance: 'list,view,edit,export,print,act:*',
    declarants: 'list,view',
    warehouse: 'list,view',
  },
});
