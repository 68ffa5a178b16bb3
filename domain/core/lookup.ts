import type { CallDefinition, CallInput } from './call.ts';
import type { Field } from './field.ts';
import type { DraftValues, RecordValues } from './record.ts';

type FieldMap = Readonly<Record<string, Field>>;

/**
 * What lines of a document follow from records elsewhere, such as goods from their part number: asked once for all lines,
 * by the form while they are typed or pasted, by the gateway before they are checked.
 */
export interface Lookup {
  /** Fields of a line that say what to look up; a line that has none of them is left alone. */
  readonly by: readonly string[];
  /** Fields of the document that decide with them. */
  readonly within: readonly string[];
  /** Fields that may be left out where one of `by` stands: a sheet needs no columns for them. */
  readonly fills: readonly string[];
  /** Reads what the lines follow from. */
  readonly call: CallDefinition;
  /** What to ask for these lines; undefined while there is nothing to ask. */
  ask(lines: readonly RecordValues[], owner: RecordValues): RecordValues | undefined;
  /** What a line has by that; a value of its own stays unless the server alone writes the field. */
  fill(line: RecordValues, answer: unknown, owner: RecordValues): RecordValues;
}

interface LookupSpec<Line extends FieldMap, Input extends FieldMap, Answer> {
  readonly by: readonly (keyof Line & string)[];
  readonly within: readonly string[];
  readonly fills: readonly (keyof Line & string)[];
  readonly call: CallDefinition<Input, Answer>;
  ask(lines: readonly DraftValues<Line>[], owner: RecordValues): CallInput<Input> | undefined;
  fill(line: DraftValues<Line>, answer: Answer, owner: RecordValues): { readonly [Name in keyof Line]?: unknown };
}

/** Declares a lookup over the fields of a line; misspelt names do not compile. */
export const defineLookup = <const Line extends FieldMap, const Input extends FieldMap, Answer>(
  _fields: Line,
  spec: LookupSpec<Line, Input, Answer>,
): Lookup => spec as unknown as Lookup;

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** A line with what it follows from: blank fields, and those that the server alone writes. */
export function lookedUp(
  { fields }: { readonly fields: FieldMap },
  line: RecordValues,
  found: RecordValues,
): RecordValues {
  const taken = Object.entries(found).filter(
    ([name, value]) => fields[name]?.readOnly || (!isBlank(value) && isBlank(line[name])),
  );
  return { ...line, ...Object.fromEntries(taken) };
}

/** A line without what an earlier answer brought and nobody changed since: it follows the next answer. */
export const withoutFormer = (line: RecordValues, former: RecordValues): RecordValues =>
  Object.fromEntries(
    Object.entries(line).map(([name, value]) => [
      name,
      !isBlank(value) && !isBlank(former[name]) && String(value) === String(former[name]) ? null : value,
    ]),
  );

/** Whether a line says what to look it up by. */
export const mayLookUp = ({ by }: Lookup, line: RecordValues): boolean => by.some((name) => !isBlank(line[name]));

/**
 * What a form offers from the last record like the one that is written, such as parties and ports of a customer's last
 * import by sea. A person takes it over by leaving it there; what he wrote himself stays.
 */
export interface Memory {
  /** The entity whose records are remembered. */
  readonly of: string;
  /** Fields that make another record a like one; while one of them is blank nothing is offered. */
  readonly by: readonly string[];
  /** Fields that are offered; each group only together, since its parts say nothing alone. */
  readonly offers: readonly (readonly string[])[];
  /** Reads the last like record that the person may read: answers it, or null. */
  readonly call: CallDefinition;
}
