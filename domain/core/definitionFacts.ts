import type { Text } from './text.ts';

/** A part of a form; what a definition says here needs no other definition. */
export interface FormSection<Name extends string = string, Draft = Readonly<Record<string, unknown>>> {
  readonly title: Text;
  /** Words that explain, below the title. */
  readonly note?: Text;
  readonly fields: readonly (Name | { readonly field: Name; readonly span: 1 | 2 | 3 })[];
  /** Inputs beside each other; three without it. */
  readonly columns?: 1 | 2 | 3 | 4;
  /** Fields of the section that are written as one, such as a mark, an amount and its currency. */
  readonly together?: readonly { readonly label: Text; readonly of: readonly Name[] }[];
  /** The section is shown, and its fields asked for, only when this holds. */
  when?(record: Draft): boolean;
}

/** Which fields an actor may change now: all of them, some, or none with the reason why. */
export type EditRight<Name extends string = string> =
  | { readonly fields: 'all' | readonly Name[] }
  | { readonly none: Text };

/**
 * What customers are not told while the lifecycle of a record is in these states: it is still being found. They neither
 * read it nor find or order rows by it.
 */
export interface Untold<Name extends string = string> {
  readonly in: readonly string[];
  /** A record whose field has this value is told of all the same. */
  readonly unless?: { readonly field: Name; readonly is: string };
  readonly fields: readonly Name[];
}

/** How records are met among others that a text finds. */
export interface QuickFind<Name extends string = string> {
  /** What a line calls it, and what tells it apart, such as its other numbers. */
  readonly shows: readonly Name[];
  readonly beside?: readonly Name[];
  /** Asked only about a text that can mean one: one with a digit, or digits alone. */
  readonly asks?: 'numbers' | 'codes';
}

/**
 * A new record may begin as a copy of another one: with what people wrote there, but for what belongs to that one alone,
 * such as its dates and the numbers of its shipment. What the server writes, and files, never go along.
 */
export interface Copies {
  readonly without: readonly string[];
  /** Columns that lines leave behind, by the field that holds them. */
  readonly lines?: Readonly<Record<string, readonly string[]>>;
}

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
  readonly call: unknown;
}
