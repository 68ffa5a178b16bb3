import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { creditCode, date, datetime, dict, files, money, multiDict, ref, text, textarea } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { todayText } from '../core/moments.ts';
import { addMonths } from '../core/months.ts';
import { bi } from '../core/text.ts';
import { isImported } from './headFields.ts';
import { powerOfAttorneyFlow } from './powerOfAttorneyFlow.ts';

const fields = {
  poaNo: text('委托书号', 'No', { max: 20, readOnly: true }),
  kind: dict('种类', 'Kind', { dict: 'POA_KIND', required: true, default: 'LONG' }),
  ownerId: ref('委托方', 'Principal', { entity: 'customer', required: true }),
  ownerName: text('委托方名称', 'Principal name', { max: 100, required: true }),
  ownerCode: creditCode('委托方信用码', 'Principal credit code', { required: true }),
  brokerId: ref('被委托方', 'Agent', { entity: 'customsBroker', required: true }),
  brokerName: text('被委托方名称', 'Agent name', { max: 100, required: true }),
  brokerCode: creditCode('被委托方信用码', 'Agent credit code', { required: true }),
  orderId: ref('报关委托单', 'Order', { entity: 'customsOrder' }),
  ieFlag: dict('进出口', 'Import/export', { dict: 'IE_FLAG', required: true, default: 'B' }),
  tradeMode: dict('监管方式', 'Trade mode', { dict: 'TRADE_MODE' }),
  billNo: text('提运单号', 'Bill no', { max: 32 }),
  goodsName: text('主要货物', 'Main goods', { max: 255 }),
  hsCodes: text('HS编码', 'HS codes', { max: 200 }),
  ieDate: date('进出口日期', 'Date of entry or exit'),
  quantity: text('数（重）量', 'Quantity or weight', { max: 60 }),
  wrapping: text('包装情况', 'Wrapping', { max: 60 }),
  originCountry: dict('原产地', 'Origin', { dict: 'COUNTRY' }),
  sourcePlace: dict('境内货源地', 'Domestic place', { dict: 'DOMESTIC_AREA' }),
  otherNeeds: textarea('其他要求', 'Other requests', { max: 300 }),
  services: multiDict('委托内容', 'Services', { dict: 'POA_SERVICE' }),
  totalAmount: money('总价', 'Total', { min: '0', currencyField: 'curr' }),
  curr: dict('币制', 'Currency', { dict: 'CURRENCY', default: 'USD' }),
  feeAmount: money('报关收费', 'Fee', { min: '0' }),
  receivedDate: date('收到单证日期', 'Papers received'),
  receivedPapers: multiDict('收到单证情况', 'Papers received', { dict: 'POA_PAPER' }),
  validFrom: date('有效期起', 'Valid from', { required: true }),
  validTo: date('有效期止', 'Valid to', { required: true }),
  files: files('附件', 'Files', { maxCount: 10 }),
  senderSide: dict('发起方', 'Sent by', { dict: 'POA_SIDE', readOnly: true }),
  confirmedBy: ref('确认人', 'Confirmed by', { entity: 'sysUser', readOnly: true }),
  confirmedTime: datetime('确认时间', 'Confirmed', { readOnly: true }),
  ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
  reason: textarea('意见', 'Opinion', { max: 200, readOnly: true }),
  status: stateField('状态', 'Status', powerOfAttorneyFlow),
};

type Draft = DraftValues<typeof fields>;

const longest = 12;

const wrongPeriod: Rule<Draft> = ({ kind, validFrom, validTo }) => {
  if (!validFrom || !validTo) return undefined;
  if (validTo < validFrom) return { validTo: bi('截止日期不能早于起始日期', 'The end must not be before the start') };
  return kind === 'LONG' && validTo > addMonths(validFrom, longest)
    ? { validTo: bi('长期委托书最长12个月', 'A long-term power lasts 12 months at most') }
    : undefined;
};

const single = { requiredWhen: ({ kind }: { readonly kind?: unknown }) => kind === 'SINGLE' };
const side = 'list,view,create,edit,delete,print,act:*';

/** 代理报关委托书: what lets a broker declare for somebody. @see docs/spec/classification.md 2.11, 4.9 */
export const powerOfAttorney = defineEntity({
  key: 'powerOfAttorney',
  service: 'business',
  design: 'classification',
  label: bi('代理报关委托书', 'Power of attorney'),
  fields,
  numbering: { field: 'poaNo', prefix: 'WT', at: 'create' },
  title: 'poaNo',
  keywords: ['poaNo', 'ownerName', 'brokerName'],
  quickFind: { shows: ['poaNo'], beside: ['ownerName', 'brokerName'], asks: 'own' },
  list: ['poaNo', 'status', 'kind', 'ownerId', 'brokerId', 'ieFlag', 'orderId', 'validFrom', 'validTo', 'createdTime'],
  row: ['senderSide'],
  filters: ['poaNo', 'status', 'kind', 'ownerId', 'brokerId', 'validTo'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['ownerId', 'brokerId']],
  form: [
    {
      title: bi('双方', 'Parties'),
      fields: ['kind', 'ownerId', 'ownerName', 'ownerCode', 'brokerId', 'brokerName', 'brokerCode'],
    },
    {
      title: bi('委托内容', 'What is entrusted'),
      fields: [
        { field: 'services', span: 3 },
        'orderId',
        'ieFlag',
        'tradeMode',
        'billNo',
        'ieDate',
        'hsCodes',
        { field: 'goodsName', span: 2 },
        'quantity',
        'wrapping',
        'totalAmount',
        'curr',
        'validFrom',
        'validTo',
        'originCountry',
        'sourcePlace',
        { field: 'otherNeeds', span: 3 },
      ],
    },
    {
      title: bi('被委托方收单', 'What the agent received'),
      fields: ['receivedDate', { field: 'receivedPapers', span: 2 }, 'feeAmount'],
    },
    { title: bi('附件', 'Files'), fields: [{ field: 'files', span: 3 }] },
    {
      title: bi('确认', 'Confirmation'),
      when: (record) => record.status !== 'DRAFT' && record.status !== undefined,
      fields: ['poaNo', 'senderSide', 'confirmedBy', 'confirmedTime', { field: 'reason', span: 3 }],
    },
  ],
  facts: {
    ownerId: { brings: { ownerName: 'name', ownerCode: 'creditCode' } },
    brokerId: {
      brings: { brokerName: 'name', brokerCode: 'creditCode' },
      filter: () => ({ enabled: 1, validTo__open: todayText(() => new Date()) }),
    },
    orderId: { ...single, brings: { ieFlag: 'ieFlag', tradeMode: 'tradeMode', billNo: 'billNo' } },
    originCountry: { when: isImported },
    sourcePlace: { when: ({ ieFlag }) => ieFlag !== 'I' },
    goodsName: single,
  },
  rules: [wrongPeriod],
  unique: [['poaNo']],
  scope: { customer: 'ownerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'log', 'export'],
  flow: powerOfAttorneyFlow,
  pages: { icon: 'list', title: bi('代理报关委托书', 'Powers of attorney') },
  access: { business: side, customer: side, preCustomer: side, declarants: `${side},export` },
});
