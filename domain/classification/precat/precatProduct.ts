import { auditorRoles, reviewerRoles } from '../../core/access.ts';
import { type DraftValues, defineEntity, type Rule } from '../../core/entity.ts';
import {
  bool,
  hsCode as codeOf,
  computed,
  date,
  datetime,
  decimal,
  dict,
  int,
  json,
  multiDict,
  ref,
  text,
  textarea,
} from '../../core/field.ts';
import { stateField } from '../../core/flow.ts';
import { handsField } from '../../core/hands.ts';
import { bi } from '../../core/text.ts';
import { goodsLinesPath, verificationPath } from '../paths.ts';
import { goodsSheets } from './exportKinds.ts';
import { missingFacts, wrongName, wrongProposal, wrongSpec, wrongWeight } from './goodsRules.ts';
import { precatProcessFlow } from './precatProcessFlow.ts';
import { resultLists } from './resultLists.ts';

const asColumn = true;
/** What the tariff of today says of the code. */
const tariffOfToday = {
  mfnRate: computed('最惠国', 'MFN', { of: 'text', asColumn }),
  provisionalRate: computed('暂定', 'Provisional', { of: 'text', asColumn }),
  vatRate: computed('增值税', 'VAT', { of: 'text', asColumn }),
  consumptionRate: computed('消费税', 'Consumption tax', { of: 'text', asColumn }),
  exportRate: computed('出口税率', 'Export duty', { of: 'text', asColumn }),
  rebateRate: computed('出口退税', 'Export rebate', { of: 'text', asColumn }),
  supvCond: computed('监管条件', 'Supervision letters', { of: 'text', asColumn }),
  ciqType: computed('检验检疫', 'CIQ categories', { of: 'text', asColumn }),
};

