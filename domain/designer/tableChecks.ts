import type { RecordValues } from '../core/entity.ts';
import type { FieldErrors } from '../core/errors.ts';
import { normaliseValue } from '../core/normalise.ts';
import { bi, fill } from '../core/text.ts';
import { problemOf } from '../core/validate.ts';
import { isMany, isOfDictionary, isUpload } from './columnKinds.ts';
import { fieldOfColumn, regionLevel, uniqueRulesOf } from './customEntity.ts';
import { mostUniqueRules } from './onlineRecord.ts';
import { keyPattern } from './onlineTable.ts';
import type { ColumnDesign, TableVersion } from './tableVersion.ts';

/** What publishing has to know beside the design. */
export interface PublishContext {
  /** The version that is live. */
  readonly before: TableVersion | undefined;
  /** Whether the table has rows. */
  readonly hasRows: boolean;
  /** Keys that hold a value in some row. */
  readonly filled: ReadonlySet<string>;
  /** Codes of dictionaries that have words. */
  readonly dictionaries: ReadonlySet<string>;
  /** Why a dictionary has no such word, by the place of the column. */
  readonly words?: FieldErrors;
}

const mostColumns = 80;

/** Names of what every record has beside its columns, and of what the gateway itself reads. */
const reserved: ReadonlySet<string> = new Set([
  'id', 'rowVersion', 'createdBy', 'createdByName', 'createdDept', 'createdTime', 'updatedBy', 'updatedByName', 'updatedTime', 'deletedFlg',
  'importNo', 'parentId', 'lineNo', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', 'view', 'q',
]); // biome-ignore format: one list

const words = {
  key: bi('字段编码不合法或重复：{key}', 'Field key not allowed or repeated: {key}'),
  kind: bi('已有数据，不能修改字段类型', 'Data exists, the kind cannot change'),
  none: bi('至少需要一列', 'At least one column is needed'),
  many: bi(`最多${mostColumns}列`, `At most ${mostColumns} columns`),
  rules: bi(`唯一规则最多${mostUniqueRules}条`, `At most ${mostUniqueRules} unique rules`),
  dict: bi('字典不存在：{code}', 'No such dictionary: {code}'),
  default: bi('表格已有数据，新增必填列需要默认值', 'The table has rows: a new required column needs a default'),
  noDefault: bi('该类型不能有默认值', 'This kind has no default'),
  structured: bi('多选列、附件列不能设为唯一', 'Several choices or files cannot be unique'),
  above: bi(
    '上级应为上一级的地区列：省、市、区',
    'The column above must be a region one level higher: province, city, district',
  ),
  sort: bi('没有可排序的列：{key}', 'No column to sort by: {key}'),
};

/**
 * What stands in the way of publishing a table: the checks D1 to D4 and D6 by the cell they are about.
 * @see docs/spec/platform.md 11.3
 */
export function tableProblems(record: RecordValues, facts: PublishContext): FieldErrors {
  const columns = (Array.isArray(record.columns) ? record.columns : []) as readonly ColumnDesign[];
  const errors: FieldErrors = { ...facts.words };
  if (columns.length === 0) errors.columns = words.none;
  if (columns.length > mostColumns) errors.columns = words.many;
  if (uniqueRulesOf(columns).length > mostUniqueRules) errors.columns = words.rules;
  const { sortColumn } = record;
  if (
    sortColumn &&
    !columns.some(
      ({ columnKey, sortable, kind }) => columnKey === sortColumn && sortable !== 0 && !isMany(kind) && !isUpload(kind),
    )
  )
    errors.sortColumn = fill(words.sort, { key: String(sortColumn) });
  const seen = new Set<string>();
  for (const [index, column] of columns.entries()) {
    const put = (name: keyof ColumnDesign & string, text: (typeof words)[keyof typeof words]) => {
      errors[`columns.${index}.${name}`] ??= text;
    };
    const key = column.columnKey ?? '';
    // Two keys that differ in capitals alone would be one column of a sheet.
    if (!keyPattern.test(key) || reserved.has(key) || seen.has(key.toLowerCase()))
      put('columnKey', fill(words.key, { key }));
    seen.add(key.toLowerCase());
    if (isOfDictionary(column.kind) && !facts.dictionaries.has(column.dictCode ?? ''))
      put('dictCode', fill(words.dict, { code: column.dictCode ?? '' }));
    if (column.under && !isBelowRegion(column, columns)) put('under', words.above);
    if ((isMany(column.kind) || isUpload(column.kind)) && (column.uniqueFlg === 1 || column.uniqueGroup))
      put('uniqueFlg', words.structured);
    if (column.defaultValue) {
      const field = fieldOfColumn(column, columns);
      const problem = hasNoDefault(column.kind)
        ? words.noDefault
        : problemOf(field, normaliseValue(field, column.defaultValue));
      if (problem) put('defaultValue', problem);
    }
    const wasRequired = facts.before?.columns.some((old) => old.columnKey === key && old.required === 1);
    if (facts.hasRows && column.required === 1 && !wasRequired && !column.defaultValue)
      put('defaultValue', words.default);
    if (facts.filled.has(key) && !mayBecome(facts.before?.kinds[key], column.kind)) put('kind', words.kind);
  }
  return errors;
}

/** What a region lies under is a region itself, and there are three levels of them. */
function isBelowRegion(column: ColumnDesign, columns: readonly ColumnDesign[]): boolean {
  const above = columns.find(({ columnKey }) => columnKey === column.under);
  return column.kind === 'region' && above?.kind === 'region' && regionLevel(column, columns) <= 3;
}

/** What is chosen from other records, or hangs on the row, cannot be written down beforehand. */
const hasNoDefault = (kind: string | null | undefined): boolean =>
  isMany(kind) || isUpload(kind) || kind === 'remote' || kind === 'region';

const isNumber = (kind: string | null | undefined): boolean => kind === 'number' || kind === 'money';
const isText = (kind: string | null | undefined): boolean => kind === 'text' || kind === 'textarea';

/** A kind whose stored values are right under the new one, too. */
const mayBecome = (before: string | undefined, kind: string | null | undefined): boolean =>
  before === undefined || before === kind || ((isNumber(before) || isText(before)) && isText(kind));
