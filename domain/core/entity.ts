import type { RoleGroup } from './area.ts';
import type { CustomEntity } from './customEntity.ts';
import { changesWithin } from './drafts.ts';
import type { Copies, EditRight, FieldFacts, FormSection, QuickFind, Rule, Untold } from './entityParts.ts';
import type { ExportKind } from './exportKind.ts';
import type { Field } from './field.ts';
import type { Flow, FlowOver } from './flow.ts';
import type { ImportLine } from './importFields.ts';
import type { Journal } from './journal.ts';
import type { Lookup, Memory } from './lookup.ts';
import { named } from './named.ts';
import type { CommonValues, DraftValues, RecordValues, ValuesOf } from './record.ts';
import type { Actor } from './rights.ts';
import type { RowScope } from './scopeColumns.ts';
import type { DerivedPages } from './screen.ts';
import type { Text } from './text.ts';
import type { Verb } from './verbs.ts';
import { wellFormed } from './wellFormed.ts';

export type * from './entityParts.ts';
export type * from './record.ts';
export { methodName, rightOf, type Verb } from './verbs.ts';

export const serviceAreas = [
  'product', 'system', 'batch', 'business', 'workflow', 'settlecenter', 'financial',
  'purchase', 'common', 'dw', 'kpi', 'vc', 'van', 'baohan',
] as const; // biome-ignore format: one list of the specification reads best on two lines
export type ServiceArea = (typeof serviceAreas)[number];

export type FieldMap = Readonly<Record<string, Field>>;

interface Sort<Name extends string = string> {
  readonly field: Name;
  readonly order: 'ASC' | 'DESC';
}

/** What exists: one kind of record, as every floor of the product reads it. {@link defineEntity} makes it. */
export interface EntityDefinition<
  Fields extends FieldMap = FieldMap,
  Key extends string = string,
  OwnFlow extends Flow = Flow,
> {
  readonly key: Key;
  readonly service: ServiceArea;
  readonly label: Text;
  readonly fields: Fields;
  /** Field other tables and URLs know a record by: its value is the `id` for good, also of one that is closed. */
  readonly idField?: string;
  /**
   * Its rows are those of another entity's table that hold these values, such as the invoices that come in: the database
   * has a view of its name, its files and unique keys are the other one's.
   */
  readonly over?: { readonly entity: string; readonly where: Readonly<Record<string, string>> };
  /** The owning record of a line: its entity and the column that holds its id. */
  readonly parent?: { readonly entity: string; readonly field: string };
  /**
   * The record that this one is judged with, as declarations are with their order: whoever writes here has a hand in
   * that one, too.
   */
  readonly partOf?: { readonly entity: string; readonly field: string };
  readonly numbering?: {
    readonly field: string;
    readonly prefix: string;
    readonly at: 'create' | 'submit';
    readonly form?: 'byDay' | 'running';
  };
  /** What a record is called where another one refers to it. */
  readonly title?: string;
  readonly code?: string;
  readonly keywords?: readonly string[];
  /** Its records are found from everywhere (Ctrl K), by its keywords. */
  readonly quickFind?: QuickFind;
  readonly list?: readonly string[];
  /**
   * What else conditions and screens read of a row: with it a list asks for these and what it shows.
   * @see domain/core/rowFields.ts
   */
  readonly row?: readonly string[];
  /**
   * What totals under a list count: rows that this filter meets, whatever else was asked for, and which amounts count
   * as less where a field says so.
   */
  readonly totals?: {
    readonly of: RecordValues;
    readonly note: Text;
    readonly minus?: Readonly<Record<string, readonly [field: string, value: string]>>;
  };
  readonly filters?: readonly string[];
  readonly defaultSort?: Sort;
  readonly form?: readonly FormSection[];
  readonly facts?: Readonly<Record<string, FieldFacts>>;
  /** What an unfinished record needs to be kept at all; without a flow every required field is needed. */
  readonly draftNeeds?: readonly string[];
  readonly rules?: readonly Rule[];
  /** Values that follow from others, such as quantity times price: shown while typing, written by the server alone. */
  derive?(record: RecordValues): RecordValues;
  /** Of lines: what they follow from elsewhere. The area answers its call as `lookUp` of its rules. */
  readonly lookup?: Lookup;
  /** What tells its records apart in a choice: the field before their name, and what stands small behind it. */
  readonly choice?: { readonly before?: string; readonly hint?: string };
  /** What its forms offer from the last record like the one that is written. */
  readonly remembers?: Memory;
  /** That a new record may begin as a copy of another, and what it leaves behind. */
  readonly copies?: Copies;
  /** What this person may change of it; of a record with a lifecycle no more than its state leaves open. */
  mayEdit?(record: RecordValues, actor: Actor): EditRight;
  mayDelete?(record: RecordValues, actor: Actor): Text | undefined;
  readonly unique?: readonly (readonly string[])[];
  /**
   * Fields that statements look records up by, each group an index in this order, `id` behind it. Unique keys, the
   * parent of a line, the keywords, the import key and the default order under every scope have theirs without being
   * asked for.
   */
  readonly index?: readonly (readonly string[])[];
  /** Fields by which long lists are ordered or asked for a range, beside the default order: each has an index. */
  readonly sorted?: readonly string[];
  /** Groups of fields by which live rows are counted, such as state and due time: an index each, read without a row. */
  readonly counted?: readonly (readonly string[])[];
  readonly scope: RowScope;
  readonly untold?: Untold;
  readonly verbs: readonly Verb[];
  readonly methods?: Partial<Record<Verb, string>>;
  /** The most records that go through a step or an act in one call, where that is less than for any call. */
  readonly mostAtOnce?: number;
  /** What records have in common that go through a step or an act in one call, such as their type. */
  readonly alikeAtOnce?: string;
  readonly flow?: OwnFlow;
  readonly importKey?: readonly string[];
  readonly importColumns?: readonly string[];
  /** A row of a sheet brings the first line of a list along, such as a customer his main contact. */
  readonly importLine?: ImportLine;
  /**
   * Lines of a sheet come in one by one, those that are complete as they would be handed in: wrong ones keep nobody
   * out. All or none without it.
   */
  readonly importEach?: true;
  /** Rows of a sheet are entered one by one as from the form, with all that follows: for small tables. */
  readonly importEntered?: true;
  readonly exportColumns?: readonly string[];
  /** Sheets with a name and columns of their own, of the same rows. */
  readonly exportKinds?: readonly ExportKind[];
  /**
   * Its pages follow from this definition: list, form and record at `/<key>`, with a menu entry under the area's group.
   */
  readonly pages?: DerivedPages;
  /**
   * Its area draws a paper of its own for it (`rules.sheets` on the server); pages that follow from the definition
   * bring one along.
   */
  readonly ownPaper?: true;
  /** What groups of roles may do on these pages: comma lists of action codes. */
  readonly access?: { readonly [Group in RoleGroup]?: string };
  /** What each of its calls names beside the record, such as the table of online data. */
  readonly named?: RecordValues;
  readonly made?: CustomEntity;
  /** Rows of entities that people make stand in its table, and are found there by what each of these names. */
  readonly holdsMade?: boolean;
  /** Which design file names it; `exportReport` calls know it by `<design>/<key>`. */
  readonly design: string;
  readonly busimodel?: string;
  /** Small, rarely changed tables that are also served as cacheable GET. */
  readonly reference?: boolean;
  /** Written once, never changed, forgotten after years. @see {@link Journal} */
  readonly journal?: Journal;
}

