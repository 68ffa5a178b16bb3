import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { date, datetime, decimal, dict, int, ref, text } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { barcodeFlow } from './barcodeFlow.ts';
import { isGs1Kind, keptCode, longestCode, wrongCode } from './codes.ts';
import { barcodesPath, warehouseMenu } from './paths.ts';

export const barcodeKind = dict('类型', 'Kind', { dict: 'BARCODE_KIND', required: true });

const fields = {
  code: text('条码', 'Code', { max: longestCode, required: true, createOnly: true }),
  barcodeKind: { ...barcodeKind, createOnly: true },
  customerId: ref('客户', 'Customer', { entity: 'customer' }),
  partNo: text('料号', 'Part no', { max: 60 }),
  gtin: text('GTIN', 'GTIN', { max: 14, readOnly: true }),
  batchNo: text('批次', 'Batch', { max: 40 }),
  expiry: date('效期', 'Expiry'),
  serialNo: text('序列号', 'Serial no', { max: 40, readOnly: true }),
  bindType: dict('绑定类型', 'Bound as', { dict: 'BIND_TYPE', readOnly: true }),
  bindNo: text('绑定对象', 'Bound to', { max: 60, readOnly: true }),
  // Which record that is, where the number means one of the product: any entity, so no reference says which.
  bindEntity: text('绑定业务', 'Bound entity', { max: 60, readOnly: true }),
  bindId: text('绑定记录', 'Bound record', { max: 36, readOnly: true }),
  boundTime: datetime('绑定时间', 'Bound at', { readOnly: true }),
  copies: int('份数', 'Copies', { min: 1, max: 100, default: 1, readOnly: true }),
  labelKind: dict('标签样式', 'Label', { dict: 'BARCODE_LABEL', default: 'LABEL', readOnly: true }),
  printCount: int('打印次数', 'Printed', { default: 0, readOnly: true }),
  printNo: text('打印批次', 'Printed with', { max: 36, readOnly: true }),
  scanKey: text('扫描值', 'As scanned', { max: longestCode, readOnly: true }),
  seriesPrefix: text('号段前缀', 'Prefix of its range', { max: longestCode, readOnly: true }),
  seriesNo: decimal('号段序号', 'Number in its range', 18, 0, { readOnly: true }),
  status: stateField('状态', 'Status', barcodeFlow),
};

type Draft = DraftValues<typeof fields>;

const wrongOfKind: Rule<Draft> = ({ barcodeKind: kind, code }) => {
  const wrong = kind && code ? wrongCode(kind, keptCode(kind, code)) : undefined;
  return wrong && { code: wrong };
};

/** Of a code with fields in it the fields are what is printed: nothing beside them may say otherwise. */
const fieldsElsewhere: Rule<Draft> = ({ barcodeKind: kind, code, batchNo }) =>
  isGs1Kind(kind) && batchNo && code?.includes('(10)') && !`${code}(`.includes(`(10)${batchNo}(`)
    ? { batchNo: bi('与条码中的批次(10)不一致', 'Differs from the batch (10) in the code') }
    : undefined;

const keeper = 'list,view,create,edit,import,export,print,act:*';

/** 条码: a code of the house or of a customer, and what it stands for. @see docs/spec/operations.md 3.12, 4 */
export const barcode = defineEntity({
  key: 'barcode',
  service: 'business',
  design: 'operations',
  label: bi('条码', 'Barcode'),
  fields,
  title: 'code',
  code: 'code',
  keywords: ['code', 'partNo', 'bindNo', 'customerId', 'batchNo'],
  quickFind: { shows: ['code'], beside: ['bindNo', 'partNo'], asks: 'numbers', scans: [] },
  list: ['code', 'status', 'barcodeKind', 'bindType', 'bindNo', 'customerId', 'partNo', 'batchNo', 'expiry', 'printCount', 'createdByName', 'createdTime'],
  filters: ['code', 'barcodeKind', 'bindType', 'bindNo', 'customerId', 'partNo', 'status', 'expiry'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['scanKey'], ['bindEntity', 'bindId'], ['barcodeKind', 'seriesPrefix', 'seriesNo']],
  form: [
    { title: bi('条码', 'Code'), fields: ['barcodeKind', { field: 'code', span: 2 }, 'customerId', 'partNo', 'batchNo', 'expiry'] },
    { title: bi('解析', 'Read from the code'), when: ({ gtin, serialNo }) => Boolean(gtin || serialNo), fields: ['gtin', 'serialNo'] },
    { title: bi('绑定与打印', 'Bound and printed'), when: ({ code, bindNo, printCount }) => Boolean(code && (bindNo || printCount)), fields: ['bindType', 'bindNo', 'boundTime', 'printCount'] },
  ],
  facts: { customerId: { filter: () => ({ enabled: 1 }) } },
  rules: [wrongOfKind, fieldsElsewhere],
  unique: [['code']],
  scope: { customer: 'customerId', staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'act', 'batchAct', 'log', 'import', 'export'],
  importKey: ['code'],
  importColumns: ['code', 'barcodeKind', 'customerId', 'partNo', 'batchNo', 'expiry'],
  flow: barcodeFlow,
  pages: { icon: 'list', at: barcodesPath, group: warehouseMenu, title: bi('条码管理', 'Barcodes') },
  access: { warehouse: keeper, business: 'list,view,create,edit,import,export,print,act:void', declarants: 'list,view', it: 'list,view,export' },
}); // biome-ignore format: a definition is a table
