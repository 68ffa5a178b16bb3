import { toSnake } from '#domain/core/entity.ts';
import type { Person } from '#domain/core/person.ts';
import { standIns } from '#domain/index.ts';
import { otherAccounts } from './person.ts';

const ofOne = standIns.map(
  ({ entity, person, of, from, to }) =>
    `select l.id as "userId", ${otherAccounts('l')} as "sameAs" from ${toSnake(entity)} d join sys_user l on l.id = d.${toSnake(of)}
     where d.${toSnake(person)} = u.id and $2::date between d.${toSnake(from)} and d.${toSnake(to)} and not d.deleted_flg and not l.deleted_flg`,
);

/** For whom a person `u` stands in on the day `$2`: a column of the session's own look-up. */
export const deputyColumn =
  ofOne.length > 0 ? `(select coalesce(json_agg(p), '[]') from (${ofOne.join(' union all ')}) p)` : `'[]'::json`;

/** As a part of an actor; nothing for whoever stands in for nobody. */
export const deputyOf = (rows: readonly Person[]): { readonly deputyFor?: readonly Person[] } =>
  rows.length > 0 ? { deputyFor: rows } : {};
