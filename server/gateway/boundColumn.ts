import type { Bound } from '#domain/core/binding.ts';
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
        and coalesce(b.${toSnake(valid.from)}, $2) <= $2 and coalesce(b.${toSnake(valid.to)}, $2) >= $2), '[]')
      from ${toSnake(kept.entity)} b where b.${toSnake(kept.person)} = u.id having count(*) > 0)`,
  ])
  .join(', ')})`;

export const boundOf = (row: BoundRow): Bound =>
  Object.fromEntries(Object.entries(row).map(([key, values]) => [key, values ?? ('all' as const)]));
