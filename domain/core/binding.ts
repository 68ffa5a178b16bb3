import type { RecordValues } from './entity.ts';
import type { Actor } from './rights.ts';

/**
 * Ties some people to values of a column, such as clerks to the companies they work for. An entity's `scope` names the
 * column; whoever is held to it sees the rows of his values alone, through every read, write and event.
 */
export interface Binding {
  readonly key: string;
  /** Who is held to it; everybody else sees the rows of every value. */
  holds(actor: Actor): boolean;
  /** Where it is kept: the entity, and its columns of the person and of the value he is tied to. */
  readonly kept: { readonly entity: string; readonly person: string; readonly value: string };
  /** Columns that say whether such a row counts today: first and last day, where it has such, and whether it is in use. */
  readonly valid: { readonly from?: string; readonly to?: string; readonly enabled: string };
  /** Whoever was never tied to any sees none; every value without it. */
  readonly unbound?: 'none';
  /** The values that a kept one stands for; itself without it. */
  means?(kept: string): readonly string[];
}

/** What a person is tied to, by binding: values that count today, or `all` for one who was never tied to any. */
export type Bound = Readonly<Record<string, readonly string[] | 'all'>>;

/**
 * The values an actor is held to; `all` for whom the binding does not hold and for who was never bound. One whose
 * bindings have all ended has none left, and so has an actor of whom nothing is known.
 */
export function valuesBound(binding: Binding, actor: Actor): readonly string[] | 'all' {
  if (!binding.holds(actor)) return 'all';
  const kept = actor.bound?.[binding.key] ?? [];
  return kept === 'all' ? kept : kept.flatMap((value) => binding.means?.(value) ?? [value]);
}

/** What somebody is tied to who stands in no row of a binding. */
export const boundToNone = ({ unbound }: Binding): readonly string[] | 'all' => (unbound === 'none' ? [] : 'all');

/**
 * The values that rows of a binding tie a person to on a day, `yyyy-MM-dd`. The gateway asks its database the same
 * question.
 */
export function valuesKept(
  binding: Binding,
  rows: readonly RecordValues[],
  person: string,
  day: string,
): readonly string[] | 'all' {
  const { kept, valid } = binding;
  const own = rows.filter((row) => row[kept.person] === person);
  const counts = (row: RecordValues) =>
    row[valid.enabled] === 1 &&
    String((valid.from && row[valid.from]) ?? day) <= day &&
    String((valid.to && row[valid.to]) ?? day) >= day;
  return own.length ? own.filter(counts).map((row) => String(row[kept.value])) : boundToNone(binding);
}

/** Where is kept who stands in for whom, and from which day to which, both included. */
export interface StandIns {
  readonly entity: string;
  readonly person: string;
  readonly of: string;
  readonly from: string;
  readonly to: string;
}
