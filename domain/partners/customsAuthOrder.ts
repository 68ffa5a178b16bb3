import { contributorsField } from '../core/contributors.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { date, dict, files, multiDict, ref, text, textarea } from '../core/field.ts';
import { defineFlow, stateField } from '../core/flow.ts';
import { addMonths } from '../core/months.ts';
import { bi } from '../core/text.ts';
import { authOrdersPath } from './paths.ts';

/** 报关委托授权: an outside broker declares for a cargo owner. @see docs/spec/finance.md 2.13 */
const customsAuthOrderFlow = defineFlow({
  entity: 'customsAuthOrder',
  dict: 'AUTH_STATUS',
  drafts: ['DRAFT', 'REFUSED'],
  states: [
    { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'SENT', label: bi('已发起', 'Sent'), tone: 'wait', icon: 'clock' },
    { key: 'ACCEPTED', label: bi('已确认', 'Accepted'), tone: 'ok', icon: 'tick' },
    { key: 'REFUSED', label: bi('已拒绝', 'Refused'), tone: 'bad', icon: 'back' },
    { key: 'EXPIRED', label: bi('已到期', 'Expired'), tone: 'plain', icon: 'lock', final: true },
    { key: 'REVOKED', label: bi('已撤销', 'Revoked'), tone: 'plain', icon: 'cross', final: true },
    { key: 'VOID', label: bi('作废', 'Void'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    { key: 'send', label: bi('发起', 'Send'), from: ['DRAFT', 'REFUSED'], to: 'SENT', who: ['C1', 'JCK'] },
    {
      key: 'accept',
      label: bi('确认', 'Accept'),
      from: ['SENT'],
      to: 'ACCEPTED',
      who: ['CUST', 'C1'],
      fourEyes: true,
      needs: ['authNo'],
      takes: ['files'],
    },
    {
      key: 'refuse',
      label: bi('拒绝', 'Refuse'),
      from: ['SENT'],
      to: 'REFUSED',
      who: ['CUST', 'C1'],
      reason: 'required',
      neutral: true,
      effect: 'authRefused',
    },
    {
      key: 'revoke',
      label: bi('撤销', 'Revoke'),
      from: ['SENT', 'ACCEPTED'],
      to: 'REVOKED',
      who: ['C1', 'JCK'],
      reason: 'required',
      danger: true,
      effect: 'authRefused',
    },
    { key: 'expire', label: bi('到期', 'Expire'), from: ['ACCEPTED'], to: 'EXPIRED', who: ['SYSTEM'] },
    {
      key: 'void',
      label: bi('作废', 'Void'),
      from: ['DRAFT', 'REFUSED'],
      to: 'VOID',
      who: ['SELF'],
      danger: true,
    },
  ],
});

const fields = {
  authOrderNo: text('授权单号', 'No', { max: 20, readOnly: true }),
  authKind: dict('方式', 'Kind', { dict: 'POA_KIND', required: true, default: 'LONG' }),
  cargoOwnerId: ref('货主', 'Cargo owner', { entity: 'cargoOwner', required: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
  supplierId: ref('报关行', 'Broker', { entity: 'supplier', required: true }),
  poaId: ref('委托书', 'Power of attorney', { entity: 'powerOfAttorney', required: true }),
  authNo: text('委托书编号', 'Authorisation no', { max: 30, readOnly: true }),
  validFrom: date('有效期起', 'Valid from', { required: true }),
  validTo: date('有效期止', 'Valid to', { required: true, notBefore: 'validFrom' }),
  customsCodes: multiDict('关区', 'Customs', { dict: 'CUSTOMS' }),
  declNos: textarea('报关单号', 'Declarations', {
    max: 500,
    help: bi('多个用空格分隔', 'Several with spaces between'),
  }),
  refuseReason: text('原因', 'Reason', { max: 500, readOnly: true }),
  files: files('附件', 'Files', { maxCount: 20 }),
  ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
  hands: contributorsField,
  status: stateField('状态', 'Status', customsAuthOrderFlow),
};

type Draft = DraftValues<typeof fields>;

const longest = 12;

const wrongPeriod: Rule<Draft> = ({ authKind, validFrom, validTo }) =>
  authKind === 'LONG' && validFrom && validTo && validTo > addMonths(validFrom, longest)
    ? { validTo: bi('长期授权最长12个月', 'A long-term authorisation lasts 12 months at most') }
    : undefined;

const wrongDeclarations: Rule<Draft> = ({ authKind, declNos }, { moment }) => {
  const numbers = (declNos ?? '').split(/[\s,，、;；]+/).filter(Boolean);
  if (numbers.some((no) => !/^\d{18}$/.test(no)))
    return { declNos: bi('报关单号为18位数字', 'Numbers of declarations have 18 digits') };
  return moment === 'submit' && authKind === 'SINGLE' && numbers.length !== 1
    ? { declNos: bi('逐票授权须填写且只填写一个报关单号', 'A single authorisation names exactly one declaration') }
    : undefined;
};

/** 报关委托授权单: entrusts a broker among our suppliers with declarations. @see docs/spec/finance.md 4.13, D11 */
export const customsAuthOrder = defineEntity({
  key: 'customsAuthOrder',
  service: 'purchase',
  design: 'finance',
  label: bi('报关委托授权单', 'Customs authorisation order'),
  fields,
  numbering: { field: 'authOrderNo', prefix: 'SQD', at: 'create' },
  title: 'authOrderNo',
  keywords: ['authOrderNo', 'cargoOwnerId', 'supplierId', 'authNo'],
  list: ['authOrderNo', 'status', 'authKind', 'cargoOwnerId', 'supplierId', 'authNo', 'validFrom', 'validTo', 'createdTime'],
  filters: ['authOrderNo', 'status', 'cargoOwnerId', 'supplierId', 'validTo'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['supplierId', 'status']],
  form: [
    { title: bi('双方', 'Parties'), fields: ['authOrderNo', 'authKind', 'cargoOwnerId', 'supplierId', 'poaId', 'authNo'] },
    { title: bi('授权范围', 'What is entrusted'), fields: ['validFrom', 'validTo', 'customsCodes', { field: 'declNos', span: 3 }] },
    { title: bi('附件', 'Files'), fields: [{ field: 'files', span: 3 }, { field: 'refuseReason', span: 3 }] },
  ],
  facts: {
    cargoOwnerId: { filter: () => ({ status: 'ACTIVE' }) },
    supplierId: { filter: () => ({ status: 'ACTIVE', types: 'BROKER' }) },
    poaId: { filter: () => ({ status: 'CONFIRMED' }) },
    declNos: { requiredWhen: ({ authKind }) => authKind === 'SINGLE' },
    refuseReason: { when: ({ refuseReason }) => Boolean(refuseReason) },
  },
  draftNeeds: ['cargoOwnerId', 'supplierId'],
  rules: [wrongPeriod, wrongDeclarations],
  unique: [['authOrderNo']],
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'], drafts: 'author' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'batchAct', 'log', 'export'],
  flow: customsAuthOrderFlow,
  pages: { icon: 'list', at: authOrdersPath, title: bi('报关授权单', 'Customs authorisations') },
  access: {
    declarants: 'list,view,create,edit,delete,export,print,act:*',
    importExport: 'list,view,create,edit,delete,export,print,act:*',
    business: 'list,view',
    customer: 'list,view,act:accept,act:refuse',
    preCustomer: 'list,view,act:accept,act:refuse',
  },
}); // biome-ignore format: a definition is a table
