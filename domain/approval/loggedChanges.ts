import type { EntityDefinition, RecordValues } from '../core/entity.ts';
import type { Field } from '../core/field.ts';
import { isEmpty } from '../core/validate.ts';
import { sameValue, writtenCells } from './valueChanges.ts';

/**
 * One value of a document that somebody changed, as the log keeps it: amounts and dates as text, lines and files by
 * what people see.
 */
export interface LoggedChange {
  readonly field: string;
  readonly old: unknown;
  readonly now: unknown;
}

/**
 * What a write has changed of a document, with the value before and after: what people wrote, and the approved amount
 * that follows from it.
 * @param names fields that people wrote
 */
export const loggedChanges = (
  { fields }: EntityDefinition,
  { before, after, names }: { before: RecordValues; after: RecordValues; names: readonly string[] },
): LoggedChange[] =>
  [...new Set([...names, 'approvedAmount'])].flatMap((name) => {
    const field = fields[name];
    if (!field || sameValue(field, before[name], after[name])) return [];
    return [{ field: name, old: kept(field, before[name]), now: kept(field, after[name]) }];
  });

interface Untold {
  /** The document as it is now. */
  readonly after: RecordValues;
  /** Fields of the section that is handed on. */
  readonly names: readonly string[];
  /** What the log has told so far, oldest first. */
  readonly log: readonly { readonly changes?: readonly LoggedChange[] | null }[];
  /** Values that readers know without the log: those of an earlier submission, and the amount that was asked for. */
  readonly known: RecordValues;
}

/**
 * What of a section no line of the log has told yet: the operator who hands it on answers for it, however often he
 * saved.
 */
export const untoldChanges = ({ fields }: EntityDefinition, { after, names, log, known }: Untold): LoggedChange[] =>
  names.flatMap((name) => {
    const field = fields[name];
    if (!field) return [];
    const told = log
      .findLast(({ changes }) => changes?.some((change) => change.field === name))
      ?.changes?.find((change) => change.field === name);
    const [old, now] = [kept(field, told ? told.now : known[name]), kept(field, after[name])];
    return sameValue(field, old, now) ? [] : [{ field: name, old, now }];
  });

function kept(field: Field, value: unknown): unknown {
  if (isEmpty(value)) return null;
  if (!Array.isArray(value)) return value;
  switch (field.kind) {
    case 'files':
      return value.map(({ fileName }: RecordValues) => ({ fileName: fileName ?? null }));
    case 'children':
      return value.map((row: RecordValues) =>
        Object.fromEntries(keptCells(field.line).map((name) => [name, row[name] ?? null])),
      );
    default:
      return value;
  }
}

/** What tells a line: what people wrote into it, and its name. */
const keptCells = (line: EntityDefinition): string[] => [
  ...new Set([...(line.title ? [line.title] : []), ...writtenCells(line).map(([name]) => name)]),
];
