import type { FieldErrors } from './errors.ts';
import type { AttachedFile, Field } from './field.ts';
import type { Flow } from './flow.ts';
import type { Actor } from './rights.ts';
import type { Text } from './text.ts';

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

export interface FormSection {
  readonly title: Text;
  readonly fields: readonly (string | { readonly field: string; readonly span: 1 | 2 | 3 })[];
  /** The section is shown, and its fields asked for, only when this holds. */
  readonly when?: (record: RecordValues) => boolean;
}

/** A check across fields, named after what it forbids or demands. Dates and moments compare as text. */
export type Rule = (record: RecordValues, facts: RuleFacts) => FieldErrors | undefined;
export interface RuleFacts {
  /** Now, `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
  readonly now: string;
  /** `save` for every write, `submit` when a record leaves its draft state. */
  readonly moment: 'save' | 'submit';
}

/** Which fields an actor may change now: all of them, some, or none with the reason why. */
export type EditRight = { readonly fields: 'all' | readonly string[] } | { readonly none: Text };

export interface EntityDefinition<Fields extends Record<string, Field> = Record<string, Field>> {
  readonly key: string;
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
  readonly defaultSort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly form?: readonly FormSection[];
  /** What an unfinished record needs to be kept at all; without a flow every required field is needed. */
  readonly draftNeeds?: readonly string[];
  readonly rules?: readonly Rule[];
  /** Values that follow from others, such as quantity times price: shown while typing, written by the server alone. */
  readonly derive?: (record: RecordValues) => RecordValues;
  readonly mayEdit?: (record: RecordValues, actor: Actor) => EditRight;
  readonly mayDelete?: (record: RecordValues, actor: Actor) => Text | undefined;
  readonly unique?: readonly (readonly string[])[];
  /**
   * Fields that statements look records up by, each group an index in this order, `id` behind it. Unique keys, the parent of a line,
   * the keywords, the import key and the default order under every scope have theirs without being asked for.
   */
  readonly index?: readonly (readonly string[])[];
  /** Fields by which long lists are ordered or asked for a range, beside the default order: each has an index. */
  readonly sorted?: readonly string[];
  /** Columns a role's data scope looks at; absent = the entity has no such scope and the wider one applies. */
  readonly scope?: { readonly customer?: string; readonly dept?: readonly string[]; readonly self?: readonly string[] };
  readonly verbs: readonly Verb[];
  readonly methods?: Partial<Record<Verb, string>>;
  readonly flow?: Flow;
  readonly importKey?: readonly string[];
  readonly importColumns?: readonly string[];
  readonly exportColumns?: readonly string[];
  /** Which design file names it; `exportReport` calls know it by `<design>/<key>`. */
  readonly design: 'platform' | 'operations' | 'guarantee' | 'finance' | 'classification';
  readonly busimodel?: string;
  /** Small, rarely changed tables that are also served as cacheable GET. */
  readonly reference?: boolean;
}

export const defineEntity = <const Fields extends Record<string, Field>>(definition: EntityDefinition<Fields>): EntityDefinition<Fields> =>
  definition;

type ValueOf<F extends Field> = F extends { kind: 'int' }
  ? number
  : F extends { kind: 'bool' }
    ? 0 | 1
    : F extends { kind: 'multiDict' }
      ? readonly string[]
      : F extends { kind: 'files' }
        ? readonly AttachedFile[]
        : F extends { kind: 'children' }
          ? readonly RecordValues[]
          : F extends { kind: 'json' }
            ? unknown
            : F extends { kind: 'computed'; of: 'int' }
              ? number
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

export type RecordOf<Definition> =
  Definition extends EntityDefinition<infer Fields>
    ? CommonValues & { readonly [Name in keyof Fields]: ValueOf<Fields[Name]> | null }
    : never;

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

/** A field of the definition or one of the common columns; undefined for anything a client made up. */
export const fieldOf = (entity: EntityDefinition, name: string): Field | undefined =>
  entity.fields[name] ?? (commonFields as Record<string, Field>)[name];

/** Table and column names are snake_case of keys; made here and nowhere else. */
export const toSnake = (name: string): string => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
