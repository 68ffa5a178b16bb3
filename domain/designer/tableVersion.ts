import type { DraftOf, RecordValues } from '../core/entity.ts';
import type { onlineColumn, onlineTable } from './onlineTable.ts';

/** A column as its table keeps it. */
export type ColumnDesign = DraftOf<typeof onlineColumn>;

const kept = [
  'code',
  'name',
  'nameEn',
  'sortColumn',
  'sortOrder',
  'viewRoles',
  'editRoles',
  'dataScope',
  'importFlg',
  'exportFlg',
] as const;
type Kept = Pick<DraftOf<typeof onlineTable>, (typeof kept)[number]>;

/** A table as it was published. */
export interface TableVersion extends Kept {
  readonly code: string;
  readonly name: string;
  readonly version: number;
  readonly isRetired?: boolean;
  readonly columns: readonly ColumnDesign[];
  /** Kinds of all columns that any version had: rows still hold what they wrote then. */
  readonly kinds: Readonly<Record<string, string>>;
}

const columnNames = [
  'columnKey',
  'labelZh',
  'labelEn',
  'kind',
  'dictCode',
  'refEntity',
  'under',
  'length',
  'scale',
  'required',
  'uniqueFlg',
  'uniqueGroup',
  'defaultValue',
  'listed',
  'sortable',
  'filterable',
  'sumFlg',
  'frozen',
  'width',
] as const;

const pick = (record: RecordValues, names: readonly string[]): RecordValues =>
  Object.fromEntries(names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])));

/** The lines of a design without what belongs to their rows. */
const bareColumns = (columns: unknown): ColumnDesign[] =>
  Array.isArray(columns) ? columns.map((column: RecordValues) => pick(column, columnNames) as ColumnDesign) : [];

/** What a table is once this design is published. @param before its last version */
export function versionOf(record: RecordValues, before: TableVersion | undefined): TableVersion {
  const columns = bareColumns(record.columns);
  const kinds = Object.fromEntries(columns.map(({ columnKey, kind }) => [columnKey, kind]));
  return {
    ...pick(record, kept),
    version: (before?.version ?? 0) + 1,
    columns,
    kinds: { ...before?.kinds, ...kinds },
  } as unknown as TableVersion;
}

/** The published version of a stored definition; undefined where it never was. */
export const publishedOf = ({ snapshot, status }: RecordValues): TableVersion | undefined =>
  snapshot ? { ...(snapshot as TableVersion), isRetired: status === 'RETIRED' } : undefined;

/** The design as it was published, for revising it anew. */
export const designOf = (version: TableVersion): Kept & Pick<TableVersion, 'columns'> => ({
  ...(pick(version as unknown as RecordValues, kept) as Kept),
  columns: version.columns,
});

/** How wide a column of the list is and whether it stays, as its designer says. */
export const looksOf = ({
  columns,
}: TableVersion): Readonly<Record<string, { readonly width?: number; readonly isPinned?: boolean }>> =>
  Object.fromEntries(
    columns.map(({ columnKey, width, frozen }) => [
      columnKey,
      { ...(width && { width }), ...(frozen === 1 && { isPinned: true }) },
    ]),
  );
