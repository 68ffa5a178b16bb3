import type { RecordValues } from './entity.ts';
import type { Text } from './text.ts';

/** What a screen shows: pages derived from the entity's definition, or one of the area's own. */
type ScreenKind = 'list' | 'create' | 'edit' | 'show' | 'report' | 'own';

/** A page of the product as data: browser routes, menus, rights and links all read it. */
export interface ScreenDefinition {
  readonly path: string;
  readonly title: Text;
  readonly kind: ScreenKind;
  /** The entity it lists, makes or shows; also what {@link pathTo} finds it by. */
  readonly entity?: string;
  /** The report it shows, by key. */
  readonly report?: string;
  /** Function right asked for by the page; everybody who has a role of the product without it. */
  readonly right?: string;
  /** Entities whose function rights a menu node of this page carries. */
  readonly own?: readonly string[];
  /** Entities the page only lets people choose from. */
  readonly looked?: readonly string[];
  /** Path of the screen before it in the breadcrumb, by the query where that decides. */
  readonly parent?: string | ((query: URLSearchParams) => string);
  /** The query that names a record, `?id=…` without it. */
  readonly query?: (id: string, record?: RecordValues) => string;
  /** Built anew each time its tab is shown. */
  readonly noCache?: boolean;
}

/** A node of the menu; `hidden` ones give a home to the rights of a page that other pages open. @see platform.md 4.4 */
export interface MenuNode {
  readonly menuNo: string;
  readonly parentNo: string | null;
  readonly name: string;
  readonly nameEn: string;
  readonly url: string | null;
  readonly icon: string;
  readonly hidden?: boolean;
}

export const queryOfId = (id: string): string => `?id=${encodeURIComponent(id)}`;
