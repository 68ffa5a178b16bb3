import type { RoleGroup } from './area.ts';
import type { AttachedFile, Field } from './field.ts';
import type { Flow, FlowOver } from './flow.ts';
import type { Actor } from './rights.ts';
import type { Text } from './text.ts';
import { wellFormed } from './wellFormed.ts';

export type Verb =
  | 'page'
  | 'get'
  | 'byIds'
  | 'add'
  | 'update'
  | 'batchUpdate'
  | 'delete'
  | 'batchDelete'
  | 'act'
  | 'batchAct'
  | 'log'
  | 'import'
  | 'export';

export const serviceAreas = [
  'product', 'system', 'batch', 'business', 'workflow', 'settlecenter', 'financial',
  'purchase', 'common', 'dw', 'kpi', 'vc', 'van', 'baohan',
] as const; // biome-ignore format: one list of the specification reads best on two lines
export type ServiceArea = (typeof serviceAreas)[number];

/** A record as it travels: field values by name, text where numbers could lose digits. */
export type RecordValues = Readonly<Record<string, unknown>>;

export type FieldMap = Readonly<Record<string, Field>>;

export interface FormSection<Name extends string = string, Draft = RecordValues> {
  readonly title: Text;
  readonly fields: readonly (Name | { readonly field: Name; readonly span: 1 | 2 | 3 })[];
  /** The section is shown, and its fields asked for, only when this holds. */
  when?(record: Draft): boolean;
}

