import { defineAct } from '../core/act.ts';
import { defineEntity } from '../core/entity.ts';
import { bool, hsCodeField as codeOf, computed, date, dict, ref, text, textarea } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { precatHistoryPath } from './paths.ts';
import { textKeyOf } from './suggest/words.ts';

/**
 * 历史归类数据: every classification ever decided, ours and imported: what suggestions remember.
 * @see docs/spec/classification.md 3.1, 4.7
 */
export const precatHistory = defineEntity({
  key: 'precatHistory',
  service: 'product',
  design: 'classification',
  label: bi('历史归类数据', 'Classification history'),
  fields: {
    nameZh: text('中文品名', 'Name', { max: 255, required: true, alias: ['品名'] }),
    nameEn: text('英文品名', 'English name', { max: 255 }),
    spec: text('规格型号', 'Spec and model', { max: 500 }),
    material: text('材质', 'Material', { max: 255 }),
    usage: text('用途', 'Use', { max: 500 }),
    hsCode: codeOf('商品编码', 'Tariff code', { required: true, alias: ['税号', 'HS编码'] }),
    hs6: text('子目', 'Subheading', { max: 6, readOnly: true }),
    codeToday: computed('今日编码', 'Code today', {
      of: 'text',
      help: bi('当日仍有效的编码；为空表示已不再有效', 'The code where it is still in force today'),
    }),
    decidedDate: date('归类日期', 'Decided on', { required: true, notAfter: 'today' }),
    source: dict('来源', 'Source', { dict: 'HISTORY_SOURCE', required: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer' }),
    reason: textarea('归类依据', 'Reason', { max: 2000 }),
    lineId: text('商品行', 'Goods line', { max: 36, createOnly: true }),
    wrongFlg: bool('有误', 'Wrong', { default: 0, readOnly: true }),
    wrongReason: textarea('错误说明', 'Why it is wrong', { max: 300, readOnly: true }),
    textKey: text('文本键', 'Key of the text', { max: 32, readOnly: true }),
  },
  title: 'nameZh',
  code: 'hsCode',
  keywords: ['nameZh', 'nameEn', 'spec', 'hsCode'],
  list: [
    'nameZh',
    'spec',
    'hsCode',
    'codeToday',
    'source',
    'createdByName',
    'decidedDate',
    'customerId',
    'wrongFlg',
    'material',
    'usage',
  ],
  filters: ['nameZh', 'hsCode', 'source', 'decidedDate', 'customerId', 'wrongFlg'],
  defaultSort: { field: 'decidedDate', order: 'DESC' },
  index: [['hs6']],
  form: [
    {
      title: bi('商品', 'Goods'),
      fields: [
        { field: 'nameZh', span: 2 },
        'nameEn',
        { field: 'spec', span: 3 },
        'material',
        { field: 'usage', span: 2 },
      ],
    },
    {
      title: bi('归类', 'Classification'),
      fields: ['hsCode', 'decidedDate', 'source', 'customerId', { field: 'reason', span: 3 }],
    },
    { title: bi('纠错', 'Correction'), fields: ['wrongFlg', { field: 'wrongReason', span: 2 }] },
  ],
  derive: (record) => ({
    ...(record.hsCode && { hs6: record.hsCode.slice(0, 6) }),
    ...(record.nameZh && { textKey: textKeyOf({ ...record, nameZh: record.nameZh }) }),
  }),
  unique: [['textKey', 'hsCode', 'source']],
  importKey: ['textKey', 'hsCode', 'source'],
  importColumns: ['nameZh', 'nameEn', 'spec', 'material', 'usage', 'hsCode', 'decidedDate', 'source', 'reason'],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'log', 'import', 'export'],
  pages: { icon: 'list', at: precatHistoryPath },
  access: { preAudit: 'list,view,export', preAuditAdmin: 'list,view,create,edit,delete,import,export,act:*' },
});

/** 标记错误: the row is no evidence any more, but speaks against its code. */
export const markHistory = defineAct(precatHistory, {
  key: 'mark',
  method: 'markPrecatHistory',
  label: bi('标记错误', 'Mark as wrong'),
  who: ['YGL'],
  danger: true,
  reason: { required: true },
  isMissed: ({ wrongFlg }) => wrongFlg !== 1,
  stop: ({ wrongFlg }) => (wrongFlg === 1 ? bi('已标记为错误', 'It is marked as wrong already') : undefined),
  lead: bi('该行不再作为归类建议的依据。', 'The row is no evidence for suggestions any more.'),
});

/** 取消错误标记 */
export const unmarkHistory = defineAct(precatHistory, {
  key: 'unmark',
  label: bi('取消错误标记', 'Not wrong after all'),
  who: ['YGL'],
  isMissed: ({ wrongFlg }) => wrongFlg === 1,
  stop: ({ wrongFlg }) => (wrongFlg === 1 ? undefined : bi('未标记为错误', 'It is not marked as wrong')),
});
