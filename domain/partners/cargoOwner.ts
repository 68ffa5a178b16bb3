import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { creditCode, date, dict, files, money, ref, text, textarea } from '../core/field.ts';
import { defineFlow, stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { cargoOwnerFormPath, cargoOwnersPath } from './paths.ts';

/** 货主: may be chosen while it is enabled. @see docs/spec/finance.md 2.18 */
const cargoOwnerFlow = defineFlow({
  entity: 'cargoOwner',
  dict: 'OWNER_STATUS',
  drafts: ['DRAFT', 'DISABLED'],
  open: [
    {
      in: ['ACTIVE'],
      fields: [
        'level', 'legalPerson', 'regCapital', 'address', 'contact', 'phone', 'email', 'contractNo', 'contractStart',
        'contractEnd', 'settleCycle', 'invTitle', 'invTaxNo', 'invAddrPhone', 'invBank', 'invEmail', 'licence',
        'customsCert', 'contractScan', 'remark',
      ],
    },
  ],
  whyClosed: bi('请先停用后再修改名称与编码', 'Disable it first to change name and codes'),
  states: [
    { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'ACTIVE', label: bi('启用', 'Active'), tone: 'ok', icon: 'tick' },
    { key: 'DISABLED', label: bi('停用', 'Disabled'), tone: 'plain', icon: 'pause' },
  ],
  steps: [
    {
      key: 'enable',
      label: bi('启用', 'Enable'),
      from: ['DRAFT', 'DISABLED'],
      to: 'ACTIVE',
      who: ['BUSI', 'JCK'],
    },
    {
      key: 'disable',
      label: bi('停用', 'Disable'),
      from: ['ACTIVE'],
      to: 'DISABLED',
      who: ['LEADER'],
      reason: 'required',
    },
  ],
}); // biome-ignore format: the fields that stay open read best on three lines

const fields = {
  ownerCode: text('货主编码', 'Code', { max: 20, readOnly: true }),
  name: text('名称', 'Name', { max: 100, required: true, alias: ['货主名称', '企业名称'] }),
  nameEn: text('英文名', 'English name', { max: 150 }),
  creditCode: creditCode('信用代码', 'Credit code', { required: true, alias: ['统一社会信用代码'] }),
  customsCode: text('海关编码', 'Customs code', { max: 10, required: true, pattern: 'customsCode' }),
  ciqCode: text('检验检疫编码', 'CIQ code', { max: 10 }),
  customerId: ref('所属客户', 'Customer', { entity: 'customer', required: true }),
  level: dict('信用等级', 'Level', { dict: 'BROKER_LEVEL' }),
  corpKind: dict('企业性质', 'Kind', { dict: 'ENT_KIND' }),
  legalPerson: text('法人', 'Legal person', { max: 60 }),
  regCapital: money('注册资本', 'Registered capital', { min: '0' }),
  foundDate: date('成立日期', 'Founded', { notAfter: 'today' }),
  address: text('地址', 'Address', { max: 200, required: true }),
  contact: text('联系人', 'Contact', { max: 60, required: true }),
  phone: text('电话', 'Phone', { max: 20, required: true, pattern: 'phone' }),
  email: text('邮箱', 'E-mail', { max: 100, pattern: 'email' }),
  contractNo: text('合同号', 'Contract no', { max: 40, required: true }),
  contractStart: date('合同开始', 'Contract from', { required: true }),
  contractEnd: date('合同结束', 'Contract to', { required: true, notBefore: 'contractStart' }),
  settleCycle: dict('结算周期', 'Settled', { dict: 'SETTLE_CYCLE' }),
  invTitle: text('发票抬头', 'Invoice title', { max: 100, help: bi('留空时取货主名称', 'Left empty, the name') }),
  invTaxNo: text('税号', 'Tax number', { max: 20, help: bi('留空时取信用代码', 'Left empty, the credit code') }),
  invAddrPhone: text('地址电话', 'Address and phone', { max: 200 }),
  invBank: text('开户行及账号', 'Bank and account', { max: 200 }),
  invEmail: text('收票邮箱', 'E-mail for invoices', { max: 100, pattern: 'email' }),
  licence: files('营业执照', 'Licence', { maxCount: 5 }),
  customsCert: files('海关注册登记', 'Customs registration', { maxCount: 5 }),
  contractScan: files('合同扫描件', 'Contract scan', { maxCount: 5 }),
  remark: textarea('备注', 'Remark', { max: 500 }),
  ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
  status: stateField('状态', 'Status', cargoOwnerFlow),
};

type Draft = DraftValues<typeof fields>;

const wrongCiqCode: Rule<Draft> = ({ ciqCode }) =>
  ciqCode && !/^\d{10}$/.test(ciqCode)
    ? { ciqCode: bi('检验检疫编码为10位数字', 'The CIQ code has 10 digits') }
    : undefined;

const licenceMissing: Rule<Draft> = ({ licence }, { moment }) =>
  moment === 'submit' && !licence?.length
    ? { licence: bi('启用前请上传营业执照', 'Upload the licence before it is enabled') }
    : undefined;

const clerk = 'list,view,create,edit,delete,import,export,print,act:*';

/** 货主: in whose name goods are declared and taxes are owed. @see docs/spec/finance.md 3.20, 4.19 */
export const cargoOwner = defineEntity({
  key: 'cargoOwner',
  service: 'baohan',
  design: 'finance',
  label: bi('货主', 'Cargo owner'),
  fields,
  numbering: { field: 'ownerCode', prefix: 'HZ', at: 'create', form: 'running' },
  title: 'name',
  code: 'ownerCode',
  keywords: ['ownerCode', 'name', 'creditCode', 'customsCode', 'customerId'],
  list: [
    'ownerCode',
    'name',
    'status',
    'creditCode',
    'customsCode',
    'customerId',
    'level',
    'contractNo',
    'contractEnd',
    'contact',
  ],
  filters: ['name', 'customerId', 'customsCode', 'level', 'contractEnd', 'status'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['customerId']],
  form: [
    {
      title: bi('基本信息', 'Basics'),
      fields: [
        'ownerCode',
        'name',
        'nameEn',
        'creditCode',
        'customsCode',
        'ciqCode',
        'customerId',
        'level',
        'corpKind',
        'legalPerson',
        'regCapital',
        'foundDate',
        { field: 'address', span: 3 },
        'contact',
        'phone',
        'email',
      ],
    },
    { title: bi('合同', 'Contract'), fields: ['contractNo', 'contractStart', 'contractEnd', 'settleCycle'] },
    {
      title: bi('开票资料', 'Invoices'),
      fields: ['invTitle', 'invTaxNo', 'invEmail', { field: 'invAddrPhone', span: 3 }, { field: 'invBank', span: 3 }],
    },
    {
      title: bi('附件', 'Files'),
      fields: [
        { field: 'licence', span: 3 },
        { field: 'customsCert', span: 3 },
        { field: 'contractScan', span: 3 },
        { field: 'remark', span: 3 },
      ],
    },
  ],
  draftNeeds: ['name', 'customerId'],
  rules: [wrongCiqCode, licenceMissing],
  // The same owner may come through two customers.
  unique: [['ownerCode'], ['customerId', 'creditCode'], ['customerId', 'customsCode']],
  importKey: ['customerId', 'creditCode'],
  importColumns: [
    'name',
    'nameEn',
    'creditCode',
    'customsCode',
    'ciqCode',
    'customerId',
    'level',
    'corpKind',
    'legalPerson',
    'address',
    'contact',
    'phone',
    'email',
    'contractNo',
    'contractStart',
    'contractEnd',
    'settleCycle',
  ],
  importEntered: true,
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'batchAct', 'log', 'import', 'export'],
  methods: { add: 'saveCargoOwner', update: 'saveCargoOwner' },
  flow: cargoOwnerFlow,
  pages: { icon: 'owner', at: cargoOwnersPath, form: cargoOwnerFormPath, title: bi('货主列表', 'Cargo owners') },
  access: { business: clerk, importExport: clerk, declarants: 'list,view', finance: 'list,view,export,print' },
});
