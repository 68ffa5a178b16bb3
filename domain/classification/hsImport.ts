import { contributorsField } from '../core/contributors.ts';
import { type DraftValues, defineEntity, defineForm, type EntityDefinition } from '../core/entity.ts';
import { bool, hsCodeField as codeOf, date, datetime, dict, int, json, ref, text, textarea } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { tariffFields, tariffRules } from './hsCode.ts';
import { tariffImportRowsPath, tariffImportsPath } from './paths.ts';

/** What a person says of a tariff file before it is read. */
export const importFacts = {
  title: text('标题', 'Title', { max: 100, required: true }),
  kind: dict('内容', 'Content', { dict: 'HS_IMPORT_KIND', required: true, default: 'TARIFF' }),
  completeFlg: bool('整份税则', 'Whole tariff', { default: 0, help: bi('文件中没有的编码自生效日起关闭', 'Codes that are not in the file end the day before') }),
  effectiveDate: date('生效日', 'In force from'),
}; // biome-ignore format: a table

const needsDay = {
  effectiveDate: {
    when: ({ kind, completeFlg }: DraftValues<typeof importFacts>) =>
      (kind ?? 'TARIFF') !== 'TARIFF' || Number(completeFlg) === 1,
    requiredWhen: () => true,
  },
  completeFlg: { when: ({ kind }: DraftValues<typeof importFacts>) => (kind ?? 'TARIFF') === 'TARIFF' },
};

/** The questions before a file is chosen. */
export const importForm = defineForm({
  key: 'hsImportFacts',
  label: bi('税则导入', 'Tariff import'),
  fields: importFacts,
  facts: needsDay as EntityDefinition['facts'] & object,
});

const fields = {
  batchNo: text('批次号', 'Batch no', { max: 20, readOnly: true }),
  ...importFacts,
  added: int('新增', 'Added', { readOnly: true, default: 0 }),
  changed: int('变更', 'Changed', { readOnly: true, default: 0 }),
  closed: int('关闭', 'Closed', { readOnly: true, default: 0 }),
  same: int('无变化', 'Unchanged', { readOnly: true, default: 0 }),
  status: dict('状态', 'Status', { dict: 'HS_IMPORT_STATUS', readOnly: true, default: 'WAIT' }),
  appliedBy: ref('生效人', 'Applied by', { entity: 'sysUser', readOnly: true }),
  appliedTime: datetime('生效时间', 'Applied at', { readOnly: true }),
  reason: textarea('原因', 'Reason', { max: 300, readOnly: true }),
  hands: contributorsField,
};

/**
 * 税则导入: what a file would change of the tariff, until a second person applies it.
 * @see docs/spec/classification.md 3.2, 6.2
 */
export const hsImport = defineEntity({
  key: 'hsImport',
  service: 'product',
  design: 'classification',
  label: bi('税则导入', 'Tariff import'),
  fields,
  numbering: { field: 'batchNo', prefix: 'SD', at: 'create' },
  title: 'title',
  code: 'batchNo',
  keywords: ['batchNo', 'title'],
  list: [
    'batchNo',
    'status',
    'kind',
    'title',
    'added',
    'changed',
    'closed',
    'same',
    'completeFlg',
    'effectiveDate',
    'createdByName',
    'createdTime',
    'appliedBy',
    'appliedTime',
  ],
  filters: ['batchNo', 'title', 'kind', 'status', 'createdTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['status']],
  form: [
    { title: bi('批次', 'Batch'), fields: ['batchNo', 'status', 'title', 'kind', 'completeFlg', 'effectiveDate'] },
    { title: bi('变动', 'Changes'), fields: ['added', 'changed', 'closed', 'same'] },
    { title: bi('处理结果', 'Outcome'), fields: ['appliedBy', 'appliedTime', { field: 'reason', span: 3 }] },
  ],
  facts: needsDay,
  mayEdit: () => ({
    none: bi('导入批次不能修改，请作废后重新导入', 'A batch is not changed: cancel it and import anew'),
  }),
  unique: [['batchNo']],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'act', 'log', 'export'],
  pages: { icon: 'list', at: tariffImportsPath },
  access: { preAudit: 'list,view,export,act:*' },
});

/** 税则导入明细: one code of a batch and what becomes of it; rows that change nothing are not kept. */
export const hsImportRow = defineEntity({
  key: 'hsImportRow',
  service: 'product',
  design: 'classification',
  label: bi('税则导入明细', 'Tariff import row'),
  fields: {
    importId: ref('导入批次', 'Batch', { entity: 'hsImport', required: true }),
    hsCode: codeOf('商品编码', 'Tariff code', { required: true }),
    nameZh: text('商品名称', 'Name', { max: 500 }),
    change: dict('变动', 'Change', { dict: 'HS_IMPORT_CHANGE', required: true }),
    difference: textarea('变动内容', 'What changes', { max: 4000 }),
    validFrom: date('生效日', 'Valid from', { required: true }),
    validTo: date('失效日', 'Valid to'),
    said: json('文件内容', 'Said by the file'),
  },
  title: 'nameZh',
  code: 'hsCode',
  keywords: ['hsCode', 'nameZh'],
  list: ['hsCode', 'nameZh', 'change', 'difference', 'validFrom', 'validTo'],
  filters: ['change', 'hsCode', 'nameZh', 'importId'],
  defaultSort: { field: 'hsCode', order: 'ASC' },
  index: [['importId', 'change']],
  scope: { staff: 'all' },
  verbs: ['page', 'export'],
  pages: { icon: 'list', at: tariffImportRowsPath, hidden: true },
  access: { preAudit: 'list,export' },
}); // biome-ignore format: a definition is a table

/** The official file as a sheet: one row for each code and period. @see docs/spec/classification.md 3.8 */
export const hsCodeSheet = defineForm({
  key: 'hsCodeSheet',
  label: bi('税则', 'Tariff'),
  fields: { ...tariffFields, elements: textarea('申报要素', 'Elements', { max: 3000 }) },
  rules: tariffRules,
});
