import type { Text } from './text.ts';

/** What a rule sees where nothing says which record it is. */
type Values = Readonly<Record<string, unknown>>;

export interface FormSection<Name extends string = string, Draft = Values> {
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

/**
 * A check across fields, named after what it forbids or demands. It sees well-formed values only; dates and moments
 * compare as text.
 */
export type Rule<Draft = Values> = {
  // A method, so that a rule over an entity's own values also stands in a list of rules over any.
  judge(record: Draft, facts: RuleFacts): RuleErrors<keyof Draft & string> | undefined;
}['judge'];

/** What a rule says of fields beside it; of the whole form under `_`. */
export type RuleErrors<Name extends string> = { readonly [Field in Name | '_']?: Text };

export interface RuleFacts {
  /** Now, `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
  readonly now: string;
  /** `save` for every write, `submit` when a record leaves its draft state. */
  readonly moment: 'save' | 'submit';
}

/** What one field does in view of the others. */
export interface FieldFacts<Draft = Values, Name extends string = string> {
  /** What it is called on this record, where that follows from other values. */
  label?(record: Draft): Text | undefined;
  /** The field is shown, and asked for, only when this holds. */
  when?(record: Draft): boolean;
  /** The field must be filled when the record is submitted, or saved where the entity knows no drafts. */
  requiredWhen?(record: Draft): boolean;
  /** Narrows what a reference offers: a filter of the referred entity's list. A line also sees the document around it. */
  filter?(record: Draft, document?: Values): Values;
  /** What a chosen record brings along: own field -> field of the chosen record. */
  readonly brings?: { readonly [Own in Name]?: string };
  /**
   * The person's own setting of this name begins a new record, where the field is asked for: shown, and required if it
   * ever is.
   */
  readonly ownSetting?: string;
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
  /**
   * Asked only about a text that can mean one: one with a digit, one that begins as our own numbers of it do (or has no
   * letters), or digits alone.
   */
  readonly asks?: 'numbers' | 'own' | 'codes';
  /** Fields of which a scanner reads the whole value, such as the barcode of goods; what a record is called without them. */
  readonly scans?: readonly Name[];
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
