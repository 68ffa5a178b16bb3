import type { DateBounds } from './dateBounds.ts';
import type { EntityDefinition } from './entity.ts';
import type { JsonLimits } from './jsonLimits.ts';
import { bi, type Text } from './text.ts';

/** What every field says of itself. `required` of a record with a draft state is asked when it leaves that state. */
interface FieldFacts {
  readonly label: Text;
  readonly required?: boolean;
  /** The server alone sets it (numbers, times, sums); writes from outside are ignored, imports do not offer it. */
  readonly readOnly?: boolean;
  /**
   * Of lines: the gateway works it out from the rest of the line, so a difference in it is no change that somebody
   * made.
   */
  readonly follows?: boolean;
  /** Set at creation, then fixed. */
  readonly createOnly?: boolean;
  readonly default?: string | number;
  readonly help?: Text;
  /** Further words an Excel header may use. */
  readonly alias?: readonly string[];
  /**
   * A field that is read together with it, in one cell of a list and beside it in a sheet: the department of a person.
   */
  readonly beside?: string;
  /** A count that is read as so many of another one: `3/5`. */
  readonly outOf?: string;
  /** No list is put in its order. */
  readonly unsorted?: boolean;
  /** A total of this column is worth showing under a list. */
  readonly sum?: boolean;
  readonly unit?: Text;
  /**
   * Numbers that count percents: 5 is 5 %, and so is what a sheet, a clipboard or a person writes as `5%`. Their unit
   * follows.
   */
  readonly percent?: true;
  /**
   * About a person: masked in logs and sheets, and left out of everything for those it is not for. `true`: only for
   * people who write such records or hold `<entity>:personal`; `staff`: for everybody but customers.
   */
  readonly personal?: true | 'staff';
  /** Never sent to a client. */
  readonly secret?: boolean;
  /** As a customer reads it: nothing while the record is in these states. Entities say it once for all their fields. */
  readonly untold?: {
    readonly by: string;
    readonly in: readonly string[];
    readonly unless?: { readonly field: string; readonly is: string };
  };
}

/** Few words that lie open beside each other in a form, to be ticked instead of dropped down. */
interface OpenChoice {
  readonly open?: true;
}

export type TextPattern = 'phone' | 'email' | 'clock' | 'postcode' | 'loginName' | 'customsCode';

export type Field =
  | (FieldFacts & { readonly kind: 'text'; readonly max: number; readonly pattern?: TextPattern })
  | (FieldFacts & { readonly kind: 'textarea'; readonly max: number })
  | (FieldFacts & { readonly kind: 'richText'; readonly max: number })
  | (FieldFacts & { readonly kind: 'int'; readonly min?: number; readonly max?: number })
  | (FieldFacts & {
      readonly kind: 'decimal';
      readonly precision: number;
      readonly scale: number;
      readonly min?: string;
      readonly above?: string;
      /** The field beside it that says what it is counted in. */
      readonly unitField?: string;
    })
  | (FieldFacts & { readonly kind: 'money'; readonly min?: string; readonly currencyField?: string })
  | (FieldFacts & DateBounds & { readonly kind: 'date' })
  | (FieldFacts & DateBounds & { readonly kind: 'datetime' })
  | (FieldFacts & { readonly kind: 'time' })
  | (FieldFacts & { readonly kind: 'bool' })
  | (FieldFacts & OpenChoice & { readonly kind: 'dict'; readonly dict: string })
  | (FieldFacts & OpenChoice & { readonly kind: 'multiDict'; readonly dict: string })
  | (FieldFacts & {
      readonly kind: 'ref';
      readonly entity: string;
      /** The referred record shows what becomes of these: whoever has it on screen hears of a change here. */
      readonly tells?: true;
    })
  | (FieldFacts & { readonly kind: 'region'; readonly level: 1 | 2 | 3; readonly under?: string })
  | (FieldFacts & {
      readonly kind: 'files';
      readonly maxCount?: number;
      /** One of them may be a signature that somebody draws on the screen. */
      readonly signed?: true;
    })
  | (FieldFacts & {
      readonly kind: 'children';
      readonly entity: string;
      /** What one line is. */
      readonly line: EntityDefinition;
      readonly maxRows?: number;
      /** Which lines there are is settled: none is added, moved or removed here. */
      readonly isFixed?: boolean;
    })
  | (FieldFacts & {
      readonly kind: 'json';
      readonly limits?: Partial<JsonLimits>;
      /** A list of accounts: they are chosen and read by their names, and lists ask for them by `in`. */
      readonly holds?: 'people';
    })
  | (FieldFacts & {
      readonly kind: 'computed';
      readonly of: 'text' | 'int' | 'money';
      /** Worked out for lists and sheets alone; a record that is read, or the lines of one, come without it. */
      readonly asColumn?: true;
    })
  | (FieldFacts & { readonly kind: 'creditCode' })
  | (FieldFacts & { readonly kind: 'containerNos'; readonly max: number })
  | (FieldFacts & { readonly kind: 'hsCode' })
  | (FieldFacts & { readonly kind: 'declarationNo' });

