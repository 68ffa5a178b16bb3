import { departments } from '../core/access.ts';
import { contributorsField } from '../core/contributors.ts';
import { defineCopies } from '../core/copies.ts';
import { defineEntity } from '../core/entity.ts';
import {
  bool,
  children,
  date,
  datetime,
  declarationNo,
  dict,
  type Field,
  files,
  int,
  json,
  money,
  multiDict,
  ref,
  text,
  textarea,
} from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { defineMemory } from '../core/memory.ts';
import { bi } from '../core/text.ts';
import { declarationFlow } from './declarationFlow.ts';
import { declarationItem, declContainer, declPaper } from './declarationItem.ts';
import { goodsOfOneShipment } from './goodsFields.ts';
import {
  byDirection,
  feesTogether,
  headFacts,
  headFields,
  isImported,
  termsSection,
  transportSection,
} from './headFields.ts';
import { likeDeclaration } from './lastLike.ts';

const { manualNo, ...head } = headFields;

const fields = {
  declNo: text('报关单编号', 'Our no', { max: 20, readOnly: true }),
  orderId: ref('报关委托单', 'Order', { entity: 'customsOrder', createOnly: true, tells: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  seqNo: text('统一编号', 'Unified no', { max: 18, readOnly: true }),
  entryId: declarationNo('海关编号', 'Declaration no', { readOnly: true }),
  ...head,
  manualNo,
  ieDate: date('进出口日期', 'Date of entry or exit'),
  declDate: date('申报日期', 'Declared on', { readOnly: true }),
  consigneeCode: text('收发货人编码', 'Consignee customs code', { max: 10 }),
  consigneeCreditCode: text('收发货人信用码', 'Consignee credit code', { max: 18 }),
  consigneeName: text('境内收发货人', 'Domestic consignee', { max: 70, required: true }),
  overseasName: text('境外收发货人', 'Overseas party', { max: 100 }),
  overseasNameEn: text('境外英文名称', 'Overseas party (English)', { max: 100, required: true }),
  overseasCode: text('境外AEO编码', 'Overseas AEO code', { max: 20 }),
  ownerCode: text('使用单位编码', 'Owner customs code', { max: 10 }),
  ownerCreditCode: text('使用单位信用码', 'Owner credit code', { max: 18 }),
  ownerName: text('使用/销售单位', 'Owner', { max: 70, required: true }),
  agentCode: text('申报单位编码', 'Declarant customs code', { max: 10 }),
  agentCreditCode: text('申报单位信用码', 'Declarant credit code', { max: 18 }),
  agentName: text('申报单位', 'Declarant', { max: 70, required: true }),
  specialRel: dict('特殊关系', 'Special relation', { dict: 'YES_NO_NA', default: '0' }),
  priceEffect: dict('价格影响', 'Effect on price', { dict: 'YES_NO_NA', default: '0' }),
  royalty: dict('特许权使用费', 'Royalty', { dict: 'YES_NO_NA', default: '0' }),
  formulaPrice: dict('公式定价', 'Price by formula', { dict: 'YES_NO_NA' }),
  tempPrice: dict('暂定价格', 'Provisional price', { dict: 'YES_NO_NA' }),
  otherPacks: multiDict('其他包装', 'Other wrapping', { dict: 'WRAP_TYPE' }),
  guaranteeNo: text('担保编号', 'Guarantee no', { max: 32 }),
  relNo: declarationNo('关联报关单号', 'Related declaration'),
  relManualNo: text('关联备案号', 'Related filing', { max: 12 }),
  yardCode: text('货场代码', 'Yard', { max: 10 }),
  ciqOrg: text('检验检疫受理机关', 'Inspection office', { max: 10 }),
  destCiqOrg: text('目的地检验检疫机关', 'Inspection office at destination', { max: 10 }),
  despatchDate: date('启运日期', 'Despatched on'),
  stage: dict('申报阶段', 'Stage', { dict: 'DECL_STAGE', readOnly: true }),
  licensed: dict('是否涉证', 'Permit needed', { dict: 'YES_NO' }),
  inspected: dict('是否涉检', 'Inspected', { dict: 'YES_NO' }),
  taxable: dict('是否涉税', 'Tax due', { dict: 'YES_NO' }),
  summaryTime: datetime('概要放行时间', 'Released on summary', { readOnly: true }),
  fullDue: date('完整申报截止', 'Full declaration due', { readOnly: true }),
  fullTime: datetime('完整申报时间', 'Declared in full', { readOnly: true }),
  taxMode: dict('征税方式', 'Levy', { dict: 'TAX_MODE', default: '0' }),
  selfPay: bool('自报自缴', 'Self pay', { default: 1 }),
  noteS: textarea('备注', 'Note', { max: 255 }),
  items: children('表体', 'Lines', { of: declarationItem, maxRows: 50 }),
  containers: children('集装箱', 'Containers', { of: declContainer, maxRows: 200 }),
  papers: children('随附单证', 'Papers', { of: declPaper, maxRows: 50 }),
  edocs: files('随附单据', 'Documents', { maxCount: 20 }),
  totalCny: money('完税价格', 'Customs value', { readOnly: true, sum: true }),
  dutyAmt: money('关税', 'Duty', { readOnly: true, sum: true }),
  additionalAmt: money('附加关税', 'Additional duties', { readOnly: true, sum: true }),
  consumeAmt: money('消费税', 'Consumption tax', { readOnly: true, sum: true }),
  vatAmt: money('增值税', 'VAT', { readOnly: true, sum: true }),
  lateFee: money('滞报金', 'Late declaration fee', { readOnly: true }),
  version: int('版本', 'Version', { readOnly: true, default: 1 }),
  statusBefore: text('申请修改前状态', 'Status before the amendment', { max: 20, readOnly: true }),
  amendSentTime: datetime('修改已发送', 'Amendment sent', { readOnly: true }),
  revokeSentTime: datetime('撤销已申请', 'Revocation asked', { readOnly: true }),
  amendCode: dict('修改原因', 'Reason of the amendment', { dict: 'DECL_CHANGE_REASON', readOnly: true }),
  amendProof: files('证明材料', 'Proof', {
    maxCount: 10,
    help: bi(
      '证明修改理由的发票、合同、提单或有关部门文件',
      'Invoice, contract, bill or official paper that proves the reason',
    ),
  }),
  amenders: json('修改经手人', 'Who amended', { readOnly: true }),
  hands: contributorsField,
  checkerId: ref('复核人', 'Checked by', { entity: 'sysUser', readOnly: true }),
  sentTime: datetime('发送时间', 'Sent', { readOnly: true }),
  channel: dict('申报方式', 'Declared by', { dict: 'DECL_CHANNEL', readOnly: true }),
  storedTime: datetime('入库时间', 'Stored', { readOnly: true }),
  releaseTime: datetime('放行时间', 'Released', { readOnly: true }),
  closeTime: datetime('结关时间', 'Closed', { readOnly: true }),
  ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
  reason: textarea('原因', 'Reason', { max: 300, readOnly: true }),
  status: stateField('状态', 'Status', declarationFlow),
};

/** What the declaration number fixes, and whose the declaration is, no amendment changes. */
const fixed: ReadonlySet<string> = new Set(['orderId', 'customerId', 'ieFlag', 'customsCode']);

const isAmendable = ([name, field]: readonly [string, Field]): boolean =>
  !field.readOnly && !fixed.has(name) && field.kind !== 'files';

/** What an amendment may ask customs to change: everything people fill in, lines included. */
export const amendable = Object.entries(fields)
  .filter(isAmendable)
  .map(([name]) => name) as (keyof typeof fields)[];

/** 监管方式 whose goods follow from an earlier declaration or go on to another filing. */
const relatedModes = new Set(
  '0245 0255 0258 0265 0300 0456 0466 0500 0642 0644 0654 0657 0664 0700 1300 3100 4400 4500 4561 4600 9700'.split(' '),
);
const isRelated = (tradeMode: string | null | undefined): boolean => relatedModes.has(tradeMode ?? '');

const inTwoSteps = ({ declKind }: { readonly declKind?: string | null }): boolean => declKind === 'TWO_STEP';

/** What the summary fixed and the second step of a declaration keeps: what was released, and for whom. */
const fixedBySummary: ReadonlySet<string> = new Set(['declKind', 'consigneeName', 'billNo', 'tradeMode']);

/** 涉检: some line says what inspection asks for. */
const isInspected = ({
  items,
}: {
  readonly items?: readonly ({ readonly ciqCode?: string | null; readonly ciqPurpose?: string | null } | null)[] | null;
}): boolean => (items ?? []).some((line) => Boolean(line?.ciqCode || line?.ciqPurpose));

/** 报关单: what customs reads, in the order of the Single Window. @see docs/spec/classification.md 2.10, 4.10 */
export const declaration = defineEntity({
  key: 'declaration',
  service: 'business',
  design: 'classification',
  label: bi('报关单', 'Customs declaration'),
  fields,
  partOf: { entity: 'customsOrder', field: 'orderId' },
  numbering: { field: 'declNo', prefix: 'BGD', at: 'create' },
  title: 'declNo',
  keywords: ['declNo', 'entryId', 'seqNo', 'orderId', 'customerId', 'billNo', 'contrNo', 'items'],
  quickFind: { shows: ['declNo'], beside: ['entryId', 'billNo', 'customerId'] },
  list: [
    'declNo',
    'entryId',
    'status',
    'customerId',
    'ieFlag',
    'billNo',
    'tradeMode',
    'customsCode',
    'orderId',
    'totalCny',
    'dutyAmt',
    'vatAmt',
    'declDate',
    'fullDue',
    'createdTime',
  ],
  row: ['orderId', 'channel', 'stage', 'statusBefore', 'amendSentTime', 'revokeSentTime', 'amenders'],
  filters: [
    'declNo',
    'entryId',
    'orderId',
    'customerId',
    'status',
    'ieFlag',
    'billNo',
    'customsCode',
    'tradeMode',
    'ieDate',
    'declDate',
    'sentTime',
    'amendSentTime',
    'stage',
    'fullDue',
    'createdTime',
  ],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['orderId'], ['status', 'createdTime']],
  form: [
    {
      title: bi('申报信息', 'Declaration'),
      columns: 4,
      fields: [
        'declNo',
        'seqNo',
        'entryId',
        'orderId',
        'customerId',
        'ieFlag',
        'declKind',
        'ieDate',
        'customsCode',
        'iePort',
        'manualNo',
        'declDate',
        'consigneeName',
        'consigneeCreditCode',
        'consigneeCode',
        'overseasNameEn',
        'ownerName',
        'ownerCreditCode',
        'ownerCode',
        'overseasName',
        'agentName',
        'agentCreditCode',
        'agentCode',
        'overseasCode',
      ],
    },
    {
      title: bi('运输、监管与成交', 'Transport, regime and terms'),
      columns: 4,
      together: feesTogether,
      fields: [...transportSection, 'yardCode', 'tradeMode', 'cutMode', ...termsSection, 'otherPacks'],
    },
    {
      title: bi('确认与其他', 'Confirmations and more'),
      columns: 4,
      fields: [
        'specialRel',
        'priceEffect',
        'royalty',
        'formulaPrice',
        'tempPrice',
        'licensed',
        'inspected',
        'taxable',
        'taxMode',
        'selfPay',
        'guaranteeNo',
        'relNo',
        'relManualNo',
        'ciqOrg',
        'destCiqOrg',
        'despatchDate',
        { field: 'noteS', span: 3 },
      ],
    },
    { title: bi('表体', 'Lines'), fields: [{ field: 'items', span: 3 }] },
    { title: bi('集装箱', 'Containers'), fields: [{ field: 'containers', span: 3 }] },
    {
      title: bi('随附单证', 'Papers'),
      fields: [
        { field: 'papers', span: 3 },
        { field: 'edocs', span: 3 },
      ],
    },
    {
      title: bi('修改申请', 'Amendment'),
      when: ({ status }) => status === 'AMENDING',
      fields: ['amendCode', { field: 'reason', span: 2 }, { field: 'amendProof', span: 3 }],
    },
    {
      title: bi('税款与进度', 'Taxes and progress'),
      when: (record) => record.id !== undefined,
      fields: [
        'totalCny',
        'dutyAmt',
        'additionalAmt',
        'consumeAmt',
        'vatAmt',
        'lateFee',
        'checkerId',
        'sentTime',
        'channel',
        'storedTime',
        'stage',
        'summaryTime',
        'fullDue',
        'fullTime',
        'releaseTime',
        'closeTime',
        'amendSentTime',
        'revokeSentTime',
        'version',
        { field: 'reason', span: 3 },
      ],
    },
  ],
  draftNeeds: ['customerId'],
  facts: {
    ...headFacts,
    ieDate: byDirection(bi('进口日期', 'Date of import'), bi('出口日期', 'Date of export')),
    consigneeName: byDirection(bi('境内收货人', 'Domestic consignee'), bi('境内发货人', 'Domestic consignor')),
    overseasName: byDirection(bi('境外发货人', 'Overseas consignor'), bi('境外收货人', 'Overseas consignee')),
    ownerName: byDirection(bi('消费使用单位', 'Consumer or user'), bi('生产销售单位', 'Producer or seller')),
    specialRel: { when: isImported },
    priceEffect: { when: isImported },
    royalty: { when: isImported },
    formulaPrice: { when: isImported },
    tempPrice: { when: isImported },
    guaranteeNo: {
      when: ({ taxMode, taxable, guaranteeNo }) => taxMode === '1' || taxable === '1' || Boolean(guaranteeNo),
    },
    licensed: { when: inTwoSteps },
    inspected: { when: inTwoSteps },
    taxable: { when: inTwoSteps },
    stage: { when: inTwoSteps },
    summaryTime: { when: inTwoSteps },
    fullDue: { when: inTwoSteps },
    fullTime: { when: inTwoSteps },
    relNo: { when: ({ tradeMode, relNo }) => isRelated(tradeMode) || Boolean(relNo) },
    relManualNo: { when: ({ tradeMode, relManualNo }) => isRelated(tradeMode) || Boolean(relManualNo) },
    yardCode: { when: ({ customsCode, yardCode }) => /^(5[1237]|6[078])/.test(customsCode ?? '') || Boolean(yardCode) },
    ciqOrg: { when: isInspected },
    destCiqOrg: { when: isInspected },
    despatchDate: { when: isInspected },
  },
  remembers: defineMemory(fields, likeDeclaration),
  copies: defineCopies(fields, {
    without: [
      ...(['orderId', 'trafName', 'voyNo', 'billNo', 'licenseNo', 'ieDate', 'containers', 'papers'] as const),
      ...([
        'licensed',
        'inspected',
        'taxable',
        'specialRel',
        'priceEffect',
        'royalty',
        'guaranteeNo',
        'relNo',
        'relManualNo',
        'despatchDate',
      ] as const),
    ],
    lines: { items: ['agreementCert', 'agreementLine', 'orderLines', ...goodsOfOneShipment] },
  }),
  mayEdit: ({ status, amendSentTime }, { roleId }) => {
    if (roleId !== departments.declaration)
      return { none: bi('报关单由报关部门制作', 'Declarations are made by declaration staff') };
    if (status === 'PICKED') return { fields: amendable.filter((name) => !fixedBySummary.has(name)) };
    if (status !== 'AMENDING') return { fields: 'all' };
    return amendSentTime
      ? { none: bi('修改申请已发送，等待海关答复', 'The amendment is with customs, which has to answer first') }
      : { fields: [...amendable, 'amendProof'] };
  },
  mayDelete: ({ orderId }) =>
    !orderId ? undefined : bi('只有不属于委托单的暂存报关单可以删除', 'Only drafts without an order can be deleted'),
  unique: [['declNo'], ['entryId']],
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'batchAct', 'log', 'export'],
  flow: declarationFlow,
  pages: { icon: 'list', title: bi('报关单列表', 'Declarations') },
  access: {
    robots: 'view',
    business: 'list,view,export,print',
    customer: 'list,view,print',
    preCustomer: 'list,view,print',
    declarants: 'list,view,create,edit,delete,export,print,act:*',
    finance: 'list,view,export,act:paid',
  },
});
