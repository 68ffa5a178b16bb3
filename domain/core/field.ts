import type { EntityDefinition } from './entity.ts';
import { say, type Text } from './text.ts';

/** What every field says of itself. `required` of a record with a draft state is asked when it leaves that state. */
interface FieldFacts {
  readonly label: Text;
  readonly required?: boolean;
  /** The server alone sets it (numbers, times, sums); writes from outside are ignored, imports do not offer it. */
  readonly readOnly?: boolean;
  /** Set at creation, then fixed. */
  readonly createOnly?: boolean;
  readonly default?: string | number;
  readonly help?: Text;
  /** Further words an Excel header may use. */
  readonly alias?: readonly string[];
  /** A total of this column is worth showing under a list. */
  readonly sum?: boolean;
  readonly unit?: Text;
  /** Masked in lists, exports and logs. */
  readonly personal?: boolean;
  /** Never sent to a client. */
  readonly secret?: boolean;
}

export type TextPattern = 'phone' | 'email' | 'clock' | 'postcode' | 'loginName' | 'customsCode';

export type Field =
  | (FieldFacts & { readonly kind: 'text'; readonly max: number; readonly pattern?: TextPattern })
  | (FieldFacts & { readonly kind: 'textarea'; readonly max: number })
  | (FieldFacts & { readonly kind: 'int'; readonly min?: number; readonly max?: number })
  | (FieldFacts & {
      readonly kind: 'decimal';
      readonly precision: number;
      readonly scale: number;
      readonly min?: string;
      readonly above?: string;
    })
  | (FieldFacts & { readonly kind: 'money'; readonly min?: string; readonly currencyField?: string })
  | (FieldFacts & { readonly kind: 'date' })
  | (FieldFacts & { readonly kind: 'datetime' })
  | (FieldFacts & { readonly kind: 'time' })
  | (FieldFacts & { readonly kind: 'bool' })
  | (FieldFacts & { readonly kind: 'dict'; readonly dict: string })
  | (FieldFacts & { readonly kind: 'multiDict'; readonly dict: string })
  | (FieldFacts & { readonly kind: 'ref'; readonly entity: string })
  | (FieldFacts & { readonly kind: 'region'; readonly level: 1 | 2 | 3; readonly under?: string })
  | (FieldFacts & { readonly kind: 'files'; readonly maxCount?: number })
  | (FieldFacts & {
      readonly kind: 'children';
      readonly entity: string;
      /** What one line is. */
      readonly line: EntityDefinition;
      readonly maxRows?: number;
    })
  | (FieldFacts & { readonly kind: 'json' })
  | (FieldFacts & { readonly kind: 'computed'; readonly of: 'text' | 'int' | 'money' })
  | (FieldFacts & { readonly kind: 'creditCode' })
  | (FieldFacts & { readonly kind: 'containerNos'; readonly max: number })
  | (FieldFacts & { readonly kind: 'hsCode' })
  | (FieldFacts & { readonly kind: 'declarationNo' });

type FieldKind = Field['kind'];

type Facts = Omit<FieldFacts, 'label'>;
type Of<Kind extends FieldKind> = Extract<Field, { kind: Kind }>;

export const text = <const F extends Facts & { max?: number; pattern?: TextPattern }>(zh: string, en: string, facts?: F) =>
  ({ kind: 'text', label: say(zh, en), max: 100, ...facts }) as Of<'text'> & F;
export const textarea = <const F extends Facts & { max?: number }>(zh: string, en: string, facts?: F) =>
  ({ kind: 'textarea', label: say(zh, en), max: 500, ...facts }) as Of<'textarea'> & F;
export const int = <const F extends Facts & { min?: number; max?: number }>(zh: string, en: string, facts?: F) =>
  ({ kind: 'int', label: say(zh, en), ...facts }) as Of<'int'> & F;
export const decimal = <const F extends Facts & { min?: string; above?: string }>(
  zh: string,
  en: string,
  precision: number,
  scale: number,
  facts?: F,
) => ({ kind: 'decimal', label: say(zh, en), precision, scale, ...facts }) as Of<'decimal'> & F;
export const money = <const F extends Facts & { min?: string; currencyField?: string }>(zh: string, en: string, facts?: F) =>
  ({ kind: 'money', label: say(zh, en), ...facts }) as Of<'money'> & F;
