import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import {
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
  ref,
  text,
  textarea,
} from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { checkCertificate } from './check/certificates.ts';
import { originLetter } from './check/origin.ts';
import { declCertificateFlow } from './declCertificateFlow.ts';
import { certificatePath, certificatesPath } from './paths.ts';

/** 证件商品: what a certificate covers, and how much of it is left. */
export const certLine = defineEntity({
  key: 'certLine',
  service: 'business',
  design: 'classification',
  label: bi('证件商品', 'Certificate line'),
  parent: { entity: 'declCertificate', field: 'certificateId' },
  fields: {
    certificateId: ref('监管证件', 'Certificate', { entity: 'declCertificate', required: true, createOnly: true }),
    lineNo: int('行号', 'Line', { min: 1, required: true }),
    hsPrefix: text('编码前缀', 'Code prefix', { max: 10, required: true }),
    name: text('商品名称', 'Goods', { max: 255 }),
    qty: decimal('数量', 'Quantity', 19, 5, { above: '0', required: true }),
    unit: dict('单位', 'Unit', { dict: 'UNIT', required: true }),
    amount: money('金额', 'Amount', { min: '0' }),
    remainQty: decimal('剩余数量', 'Remaining', 19, 5, { readOnly: true }),
  },
  title: 'name',
  rules: [({ hsPrefix }) => (!hsPrefix || /^\d{4,10}$/.test(hsPrefix) ? undefined : { hsPrefix: bi('应为4-10位数字', 'Four to ten digits') })],
  scope: 'parent',
  verbs: [],
}); // biome-ignore format: a definition is a table

/** 核扣记录: what a declaration took of a certificate, and whether it was given back. */
export const certUse = defineEntity({
  key: 'certUse',
  service: 'business',
  design: 'classification',
  label: bi('核扣记录', 'Use of a certificate'),
  parent: { entity: 'declCertificate', field: 'certificateId' },
  fields: {
    certificateId: ref('监管证件', 'Certificate', { entity: 'declCertificate', required: true, createOnly: true }),
    lineNo: int('序号', 'No', { min: 1, required: true }),
    declId: ref('报关单', 'Declaration', { entity: 'declaration', required: true }),
    declLine: int('报关单项号', 'Line of the declaration', { min: 1, required: true }),
    certLine: int('证件行号', 'Line of the certificate', { min: 1, required: true }),
    qty: decimal('数量', 'Quantity', 19, 5, { above: '0', required: true }),
    usedTime: datetime('核扣时间', 'Used', { required: true }),
    returnedTime: datetime('返还时间', 'Given back'),
  },
  title: 'qty',
  index: [['declId']],
  scope: 'parent',
  verbs: [],
});

const fields = {
  kind: dict('证件类型', 'Kind', { dict: 'SUPV_COND', required: true }),
  certNo: text('证件编号', 'Number', { max: 64, required: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  ownerName: text('持有人', 'Owner', { max: 100, required: true }),
  ownerCreditCode: creditCode('持有人信用代码', 'Owner credit code'),
  agreement: dict('优惠协定', 'Agreement', { dict: 'FTA' }),
  originCountry: dict('原产国', 'Origin', { dict: 'COUNTRY' }),
  issueOrg: text('签发机关', 'Issued by', { max: 60 }),
  issueDate: date('签发日期', 'Issued on', { required: true }),
  validTo: date('有效期止', 'Valid to', { required: true }),
  useMode: dict('使用方式', 'Use', { dict: 'CERT_USE', required: true, default: 'ONE_ORDER' }),
  lines: children('商品', 'Goods', { of: certLine, maxRows: 100 }),
  uses: children('核扣记录', 'Uses', { of: certUse, readOnly: true }),
  files: files('附件', 'Files', { maxCount: 10 }),
  remain: computed('剩余', 'Left', { of: 'text', help: bi('各商品的剩余数量', 'What is left of each of its goods') }),
  verifyTime: datetime('核验时间', 'Verified', { readOnly: true }),
  ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
  reason: textarea('意见', 'Opinion', { max: 200, readOnly: true }),
  status: stateField('状态', 'Status', declCertificateFlow),
};

/** V-70 to V-72 */
const wrongCertificate: Rule<DraftValues<typeof fields>> = (record, { now }) => {
  const findings = checkCertificate({ ...record, lines: [] }, now.slice(0, 10));
  return findings.length > 0 ? Object.fromEntries(findings.map(({ field, text: words }) => [field, words])) : undefined;
};

/** A certificate of origin is one of an agreement, for goods of an origin. */
const isOfOrigin = ({ kind }: DraftValues<typeof fields>): boolean => kind === originLetter;

const keeper = 'list,view,create,edit,delete,export,print,act:*';

/**
 * 监管证件: a paper that lets goods in or out, as long and as far as it reaches.
 * @see docs/spec/classification.md 2.12, 4.8
 */
export const declCertificate = defineEntity({
  key: 'declCertificate',
  service: 'business',
  design: 'classification',
  label: bi('监管证件', 'Certificate'),
  fields,
  title: 'certNo',
  keywords: ['certNo', 'ownerName'],
  quickFind: { shows: ['certNo'], beside: ['ownerName'], asks: 'numbers' },
  list: [
    'kind',
    'certNo',
    'status',
    'customerId',
    'ownerName',
    'issueDate',
    'validTo',
    'remain',
    'useMode',
    'verifyTime',
  ],
  filters: ['certNo', 'kind', 'customerId', 'ownerName', 'status', 'validTo'],
  defaultSort: { field: 'validTo', order: 'DESC' },
  form: [
    {
      title: bi('证件', 'Certificate'),
      fields: [
        'customerId',
        'kind',
        'certNo',
        'ownerName',
        'ownerCreditCode',
        'agreement',
        'originCountry',
        'issueOrg',
        'issueDate',
        'validTo',
        'useMode',
      ],
    },
    { title: bi('商品', 'Goods'), fields: [{ field: 'lines', span: 3 }] },
    {
      title: bi('核扣记录', 'Uses'),
      when: ({ status }) => status !== undefined && status !== 'PENDING',
      fields: [{ field: 'uses', span: 3 }],
    },
    { title: bi('附件', 'Files'), fields: [{ field: 'files', span: 3 }] },
  ],
  facts: { agreement: { when: isOfOrigin, requiredWhen: isOfOrigin }, originCountry: { when: isOfOrigin } },
  rules: [wrongCertificate],
  choice: { before: 'kind', hint: 'remain' },
  unique: [['kind', 'certNo']],
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'log', 'export'],
  flow: declCertificateFlow,
  pages: { icon: 'list', at: certificatesPath, record: certificatePath, title: bi('证书列表', 'Certificates') },
  access: {
    business: 'list,view,create,edit,export,print',
    customer: 'list,view,export',
    preCustomer: 'list,view,export',
    declarants: keeper,
  },
});
