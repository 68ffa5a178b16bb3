import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { lookedUp, mayLookUp } from '#domain/core/lookup.ts';
import { normaliseValues } from '#domain/core/normalise.ts';
import { rulesOf } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';

/** On lines as {@link lookUpLines} answered them: it goes with every copy, and no client can send it. */
const mark = Symbol('looked up');

/** Whether the read-only values of a line are the gateway's own. */
export const isLookedUp = (line: object): boolean => mark in line;

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
    if (field?.kind !== 'children' || !field.line.lookup || !Array.isArray(rows) || rows.every(isLookedUp)) continue;
    const lines = (rows as RecordValues[]).map((row) => ({
      ...normaliseValues(field.line, row, { created: true }),
      ...(typeof row.id === 'string' && { id: row.id }),
    }));
    found[name] = await lookUp(field.line, lines, owner, call);
  }
  return found;
}

/** Tables of a document whose lines depend on something in its head that is changed. */
export const tablesWithin = (entity: EntityDefinition, before: RecordValues, changes: RecordValues): string[] =>
  Object.entries(entity.fields).flatMap(([name, field]) =>
    field.kind === 'children' &&
    field.line.lookup?.within.some((one) => one in changes && (changes[one] ?? null) !== (before[one] ?? null))
      ? [name]
      : [],
  );

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
    return { ...taken, [mark]: true };
  });
}
