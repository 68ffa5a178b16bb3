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
  /** What its rows are ordered by until somebody orders them otherwise; as the entity's own list without it. */
  readonly order?: readonly { readonly field: string; readonly order: 'ASC' | 'DESC' }[];
  readonly access?: PageAccess;
  /** New records begin here, too, and not on the entity's own list alone. */
  readonly makes?: true;
  /** The menu leaves it out, as it does the page of a customer's own papers. */
  readonly hidden?: true;
}

/**
 * What groups of roles may do on a page: comma lists of action codes. `act:*` is every step and act of its entities, an
 * empty list the page alone.
 */
export type PageAccess = { readonly [Group in RoleGroup]?: string };

/** A page that follows from no entity and no report: route, menu node, rights and links follow from this. */
export type OwnPage = OwnPageFacts & (InMenu | BesideMenu);

interface OwnPageFacts
  extends Pick<ScreenDefinition, 'title' | 'own' | 'looked' | 'parent' | 'noCache' | 'isPublic' | 'keeps'> {
  readonly at: string;
  /** The menu group it stands under; the first of its area without it. */
  readonly group?: string;
  /**
   * The entity whose list it is, whose records are made, corrected or read here; one form may be several of these. The
   * first that is named says what the page is: its right, and as `own` that entity, follow.
   */
  readonly list?: string;
  readonly create?: string;
  readonly edit?: string;
  readonly show?: string;
  /** The report it shows. */
  readonly report?: string;
  /** The right to open it, where that does not follow; null where everybody may who has a role of the product. */
  readonly right?: string | null;
  /** Pages of entities that stand here at an address with more than an id: entity -> kind -> address. */
  readonly addresses?: Readonly<Record<string, PagePaths>>;
  /** Where a record is met here, when that depends on more than its id: entity -> address. */
  readonly recordAt?: Readonly<Record<string, (record: RecordValues & { readonly id: string }) => string>>;
}

/** A place in the menu, and who has it there. */
interface InMenu {
  readonly icon: string;
  /**
   * What the number of its node ends with instead of its key: databases and tests know nodes by their numbers, so that a
   * page keeps the one it has.
   */
  readonly no?: number;
  /** What the menu calls it instead of its title. */
  readonly menuTitle?: Text;
  /** The menu leaves it out; its node is a home for rights alone. */
  readonly hidden?: true;
  readonly access?: PageAccess;
}

/** A page that stands in no menu has nothing that hangs on a node; its `group` is that of its breadcrumb. */
type BesideMenu = { readonly [Name in keyof InMenu]?: never };

/**
 * Declares the pages of an area that no entity and no report brings. What each shows stands under the same key in
 * `src/<area>/screens.tsx`.
 */
export const definePages = <const Key extends string>(
  pages: Readonly<Record<Key, OwnPage>>,
): Readonly<Record<Key, OwnPage>> => pages;

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
