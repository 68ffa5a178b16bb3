import { answerShape, defineCall } from '../core/call.ts';
import { defineEntity } from '../core/entity.ts';
import { datetime, dict, files, int, ref, text } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { ocrConvertFlow } from './ocrConvertFlow.ts';
import { ocrGroup } from './paths.ts';

/** Pages of a document that are turned into a workbook at once. */
export const mostConvertedPages = 50;
/** Days that a workbook is kept. */
export const convertKeptDays = 30;

const fields = {
  convertNo: text('编号', 'No', { max: 20, readOnly: true }),
  docId: ref('单证', 'Document', { entity: 'ocrDocument', required: true, createOnly: true }),
  mode: dict('方式', 'Mode', { dict: 'OCR_CONVERT_MODE', required: true, default: 'TABLE', createOnly: true }),
  pages: text('页', 'Pages', {
    max: 60,
    createOnly: true,
    help: bi('如 1-3,5；留空为全部', 'Such as 1-3,5; all if empty'),
  }),
  resultFile: files('结果', 'Result', { maxCount: 1, readOnly: true }),
  sheets: int('工作表数', 'Sheets', { readOnly: true }),
  keptUntil: datetime('保留至', 'Kept until', { readOnly: true }),
  errorMsg: text('错误', 'Error', { max: 500, readOnly: true }),
  jobId: text('任务', 'Job', { max: 36, readOnly: true, secret: true }),
  status: stateField('状态', 'Status', ocrConvertFlow),
};

const worker = 'list,view,create,act:*';

/** PDF转换: pages of a document as a workbook. @see docs/spec/operations.md 3.13, 4 */
export const ocrConvert = defineEntity({
  key: 'ocrConvert',
  service: 'batch',
  design: 'operations',
  label: bi('PDF转换', 'PDF conversion'),
  fields,
  numbering: { field: 'convertNo', prefix: 'ZH', at: 'create' },
  title: 'convertNo',
  keywords: ['convertNo', 'docId'],
  list: [
    'convertNo',
    'status',
    'docId',
    'mode',
    'pages',
    'sheets',
    'resultFile',
    'keptUntil',
    'errorMsg',
    'createdByName',
    'createdTime',
  ],
  filters: ['convertNo', 'docId', 'mode', 'status', 'createdTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['status', 'keptUntil']],
  unique: [['convertNo']],
  scope: { dept: ['createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'act', 'log'],
  flow: ocrConvertFlow,
  pages: { icon: 'list', group: ocrGroup, title: bi('PDF转Excel', 'PDF to Excel') },
  access: { business: worker, declarants: worker, warehouse: worker, it: 'list,view' },
});

/** 转换: a workbook of some pages is queued. */
export const convertOcrPdf = defineCall({
  service: 'batch',
  method: 'convertOcrPdf',
  right: 'ocrConvert:create',
  writes: true,
  input: { docId: fields.docId, mode: fields.mode, pages: fields.pages },
  answer: answerShape<{ readonly convertId: string; readonly convertNo: string }>(),
});

/** 取结果: how far a conversion is, and its workbook once it is there. */
export const fetchOcrConvertResult = defineCall({
  service: 'batch',
  method: 'fetchOcrConvertResult',
  right: 'ocrConvert:view',
  input: { convertId: ref('转换', 'Conversion', { entity: 'ocrConvert', required: true }) },
  answer: answerShape<{
    readonly status: string;
    readonly sheets?: number;
    readonly hashaddr?: string;
    readonly fileName?: string;
    readonly errorMsg?: string;
  }>(),
});