export const date = <const F extends Facts>(zh: string, en: string, facts?: F) =>
  ({ kind: 'date', label: say(zh, en), ...facts }) as Of<'date'> & F;
export const datetime = <const F extends Facts>(zh: string, en: string, facts?: F) =>
  ({ kind: 'datetime', label: say(zh, en), ...facts }) as Of<'datetime'> & F;
/** @public */
export const time = <const F extends Facts>(zh: string, en: string, facts?: F) =>
  ({ kind: 'time', label: say(zh, en), ...facts }) as Of<'time'> & F;
export const bool = <const F extends Facts>(zh: string, en: string, facts?: F) =>
  ({ kind: 'bool', label: say(zh, en), ...facts }) as Of<'bool'> & F;
export const dict = <const F extends Facts & { dict: string }>(zh: string, en: string, facts: F) =>
  ({ kind: 'dict', label: say(zh, en), ...facts }) as Of<'dict'> & F;
/** @public */
export const multiDict = <const F extends Facts & { dict: string }>(zh: string, en: string, facts: F) =>
  ({ kind: 'multiDict', label: say(zh, en), ...facts }) as Of<'multiDict'> & F;
export const ref = <const F extends Facts & { entity: string }>(zh: string, en: string, facts: F) =>
  ({ kind: 'ref', label: say(zh, en), ...facts }) as Of<'ref'> & F;
export const region = <const F extends Facts & { level: 1 | 2 | 3; under?: string }>(zh: string, en: string, facts: F) =>
  ({ kind: 'region', label: say(zh, en), ...facts }) as Of<'region'> & F;
export const files = <const F extends Facts & { maxCount?: number }>(zh: string, en: string, facts?: F) =>
  ({ kind: 'files', label: say(zh, en), ...facts }) as Of<'files'> & F;
/** Lines of a document; `of` is their definition, which gives them their type. */
export const children = <const Line extends EntityDefinition, const F extends Facts & { maxRows?: number }>(
  zh: string,
  en: string,
  { of, ...facts }: F & { of: Line },
) =>
  ({ kind: 'children', label: say(zh, en), entity: of.key, line: of, ...facts }) as unknown as Omit<Of<'children'>, 'line'> &
    Omit<F, 'of'> & { readonly line: Line };
export const json = <const F extends Facts>(zh: string, en: string, facts?: F) =>
  ({ kind: 'json', label: say(zh, en), ...facts }) as Of<'json'> & F;
export const computed = <const F extends Facts & { of: 'text' | 'int' | 'money' }>(zh: string, en: string, facts: F) =>
  ({ kind: 'computed', label: say(zh, en), readOnly: true, ...facts }) as Of<'computed'> & F;
export const creditCode = <const F extends Facts>(zh: string, en: string, facts?: F) =>
  ({ kind: 'creditCode', label: say(zh, en), ...facts }) as Of<'creditCode'> & F;
export const containerNos = <const F extends Facts & { max?: number }>(zh: string, en: string, facts?: F) =>
  ({ kind: 'containerNos', label: say(zh, en), max: 300, ...facts }) as Of<'containerNos'> & F;
export const hsCode = <const F extends Facts>(zh: string, en: string, facts?: F) =>
  ({ kind: 'hsCode', label: say(zh, en), ...facts }) as Of<'hsCode'> & F;
export const declarationNo = <const F extends Facts>(zh: string, en: string, facts?: F) =>
  ({ kind: 'declarationNo', label: say(zh, en), ...facts }) as Of<'declarationNo'> & F;

/** Kinds whose value lives in a column of the entity's own table. */
export const isStored = (field: Field): boolean => field.kind !== 'children' && field.kind !== 'files' && field.kind !== 'computed';

/** Kinds whose value people type as words; everything else compares as number, date or code. */
export const isTextual = (field: Field): boolean =>
  ['text', 'textarea', 'creditCode', 'containerNos', 'hsCode', 'declarationNo', 'region'].includes(field.kind);

export const isNumeric = (field: Field): boolean =>
  field.kind === 'int' || field.kind === 'decimal' || field.kind === 'money' || (field.kind === 'computed' && field.of !== 'text');

/** One attached file as a record carries it. @see platform.md 5.5 */
export interface AttachedFile {
  readonly id?: string;
  readonly realFile: string;
  readonly hashaddr: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly fileRemark?: string | null;
}
