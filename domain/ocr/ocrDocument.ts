import { defineEntity, type RecordOf } from '../core/entity.ts';
import {
  bool,
  children,
  computed,
  datetime,
  decimal,
  dict,
  files,
  int,
  json,
  ref,
  text,
  textarea,
} from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi, type Text } from '../core/text.ts';
import { ocrDocumentFlow } from './ocrDocumentFlow.ts';
import { ocrDocumentsPath, ocrGroup, ocrProfilePath } from './paths.ts';

/** 识别字段: one value of a document, and where it stands. @see docs/spec/operations.md 4 */
export const ocrField = defineEntity({
  key: 'ocrField',
  service: 'business',
  design: 'operations',
  label: bi('识别字段', 'Recognised field'),
  parent: { entity: 'ocrDocument', field: 'docId' },
  fields: {
    docId: ref('识别单证', 'Document', { entity: 'ocrDocument', required: true, createOnly: true }),
    lineNo: int('序号', 'No', { min: 1 }),
    fieldKey: text('字段', 'Field', { max: 40, required: true }),
    value: text('值', 'Value', { max: 1_000 }),
    rawText: text('原文', 'Raw text', { max: 1_000 }),
    /** The second reading of the same place, where it said something else. */
    raw2: text('第二读数', 'Second reading', { max: 1_000 }),
    conf: decimal('置信度', 'Confidence', 5, 4),
    level: dict('等级', 'Level', { dict: 'CONF_LEVEL' }),
    engine: dict('引擎', 'Engine', { dict: 'OCR_ENGINE' }),
    page: int('页', 'Page', { min: 1 }),
    box: json('位置', 'Box', { limits: { depth: 1, entries: 4 } }),
    accepted: bool('已确认', 'Accepted', { default: 0 }),
    changeLog: json('修改', 'Changes', { limits: { depth: 2, entries: 500 } }),
  },
  scope: 'parent',
  verbs: [],
});

/** 识别明细: one line of a document's table. @see docs/spec/operations.md 4 */
export const ocrLine = defineEntity({
  key: 'ocrLine',
  service: 'business',
  design: 'operations',
  label: bi('识别明细', 'Recognised line'),
  parent: { entity: 'ocrDocument', field: 'docId' },
  fields: {
    docId: ref('识别单证', 'Document', { entity: 'ocrDocument', required: true, createOnly: true }),
    lineNo: int('行号', 'Line', { min: 1 }),
    /** `{fieldKey: OcrCell}`. */
    cells: json('单元格', 'Cells', { required: true, limits: { depth: 4, entries: 2_000, text: 1_000 } }),
    accepted: bool('已确认', 'Accepted', { default: 0 }),
  },
  scope: 'parent',
  verbs: [],
});

/** 识别页: a page as it was read: its words, and how it lay. */
export const ocrPage = defineEntity({
  key: 'ocrPage',
  service: 'business',
  design: 'operations',
  label: bi('识别页', 'Recognised page'),
  parent: { entity: 'ocrDocument', field: 'docId' },
  fields: {
    docId: ref('识别单证', 'Document', { entity: 'ocrDocument', required: true, createOnly: true }),
    lineNo: int('页', 'Page', { min: 1 }),
    engine: dict('引擎', 'Engine', { dict: 'OCR_ENGINE' }),
    width: int('宽', 'Width', { min: 1 }),
    height: int('高', 'Height', { min: 1 }),
    /** Degrees by which the picture was turned: 0, 90, 180, 270. */
    turned: int('旋转', 'Turned', { min: 0, max: 270 }),
    noise: decimal('噪声', 'Noise', 8, 3, {}),
    flawFlg: bool('照片或噪声', 'Photo or noise', { default: 0 }),
    /** `[text, confidence, x1, y1, x2, y2, second reading?]` for each word; places from 0 to 1. */
    words: json('文字', 'Words', { secret: true, limits: { depth: 2, entries: 20_000, text: 1_000 } }),
  },
  scope: 'parent',
  verbs: [],
});

