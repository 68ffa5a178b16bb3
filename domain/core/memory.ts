import type { CallDefinition } from './call.ts';
import type { Field } from './field.ts';
import type { Memory } from './lookup.ts';
import type { RecordValues } from './record.ts';

type FieldMap = Readonly<Record<string, Field>>;

/** What an earlier record had where this one is like it. */
export interface Remembered {
  readonly id: string;
  /** What people call that record. */
  readonly name: string;
  /** Its values, by the names of {@link Memory.offers}. */
  readonly values: RecordValues;
}

interface MemorySpec<Own extends FieldMap> {
  readonly of: string;
  readonly by: readonly (keyof Own & string)[];
  readonly offers: readonly (readonly (keyof Own & string)[])[];
  readonly call: CallDefinition<FieldMap, Remembered | null>;
}

/** Declares what the forms of an entity remember; misspelt names do not compile. */
export const defineMemory = <const Own extends FieldMap>(_fields: Own, spec: MemorySpec<Own>): Memory =>
  spec as unknown as Memory;

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';
const isEqual = (one: unknown, other: unknown): boolean => String(one) === String(other);

/** What to ask for a record with these values; undefined while it does not say what it is like. */
export function askedOf({ by }: Memory, values: RecordValues, id: string | undefined): RecordValues | undefined {
  if (by.some((name) => isBlank(values[name]))) return undefined;
  return { ...Object.fromEntries(by.map((name) => [name, values[name]])), except: id ?? null };
}

/** A record that may be remembered, as the gateway reads it. */
export interface Candidate {
  readonly id: string;
  readonly createdTime: string;
  /** Nobody has judged it yet: one that somebody did goes before it. */
  readonly isDraft: boolean;
}

/** The one of them that is remembered: the newest that is no draft, else the newest. */
export function lastOf<Row extends Candidate>(candidates: readonly Row[]): Row | undefined {
  const newest = [...candidates].sort(
    (one, other) =>
      other.createdTime.localeCompare(one.createdTime) || (other.id < one.id ? -1 : other.id > one.id ? 1 : 0),
  );
  return newest.find(({ isDraft }) => !isDraft) ?? newest[0];
}

/**
 * What a form may put in: values of groups of which nothing was written, or only what was remembered.
 * @param isWritten whether a field holds what a person wrote; a default that he left alone is nothing written
 */
export function offeredOf(
  { offers }: Memory,
  remembered: RecordValues,
  values: RecordValues,
  isWritten: (name: string) => boolean,
): RecordValues {
  const groups = offers.filter((group) =>
    group.every((name) => !isWritten(name) || (!isBlank(remembered[name]) && isEqual(values[name], remembered[name]))),
  );
  const names = groups.flat().filter((name) => !isBlank(remembered[name]) && !isEqual(values[name], remembered[name]));
  return Object.fromEntries(names.map((name) => [name, remembered[name]]));
}
