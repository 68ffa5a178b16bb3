import type { DataScope } from '../core/area.ts';
import type { EntityDefinition, Verb } from '../core/entity.ts';
import type { Field } from '../core/field.ts';
import { named } from '../core/named.ts';
import { bi, type Text } from '../core/text.ts';
import { isUpload } from './columnKinds.ts';
import { recordsPath } from './paths.ts';
import type { ColumnDesign, TableVersion } from './tableVersion.ts';

/** The entity key of a table that people designed: its rights, its log and its events bear this name. */
export const customEntityKey = (code: string): string => `online_${code}`;

const longText = 2_000;
const longLine = 200;
const digits = 18;
const usualScale = 4;
const deepest = 3;
const mostFiles = 10;

/** How far below the provinces a region stands; more than three where columns name each other in a circle. */
export function regionLevel(column: ColumnDesign, columns: readonly ColumnDesign[], depth = 1): number {
  const above =
    column.under && depth <= deepest ? columns.find(({ columnKey }) => columnKey === column.under) : undefined;
  return above ? regionLevel(above, columns, depth + 1) : depth;
}

/** The field a column stands for. @param columns all of its table */
export function fieldOfColumn(column: ColumnDesign, columns: readonly ColumnDesign[]): Field {
  const {
    labelZh,
    labelEn,
    kind,
    dictCode,
    refEntity,
    under,
    length,
    scale,
    required,
    defaultValue,
    sumFlg,
    sortable,
  } = column;
  const facts = {
    label: bi(labelZh ?? '', labelEn ?? ''),
    ...(required === 1 && { required: true }),
    ...(defaultValue && { default: kind === 'switch' ? Number(defaultValue) : defaultValue }),
    ...(sumFlg === 1 && { sum: true }),
    ...((sortable === 0 || isUpload(kind)) && { unsorted: true }),
  } as const;
  switch (kind) {
    case 'textarea':
      return { ...facts, kind, max: length ?? longText };
    case 'number':
      return { ...facts, kind: 'decimal', precision: digits, scale: scale ?? usualScale };
    case 'money':
    case 'date':
    case 'datetime':
    case 'time':
      return { ...facts, kind };
    case 'select':
    case 'radio':
      return { ...facts, kind: 'dict', dict: dictCode ?? '', ...(kind === 'radio' && { open: true }) };
    case 'multi':
    case 'checkbox':
      return { ...facts, kind: 'multiDict', dict: dictCode ?? '', ...(kind === 'checkbox' && { open: true }) };
    case 'switch':
      return { ...facts, kind: 'bool' };
    case 'remote':
      return { ...facts, kind: 'ref', entity: refEntity ?? '' };
    case 'region':
      return {
        ...facts,
        kind,
        level: Math.min(regionLevel(column, columns), deepest) as 1 | 2 | 3,
        ...(under && { under }),
      };
    case 'upload':
      return { ...facts, kind: 'files', maxCount: mostFiles };
    default:
      return { ...facts, kind: 'text', max: length ?? longLine };
  }
}

/** Groups of columns that are unique: each that is so for itself, then those that are so together. */
export function uniqueRulesOf(columns: readonly ColumnDesign[]): string[][] {
  const alone = columns.flatMap(({ columnKey, uniqueFlg }) => (columnKey && uniqueFlg === 1 ? [[columnKey]] : []));
  const groups = new Map<number, string[]>();
  for (const { columnKey, uniqueGroup } of columns)
    if (columnKey && uniqueGroup) groups.set(uniqueGroup, [...(groups.get(uniqueGroup) ?? []), columnKey]);
  return [...alone, ...[...groups].sort(([a], [b]) => a - b).map(([, names]) => names)];
}

/** Kinds whose values are the same in a sheet and in the database, sign for sign. */
const isWritten: ReadonlySet<unknown> = new Set(['text', 'select', 'radio', 'date', 'remote', 'region']);

const findable: ReadonlySet<unknown> = new Set(['text', 'textarea']);

/** What a record is found by: the columns of text that its list shows, and what it is called. */
const keywordsOf = (columns: readonly ColumnDesign[]): string[] =>
  columns.flatMap(({ columnKey, kind, listed }) =>
    columnKey && findable.has(kind) && (listed !== 0 || columnKey === titleOf(columns)) ? [columnKey] : [],
  );

