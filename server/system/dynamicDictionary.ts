import { rightOf, toSnake } from '#domain/core/entity.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { hasRight } from '#domain/core/rights.ts';
import { say } from '#domain/core/text.ts';
import { dynamicDictionaries } from '#domain/dictionaries.ts';
import { entityOf } from '#domain/index.ts';
import { escapeLike } from '../crud/filter.ts';
import { Params, scopeCondition } from '../crud/scope.ts';
import { defineMethod } from '../gateway/method.ts';
import { optionalInt, optionalRecord, optionalText, requiredText } from '../gateway/shape.ts';

const maxSize = 50;

/**
 * common.queryDynDictByCommon: a page of a dictionary whose words are records. Only registered names; the client never sends SQL.
 * The upper-case VALUE and LABEL are the specification's.
 * @see platform.md 5.4
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
    };
  },
  handle: async ({ name, page, size, searchText }, call) => {
    const registered = dynamicDictionaries[name];
    if (!registered) throw invalid({ dynDictName: say(`动态字典不存在：${name}`, `No such dynamic dictionary: ${name}`) });
    const entity = entityOf(registered.entity);
    if (!entity.reference && !hasRight(call.actor, rightOf(entity.key, 'page'))) throw sharedErrors.FORBIDDEN();
    const params = new Params();
    const [value, label] = [`t.${toSnake(registered.value)}`, `t.${toSnake(registered.label)}`];
    const conditions = ['not t.deleted_flg', scopeCondition(entity, call, params), ...(entity.fields.enabled ? ['t.enabled'] : [])];
    if (searchText) {
      const place = params.add(`%${escapeLike(searchText.normalize('NFKC'))}%`);
      conditions.push(`(normalize(${label}, NFKC) ilike ${place} or ${value} ilike ${place})`);
    }
    const where = conditions.join(' and ');
    const { rows } = await call.db.query<{ VALUE: string; LABEL: string }>(
      `select ${value} as "VALUE", ${label} as "LABEL" from ${toSnake(entity.key)} t where ${where} order by ${value} limit ${size} offset ${(page - 1) * size}`,
      params.values,
    );
    const { rows: counts } = await call.db.query<{ total: number }>(
      `select count(*)::int as total from ${toSnake(entity.key)} t where ${where}`,
      params.values,
    );
    return { rows, total: counts[0]?.total ?? 0 };
  },
});
