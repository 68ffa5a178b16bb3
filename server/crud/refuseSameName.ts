import { type EntityDefinition, type RecordValues, toSnake } from '#domain/core/entity.ts';
import { isUniqueName, nameGroups } from '#domain/core/sameName.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { duplicateOf } from '#domain/core/writeRefusals.ts';
import type { Call } from '../gateway/method.ts';
import { importKeyExpression, nameSql } from '../platform/schema/indexesOf.ts';
import { Params } from './scope.ts';

/**
 * Refuses a name that another record has in another spelling. The unique key of the table holds names as they are
 * written, so who writes one waits for the others who do.
 * @param before the record as it stands, where it is changed
 * @throws 1006 with the fields
 */
export async function refuseSameName(
  entity: EntityDefinition,
  record: RecordValues,
  before: (RecordValues & { readonly id: string }) | undefined,
  { db }: Pick<Call, 'db'>,
): Promise<void> {
  for (const group of nameGroups(entity)) {
    if (group.some((name) => isEmpty(record[name])) || (before && group.every((name) => before[name] === record[name])))
      continue;
    await db.query('select pg_advisory_xact_lock(hashtext($1))', [`name:${entity.key}`]);
    const params = new Params();
    const other = before ? `and t.id <> ${params.add(before.id)}` : '';
    const { rowCount } = await db.query(
      `select 1 from ${toSnake(entity.key)} t where ${sameAs(entity, group, record, params)} and not t.deleted_flg ${other} limit 1`,
      params.values,
    );
    if (rowCount) throw duplicateOf(entity, group);
  }
}

/** Through the index of the import key where that is the name. */
function sameAs(entity: EntityDefinition, group: readonly string[], record: RecordValues, params: Params): string {
  const isImportKey = entity.importKey?.length === 1 && group.length === 1 && entity.importKey[0] === group[0];
  if (isImportKey)
    return `${importKeyExpression(entity, 't.')} = md5(${nameSql(`${params.add(String(record[group[0] ?? '']))}::text`)})`;
  return group
    .map((name) => {
      const [column, value] = [`t.${toSnake(name)}`, params.add(String(record[name]))];
      return isUniqueName(entity, name) ? `${nameSql(column)} = ${nameSql(`${value}::text`)}` : `${column} = ${value}`;
    })
    .join(' and ');
}
