import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { isTextual } from '#domain/core/field.ts';
import { isFound, searchTextOf, searchWords, spellings } from '#domain/core/finding.ts';
import { searchKeys } from '#domain/core/keywords.ts';
import type { ListQuery } from '#domain/core/listQuestion.ts';
import { readingsOf } from '#domain/core/readings.ts';
import type { ComputedSql } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { filterConditions } from './filter.ts';
import { keywordCondition } from './keyword.ts';
import { hasSearch } from './refreshSearch.ts';
import { Params, scopeCondition } from './scope.ts';
import { storedRowsSql } from './storedRows.ts';

/** So many different values of a column are looked through for those that are read as was typed. */
const mostValues = 5_000;

/** What the text filter of a column finds beside the rows that have it written so. */
interface Spelled {
  readonly typed: string;
  /**
   * Values that are read so; none where there are too many: then a row is found by whatever a keyword would find it by.
   */
  readonly values: readonly string[] | undefined;
}

/** A question whose text filters have been understood as pinyin and initials, too. */
export interface SpelledQuery extends ListQuery {
  readonly spelled?: ReadonlyMap<string, Spelled>;
}

/**
 * Understands what was typed into the text filters of columns that a keyword finds. The search text of a row does not
 * tell which column is read so: it narrows the rows, the readings of their values decide.
 * @see docs/decisions/0066-pinyin-in-column-filters.md
 */
export async function understood(entity: EntityDefinition, query: ListQuery, call: Call): Promise<SpelledQuery> {
  if (!hasSearch(entity)) return query;
  const { names, others } = searchKeys(entity);
  const spelled = new Map<string, Spelled>();
  for (const [filter, typed] of Object.entries(query.filter)) {
    const name = filter.endsWith('__like') ? filter.slice(0, -'__like'.length) : '';
    const field = [...names, ...others].includes(name) ? entity.fields[name] : undefined;
    if (field && isTextual(field) && typeof typed === 'string' && mayBeSpelled(typed))
      spelled.set(filter, { typed, values: await valuesReadSo(entity, name, typed, call) });
  }
  return spelled.size > 0 ? { ...query, spelled } : query;
}

/** A single letter begins too many syllables, and nobody spells a sentence. */
const mayBeSpelled = (typed: string): boolean =>
  typed.length <= 50 &&
  searchWords(typed).some(({ runs }) => runs.some((run) => run.length > 1 && spellings(run).length > 0));

async function valuesReadSo(
  entity: EntityDefinition,
  name: string,
  typed: string,
  call: Call,
): Promise<string[] | undefined> {
  const params = new Params();
  const { rows } = await call.db.query<{ value: string }>(
    `select distinct t.${toSnake(name)} as value from ${storedRowsSql(entity)} t
     where not t.deleted_flg and ${scopeCondition(entity, call, params)} and t.${toSnake(name)} is not null
       and ${keywordCondition(entity, typed, params)} limit ${mostValues + 1}`,
    params.values,
  );
  if (rows.length > mostValues) return undefined;
  return rows.map(({ value }) => value).filter((value) => isFound(searchTextOf({ names: [value] }, readingsOf), typed));
}

/** The conditions of a question's filters: those of its definition, and beside them what is read as was typed. */
export function askedConditions(
  entity: EntityDefinition,
  { filter, spelled }: Pick<SpelledQuery, 'filter' | 'spelled'>,
  params: Params,
  counted: ComputedSql[string] | undefined,
): string[] {
  return Object.entries(filter).flatMap(([name, value]) => {
    const written = filterConditions(entity, { [name]: value }, params, counted);
    const known = spelled?.get(name);
    if (!known) return written;
    const readSo = known.values
      ? `t.${toSnake(name.slice(0, -'__like'.length))} = any(${params.add(known.values)}::text[])`
      : keywordCondition(entity, known.typed, params);
    return [`(${[...written, readSo].join(' or ')})`];
  });
}
