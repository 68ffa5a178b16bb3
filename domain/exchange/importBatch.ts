import { defineEntity } from '../core/entity.ts';
import { bool, computed, datetime, dict, files, int, json, ref, text, textarea } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { importBatchFlow } from './importBatchFlow.ts';

/** 导入行: a row that is wrong, or says what is there already; good rows are the records they became. */
export const importRow = defineEntity({
  key: 'importRow',
  service: 'batch',
  design: 'operations',
  label: bi('导入行', 'Import row'),
  parent: { entity: 'importBatch', field: 'batchId' },
  fields: {
    batchId: ref('导入批次', 'Batch', { entity: 'importBatch', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    runNo: int('轮次', 'Run', { required: true, default: 0 }),
    rowNo: int('行号', 'Row', { required: true }),
    rowState: dict('状态', 'State', { dict: 'IMPORT_ROW_STATE', required: true }),
    messages: textarea('信息', 'Messages', { max: 1_000 }),
    shownCells: text('内容', 'Content', { max: 500 }),
    cells: json('原始内容', 'Cells', { secret: true, limits: { depth: 1, entries: 400 } }),
  },
  list: ['batchId', 'rowNo', 'rowState', 'messages', 'shownCells'],
  filters: ['batchId', 'rowState'],
  defaultSort: { field: 'rowNo', order: 'ASC' },
  index: [['batchId', 'rowState', 'rowNo']],
  scope: 'parent',
  verbs: ['page'],
  methods: { page: 'queryImportRow' },
  pages: { icon: 'list', title: bi('导入失败和重复的行', 'Failed import rows') },
  access: { business: 'list', declarants: 'list', warehouse: 'list', it: 'list' },
});

const fields = {
  batchNo: text('批次号', 'Batch no', { max: 20, readOnly: true }),
  target: dict('导入目标', 'Target', { dict: 'IMPORT_TARGET', required: true, createOnly: true }),
  customerId: ref('客户', 'Customer', {
    entity: 'customer',
    createOnly: true,
    help: bi('填写后只接受该客户的行', 'Rows of other customers are wrong then'),
  }),
  mapId: ref('字段映射', 'Mapping', { entity: 'fieldMapping', createOnly: true }),
  sourceFile: files('文件', 'File', { required: true, maxCount: 1, createOnly: true }),
  confirmMode: bool('先预览再入库', 'Confirm first', { default: 1, createOnly: true }),
  dupPolicy: dict('重复数据', 'Duplicates', { dict: 'DUP_POLICY', required: true, default: 'ERROR', createOnly: true }),
  progress: computed('进度', 'Progress', { of: 'int', percent: true, unit: bi('%', '%') }),
  totalRows: int('总行数', 'Rows', { readOnly: true }),
  okRows: int('成功', 'OK', { readOnly: true }),
  failedRows: int('失败', 'Failed', { readOnly: true }),
  dupRows: int('重复', 'Duplicates', { readOnly: true }),
  errorFile: files('错误文件', 'Error file', { readOnly: true, maxCount: 1 }),
  fixFile: files('改好的错误文件', 'Corrected error file', { readOnly: true, maxCount: 1 }),
  startTime: datetime('开始', 'Started', { readOnly: true }),
  endTime: datetime('结束', 'Ended', { readOnly: true }),
  errorMsg: text('错误', 'Error', { max: 500, readOnly: true }),
  header: json('表头', 'Head', { readOnly: true, secret: true, limits: { depth: 1, entries: 400 } }),
  runNo: int('轮次', 'Run', {
    readOnly: true,
    default: 0,
    help: bi('每次入库或重试加一', 'One more with each loading'),
  }),
  jobId: text('任务', 'Job', { max: 36, readOnly: true, secret: true }),
  reason: textarea('原因', 'Reason', { max: 300, readOnly: true }),
  status: stateField('状态', 'Status', importBatchFlow),
};

const worker = 'list,view,create,export,act:*';

/**
 * 业务数据导入: the queue over the engine of imports. What is read, judged and undone is that engine's; here is who waits
 * for it, and what it left.
 * @see docs/spec/operations.md 3.15
 */
export const importBatch = defineEntity({
  key: 'importBatch',
  service: 'batch',
  design: 'operations',
  label: bi('导入批次', 'Import batch'),
  fields,
  numbering: { field: 'batchNo', prefix: 'DR', at: 'create' },
  title: 'batchNo',
  keywords: ['batchNo', 'customerId'],
  list: [
    'batchNo',
    'status',
    'target',
    'customerId',
    'progress',
    'totalRows',
    'okRows',
    'failedRows',
    'dupRows',
    'dupPolicy',
    'createdByName',
    'startTime',
    'endTime',
    'errorMsg',
  ],
  filters: ['batchNo', 'target', 'status', 'customerId', 'dupPolicy', 'createdTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['target', 'customerId', 'status']],
  form: [
    {
      title: bi('导入', 'Import'),
      fields: [
        ...(['target', 'customerId', 'mapId', 'dupPolicy', 'confirmMode'] as const),
        { field: 'sourceFile', span: 3 },
      ],
    },
    {
      title: bi('结果', 'Result'),
      when: ({ batchNo }) => Boolean(batchNo),
      fields: [
        ...(['batchNo', 'progress', 'totalRows', 'okRows', 'failedRows', 'dupRows', 'startTime', 'endTime'] as const),
        { field: 'errorMsg', span: 3 },
        { field: 'errorFile', span: 3 },
        { field: 'reason', span: 3 },
      ],
    },
  ],
  unique: [['batchNo']],
  scope: { customer: 'customerId', dept: ['createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'add', 'act', 'batchAct', 'log', 'export'],
  methods: { add: 'sendBusinessImport' },
  flow: importBatchFlow,
  pages: { icon: 'list', title: bi('业务数据导入队列', 'Import queue') },
  access: { business: worker, declarants: worker, warehouse: worker, it: worker },
});
