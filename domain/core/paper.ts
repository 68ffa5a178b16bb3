import type { DraftValues, EntityDefinition, FieldMap, RecordValues } from './entity.ts';
import { named } from './named.ts';
import type { Text } from './text.ts';

/** Points; `*` takes what is left. */
type Width = number | '*';

/** A value under its label, over so many of the three columns of a form. */
type Fact<Name extends string> = Name | { readonly field: Name; readonly span: 1 | 2 | 3 };

/**
 * A column of a table: a field of its lines, or several that stand under each other; its head is what they are called,
 * or a word for all.
 */
type Column<Name extends string> = readonly [of: Name | readonly Name[], width: Width, head?: Text];

interface Facts<Name extends string> {
  readonly title: Text;
  readonly facts: readonly Fact<Name>[];
}

export interface PaperTable<Of extends string = string, Name extends string = string> {
  readonly title: Text;
  /**
   * The lines it lists, which every page repeats the head of; columns that nobody filled in are left out, and so is a
   * table without lines.
   */
  readonly table: Of;
  readonly columns: readonly Column<Name>[];
}

interface Words {
  readonly title: Text;
  readonly words: readonly Text[];
}

/** Rows of framed values, each under its label, as statutory forms have them; several fields may share a box. */
interface Boxes<Name extends string> {
  readonly boxes: readonly (readonly (Name | readonly Name[])[])[];
}

/** Places to sign and seal in, side by side. */
interface Signs {
  readonly signs: readonly Text[];
}

/** What stands on a label of 60x40 mm. */
export interface LabelFace<Name extends string = string> {
  /** In large letters. */
  readonly title: Name;
  readonly lines: readonly Name[];
  /** Written as a code; of the first that is filled in. */
  readonly code: readonly Name[];
  /** The field that says how it is drawn; bars of Code 128 without one. */
  readonly kind?: Name;
  /** The same stands beside bars as a square, which cameras read better. */
  readonly matrix?: true;
  /** Whether the code stands alone. */
  isBare?(row: RecordValues): boolean;
}

/** One label for each of these lines. */
interface Labels<Of extends string, Name extends string> extends LabelFace<Name> {
  readonly of: Of;
}

/**
 * What of a paper names fields: each name is checked against those of the entity, of its lines, and what the server
 * adds.
 */
type TableOf<Fields extends FieldMap> = {
  [Of in keyof Fields & string]: Fields[Of] extends { readonly line: EntityDefinition<infer Line> }
    ? PaperTable<Of, keyof Line & string>
    : never;
}[keyof Fields & string];
type LabelsOf<Fields extends FieldMap> = {
  [Of in keyof Fields & string]: Fields[Of] extends { readonly line: EntityDefinition<infer Line> }
    ? Labels<Of, keyof Line & string>
    : never;
}[keyof Fields & string];

type PartOf<Fields extends FieldMap> =
  | Facts<keyof Fields & string>
  | Boxes<keyof Fields & string>
  | TableOf<Fields>
  | Words
  | Signs;
export type PaperPart = Facts<string> | Boxes<string> | PaperTable<string, string> | Words | Signs;

/** 单据: a paper of a record, as every floor reads it. {@link definePaper} makes it. */
export interface PaperDefinition {
  /** Among the papers of its entity, such as `RESULT`. */
  readonly key: string;
  readonly entity: EntityDefinition;
  /** What stands at the top of it. */
  readonly label: Text;
  /** Fields of the entity, and what the server adds to the record for this paper. */
  readonly fields: FieldMap;
  readonly parts: readonly PaperPart[];
  readonly labels?: Labels<string, string>;
  /** It is a label of the record itself. */
  readonly face?: LabelFace;
  /** It stands for the record itself, wherever a record is printed. */
  readonly isRecord?: true;
  /** A statutory form: it lies across, says codes beside names and units beside quantities, and keeps empty rows. */
  readonly isForm?: true;
  /** The paper of other records that belong to this one; the server knows which. */
  readonly shows?: PaperDefinition;
  /** The word across every page of what does not count yet, or not any more. */
  watermark?(record: RecordValues): Text | undefined;
}

interface PaperSpec<Fields extends FieldMap, Own extends FieldMap> {
  readonly key: string;
  readonly label: Text;
  readonly fields?: Own;
  readonly parts?: readonly PartOf<Fields & NoInfer<Own>>[];
  readonly labels?: LabelsOf<Fields & NoInfer<Own>>;
  readonly face?: LabelFace<keyof (Fields & NoInfer<Own>) & string>;
  readonly isRecord?: true;
  readonly isForm?: true;
  readonly shows?: PaperDefinition;
  watermark?(record: DraftValues<Fields>): Text | undefined;
}

/**
 * Declares a paper of an entity: sections of values, tables, sentences and places to sign, or a label for each line.
 * The layout is the same for all.
 * @example export const applyPaper = definePaper(precatApply, { key: 'APPLY', label: say(…), parts: [{ title: say(…), facts: ['customerId'] }] });
 */
export const definePaper = <const Fields extends FieldMap, const Own extends FieldMap = Record<never, never>>(
  entity: EntityDefinition<Fields>,
  spec: PaperSpec<NoInfer<Fields>, Own>,
): PaperDefinition =>
  // Checked names and typed functions are narrower than what reads them.
  ({ parts: [], ...spec, entity, fields: named({ ...entity.fields, ...spec.fields }) }) as unknown as PaperDefinition;

/** What a paper is called among all: `precatApply.RESULT`. */
export const paperName = ({ entity, key }: Pick<PaperDefinition, 'entity' | 'key'>): string => `${entity.key}.${key}`;