const fields = {
  applyId: ref('预归类申请', 'Application', { entity: 'precatApply', required: true, createOnly: true }),
  lineNo: int('行号', 'Line', { min: 1, required: true }),
  partNo: text('料号', 'Part no', { max: 60, alias: ['货号', '物料号', '物料编码'] }),
  nameZh: text('中文品名', 'Chinese name', { max: 255, required: true, alias: ['品名', '商品名称', '货物名称'] }),
  nameEn: text('英文品名', 'English name', { max: 255 }),
  spec: text('规格型号', 'Spec and model', { max: 500, alias: ['规格', '型号'] }),
  material: text('材质', 'Material', { max: 255 }),
  composition: textarea('成分含量', 'Composition', { max: 2000 }),
  usage: text('用途', 'Use', { max: 500 }),
  principle: textarea('工作原理', 'Principle', { max: 2000 }),
  brand: text('品牌', 'Brand', { max: 100 }),
  brandType: dict('品牌类型', 'Kind of brand', { dict: 'BRAND_TYPE' }),
  makerName: text('厂商', 'Maker', { max: 100 }),
  originCountry: dict('原产国', 'Origin', { dict: 'COUNTRY' }),
  unit: dict('单位', 'Unit', { dict: 'UNIT' }),
  netWeight: decimal('单件净重', 'Net weight', 14, 6, { unit: bi('kg', 'kg') }),
  customerHs: text('建议税号', 'Proposed code', { max: 10, alias: ['HS编码', '客户税号'] }),
  againFlg: bool('重新归类', 'Classify again', { default: 0 }),
  customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
  goodsKey: text('商品键', 'Goods key', { max: 120, readOnly: true }),
  hsCode: codeOf('商品编码', 'Tariff code', { readOnly: true }),
  declaredName: text('申报名称', 'Declared name', { max: 255, readOnly: true }),
  basis: textarea('归类依据', 'Reason of the code', { max: 2000, readOnly: true }),
  girRules: multiDict('归类总规则', 'General rules used', { dict: 'GIR', readOnly: true }),
  ciqCode: text('检验检疫编码', 'CIQ suffix', { max: 3, readOnly: true }),
  elementValues: json('申报要素', 'Declaration elements', { readOnly: true }),
  gModel: text('申报规格型号', 'Declared model text', { max: 255, readOnly: true }),
  unit1: dict('法定第一单位', 'Legal unit 1', { dict: 'UNIT', readOnly: true }),
  unit2: dict('法定第二单位', 'Legal unit 2', { dict: 'UNIT', readOnly: true }),
  suggestRank: int('建议名次', 'Rank of the suggestion', {
    readOnly: true,
    help: bi('所用编码在归类建议中的名次', 'At which place of the suggestions the code stood'),
  }),
  auditLevels: int('审核级数', 'Audit levels', { min: 1, max: 3, readOnly: true, default: 3 }),
  receivedTime: datetime('收到时间', 'Received', {
    readOnly: true,
    help: bi('所在申请首次提交的时间', 'When its application was handed in first'),
  }),
  assignee1: ref('一审处理人', 'First auditor to be', { entity: 'sysUser', readOnly: true }),
  assignee2: ref('二审处理人', 'Second auditor to be', { entity: 'sysUser', readOnly: true }),
  assignee3: ref('三审处理人', 'Third auditor to be', { entity: 'sysUser', readOnly: true }),
  dispatchId: ref('派单', 'Dispatch order', { entity: 'precatDispatch', readOnly: true, personal: 'staff' }),
  hands: handsField,
  auditor1: ref('一审人', 'First auditor', { entity: 'sysUser', readOnly: true }),
  auditor2: ref('二审人', 'Second auditor', { entity: 'sysUser', readOnly: true }),
  auditor3: ref('三审人', 'Third auditor', { entity: 'sysUser', readOnly: true }),
  returnCount: int('退回次数', 'Times returned', { readOnly: true, default: 0 }),
  question: textarea('要求补充', 'What is asked', { max: 500, readOnly: true }),
  infoAnswer: textarea('客户补充', 'What the customer added', { max: 2000, readOnly: true }),
  infoStage: dict('补充阶段', 'Asked by stage', { dict: 'PRECAT_PROCESS', readOnly: true }),
  askedTime: datetime('要求补充时间', 'Asked', { readOnly: true }),
  answer: dict('客户答复', 'Answer', { dict: 'CONFIRM_ANSWER', readOnly: true }),
  disputeReason: textarea('异议原因', 'Reason of the dispute', { max: 500, readOnly: true }),
  customerProposal: text('客户主张税号', 'Code the customer claims', { max: 10, readOnly: true }),
  confirmMode: dict('确认方式', 'Confirmed by', { dict: 'CONFIRM_MODE', readOnly: true }),
  confirmTime: datetime('确认时间', 'Confirmed', { readOnly: true }),
  reviewerId: ref('复审人', 'Reviewer', { entity: 'sysUser', readOnly: true }),
  reviewFrom: dict('复审来源', 'Reviewed from', { dict: 'PRECAT_PROCESS', readOnly: true }),
  reviewResult: dict('复审结果', 'Result of the review', { dict: 'REVIEW_RESULT', readOnly: true }),
  opinionId: ref('意见书', 'Opinion', { entity: 'precatOpinion', readOnly: true }),
  validFrom: date('生效日期', 'Valid from', { readOnly: true }),
  validTo: date('有效期至', 'Valid to', { readOnly: true }),
  daysLeft: computed('剩余天数', 'Days left', { of: 'int', help: bi('距有效期结束的天数', 'Days until its validity ends') }),
  overdue: computed('超时', 'Overdue', { of: 'int', help: bi('申请的应完成时间已过', 'Its application was due before now') }),
  ...tariffOfToday,
  invalidReason: dict('失效原因', 'Invalid because', { dict: 'INVALID_REASON', readOnly: true }),
  invalidTime: datetime('失效时间', 'Invalid since', { readOnly: true }),
  hsChangeNo: text('税则变动批次', 'Tariff change', { max: 20, readOnly: true }),
  changeKind: dict('变动类型', 'Kind of change', { dict: 'HS_CHANGE_KIND', readOnly: true }),
  candidates: textarea('候选新编码', 'Candidate codes', { max: 2000, readOnly: true }),
  previousId: ref('原归类商品', 'Classified before as', { entity: 'precatProduct', readOnly: true }),
  sourceGoodsId: text('来源需求商品', 'From demand goods', { max: 36, readOnly: true }),
  replacedById: ref('替代商品', 'Replaced by', { entity: 'precatProduct', readOnly: true }),
  rejectReason: dict('不予归类原因', 'Why it is rejected', { dict: 'REJECT_REASON', readOnly: true }),
  reason: textarea('审核意见', 'Opinion', { max: 300, readOnly: true }),
  innerNote: textarea('内部意见', 'Internal opinion', {
    max: 300,
    readOnly: true,
    personal: 'staff',
    help: bi('客户看不到', 'Customers do not see it'),
  }),
  softwareStatus: dict('推送状态', 'Sent to software', { dict: 'PUSH_STATUS', readOnly: true, default: 'NONE', personal: 'staff' }),
  softwareNo: int('推送次数', 'Sending', { readOnly: true, default: 0, personal: 'staff' }),
  softwareTries: int('失败次数', 'Failed tries', { readOnly: true, default: 0, personal: 'staff' }),
  softwareTime: datetime('推送时间', 'Last tried', { readOnly: true, personal: 'staff' }),
  softwareNext: datetime('下次推送', 'Next try', { readOnly: true, personal: 'staff' }),
  softwareMsg: text('推送结果', 'What came of it', { max: 200, readOnly: true, personal: 'staff' }),
  processStatus: stateField('流程状态', 'Process status', precatProcessFlow),
};