type FieldKind = Field['kind'];

type Facts = Omit<FieldFacts, 'label'>;
type Of<Kind extends FieldKind> = Extract<Field, { kind: Kind }>;

export const text = <const F extends Facts & { max?: number; pattern?: TextPattern }>(
  zh: string,
  en: string,
  facts?: F,
) => ({ kind: 'text', label: bi(zh, en), max: 100, ...facts }) as Of<'text'> & F;
export const textarea = <const F extends Facts & { max?: number }>(zh: string, en: string, facts?: F) =>
  ({ kind: 'textarea', label: bi(zh, en), max: 500, ...facts }) as Of<'textarea'> & F;
/** Words with headings, lists and links, as HTML that the server has sanitised. */
export const richText = <const F extends Facts & { max?: number }>(zh: string, en: string, facts?: F) =>
  ({ kind: 'richText', label: bi(zh, en), max: 100_000, ...facts }) as Of<'richText'> & F;
const percents = { unit: bi('%', '%') } as const;
export const int = <const F extends Facts & { min?: number; max?: number }>(zh: string, en: string, facts?: F) =>
  ({ kind: 'int', label: bi(zh, en), ...(facts?.percent && percents), ...facts }) as Of<'int'> & F;
export const decimal = <const F extends Facts & { min?: string; above?: string; unitField?: string }>(
  zh: string,
  en: string,
  precision: number,
  scale: number,
  facts?: F,
) =>
  ({
    kind: 'decimal',
    label: bi(zh, en),
    precision,
    scale,
    ...(facts?.percent && percents),
    ...facts,
  }) as Of<'decimal'> & F;
export const money = <const F extends Facts & { min?: string; currencyField?: string }>(
  zh: string,
  en: string,
  facts?: F,
) => ({ kind: 'money', label: bi(zh, en), ...facts }) as Of<'money'> & F;
export const date = <const F extends Facts & DateBounds>(zh: string, en: string, facts?: F) =>
  ({ kind: 'date', label: bi(zh, en), ...facts }) as Of<'date'> & F;
export const datetime = <const F extends Facts & DateBounds>(zh: string, en: string, facts?: F) =>
  ({ kind: 'datetime', label: bi(zh, en), ...facts }) as Of<'datetime'> & F;
/** @public */
export const time = <const F extends Facts>(zh: string, en: string, facts?: F) =>
  ({ kind: 'time', label: bi(zh, en), ...facts }) as Of<'time'> & F;
export const bool = <const F extends Facts>(zh: string, en: string, facts?: F) =>
  ({ kind: 'bool', label: bi(zh, en), ...facts }) as Of<'bool'> & F;
export const dict = <const F extends Facts & { dict: string }>(zh: string, en: string, facts: F) =>
  ({ kind: 'dict', label: bi(zh, en), ...facts }) as Of<'dict'> & F;
/** @public */
export const multiDict = <const F extends Facts & { dict: string }>(zh: string, en: string, facts: F) =>
  ({ kind: 'multiDict', label: bi(zh, en), ...facts }) as Of<'multiDict'> & F;
export const ref = <const F extends Facts & { entity: string; tells?: true }>(zh: string, en: string, facts: F) =>
  ({ kind: 'ref', label: bi(zh, en), ...facts }) as Of<'ref'> & F;
