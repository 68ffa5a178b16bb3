import { contributorsField } from '../core/contributors.ts';
import { defineEntity } from '../core/entity.ts';
import { dict, files, int, ref, text, textarea } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { goodsTagFlow } from './goodsTagFlow.ts';
import { goodsTagsPath, tagPrintPath } from './paths.ts';

/** So many of one label are printed at once. */
const mostPrinted = 999;

export const tagKind = dict('类型', 'Kind', { dict: 'TAG_KIND', required: true, default: 'CN' });

const fields = {
  tagNo: text('标签号', 'No', { max: 20, readOnly: true }),
  tagKind,
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  goodsId: ref('商品', 'Goods', { entity: 'wmsGoods' }),
  partNo: text('料号', 'Part no', { max: 60, required: true }),
  goodsName: text('品名', 'Name', { max: 200, required: true }),
  orderId: ref('仓库订单', 'Order', { entity: 'whOrder' }),
  templateId: ref('模板', 'Template', { entity: 'addressTemplate' }),
  content: textarea('标签内容', 'Content', {
    max: 1_000,
    required: true,
    help: bi('标签上的文字，每行一项', 'The words on the label, one line each'),
  }),
  needQty: int('需求数量', 'Needed', { required: true, min: 1, max: 1_000_000 }),
  printQty: int('本次打印', 'Print now', { min: 1, max: mostPrinted, readOnly: true }),
  printedQty: int('已打印', 'Printed', { default: 0, min: 0, readOnly: true, outOf: 'needQty' }),
  appliedQty: int('已贴标', 'Applied', { min: 0, readOnly: true }),
  labelFile: files('标签文件', 'Label file', { maxCount: 5 }),
  hands: contributorsField,
  status: stateField('状态', 'Status', goodsTagFlow),
};

const keeper = 'list,view,create,edit,import,export,print,act:*';

/** 标签: what is stuck on goods, checked before it is printed. @see docs/spec/operations.md 3.5, 4 */
export const goodsTag = defineEntity({
  key: 'goodsTag',
  service: 'business',
  design: 'operations',
  label: bi('标签', 'Label'),
  fields,
  numbering: { field: 'tagNo', prefix: 'BQ', at: 'create' },
  title: 'tagNo',
  code: 'tagNo',
  keywords: ['tagNo', 'partNo', 'goodsName', 'customerId', 'orderId'],
  quickFind: { shows: ['tagNo', 'goodsName'], beside: ['customerId', 'partNo'], asks: 'numbers' },
  list: ['tagNo', 'status', 'tagKind', 'customerId', 'partNo', 'goodsName', 'templateId', 'needQty', 'printedQty', 'appliedQty', 'orderId', 'createdByName', 'createdTime'],
  filters: ['tagNo', 'tagKind', 'customerId', 'partNo', 'orderId', 'status'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['orderId'], ['goodsId']],
  form: [
    { title: bi('标签', 'Label'), fields: ['tagKind', 'customerId', 'orderId', 'goodsId', 'partNo', 'goodsName', 'needQty', 'templateId', { field: 'content', span: 3 }] },
    { title: bi('标签文件', 'Label file'), fields: [{ field: 'labelFile', span: 3 }] },
    { title: bi('数量', 'Counts'), when: ({ printedQty }) => Boolean(printedQty), fields: ['printedQty', 'appliedQty'] },
  ],
  facts: {
    customerId: { filter: () => ({ enabled: 1 }) },
    goodsId: {
      filter: ({ customerId }) => ({ enabled: 1, ...(customerId && { customerId }) }),
      brings: { customerId: 'customerId', partNo: 'partNo', goodsName: 'goodsName' },
    },
    orderId: { filter: ({ customerId }) => (customerId ? { customerId } : {}), brings: { customerId: 'customerId' } },
    templateId: {
      when: ({ tagKind: kind }) => kind === 'LOGI',
      requiredWhen: ({ tagKind: kind }) => kind === 'LOGI',
    },
  },
  unique: [['tagNo']],
  scope: { customer: 'customerId', staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'act', 'batchAct', 'log', 'import', 'export'],
  importColumns: ['tagKind', 'customerId', 'partNo', 'goodsName', 'content', 'needQty'],
  importEntered: true,
  flow: goodsTagFlow,
  pages: {
    icon: 'label',
    at: goodsTagsPath,
    title: bi('标签列表', 'Labels'),
    group: '2',
    papers: { at: tagPrintPath, title: bi('标签打印', 'Label print') },
  },
  access: { warehouse: keeper, business: keeper, declarants: 'list,view,export,print,act:approve,act:return', it: 'list,view' },
}); // biome-ignore format: a definition is a table