/** Names an entity's lists, filters and sorts may use: its own fields and the columns every table has. */
type AnyName<Fields extends FieldMap> =
  | (keyof Fields & string)
  | keyof typeof commonFields
  | 'id'
  | 'createdBy'
  | 'updatedBy';

/**
 * A definition as it is written: every name is checked against the fields beside it, every function gets their values.
 */
interface EntitySpec<
  Key extends string,
  Fields extends FieldMap,
  Own extends string,
  Any extends string,
  Draft,
  Stored,
  Action extends string,
  Effect extends string,
> extends Omit<
    EntityDefinition,
    | 'key'
    | 'fields'
    | 'idField'
    | 'parent'
    | 'partOf'
    | 'numbering'
    | 'title'
    | 'code'
    | 'keywords'
    | 'quickFind'
    | 'list'
    | 'row'
    | 'filters'
    | 'defaultSort'
    | 'form'
    | 'facts'
    | 'draftNeeds'
    | 'rules'
    | 'alikeAtOnce'
    | 'index'
    | 'sorted'
    | 'counted'
    | 'derive'
    | 'choice'
    | 'mayEdit'
    | 'mayDelete'
    | 'unique'
    | 'scope'
    | 'untold'
    | 'flow'
    | 'journal'
    | 'importKey'
    | 'importColumns'
    | 'importLine'
    | 'exportColumns'
    | 'exportKinds'
  > {
  readonly key: Key;
  readonly fields: Fields;
  readonly idField?: Own;
  readonly parent?: { readonly entity: string; readonly field: Own };
  readonly partOf?: { readonly entity: string; readonly field: Own };
  readonly numbering?: NonNullable<EntityDefinition['numbering']> & { readonly field: Own };
  readonly title?: Own;
  readonly code?: Own;
  readonly keywords?: readonly Own[];
  readonly quickFind?: QuickFind<Own>;
  readonly list?: readonly Any[];
  readonly row?: readonly Own[];
  readonly filters?: readonly Any[];
  readonly defaultSort?: Sort<Any>;
  readonly form?: readonly FormSection<Own, Draft>[];
  readonly facts?: { readonly [Name in Own]?: FieldFacts<Draft, Own> };
  readonly draftNeeds?: readonly Own[];
  readonly alikeAtOnce?: Own;
  readonly rules?: readonly Rule<Draft>[];
  derive?(record: Draft): Partial<Draft>;
  readonly choice?: { readonly before?: Own; readonly hint?: Own };
  mayEdit?(record: Stored, actor: Actor): EditRight<Own>;
  mayDelete?(record: Stored, actor: Actor): Text | undefined;
  readonly unique?: readonly (readonly Own[])[];
  readonly index?: readonly (readonly Any[])[];
  readonly sorted?: readonly Any[];
  readonly counted?: readonly (readonly Any[])[];
  /** Required: whose rows these are is never left to chance. */
  readonly scope: RowScope<Any>;
  readonly untold?: Untold<Own>;
  readonly journal?: Journal<Own>;
  readonly flow?: FlowOver<Own, Draft, Action, Effect>;
  readonly importKey?: readonly Own[];
  readonly importColumns?: readonly Own[];
  readonly importLine?: ImportLine<Own>;
  readonly exportColumns?: readonly Any[];
  readonly exportKinds?: readonly ExportKind<Any>[];
}