export const regionField = <const F extends Facts & { level: 1 | 2 | 3; under?: string }>(
  zh: string,
  en: string,
  facts: F,
) => ({ kind: 'region', label: bi(zh, en), ...facts }) as Of<'region'> & F;
export const files = <const F extends Facts & { maxCount?: number; signed?: true }>(
  zh: string,
  en: string,
  facts?: F,
) => ({ kind: 'files', label: bi(zh, en), ...facts }) as Of<'files'> & F;
/** Lines of a document; `of` is their definition, which gives them their type. */
export const children = <const Line extends EntityDefinition, const F extends Facts & { maxRows?: number }>(
  zh: string,
  en: string,
  { of, ...facts }: F & { of: Line },
) =>
  ({ kind: 'children', label: bi(zh, en), entity: of.key, line: of, ...facts }) as unknown as Omit<
    Of<'children'>,
    'line'
  > &
    Omit<F, 'of'> & { readonly line: Line };
export const json = <const F extends Facts & { limits?: Partial<JsonLimits> }>(zh: string, en: string, facts?: F) =>
  ({ kind: 'json', label: bi(zh, en), ...facts }) as Of<'json'> & F;
/** Several people, by their accounts. */
export const peopleField = <const F extends Facts>(zh: string, en: string, { most, ...facts }: F & { most: number }) =>
  ({
    kind: 'json',
    holds: 'people',
    label: bi(zh, en),
    limits: { depth: 1, entries: most, text: 36 },
    ...facts,
  }) as unknown as Of<'json'> & { readonly holds: 'people' } & Omit<F, 'most'>;
export const computed = <const F extends Facts & { of: 'text' | 'int' | 'money'; asColumn?: true }>(
  zh: string,
  en: string,
  facts: F,
) => ({ kind: 'computed', label: bi(zh, en), readOnly: true, ...facts }) as Of<'computed'> & F;
export const creditCode = <const F extends Facts>(zh: string, en: string, facts?: F) =>
  ({ kind: 'creditCode', label: bi(zh, en), ...facts }) as Of<'creditCode'> & F;
export const containerNos = <const F extends Facts & { max?: number }>(zh: string, en: string, facts?: F) =>
  ({ kind: 'containerNos', label: bi(zh, en), max: 300, ...facts }) as Of<'containerNos'> & F;
export const hsCodeField = <const F extends Facts>(zh: string, en: string, facts?: F) =>
  ({ kind: 'hsCode', label: bi(zh, en), ...facts }) as Of<'hsCode'> & F;
export const declarationNo = <const F extends Facts>(zh: string, en: string, facts?: F) =>
  ({ kind: 'declarationNo', label: bi(zh, en), ...facts }) as Of<'declarationNo'> & F;

/**
 * Lines that a record may have where its definition sets no other limit: whatever brings them, a form, a paste, an
 * import or a call.
 */
const mostLines = 2_000;

export const mostRowsOf = ({ maxRows = mostLines }: Of<'children'>): number => maxRows;

const entriesOf = new WeakMap<Readonly<Record<string, Field>>, readonly (readonly [name: string, field: Field])[]>();

/** The fields of an entity with their names, listed once: a sheet asks for them with each of its rows. */
export function fieldEntries(
  fields: Readonly<Record<string, Field>>,
): readonly (readonly [name: string, field: Field])[] {
  const known = entriesOf.get(fields) ?? Object.entries(fields);
  entriesOf.set(fields, known);
  return known;
}

/** Kinds whose value lives in a column of the entity's own table. */
export const isStored = (field: Field): boolean =>
  field.kind !== 'children' && field.kind !== 'files' && field.kind !== 'computed';

export const holdsPeople = (field: Field): boolean => field.kind === 'json' && field.holds === 'people';

/** Kinds whose value people type as words; everything else compares as number, date or code. */
export const isTextual = (field: Field): boolean =>
  ['text', 'textarea', 'richText', 'creditCode', 'containerNos', 'hsCode', 'declarationNo', 'region'].includes(
    field.kind,
  );

export const isNumeric = (field: Field): boolean =>
  field.kind === 'int' ||
  field.kind === 'decimal' ||
  field.kind === 'money' ||
  (field.kind === 'computed' && field.of !== 'text');

/** One attached file as a record carries it. @see docs/spec/platform.md 5.5 */
export interface AttachedFile {
  readonly id?: string;
  readonly realFile: string;
  readonly hashaddr: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly fileRemark?: string | null;
}
