import { type DraftValues, defineEntity, type EntityDefinition, type RecordValues } from '../core/entity.ts';
import { datetime, dict, int, json, ref, text, textarea } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { printListPath } from './paths.ts';
import { printTaskFlow } from './printTaskFlow.ts';

/**
 * So many tasks are queued, read or printed in one call: more would keep a printer, and a colleague who waits for it,
 * for too long.
 */
export const mostPrinted = 50;

/** What is printed how often: the person who queues it says so, the rest follows from the record. */
export const printKind = dict('类型', 'Kind', { dict: 'PRINT_KIND', required: true, default: 'NORM' });
export const copies = int('份数', 'Copies', { required: true, min: 1, max: 999, default: 1 });

const fields = {
  taskNo: text('编号', 'No', { max: 20, readOnly: true }),
  printKind,
  bizEntity: text('业务类型', 'Kind of record', { max: 60, required: true }),
  bizId: text('业务标识', 'Record', { max: 36, required: true }),
  bizNo: text('业务编号', 'Business no', { max: 60, required: true }),
  title: text('标题', 'Title', { max: 100, required: true }),
  payload: json('内容', 'Content', { required: true }),
  copies,
  printCount: int('打印次数', 'Printed', { readOnly: true, default: 0 }),
  printedBy: ref('打印人', 'Printed by', { entity: 'sysUser', readOnly: true }),
  printedTime: datetime('打印时间', 'Printed at', { readOnly: true }),
  reason: textarea('原因', 'Reason', { max: 500, readOnly: true }),
  status: stateField('状态', 'Status', printTaskFlow),
};

const labels: ReadonlySet<unknown> = new Set(['LABEL', 'BARCODE']);

/** Labels and barcodes are 60x40 mm, everything else is a sheet of A4. */
export const isLabel = ({ printKind: kind }: Pick<DraftValues<typeof fields>, 'printKind'>): boolean =>
  labels.has(kind);

const everything = 'list,view,create,export,print,act:*';

/** 打印任务: what a department still has to print, and what it printed. @see docs/spec/platform.md 11.1 */
export const printTask = defineEntity({
  key: 'printTask',
  service: 'common',
  design: 'platform',
  label: bi('打印任务', 'Print task'),
  fields,
  numbering: { field: 'taskNo', prefix: 'DY', at: 'create' },
  title: 'taskNo',
  code: 'taskNo',
  keywords: ['taskNo', 'bizNo', 'title'],
  list: ['taskNo', 'status', 'printKind', 'bizNo', 'title', 'copies', 'printCount', 'printedBy', 'printedTime', 'createdByName', 'createdTime'],
  filters: ['printKind', 'status', 'bizNo', 'createdTime', 'printedTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['bizEntity', 'bizId'], ['status', 'createdTime']],
  form: [
    { title: bi('打印任务', 'Print task'), fields: ['taskNo', 'printKind', 'bizNo', 'title', 'copies'] },
    { title: bi('打印情况', 'Printed'), fields: ['printCount', 'printedBy', 'printedTime', { field: 'reason', span: 3 }] },
  ],
  unique: [['taskNo']],
  scope: { dept: ['createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'act', 'batchAct', 'log', 'export'],
  mostAtOnce: mostPrinted,
  flow: printTaskFlow,
  pages: { icon: 'list', at: printListPath, title: bi('打印清单', 'Print list'), group: '1' },
  access: {
    business: everything,
    importExport: everything,
    investment: everything,
    finance: everything,
    warehouse: everything,
    declarants: everything,
    preAudit: everything,
    it: everything,
  },
}); // biome-ignore format: a definition is a table

/** Has it a paper? A task prints a record; it is none itself. */
export const isPrintable = ({ key, pages, made, ownPaper }: EntityDefinition): boolean =>
  key !== printTask.key && Boolean(pages || made || ownPaper);

/** Which of the papers of its record a task prints; nothing where it prints the record itself. */
export const paperKindOf = (payload: unknown): string | undefined => {
  const { paper } = (payload ?? {}) as RecordValues;
  return typeof paper === 'string' ? paper : undefined;
};

/** What a record is called on paper; without it, it is not printed. */
export const printedNumber = ({ code, title }: EntityDefinition, record: RecordValues): string =>
  String(record[code ?? title ?? 'id'] ?? '');