/** A check across fields, named after what it forbids or demands. It sees well-formed values only; dates and moments compare as text. */
export type Rule<Draft = RecordValues> = {
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
export interface FieldFacts<Draft = RecordValues, Name extends string = string> {
  /** The field is shown, and asked for, only when this holds. */
  when?(record: Draft): boolean;
  /** The field must be filled when the record is submitted, or saved where the entity knows no drafts. */
  requiredWhen?(record: Draft): boolean;
  /** Narrows what a reference offers: a filter of the referred entity's list. */
  filter?(record: Draft): RecordValues;
  /** What a chosen record brings along: own field -> field of the chosen record. */
  readonly brings?: { readonly [Own in Name]?: string };
}

/** Which fields an actor may change now: all of them, some, or none with the reason why. */
export type EditRight<Name extends string = string> = { readonly fields: 'all' | readonly Name[] } | { readonly none: Text };

/**
 * Whose rows a person sees. The words: `everyone`, and `parent` for lines that are seen with their document.
 * The columns are looked at by a role's data scope; a scope that has none shows no rows.
 */
type RowScope<Name extends string = string> =
  | 'everyone'
  | 'parent'
  | { readonly customer?: Name; readonly dept?: readonly Name[]; readonly self?: readonly Name[] };

interface Sort<Name extends string = string> {
  readonly field: Name;
  readonly order: 'ASC' | 'DESC';
}

/** What exists: one kind of record, as every floor of the product reads it. {@link defineEntity} makes it. */
export interface EntityDefinition<Fields extends FieldMap = FieldMap, Key extends string = string> {
  readonly key: Key;
  readonly service: ServiceArea;
  readonly label: Text;
  readonly fields: Fields;
  /** Field other tables and URLs know a record by; `id` where none is named. */
  readonly idField?: string;
  /** The owning record of a line: its entity and the column that holds its id. */
  readonly parent?: { readonly entity: string; readonly field: string };
  readonly numbering?: {
    readonly field: string;
    readonly prefix: string;
    readonly at: 'create' | 'submit';
    readonly form?: 'daily' | 'running';
  };
  /** What a record is called where another one refers to it. */
  readonly title?: string;
  readonly code?: string;
  readonly keywords?: readonly string[];
  readonly list?: readonly string[];
  readonly filters?: readonly string[];
  readonly defaultSort?: Sort;
  readonly form?: readonly FormSection[];
  readonly facts?: Readonly<Record<string, FieldFacts>>;
  /** What an unfinished record needs to be kept at all; without a flow every required field is needed. */
  readonly draftNeeds?: readonly string[];
  readonly rules?: readonly Rule[];
  /** Values that follow from others, such as quantity times price: shown while typing, written by the server alone. */
  derive?(record: RecordValues): RecordValues;
  mayEdit?(record: RecordValues, actor: Actor): EditRight;
  mayDelete?(record: RecordValues, actor: Actor): Text | undefined;
  readonly unique?: readonly (readonly string[])[];
  /**
   * Fields that statements look records up by, each group an index in this order, `id` behind it. Unique keys, the parent of a line,
   * the keywords, the import key and the default order under every scope have theirs without being asked for.
   */
  readonly index?: readonly (readonly string[])[];
  /** Fields by which long lists are ordered or asked for a range, beside the default order: each has an index. */
  readonly sorted?: readonly string[];
  readonly scope: RowScope;
  readonly verbs: readonly Verb[];
  readonly methods?: Partial<Record<Verb, string>>;
  readonly flow?: Flow;
  readonly importKey?: readonly string[];
  readonly importColumns?: readonly string[];
  readonly exportColumns?: readonly string[];
  /** Its pages follow from this definition: list, form and record at `/<key>`, with a menu entry under the area's group. */
  readonly pages?: { readonly icon: string };
  /** What groups of roles may do on these pages: comma lists of action codes. */
  readonly access?: { readonly [Group in RoleGroup]?: string };
  /** Which design file names it; `exportReport` calls know it by `<design>/<key>`. */
  readonly design: string;
  readonly busimodel?: string;
  /** Small, rarely changed tables that are also served as cacheable GET. */
  readonly reference?: boolean;
}

/** Names an entity's lists, filters and sorts may use: its own fields and the columns every table has. */
type AnyName<Fields extends FieldMap> = (keyof Fields & string) | keyof typeof commonFields | 'id' | 'createdBy' | 'updatedBy';

/** A definition as it is written: every name is checked against the fields beside it, every function gets their values. */
interface EntitySpec<Key extends string, Fields extends FieldMap, Own extends string, Any extends string, Draft, Stored>
  extends Omit<
    EntityDefinition,
    | 'key' | 'fields' | 'idField' | 'parent' | 'numbering' | 'title' | 'code' | 'keywords' | 'list' | 'filters' | 'defaultSort' | 'form' | 'facts' | 'draftNeeds'
    | 'rules' | 'index' | 'sorted' | 'derive' | 'mayEdit' | 'mayDelete' | 'unique' | 'scope' | 'flow' | 'importKey' | 'importColumns' | 'exportColumns'
  > {
  readonly key: Key;
  readonly fields: Fields;
  readonly idField?: Own;
  readonly parent?: { readonly entity: string; readonly field: Own };
  readonly numbering?: NonNullable<EntityDefinition['numbering']> & { readonly field: Own };
  readonly title?: Own;
  readonly code?: Own;
  readonly keywords?: readonly Own[];
  readonly list?: readonly Any[];
  readonly filters?: readonly Any[];
  readonly defaultSort?: Sort<Any>;
  readonly form?: readonly FormSection<Own, Draft>[];
  readonly facts?: { readonly [Name in Own]?: FieldFacts<Draft, Own> };
  readonly draftNeeds?: readonly Own[];
  readonly rules?: readonly Rule<Draft>[];
  derive?(record: Draft): Partial<Draft>;
  mayEdit?(record: Stored, actor: Actor): EditRight<Own>;
  mayDelete?(record: Stored, actor: Actor): Text | undefined;
  readonly unique?: readonly (readonly Own[])[];
  readonly index?: readonly (readonly Any[])[];
  readonly sorted?: readonly Any[];
  /** Required: whose rows these are is never left to chance. */
  readonly scope: RowScope<Any>;
  readonly flow?: FlowOver<Own, Draft>;
  readonly importKey?: readonly Own[];
  readonly importColumns?: readonly Own[];
  readonly exportColumns?: readonly Any[];
} // biome-ignore format: the names that are checked stand together

/**
 * Declares an entity. Names in lists, forms, filters, rules and scopes are those of its fields: a misspelt one does not compile.
 * @example export const bhUsage = defineEntity({ key: 'bhUsage', fields: {...}, scope: { dept: ['ownerDept'] }, ... });
 */
export function defineEntity<const Key extends string, const Fields extends FieldMap>(
  spec: EntitySpec<
    Key,
    Fields,
    keyof NoInfer<Fields> & string,
    AnyName<NoInfer<Fields>>,
    DraftValues<NoInfer<Fields>>,
    CommonValues & ValuesOf<NoInfer<Fields>>
  >,
): EntityDefinition<Fields, Key> {
  // Checked names and typed functions are narrower than what the floors below read; only this place widens them.
  const entity = spec as unknown as EntityDefinition<Fields, Key>;
  const { derive } = entity;
  // A form asks while people type: what is half written is nothing yet.
  return derive ? { ...entity, derive: (record) => derive(wellFormed(entity, record)) } : entity;
}

/** Fields that a dialog or an import asks for together without a table of their own: a form, judged and shown like any record. */
export const defineForm = <const Key extends string, const Fields extends FieldMap>(
  form: Pick<EntityDefinition<Fields, Key>, 'key' | 'label' | 'fields'> &
    Partial<Pick<EntityDefinition, 'service' | 'design' | 'form' | 'facts' | 'rules' | 'derive' | 'unique' | 'importColumns'>>,
): EntityDefinition<Fields, Key> => ({ service: 'common', design: 'platform', ...form, scope: 'everyone', verbs: [] });

type ValueOf<F> = F extends { kind: 'int' } | { kind: 'computed'; of: 'int' }
  ? number
  : F extends { kind: 'bool' }
    ? 0 | 1
    : F extends { kind: 'multiDict' }
      ? readonly string[]
      : F extends { kind: 'files' }
        ? readonly AttachedFile[]
        : F extends { kind: 'children'; line: infer Line extends EntityDefinition }
          ? readonly DraftOf<Line>[]
          : F extends { kind: 'children' }
            ? readonly RecordValues[]
            : F extends { kind: 'json' }
              ? unknown
              : string;

/** Columns every table has; the server alone writes them. A type, so that a record is also one of {@link RecordValues}. @see platform.md 12 */
export type CommonValues = {
  readonly id: string;
  readonly rowVersion: number;
  readonly createdBy: string | null;
  readonly createdByName: string | null;
  readonly createdDept: string | null;
  readonly createdTime: string;
  readonly updatedBy: string | null;
  readonly updatedTime: string;
};

/** Values of fields by name, and what the records are called that references name. */
export type ValuesOf<Fields extends FieldMap> = { readonly [Name in keyof Fields]: ValueOf<Fields[Name]> | null } & {
  readonly [Name in keyof Fields as Fields[Name] extends { kind: 'ref' } ? `${Name & string}_label` : never]?: string | null;
};

/** What a form or an import row holds of these fields: anything may still be missing. */
export type DraftValues<Fields extends FieldMap> = Partial<CommonValues> & Partial<ValuesOf<Fields>>;

/** A stored record of an entity, as handlers, reads and screens hold it. */
export type RecordOf<Definition extends EntityDefinition> =
  Definition extends EntityDefinition<infer Fields> ? CommonValues & ValuesOf<Fields> : never;

/** A record that is being written, as rules and forms hold it. */
export type DraftOf<Definition extends EntityDefinition> = Definition extends EntityDefinition<infer Fields> ? DraftValues<Fields> : never;

export const commonFields = {
  createdByName: { kind: 'text', max: 60, label: { zh: '创建人', en: 'Created by' }, readOnly: true },
  createdDept: { kind: 'dict', dict: 'DEPT', label: { zh: '创建部门', en: 'Created in' }, readOnly: true },
  createdTime: { kind: 'datetime', label: { zh: '创建时间', en: 'Created' }, readOnly: true },
  updatedTime: { kind: 'datetime', label: { zh: '更新时间', en: 'Updated' }, readOnly: true },
} as const satisfies Record<string, Field>;

const verbNames: Record<Verb, (pascal: string) => string> = {
  page: (e) => `query${e}Page`,
  get: (e) => `get${e}`,
  byIds: (e) => `query${e}ByIds`,
  add: (e) => `add${e}`,
  update: (e) => `update${e}`,
  batchUpdate: (e) => `batchUpdate${e}`,
  delete: (e) => `delete${e}`,
  batchDelete: (e) => `batchDelete${e}`,
  act: (e) => `act${e}`,
  batchAct: (e) => `batchAct${e}`,
  log: (e) => `query${e}Log`,
  import: (e) => `import${e}`,
  export: (e) => `export${e}`,
};

/** The wire name of a derived call: the name the specification gives, else verb + key. @see platform.md 10.3 */
export const methodName = (entity: EntityDefinition, verb: Verb): string =>
  entity.methods?.[verb] ?? verbNames[verb](entity.key.charAt(0).toUpperCase() + entity.key.slice(1));

/** Function right a verb asks for; `act` names its action. @see platform.md 2.5 */
export function rightOf(entityKey: string, verb: Verb, action = ''): string {
  switch (verb) {
    case 'page':
    case 'byIds':
    case 'log':
      return `${entityKey}:list`;
    case 'get':
      return `${entityKey}:view`;
    case 'add':
      return `${entityKey}:create`;
    case 'update':
    case 'batchUpdate':
      return `${entityKey}:edit`;
    case 'delete':
    case 'batchDelete':
      return `${entityKey}:delete`;
    case 'act':
    case 'batchAct':
      return `${entityKey}:act:${action}`;
    case 'import':
      return `${entityKey}:import`;
    case 'export':
      return `${entityKey}:export`;
    default:
      return verb satisfies never;
  }
}

/** The columns that data scopes look at. */
export function scopeColumns({ scope }: Pick<EntityDefinition, 'scope'>): string[] {
  if (typeof scope === 'string') return [];
  return [...new Set([...(scope.customer ? [scope.customer] : []), ...(scope.dept ?? []), ...(scope.self ?? [])])];
}

/** A field of the definition or one of the common columns; undefined for anything a client made up. */
export const fieldOf = (entity: EntityDefinition, name: string): Field | undefined =>
  entity.fields[name] ?? (commonFields as Record<string, Field>)[name];

/** Table and column names are snake_case of keys; made here and nowhere else. */
export const toSnake = (name: string): string => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