type Line = DraftValues<typeof fields>;

/** Customers and whoever works for them say what an auditor asked for. */
const supplies = 'act:supply1,act:supply2,act:supply3,act:supplyR';

/** A draft may still be wrong; what is handed in may not. */
const atSubmit =
  (judge: (line: Line) => ReturnType<Rule<Line>>): Rule<Line> =>
  (line, { moment }) =>
    moment === 'submit' ? judge(line) : undefined;

/** 预归类商品: one kind of goods of an application, as its applicant describes it. @see docs/spec/classification.md 4.6 */
export const precatProduct = defineEntity({
  key: 'precatProduct',
  service: 'product',
  design: 'classification',
  label: bi('预归类商品', 'Pre-classification goods'),
  parent: { entity: 'precatApply', field: 'applyId' },
  fields,
  title: 'nameZh',
  code: 'partNo',
  rules: [wrongName, wrongSpec, missingFacts, wrongProposal, wrongWeight].map(atSubmit),
  list: ['applyId', 'lineNo', 'processStatus', 'customerId', 'partNo', 'nameZh', 'spec', 'customerHs', 'hsCode', 'declaredName', 'assignee1', 'auditor1', 'auditor2', 'returnCount'],
  row: ['auditLevels', 'assignee1', 'auditor1', 'auditor2', 'assignee2', 'assignee3', 'reviewerId', 'infoStage', 'askedTime', 'reviewFrom', 'invalidReason', 'invalidTime', 'validTo', 'changeKind', 'candidates', 'softwareStatus'],
  filters: ['processStatus', 'nameZh', 'partNo', 'hsCode', 'customerId', 'assignee1', 'auditor1', 'receivedTime', 'validTo', 'invalidReason', 'softwareStatus', 'hsChangeNo', 'changeKind'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  form: [
    { title: bi('商品', 'Goods'), fields: ['applyId', 'lineNo', 'partNo', { field: 'nameZh', span: 2 }, 'nameEn', { field: 'spec', span: 3 }, 'material', { field: 'usage', span: 2 }, { field: 'composition', span: 3 }, { field: 'principle', span: 3 }, 'brand', 'brandType', 'makerName', 'originCountry', 'unit', 'netWeight', 'customerHs'] },
    { title: bi('归类结果', 'Result'), fields: ['hsCode', { field: 'declaredName', span: 2 }, 'ciqCode', { field: 'gModel', span: 2 }, 'unit1', 'unit2', 'suggestRank', { field: 'girRules', span: 3 }, { field: 'basis', span: 3 }] },
    { title: bi('审核', 'Audits'), fields: ['auditLevels', 'dispatchId', 'returnCount', 'assignee1', 'assignee2', 'assignee3', 'auditor1', 'auditor2', 'auditor3', 'rejectReason', { field: 'reason', span: 3 }] },
    { title: bi('补充资料', 'Further information'), when: ({ question }) => Boolean(question), fields: [{ field: 'question', span: 3 }, { field: 'infoAnswer', span: 3 }, 'infoStage', 'askedTime'] },
    { title: bi('确认和复审', 'Answer and review'), when: ({ answer, reviewerId }) => Boolean(answer || reviewerId), fields: ['answer', 'confirmMode', 'confirmTime', 'customerProposal', { field: 'disputeReason', span: 2 }, 'reviewerId', 'reviewFrom', 'reviewResult'] },
    { title: bi('推送申报软件', 'Declaration software'), when: ({ softwareStatus }) => Boolean(softwareStatus && softwareStatus !== 'NONE'), fields: ['softwareStatus', 'softwareTime', 'softwareTries', 'softwareNext', { field: 'softwareMsg', span: 2 }] },
    { title: bi('有效期', 'Validity'), when: ({ validFrom }) => Boolean(validFrom), fields: ['validFrom', 'validTo', 'opinionId', 'invalidReason', 'invalidTime', 'replacedById', 'hsChangeNo', 'changeKind', { field: 'candidates', span: 2 }] },
  ],
  facts: {
    assignee1: { filter: () => ({ roleId__in: [...auditorRoles] }) },
    reviewerId: { filter: () => ({ roleId__in: [...reviewerRoles] }) },
  },
  flow: precatProcessFlow,
  index: [
    ['goodsKey', 'processStatus'], ['hsCode', 'processStatus'], ['opinionId'], ['previousId'], ['sourceGoodsId'], ['softwareStatus', 'softwareNext'], ['receivedTime'],
    ['dispatchId', 'processStatus'],
  ],
  scope: 'parent',
  verbs: ['page', 'get', 'byIds', 'act', 'batchAct', 'log', 'import', 'export'],
  pages: {
    icon: 'list', at: goodsLinesPath, title: bi('预归类商品列表', 'Goods lines in process'),
    lists: [
      {
        at: verificationPath, title: bi('预归类审核', 'Verification'),
        views: [
          { key: 'second', label: bi('待二审', 'Second audit'), filter: { processStatus: 'SECOND' } },
          { key: 'third', label: bi('待三审', 'Third audit'), filter: { processStatus: 'THIRD' } },
        ],
        access: { preAudit: 'list,view,export,act:*' },
      },
      ...resultLists,
    ],
  },
  access: { business: `list,view,import,act:reclassify,${supplies}`, customer: `view,import,act:reclassify,${supplies}`, preCustomer: `view,import,act:reclassify,${supplies}`, preAudit: 'list,view,export,act:*', preAuditAdmin: 'list,view,import,export,act:*' },
  // The same goods come in once: who corrects the wrong rows of a sheet may send it again.
  importKey: ['applyId', 'partNo', 'nameZh', 'spec', 'brand'],
  importEach: true,
  exportKinds: goodsSheets,
  importColumns: [
    'partNo', 'nameZh', 'nameEn', 'spec', 'material', 'composition', 'usage', 'principle', 'brand', 'brandType', 'makerName', 'originCountry',
    'unit', 'netWeight', 'customerHs',
  ],
}); // biome-ignore format: a definition is a table
