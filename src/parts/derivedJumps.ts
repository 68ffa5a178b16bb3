import { type EntityDefinition, type RecordValues, rightOf } from '#domain/core/entity.ts';
import { entities } from '#domain/index.ts';
import { pathTo } from '#domain/screens.ts';
import { textIn } from '../shell/frame/jumpText.ts';
import type { JumpSource } from '../shell/frame/useJumpRecords.ts';

const canMean = {
  numbers: (typed: string): boolean => /\d/.test(typed),
  own: (typed: string, prefix = ''): boolean => {
    const letters = /^[a-z]*/i.exec(typed)?.[0].toUpperCase() ?? '';
    return /\d/.test(typed) && prefix.startsWith(letters);
  },
  codes: (typed: string): boolean => /^[\d.]{4,13}$/.test(typed),
};

/** What the jump box finds of entities that say so; whose rows it finds each is asked by its own list. */
export const derivedJumps: readonly JumpSource[] = Object.values<EntityDefinition>(entities).flatMap((entity) => {
  const { key, label, quickFind, numbering } = entity;
  if (!quickFind) return [];
  const { shows, beside = [], asks } = quickFind;
  const words = (row: RecordValues, names: readonly string[]): string =>
    names.flatMap((name) => textIn(row[`${name}_label`]) ?? textIn(row[name]) ?? []).join(' ');
  return [
    {
      entity: key,
      rights: [rightOf(key, 'page'), rightOf(key, 'get')],
      label,
      ...(asks && { fits: (typed: string) => canMean[asks](typed, numbering?.prefix) }),
      pathOf: (row) => pathTo(key, String(row.id)) ?? '',
      textOf: (row) => ({ title: words(row, shows) || String(row.id), note: words(row, beside) || undefined }),
    },
  ];
});