const readOnlyWhy = bi('表格已停用，数据只读', 'The table is retired: its records can only be read');

/**
 * The entity that a published table is: list, form, checks, rights, import and export follow from it as from any
 * definition of the house. Its calls are those of online data, which name the table.
 */
export function customEntity(version: TableVersion): EntityDefinition {
  const { code, name, nameEn, columns, isRetired } = version;
  const label: Text = bi(name, nameEn || name);
  const listed = columns
    .filter(({ listed, kind }) => listed !== 0 && !isUpload(kind))
    .flatMap(({ columnKey }) => columnKey ?? []);
  const sortable = columns.some(({ columnKey, sortable }) => columnKey === version.sortColumn && sortable !== 0);
  const verbs: Verb[] = [
    'page',
    'get',
    'byIds',
    ...(isRetired ? [] : (['add', 'update', 'delete', 'batchDelete'] as const)),
  ];
  const importKey = uniqueRulesOf(columns).find((names) =>
    names.every((name) => isWritten.has(columns.find(({ columnKey }) => columnKey === name)?.kind)),
  );
  const order = version.sortOrder === 'ASC' ? 'ASC' : 'DESC';
  return {
    key: customEntityKey(code),
    service: 'common',
    design: 'platform',
    label,
    fields: named(
      Object.fromEntries(columns.map((column) => [column.columnKey ?? '', fieldOfColumn(column, columns)])),
    ),
    ...(titleOf(columns) && { title: titleOf(columns) as string }),
    keywords: keywordsOf(columns),
    list: [...listed, 'createdByName', 'updatedTime'],
    filters: [
      ...columns
        .filter(({ filterable, kind }) => filterable === 1 && !isUpload(kind))
        .flatMap(({ columnKey }) => columnKey ?? []),
      'createdTime',
    ],
    defaultSort:
      sortable && version.sortColumn ? { field: version.sortColumn, order } : { field: 'createdTime', order: 'DESC' },
    unique: uniqueRulesOf(columns),
    ...(importKey && { importKey }),
    scope: { dept: ['createdDept'], self: ['createdBy'], ...(version.dataScope === 'ALL' && { staff: 'all' }) },
    verbs: [
      ...verbs,
      ...(version.importFlg && !isRetired ? (['import'] as const) : []),
      ...(version.exportFlg ? (['export'] as const) : []),
    ],
    methods: {
      page: 'queryGenericTable',
      get: 'getGenericRow',
      byIds: 'queryGenericRowsByIds',
      add: 'saveGenericRow',
      update: 'saveGenericRow',
      delete: 'deleteGenericRow',
      batchDelete: 'batchDeleteGenericRow',
      import: 'importGenericTable',
      export: 'exportGenericTable',
    },
    named: { code },
    made: {
      in: 'onlineRecord',
      code,
      version: version.version,
      rows: rowsOfReaders(version),
      at: recordsPath(code, ':id'),
    },
    ...(isRetired && { mayEdit: () => ({ none: readOnlyWhy }), mayDelete: () => readOnlyWhy }),
  };
}

const rowsOfReaders = ({ dataScope }: TableVersion): DataScope =>
  dataScope === 'SELF' || dataScope === 'DEPT' ? dataScope : 'ALL';

/** What a record is called: its first column of short text. */
const titleOf = (columns: readonly ColumnDesign[]): string | undefined =>
  columns.find(({ kind }) => kind === 'text')?.columnKey ?? undefined;

/** What the roles of a version may do: reading for those that view, everything for those that edit. */
export function rightsOf(version: TableVersion): ReadonlyMap<string, string> {
  const view = ['list', 'view', 'print', ...(version.exportFlg ? ['export'] : [])];
  const edit = [...view, 'create', 'edit', 'delete', ...(version.importFlg ? ['import'] : [])];
  return new Map([
    ...(version.viewRoles ?? []).map((role) => [role, view.join(',')] as const),
    ...(version.editRoles ?? []).map((role) => [role, edit.join(',')] as const),
  ]);
}
