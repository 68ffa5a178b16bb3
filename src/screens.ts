import { product } from '#domain/core/product.ts';
import { screens as defined } from '#domain/screens.ts';
import { areas } from './areas.ts';
import type { RouteFacts, Screen, ScreenRoute } from './shell/routeTable.ts';

const components: Readonly<Record<string, Screen>> = Object.assign({}, ...areas.map((area) => area.components));

/** What a page shows; undefined where it follows from its entity alone. */
export const componentAt = (path: string): Screen | undefined => components[path];

/** Every page of the product: what its definition says, and what its area shows there. */
export const screens: readonly (RouteFacts | ScreenRoute)[] = defined.map(({ path, title, right, parent, group, noCache }) => {
  const screen = componentAt(path);
  return {
    path,
    title,
    role: product,
    ...(right && { right }),
    ...(parent && { parent }),
    ...(group && { group }),
    ...(noCache && { noCache }),
    ...(screen && { screen }),
  };
});
