import { type EntityDefinition, fieldOf, type RowOf, rightOf, toSnake } from '#domain/core/entity.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { isStored } from '#domain/core/field.ts';
import { named } from '#domain/core/named.ts';
import { asReadBy } from '#domain/core/personal.ts';
import { hasRight, isCustomer } from '#domain/core/rights.ts';
import { optionalInt, optionalRecord, optionalText, requiredText } from '#domain/core/shape.ts';
import { bi } from '#domain/core/text.ts';
import { entities } from '#domain/index.ts';
import { sysDynDict } from '#domain/system/dictItems.ts';
import { escapeLike } from '../crud/filter.ts';
import { readOne } from '../crud/read.ts';
import { Params, scopeCondition } from '../crud/scope.ts';
import { type Db, defineMethod } from '../gateway/method.ts';
import { namesOf } from './settings/dictRules.ts';

const maxSize = 50;

/**
 * common.queryDynDictByCommon: a page of a dictionary whose words are records. Only registered names; the client never
 * sends SQL. The upper-case VALUE and LABEL are the specification's.
 * @see docs/spec/platform.md 5.4
 */
export const queryDynDictByCommon = defineMethod({
  service: 'common',
  method: 'queryDynDictByCommon',
  right: null,
  parse: (data) => {
    const pageParam = optionalRecord(data, 'pageParam');
    const parameters = optionalRecord(data, 'dynParamMap');
    return {
      name: requiredText(data, 'dynDictName', 60),
      page: optionalInt(pageParam, 'page', { min: 1, max: 1_000 }) ?? 1,
      size: optionalInt(pageParam, 'size', { min: 1, max: maxSize }) ?? 10,
      searchText: optionalText(parameters, 'searchText', 50),
      parameters: named(parameters),
    };
  },
  handle: async ({ name, page, size, searchText, parameters }, call) => {
    const registered = await registeredUnder(name, call.db);
    const defined = registered && entities[registered.entity ?? ''];
    if (!defined) throw invalid({ dynDictName: bi(`动态字典不存在：${name}`, `No such dynamic dictionary: ${name}`) });
    if (!defined.reference && !hasRight(call.actor, rightOf(defined.key, 'page'))) throw sharedErrors.FORBIDDEN();
    const entity = asReadBy(defined, call.actor);
    const params = new Params();
    const [value, label] = [columnOf(entity, registered.valueField ?? ''), labelOf(entity, registered)];
    // Who is held to one customer is so whatever a dictionary says.
    const isScoped = registered.scopeFlg === 1 || isCustomer(call.actor.roleId);
    const conditions = [
      'not t.deleted_flg',
      ...(isScoped ? [scopeCondition(entity, call, params)] : []),
      ...(entity.fields.enabled ? ['t.enabled'] : []),
      ...namesOf(registered.filterFields).flatMap((field) => {
        const asked = parameters[field];
        if (asked === undefined || asked === null || asked === '') return [];
        return [`${columnOf(entity, field)}::text = ${params.add(String(asked).slice(0, 100))}`];
      }),
    ];
    if (searchText) {
      const place = params.add(`%${escapeLike(searchText.normalize('NFKC'))}%`);
      conditions.push(`(normalize(${label}, NFKC) ilike ${place} or ${value} ilike ${place})`);
    }
    const where = conditions.join(' and ');
    const { rows } = await call.db.query<{ VALUE: string; LABEL: string }>(
      `select ${value} as "VALUE", ${label} as "LABEL" from ${toSnake(entity.key)} t where ${where}
        order by ${value} limit ${size} offset ${(page - 1) * size}`,
      params.values,
    );
    const { rows: counts } = await call.db.query<{ total: number }>(
      `select count(*)::int as total from ${toSnake(entity.key)} t where ${where}`,
      params.values,
    );
    return { rows, total: counts[0]?.total ?? 0 };
  },
});

const facts = ['entity', 'valueField', 'labelField', 'labelFormat', 'filterFields', 'scopeFlg'] as const;
type Registered = RowOf<typeof sysDynDict, (typeof facts)[number]>;

const registeredUnder = (dynDictName: string, db: Db): Promise<Registered | undefined> =>
  readOne(sysDynDict, facts, { dynDictName }, db);

/**
 * Names come from a row, so they are judged anew with each reading: only declared fields that this person reads become
 * SQL.
 */
function columnOf(entity: EntityDefinition, name: string): string {
  if (name === 'id') return 't.id';
  const field = fieldOf(entity, name);
  if (!field || !isStored(field) || field.secret) throw sharedErrors.FORBIDDEN();
  return `t.${toSnake(name)}::text`;
}

/** A field may hold pages, and a format may name it twenty times: of each place a label shows so many characters. */
const longestPart = 200;

/** `{code} {name}` as SQL over declared columns; what stands between them is text of ours alone. */
function labelOf(entity: EntityDefinition, { labelField, labelFormat }: Registered): string {
  if (!labelFormat) return columnOf(entity, labelField ?? '');
  const parts = labelFormat.split(/\{(\w{1,60})\}/).map((part, index) => {
    if (index % 2) return `coalesce(left(${columnOf(entity, part)}, ${longestPart}), '')`;
    return `'${part.replaceAll("'", "''")}'`;
  });
  return `concat(${parts.join(', ')})`;
}
