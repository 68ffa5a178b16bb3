import type pg from 'pg';
import type { RecordOf } from '#domain/core/entity.ts';
import { type FieldErrors, invalid } from '#domain/core/errors.ts';
import { normaliseValue } from '#domain/core/normalise.ts';
import { bi } from '#domain/core/text.ts';
import { isOfDictionary } from '#domain/designer/columnKinds.ts';
import { customEntity, customEntityKey, fieldOfColumn, rightsOf } from '#domain/designer/customEntity.ts';
import { onlineRecord, onlineTable } from '#domain/designer/index.ts';
import { tableProblems } from '#domain/designer/tableChecks.ts';
import { designOf, publishedOf, type TableVersion, versionOf } from '#domain/designer/tableVersion.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { isThere } from '../crud/read.ts';
import { effectOn, rules } from '../crud/rulesOn.ts';
import { keepDigests } from '../crud/storedRows.ts';
import { writeLines } from '../crud/writeRecord.ts';
import type { Call, Db } from '../gateway/method.ts';
import { scheduleNow } from '../jobs/jobQueue.ts';
import { newId } from '../platform/newId.ts';
import { holdVersion } from './versions.ts';

type Table = RecordOf<typeof onlineTable>;

const o = columnsIn(onlineRecord, 'o');

/** @throws 1001 with every cell that stands in the way, as D1 to D6 say. @see docs/spec/platform.md 11.3 */
async function refuseWrongDesign(record: Table, _params: unknown, { db, services }: Call): Promise<void> {
  const code = record.code ?? '';
  await holdVersion(code, 'publish', db);
  const hasRows = await isThere(onlineRecord, { tableCode: code }, db);
  const { rows: filled } = await db.query<{ key: string }>(
    `select distinct v.key from online_record o, jsonb_each_text(${o.data}) v where ${o.tableCode} = $1 and v.value is not null and v.value <> ''
     union select col_name from attachment where table_name = $2`,
    [code, customEntityKey(code)],
  );
  const dictionaries = new Set<string>();
  const words: Record<string, FieldErrors[string]> = {};
  for (const [index, column] of (record.columns ?? []).entries()) {
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
    hasRows,
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
const published = effectOn(onlineTable, async (record, _step, { db }) => {
  const version = versionOf(record, publishedOf(record));
  await giveRights(version, db);
  for (const column of version.columns) {
    if (column.required !== 1 || !column.defaultValue) continue;
    const value = normaliseValue(fieldOfColumn(column, version.columns), column.defaultValue);
    await db.query(
      `update online_record o set data = ${o.data} || $2::jsonb where ${o.tableCode} = $1 and coalesce(${o.data}->>$3, '') = ''`,
      [
        version.code,
        JSON.stringify({ [column.columnKey ?? '']: column.kind === 'switch' ? value === 1 : value }),
        column.columnKey,
      ],
    );
  }
  await keepDigests(customEntity(version), undefined, db).catch(refuseTwins);
  // Rows are found by what this version names once the job is through; until then, by what the last one named.
  await scheduleNow(db, 'refreshSearch');
  return { snapshot: version, defVersion: version.version };
});

const uniqueViolation = '23505';

function refuseTwins(error: unknown): never {
  if ((error as pg.DatabaseError).code !== uniqueViolation) throw error;
  throw invalid({ columns: bi('已有数据不满足唯一规则', 'Rows that are there break a unique rule') });
}

async function giveRights(version: TableVersion, db: Db): Promise<void> {
  const key = customEntityKey(version.code);
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
const restored = effectOn(onlineTable, async (record, _step, call) => {
  const version = publishedOf(record);
  if (!version) return undefined;
  const { columns, ...fields } = designOf(version);
  await writeLines(onlineTable, record.id, { columns }, call);
  return fields;
});

export const onlineTableRules = rules(onlineTable, {
  computed: {
    records: `(select count(*)::int from online_record o where ${o.tableCode} = ${columnsIn(onlineTable, 't').code} and not o.deleted_flg)`,
  },
  beforeStep: { publish: refuseWrongDesign },
  effects: { onlinePublished: published, onlineRestored: restored, onlineRetired: restored },
});
