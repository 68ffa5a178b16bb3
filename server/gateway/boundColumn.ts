import { type Binding, type Bound, boundToNone } from '#domain/core/binding.ts';
import { toSnake } from '#domain/core/entity.ts';
import { bindings } from '#domain/index.ts';

/** Values by binding; null for who was never tied to any, whatever became of it. */
export type BoundRow = Readonly<Record<string, readonly string[] | null>>;

/**
 * What a person `u` is tied to on the day `$2`: a column of the session's own look-up, so that nobody asks for it
 * again.
 */
export const boundColumn = `json_build_object(${bindings
  .flatMap(({ key, kept, valid }) => [
    `'${key}'`,
    `(select coalesce(json_agg(b.${toSnake(kept.value)}) filter (where not b.deleted_flg and b.${toSnake(valid.enabled)}
        ${dayIn(valid)}), '[]')
      from ${toSnake(kept.entity)} b where b.${toSnake(kept.person)} = u.id having count(*) > 0)`,
  ])
  .join(', ')})`;

function dayIn({ from, to }: Binding['valid']): string {
  const since = from ? `and coalesce(b.${toSnake(from)}, $2) <= $2` : '';
  return to ? `${since} and coalesce(b.${toSnake(to)}, $2) >= $2` : since;
}

export const boundOf = (row: BoundRow): Bound =>
  Object.fromEntries(bindings.map((binding) => [binding.key, row[binding.key] ?? boundToNone(binding)]));
