import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { type Lookup, lookedUp, mayLookUp, withoutFormer } from '#domain/core/lookup.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { useAnswer } from '../calls/useCall.ts';
import { useFormScope } from './formScope.ts';
import { emptyOf, isSame, writableValues } from './formValues.ts';
import { useSettledFacts } from './useSettledWatch.ts';

/** Follows what lines say to look up, for every table of the form whose lines have a lookup. */
export function LookedUpTables({ entity }: { readonly entity: EntityDefinition }) {
  const scope = useFormScope();
  return Object.entries(entity.fields).map(([name, field]) =>
    field.kind === 'children' && field.line.lookup && scope.mayEdit(name) === true ? (
      <LookedUpLines key={name} source={name} line={field.line} lookup={field.line.lookup} />
    ) : null,
  );
}

interface LookedUpLinesProps {
  readonly source: string;
  readonly line: EntityDefinition;
  readonly lookup: Lookup;
}

/** A line as it stood when it was looked up last, and what the answer was. */
interface Seen {
  readonly row: RecordValues;
  readonly text: string;
  readonly found: RecordValues;
}

/** Each of them is a change that every cell of the table hears of. */
const mostSingly = 60;

/** One question for all lines a moment after somebody typed or pasted; its answer goes where a line says nothing itself. */
function LookedUpLines({ source, line, lookup }: LookedUpLinesProps) {
  const form = useFormContext();
  const seen = useRef<readonly (Seen | undefined)[]>([]);
  const { ask, lines } = useSettledFacts((values) => {
    const rows = (values[source] ?? []) as readonly RecordValues[];
    const asking = rows.filter((row) => mayLookUp(lookup, row));
    const head = lookup.within.map((name) => values[name]);
    return { ask: lookup.ask(asking, values) ?? null, lines: rows.length > 0 ? JSON.stringify([head, rows]) : '' };
  });
  const { data, isPlaceholderData } = useAnswer(lookup.call, ask, { keepsLast: true, goodFor: 60_000 });

  useEffect(() => {
    if (data === undefined || isPlaceholderData || lines === '') return;
    const rows = (form.getValues(source) ?? []) as readonly RecordValues[];
    const owner = form.getValues();
    const before = seen.current;
    const emptyIn = (name: string) => (line.fields[name] ? emptyOf(line.fields[name]) : null);
    const next = rows.map((row, at) => followed({ line, lookup }, { row, before: before[at], answer: data, owner }));
    seen.current = next;
    const changes = next.flatMap((now, at) =>
      Object.keys(now?.found ?? {}).flatMap((name) =>
        isSame(now?.row[name], rows[at]?.[name])
          ? []
          : [[`${source}.${at}.${name}`, now?.row[name] ?? emptyIn(name)] as const],
      ),
    );
    if (changes.length > mostSingly) {
      const filled = rows.map((row, at) => ({ ...row, ...next[at]?.row }));
      form.setValue(source, filled, { shouldDirty: true });
    } else for (const [name, value] of changes) form.setValue(name, value, { shouldDirty: true });
  }, [data, isPlaceholderData, lines, form, source, line, lookup]);
  return null;
}

interface Following {
  readonly row: RecordValues;
  readonly before: Seen | undefined;
  readonly answer: unknown;
  readonly owner: RecordValues;
}

/** A line with what it follows from now; one that nobody touched since it was stored or looked up stays as it is. */
function followed(
  { line, lookup }: Pick<LookedUpLinesProps, 'line' | 'lookup'>,
  { row, before, answer, owner }: Following,
): Seen | undefined {
  const head = lookup.within.map((name) => owner[name]);
  const textOf = (one: RecordValues) => JSON.stringify([head, writableValues(line, one)]);
  const text = textOf(row);
  if (before?.text === text) return before;
  if (!mayLookUp(lookup, row)) return undefined;
  if (!before && row.id) {
    const all = Object.entries(lookup.fill(row, answer, owner));
    // What the gateway wrote still holds: nothing has happened elsewhere since.
    if (all.every(([name, value]) => !line.fields[name]?.readOnly || isSame(value, row[name])))
      return { row, text, found: Object.fromEntries(all.filter(([name, value]) => isSame(value, row[name]))) };
  }
  const bare = withoutFormer(row, before?.found ?? {});
  const offered = lookup.fill(bare, answer, owner);
  const found = Object.fromEntries(
    Object.entries(offered).filter(([name]) => !isCleared(name, { row, before, by: lookup.by })),
  );
  const filled = lookedUp(line, bare, found);
  return { row: filled, text: textOf(filled), found };
}

/** What was brought along and taken out again by hand stays out until something else is looked up. */
function isCleared(
  name: string,
  { row, before, by }: Pick<Following, 'row' | 'before'> & { readonly by: readonly string[] },
): boolean {
  if (!before || isEmpty(before.found[name]) || !isEmpty(row[name])) return false;
  return by.every((one) => one === name || isSame(row[one], before.row[one]));
}
