import type { RoleGroup } from './area.ts';
import type { RecordValues } from './record.ts';
import type { Text } from './text.ts';

/** What a screen shows: pages derived from the entity's definition, or one of the area's own. */
export type ScreenKind = PageKind | 'report' | 'own';

/** The four pages react-admin knows of an entity. */
export const pageKinds = ['list', 'create', 'edit', 'show'] as const;
export type PageKind = (typeof pageKinds)[number];

/** Where the pages of an entity stand, `:id` standing for the record: `{ edit: '/fta/receiveDemandUpdate?id=:id' }`. */
export type PagePaths = Readonly<Partial<Record<PageKind, string>>>;

/** What an entity says of the pages that follow from it. */
export interface DerivedPages {
  readonly icon: string;
  /** Where its list stands instead of `/<key>`: the address that the specification gives it. */
  readonly at?: string;
  /**
   * Where a new record is written instead of `/<key>/create`, and where one is read instead of `/<key>/<id>`: `?id=`
   * follows.
   */
  readonly form?: string;
  readonly record?: string;
  /** What its list is called in menu and tabs; the entity's own name without it. */
  readonly title?: Text;
  /** Where its papers are looked at and printed: `?id=&kind=` follow. Without it 打印 means the first one at once. */
  readonly papers?: { readonly at: string; readonly title: Text };
  /** The menu leaves it out; its node is a home for rights alone. */
  readonly hidden?: true;
  /** Its list needs no login, and shows what it shows by itself. */
  readonly isPublic?: true;
  /** The menu group it stands under; the first of its area without it. */
  readonly group?: string;
  /** Further lists of the same records, such as what waits for review. */
  readonly lists?: readonly DerivedList[];
}

/** A list of an entity beside its own: other tabs, other columns, the same records behind it. */
export interface DerivedList {
  readonly at: string;
  readonly title: Text;
  /** Its tabs, the first of which is open at first. */
  readonly views: readonly { readonly key: string; readonly label: Text; readonly filter: RecordValues }[];
  readonly list?: readonly string[];
  /** What groups of roles may do there. */
  readonly access?: { readonly [Group in RoleGroup]?: string };
}

/** A page of the product as data: browser routes, menus, rights and links all read it. */
export interface ScreenDefinition {
  readonly path: string;
  readonly title: Text;
  readonly kind: ScreenKind;
  /** The entity it lists, makes or shows; also what `pathTo` finds it by. */
  readonly entity?: string;
  /** The report it shows, by key. */
  readonly report?: string;
  /** Function right asked for by the page; everybody who has a role of the product without it. */
  readonly right?: string;
  /** Entities whose function rights a menu node of this page carries. */
  readonly own?: readonly string[];
  /** Entities the page only lets people choose from. */
  readonly looked?: readonly string[];
  /** Entities whose rows its records name and nobody chooses: such a row is opened, their list is not. */
  readonly named?: readonly string[];
  /** Path of the screen before it in the breadcrumb, by the query where that decides. */
  readonly parent?: string | ((query: URLSearchParams) => string);
  /** Group in the breadcrumb, for a page that stands in no menu. */
  readonly group?: Text;
  /** Needs no login: it decides itself what somebody without a session sees. */
  readonly isPublic?: true;
  /** Built anew each time its tab is shown. */
  readonly noCache?: boolean;
  /** Names of its query that mean something else than a filter of its list. */
  readonly keeps?: readonly string[];
}

/**
 * A node of the menu; `hidden` ones give a home to the rights of a page that other pages open.
 * @see docs/spec/platform.md 4.4
 */
export interface MenuNode {
  readonly menuNo: string;
  readonly parentNo: string | null;
  readonly name: string;
  readonly nameEn: string;
  readonly url: string | null;
  readonly icon: string;
  readonly hidden?: boolean;
}

/** Makes the nodes of a menu group; a key names a node within its group, the route begins with `/`. */
export const nodesUnder =
  (group: string) =>
  (key: string | number, name: string, nameEn: string, route: string, icon: string, hidden = false): MenuNode => ({
    menuNo: `${group}-${key}`,
    parentNo: group,
    name,
    nameEn,
    url: `views${route}`,
    icon,
    ...(hidden && { hidden }),
  });
