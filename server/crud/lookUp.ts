import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { lookedUp, mayLookUp } from '#domain/core/lookup.ts';
import { normaliseValues } from '#domain/core/normalise.ts';
import { rulesOf } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';

/** Lines as {@link lookUpLines} answered them: their read-only values are the gateway's own. */
const filled = new WeakSet<RecordValues>();

export const isLookedUp = (line: RecordValues): boolean => filled.has(line);

/**
 * The given lines of a document with what they follow from elsewhere. What a client sent in fields that the server alone
 * writes is dropped before.
 * @param names fields that hold the lines; those without a lookup stay as they are
 */
export async function lookUpLines(
  entity: EntityDefinition,
  owner: RecordValues,
  names: Iterable<string>,
  call: Call,
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const name of names) {
    const field = entity.fields[name];
    const rows = owner[name];
    if (field?.kind !== 'children' || !field.line.lookup || !Array.isArray(rows)) continue;
    const lines = (rows as RecordValues[]).map((row) => ({
      ...normaliseValues(field.line, row, { created: true }),
      ...(typeof row.id === 'string' && { id: row.id }),
    }));
    found[name] = await lookUp(field.line, lines, owner, call);
  }
  return found;
}

/** Lines of one document with what they follow from elsewhere; a line that says nothing to look up stays as it is. */
export async function lookUp(
  line: EntityDefinition,
  lines: readonly RecordValues[],
  owner: RecordValues,
  call: Call,
): Promise<readonly RecordValues[]> {
  const { lookup } = line;
  const ask = rulesOf(call.services.rules, line).lookUp;
  if (!lookup || !ask) return lines;
  const input = lookup.ask(
    lines.filter((one) => mayLookUp(lookup, one)),
    owner,
  );
  const answer = input && (await ask(input, call));
  return lines.map((one) => {
    const taken =
      answer === undefined || !mayLookUp(lookup, one) ? one : lookedUp(line, one, lookup.fill(one, answer, owner));
    filled.add(taken);
    return taken;
  });
}
