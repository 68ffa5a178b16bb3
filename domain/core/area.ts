import type { ActDefinition } from './act.ts';
import type { Binding, StandIns } from './binding.ts';
import type { CallDefinition } from './call.ts';
import type { Dictionary } from './dictionary.ts';
import type { EntityDefinition } from './entity.ts';
import type { PaperDefinition } from './paper.ts';
import type { ReportDefinition } from './report.ts';
import type { OwnPage } from './screen.ts';
import type { SettingDefinition } from './setting.ts';
import type { Text } from './text.ts';
import type { WorklistDefinition } from './worklist.ts';

/** Groups of roles that get their rights together; which roles belong to a group is said once for the product. */
export type RoleGroup =
  | 'business'
  | 'importExport'
  | 'investment'
  | 'finance'
  | 'warehouse'
  | 'declarants'
  | 'preAudit'
  | 'preAuditLead'
  | 'preAuditAdmin'
  | 'it'
  | 'customer'
  | 'preCustomer'
  | 'robots';

/** Whose rows a role sees of an entity. @see docs/spec/platform.md 2.5 */
export type DataScope = 'ALL' | 'DEPT' | 'SELF' | 'CUSTOMER';

/** Whose rows groups of roles see: entity -> scope; `*` stands for every entity without a word of its own. */
export type AreaRows = { readonly [Group in RoleGroup]?: Readonly<Record<string, DataScope>> };

/** A group of the menu. */
export interface MenuGroup {
  readonly no: string;
  readonly title: Text;
  readonly icon: string;
}

export interface ReferenceDictionary {
  readonly entity: string;
  readonly codeEndsWith?: string;
  /** Only rows whose fields hold one of these each. */
  readonly only?: Readonly<Record<string, readonly string[]>>;
  /** People know its rows by their codes: the code is read beside the name. */
  readonly showsCode?: true;
  /** What else people write for an item and mean no other by, by its id. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** Words, in small letters, that probably mean an item: id by word. A person says whether they do. */
  readonly guesses?: Readonly<Record<string, string>>;
}

/** A business field: everything it adds to the product, by reference. One line in `domain/areas.ts` makes it exist. */
export interface AreaDefinition {
  readonly key: string;
  readonly label: Text;
  readonly entities: readonly EntityDefinition[];
  readonly acts?: readonly ActDefinition[];
  readonly calls?: readonly CallDefinition[];
  readonly reports?: readonly ReportDefinition[];
  /** What its records print, in the order people meet it. */
  readonly papers?: readonly PaperDefinition[];
  /** What the start page counts for people, in its order: work that waits, and what to know of. */
  readonly queues?: readonly WorklistDefinition[];
  readonly dictionaries?: readonly Dictionary[];
  /** Dictionaries that read a table: code -> entity, whose code and title are id and word, and which rows. */
  readonly referenceDictionaries?: Readonly<Record<string, ReferenceDictionary>>;
  /**
   * Dictionaries whose words are records, asked page by page: name -> entity and the fields of value and label.
   * @see docs/spec/platform.md 5.4
   */
  readonly dynamicDictionaries?: Readonly<
    Record<string, { readonly entity: string; readonly value: string; readonly label: string }>
  >;
  /**
   * Lists that people arrange by themselves, beside the one that each entity has: the name they are kept under -> what
   * they list.
   */
  readonly lists?: Readonly<Record<string, { readonly entity: string; readonly label: Text }>>;
  /** Groups of the menu; its pages stand under the first one unless they name another. */
  readonly groups?: readonly MenuGroup[];
  /** Pages that follow from no entity and no report, by their keys, in the order of the menu. */
  readonly pages?: Readonly<Record<string, OwnPage>>;
  /**
   * Entities and reports whose pages stand first behind the area's own, in this order: what people open most. The others
   * follow as they are exported.
   */
  readonly menuOrder?: readonly string[];
  readonly rows?: AreaRows;
  /** What people are tied to beside the scopes of entities, such as whose records they may change. */
  readonly bindings?: readonly Binding[];
  /** Settings of its own that people may change while the product runs. */
  readonly settings?: readonly SettingDefinition[];
  /** Its records say who stands in for whom, whatever waits for these. */
  readonly standIns?: StandIns;
}

/** What an area's index exports, by kind: a new definition is one line there. */
export function definitionsOf(
  exported: Readonly<Record<string, unknown>>,
): Required<Pick<AreaDefinition, 'entities' | 'acts' | 'calls' | 'reports'>> {
  const all = Object.values(exported).filter((one): one is object => typeof one === 'object' && one !== null);
  return {
    entities: all.filter((one): one is EntityDefinition => 'verbs' in one && 'fields' in one),
    acts: all.filter((one): one is ActDefinition => 'offeredTo' in one && 'entity' in one),
    calls: all.filter((one): one is CallDefinition => 'input' in one && 'writes' in one),
    reports: all.filter((one): one is ReportDefinition => 'measures' in one && 'charts' in one),
  };
}

/** Declares an area; misspelt entities of pages are found by the suite over all areas. */
export const defineArea = <const Area extends AreaDefinition>(area: Area): Area => area;