/**
 * Declares an entity. Names in lists, forms, filters, rules and scopes are those of its fields: a misspelt one does not
 * compile.
 * @example export const bhUsage = defineEntity({ key: 'bhUsage', fields: {...}, scope: { dept: ['ownerDept'] }, ... });
 */
export function defineEntity<
  const Key extends string,
  const Fields extends FieldMap,
  const Action extends string = never,
  const Effect extends string = never,
>(
  spec: EntitySpec<
    Key,
    Fields,
    keyof NoInfer<Fields> & string,
    AnyName<NoInfer<Fields>>,
    DraftValues<NoInfer<Fields>>,
    CommonValues & ValuesOf<NoInfer<Fields>>,
    Action,
    Effect
  >,
): EntityDefinition<Fields, Key, Flow<Action, Effect>> {
  // Checked names and typed functions are narrower than what the floors below read; only this place widens them.
  const filters = spec.filters && comesInBatches(spec) ? { filters: [...spec.filters, 'importNo'] } : {};
  const written = { ...spec, ...filters, fields: named(spec.fields) } as unknown as EntityDefinition<
    Fields,
    Key,
    Flow<Action, Effect>
  >;
  const entity = written.flow ? { ...written, ...changesWithin(written.flow, written) } : written;
  const { derive } = entity;
  // A form asks while people type: what is half written is nothing yet.
  return derive ? { ...entity, derive: (record) => derive(wellFormed(entity, record)) } : entity;
}

/**
 * Fields that a dialog or an import asks for together without a table of their own: a form, judged and shown like any
 * record.
 */
export const defineForm = <const Key extends string, const Fields extends FieldMap>(
  form: Pick<EntityDefinition<Fields, Key>, 'key' | 'label' | 'fields'> &
    Partial<
      Pick<EntityDefinition, 'service' | 'design' | 'form' | 'facts' | 'rules' | 'derive' | 'unique' | 'importColumns'>
    >,
): EntityDefinition<Fields, Key> => ({
  service: 'common',
  design: 'platform',
  ...form,
  fields: named(form.fields),
  scope: { everyone: 'a form has no rows' },
  verbs: [],
});

export const commonFields = named({
  createdByName: { kind: 'text', max: 60, label: { zh: '创建人', en: 'Created by' }, readOnly: true },
  createdDept: { kind: 'dict', dict: 'DEPT', label: { zh: '创建部门', en: 'Created in' }, readOnly: true },
  createdTime: { kind: 'datetime', label: { zh: '创建时间', en: 'Created' }, readOnly: true },
  updatedTime: { kind: 'datetime', label: { zh: '更新时间', en: 'Updated' }, readOnly: true },
} as const satisfies Record<string, Field>);

/** Whole records that come in as sheets bear the number of their batch; lines belong to their document. */
export const comesInBatches = ({ verbs, parent }: Pick<EntityDefinition, 'verbs' | 'parent'>): boolean =>
  verbs.includes('import') && !parent;

/** 导入批次: the column `importNo` of every entity that {@link comesInBatches}. The import alone writes it. */
const importNo: Field = { kind: 'text', max: 20, label: { zh: '导入批次', en: 'Import batch' }, readOnly: true };

/** A field of the definition or one of the common columns; undefined for anything a client made up. */
export const fieldOf = (entity: EntityDefinition, name: string): Field | undefined =>
  entity.fields[name] ??
  (commonFields as Record<string, Field>)[name] ??
  (name === 'importNo' && comesInBatches(entity) ? importNo : undefined);

/** What a field is called on a record. */
export const labelOn = (entity: EntityDefinition, name: string, record: RecordValues): Text =>
  entity.facts?.[name]?.label?.(record) ?? fieldOf(entity, name)?.label ?? { zh: name, en: name };

/** Whose table holds its rows, and under whose name files hang on them: its own, unless it lies over another's. */
export const keptAs = ({ key, over }: Pick<EntityDefinition, 'key' | 'over'>): string => over?.entity ?? key;

/** Table and column names are snake_case of keys; made here and nowhere else. */
export const toSnake = (name: string): string => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
