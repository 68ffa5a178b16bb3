import type { ComponentType, LazyExoticComponent } from 'react';
import { product } from '#domain/core/product.ts';
import type { Text } from '#domain/core/text.ts';

/** Path segment and role name of this product. */
export const PRODUCT = product;

/** Path of the workbench: the first tab, and where `/` leads. */
export const WORKBENCH = `/${PRODUCT}/index`;

/** One page of the product. The list of all is `screens.tsx`. */
export interface ScreenRoute extends RouteFacts {
  readonly screen: ComponentType | LazyExoticComponent<ComponentType>;
}

/** What the shell knows of a page beside what it shows. */
export interface RouteFacts {
  readonly path: string;
  readonly title: Text;
  /** The screen is built anew each time its tab is shown (print pages). */
  readonly noCache?: boolean;
  /** Role that may enter; absent = everybody who is logged in. */
  readonly role?: string;
  /** Group in the breadcrumb, for a screen that stands in no menu. */
  readonly group?: Text;
  /** Function right, e.g. `demand:list`; without it the no-permission panel is shown. */
  readonly right?: string;
  /** Needs no login. */
  readonly public?: boolean;
  /** Path of the screen that stands before this one in the breadcrumb and is the current one of the menu; by the query where that decides. */
  readonly parent?: string | ((query: URLSearchParams) => string);
}
