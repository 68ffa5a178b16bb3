import type pg from 'pg';
import type { RecordValues } from '#domain/core/entity.ts';
import { type FieldErrors, invalid } from '#domain/core/errors.ts';
import { normaliseValue } from '#domain/core/normalise.ts';
import { bi } from '#domain/core/text.ts';
import { isOfDictionary } from '#domain/designer/columnKinds.ts';
import { onlineTable } from '#domain/designer/index.ts';
import { fieldOfColumn, madeEntity, madeKey, rightsOf } from '#domain/designer/madeEntity.ts';
import { tableProblems } from '#domain/designer/tableChecks.ts';
import {
  type ColumnDesign,
  designOf,
  publishedOf,
  type TableVersion,
  versionOf,
} from '#domain/designer/tableVersion.ts';
import { keepDigests } from '../crud/storedRows.ts';
import { writeLines } from '../crud/writeRecord.ts';
import type { Effect, EntityRules } from '../gateway/areaRules.ts';
import type { Call, Db } from '../gateway/method.ts';
import { wake } from '../jobs/jobQueue.ts';
import { newId } from '../platform/newId.ts';
import { holdVersion } from './versions.ts';

const columnsOf = ({ columns }: RecordValues) => (Array.isArray(columns) ? (columns as readonly ColumnDesign[]) : []);

/** @throws 1001 with every cell that stands in the way, as D1 to D6 say. @see docs/spec/platform.md 11.3 */
async function refuseWrongDesign(record: RecordValues, _params: RecordValues, { db, services }: Call): Promise<void> {
  const code = String(record.code);
  await holdVersion(code, 'publish', db);
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from online_record where table_code = $1 and not deleted_flg',
    [code],
  );
  const { rows: filled } = await db.query<{ key: string }>(
    `select distinct v.key from online_record o, jsonb_each_text(o.data) v where o.table_code = $1 and v.value is not null and v.value <> ''
     union select col_name from attachment where table_name = $2`,
    [code, madeKey(code)],
  );
  const dictionaries = new Set<string>();
  const words: Record<string, FieldErrors[string]> = {};
  for (const [index, column] of columnsOf(record).entries()) {
    const { dictCode, defaultValue, kind } = column;
    if (!dictCode || !isOfDictionary(kind)) continue;
    if ((await services.dictionaries.words(dictCode)).length > 0) dictionaries.add(dictCode);
    if (defaultValue && !(await services.dictionaries.has(dictCode, defaultValue)))
      words[`columns.${index}.defaultValue`] = bi(
        `字典中没有“${defaultValue}”`,
        `The dictionary has no "${defaultValue}"`,
      );
  }
  const errors = tableProblems(record, {
    before: publishedOf(record),
    hasRows: (rows[0]?.count ?? 0) > 0,
    filled: new Set(filled.map(({ key }) => key)),
    dictionaries,
    words,
  });
  if (Object.keys(errors).length) throw invalid(errors);
}

/**
 * The design goes live: its snapshot, the rights of its roles, defaults of new required columns, and what its unique
 * rules look at.
 */
const publish: Effect = async (record, _step, { db }) => {
  const version = versionOf(record, publishedOf(record));
  await giveRights(version, db);
  for (const column of version.columns) {
    if (column.required !== 1 || !column.defaultValue) continue;
    const value = normaliseValue(fieldOfColumn(column, version.columns), column.defaultValue);
    await db.query(
      `update online_record set data = data || $2::jsonb where table_code = $1 and coalesce(data->>$3, '') = ''`,
      [
        version.code,
        JSON.stringify({ [column.columnKey ?? '']: column.kind === 'switch' ? value === 1 : value }),
        column.columnKey,
      ],
    );
  }
  await keepDigests(madeEntity(version), undefined, db).catch(refuseTwins);
  // Rows are found by what this version names once the job is through; until then, by what the last one named.
  await wake(db, 'refreshSearch');
  return { snapshot: version, defVersion: version.version };
};

const uniqueViolation = '23505';

function refuseTwins(error: unknown): never {
  if ((error as pg.DatabaseError).code !== uniqueViolation) throw error;
  throw invalid({ columns: bi('已有数据不满足唯一规则', 'Rows that are there break a unique rule') });
}

async function giveRights(version: TableVersion, db: Db): Promise<void> {
  const key = madeKey(version.code);
  await db.query('delete from made_right where entity = $1', [key]);
  for (const [role, actions] of rightsOf(version))
    await db.query('insert into made_right (id, role_id, entity, actions) values ($1, $2, $3, $4)', [
      newId(),
      role,
      key,
      actions,
    ]);
}

/** The design as it is live. */
const restore: Effect = async (record, _step, call) => {
  const version = publishedOf(record);
  if (!version) return undefined;
  const { columns, ...fields } = designOf(version);
  await writeLines(onlineTable, String(record.id), { columns }, call);
  return fields;
};

/** What the lifecycle of a table asks and does. */
export const onlineTableRules: EntityRules = {
  beforeStep: { publish: refuseWrongDesign },
  effects: { onlinePublished: publish, onlineRestored: restore, onlineRetired: restore },
};