const fields = {
  docNo: text('单证号', 'No', { max: 20, readOnly: true }),
  profile: dict('版式', 'Profile', { dict: 'OCR_PROFILE', required: true, default: 'genaral' }),
  docKind: dict('单证类型', 'Kind', {
    dict: 'OCR_KIND',
    help: bi('留空由系统判断', 'Left empty, the product tells'),
  }),
  file: files('文件', 'File', { required: true, maxCount: 1, createOnly: true }),
  fileName: computed('文件名', 'File name', { of: 'text' }),
  fileHash: text('文件摘要', 'File hash', { max: 64, readOnly: true, secret: true }),
  pageFrom: int('起始页', 'From page', { min: 1, readOnly: true }),
  pageTo: int('截止页', 'To page', { min: 1, readOnly: true }),
  pages: int('页数', 'Pages', { min: 1, readOnly: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer' }),
  bizNo: text('业务号', 'Business no', { max: 60 }),
  orderId: ref('报关委托单', 'Customs order', { entity: 'customsOrder', readOnly: true }),
  splitFrom: ref('拆分自', 'Split from', { entity: 'ocrDocument', readOnly: true }),
  engine: dict('引擎', 'Engine', { dict: 'OCR_ENGINE', readOnly: true }),
  meanConf: decimal('平均置信度', 'Mean confidence', 5, 4, { readOnly: true }),
  lowCount: int('低置信字段数', 'Low fields', { readOnly: true }),
  progress: computed('进度', 'Progress', { of: 'int', percent: true, unit: bi('%', '%') }),
  queuePlace: computed('排队位置', 'Place in the queue', { of: 'int' }),
  checks: json('校验', 'Checks', { readOnly: true, limits: { depth: 4, entries: 2_000, text: 500 } }),
  /** `[{from, to, kind}]`: the documents that this one may consist of. */
  proposal: json('拆分建议', 'Proposed split', { readOnly: true, limits: { depth: 2, entries: 400, text: 60 } }),
  leaseUser: ref('正在核对', 'Being reviewed by', { entity: 'sysUser', readOnly: true }),
  leaseUntil: datetime('占用至', 'Until', { readOnly: true }),
  checker: ref('核对人', 'Checker', { entity: 'sysUser', readOnly: true }),
  checkTime: datetime('核对时间', 'Checked', { readOnly: true }),
  overrideReason: textarea('放行原因', 'Override reason', { max: 300, readOnly: true }),
  target: dict('推送对象', 'Target', { dict: 'OCR_TARGET', readOnly: true }),
  targetId: text('目标记录', 'Target record', { max: 36, readOnly: true }),
  targetNo: text('目标编号', 'Target no', { max: 40, readOnly: true }),
  /** What whoever pushed it had seen, said and wanted replaced. */
  pushAsked: json('推送选择', 'How it was pushed', { readOnly: true, limits: { depth: 2, entries: 2_100, text: 200 } }),
  errorMsg: text('错误', 'Error', { max: 500, readOnly: true }),
  reason: textarea('原因', 'Reason', { max: 300, readOnly: true }),
  queuedTime: datetime('排队时间', 'Queued', { readOnly: true }),
  runNo: int('识别轮次', 'Run', { readOnly: true, secret: true, default: 0 }),
  pagesDone: int('已识别页', 'Pages read', { readOnly: true }),
  pictures: files('页面图片', 'Page pictures', { readOnly: true, maxCount: 50 }),
  status: stateField('状态', 'Status', ocrDocumentFlow),
  fields: children('字段', 'Fields', { of: ocrField, maxRows: 100 }),
  lines: children('明细', 'Lines', { of: ocrLine, maxRows: 2_000 }),
};

const worker = 'list,view,create,edit,export,act:*';
const profileTitles: Readonly<Record<string, Text>> = {
  zf: bi('资费单证识别', 'Charge documents'),
  genaral: bi('通用单证识别', 'General documents'),
  pyocr: bi('濒危证识别', 'Endangered-species certificates'),
  johnson: bi('医疗器械客户单证识别', 'Documents of the medical-device client'),
  nitto: bi('膜材客户单证识别', 'Documents of the film client'),
  keyi: bi('零部件客户单证识别', 'Documents of the parts client'),
};
const listOfProfile = (profile: string, title: Text) => ({
  at: ocrProfilePath(profile),
  title,
  hidden: true as const,
  views: [
    { key: 'review', label: bi('待核对', 'To review'), filter: { profile, status: 'REVIEW' } },
    {
      key: 'running',
      label: bi('识别中', 'Recognising'),
      filter: { profile, status__in: ['UPLOADED', 'RECOGNIZING'] },
    },
    { key: 'failed', label: bi('识别失败', 'Failed'), filter: { profile, status: 'FAILED' } },
    { key: 'done', label: bi('已核对', 'Confirmed'), filter: { profile, status__in: ['CONFIRMED', 'PUSHED'] } },
    { key: 'all', label: bi('全部', 'All'), filter: { profile } },
  ],
  access: { business: worker, declarants: worker, warehouse: worker, it: 'list,view,export' },
});

/**
 * 识别单证: a paper whose values are read, each with its page, its place, its engine and whoever changed it.
 * @see docs/spec/operations.md 3.13, 4
 */
export const ocrDocument = defineEntity({
  key: 'ocrDocument',
  service: 'business',
  design: 'operations',
  label: bi('识别单证', 'Recognised document'),
  fields,
  numbering: { field: 'docNo', prefix: 'SB', at: 'create' },
  title: 'docNo',
  code: 'docNo',
  keywords: ['docNo', 'bizNo', 'customerId', 'targetNo'],
  list: [
    'docNo',
    'status',
    'fileName',
    'profile',
    'docKind',
    'pages',
    'customerId',
    'bizNo',
    'engine',
    'meanConf',
    'lowCount',
    'progress',
    'queuePlace',
    'checker',
    'targetNo',
    'errorMsg',
    'createdByName',
    'createdTime',
  ],
  filters: [
    'docNo',
    'profile',
    'docKind',
    'customerId',
    'status',
    'lowCount',
    'bizNo',
    'engine',
    'createdBy',
    'createdTime',
  ],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['fileHash'], ['status', 'createdTime'], ['profile', 'status'], ['orderId']],
  form: [
    {
      title: bi('上传', 'Upload'),
      fields: ['profile', 'docKind', 'customerId', 'bizNo', 'orderId', { field: 'file', span: 3 }],
    },
    {
      title: bi('识别', 'Recognition'),
      when: ({ docNo }) => Boolean(docNo),
      fields: [
        ...([
          'docNo',
          'pages',
          'pageFrom',
          'pageTo',
          'engine',
          'meanConf',
          'lowCount',
          'progress',
          'queuePlace',
        ] as const),
        { field: 'errorMsg', span: 3 },
      ],
    },
    {
      title: bi('核对与推送', 'Review and push'),
      when: ({ checker, targetNo }) => Boolean(checker || targetNo),
      fields: ['checker', 'checkTime', 'target', 'targetNo', { field: 'overrideReason', span: 3 }],
    },
  ],
  unique: [['docNo']],
  scope: { dept: ['createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'act', 'batchAct', 'log', 'export'],
  flow: ocrDocumentFlow,
  pages: {
    icon: 'ocr',
    at: ocrDocumentsPath,
    group: ocrGroup,
    title: bi('单证识别', 'Document recognition'),
    lists: Object.entries(profileTitles).map(([profile, title]) => listOfProfile(profile, title)),
  },
  access: { business: worker, declarants: worker, warehouse: worker, it: 'list,view,export' },
});

export type OcrDocument = RecordOf<typeof ocrDocument>;
