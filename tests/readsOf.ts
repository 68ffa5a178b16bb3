import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { fieldOf } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';
import { dictionaries } from '#domain/dictionaries.ts';

/** Values that conditions tell apart: nothing, one of each word, what is past and what is to come, little and much. */
function valuesOf(entity: EntityDefinition, name: string, userId: string): readonly unknown[] {
  const field: Field | undefined = fieldOf(entity, name);
  if (name === entity.flow?.field) return entity.flow.states.map(({ key }) => key);
  switch (field?.kind) {
    case 'dict':
      return [
        null,
        ...(dictionaries.find(({ code }) => code === field.dict)?.items ?? []).slice(0, 8).map(({ id }) => id),
      ];
    case 'bool':
      return [0, 1];
    case 'int':
    case 'decimal':
    case 'money':
      return [null, '0.00', '1000000.00'];
    case 'date':
    case 'datetime':
      return [null, '2020-01-01 00:00:00', '2099-01-01 00:00:00'];
    case 'multiDict':
    case 'children':
    case 'files':
    case 'json':
      return [null, []];
    default:
      return [null, 'text', userId];
  }
}

const mostRuns = 20_000;

/**
 * Which fields a condition reads, found by asking it about every mixture of what those it has read so far may hold.
 * @param ask calls the condition; what it throws for a mixture that cannot be is no matter
 */
export function readsOf(
  entity: EntityDefinition,
  userId: string,
  ask: (record: RecordValues) => void,
): ReadonlySet<string> {
  const reads = new Set<string>();
  const chosen: { name: string; at: number; of: readonly unknown[] }[] = [];
  for (let run = 0; run < mostRuns; run++) {
    const held = new Map<string, unknown>();
    let depth = 0;
    const answer = (name: string): unknown => {
      reads.add(name);
      if (held.has(name)) return held.get(name);
      const choice = chosen[depth] ?? { name, at: 0, of: valuesOf(entity, name, userId) };
      chosen[depth] = choice;
      depth += 1;
      held.set(name, choice.of[choice.at]);
      return choice.of[choice.at];
    };
    const record = new Proxy(
      {},
      { get: (_, name) => (typeof name === 'string' ? answer(name) : undefined), has: () => true },
    );
    try {
      ask(record);
    } catch {
      // A mixture that no record ever is.
    }
    chosen.length = depth;
    while (chosen.length > 0 && (chosen.at(-1) as { at: number }).at + 1 >= (chosen.at(-1)?.of.length ?? 0))
      chosen.pop();
    const last = chosen.at(-1);
    if (!last) break;
    last.at += 1;
  }
  return reads;
}
