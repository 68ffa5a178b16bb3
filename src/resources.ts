import type { EntityDefinition } from '#domain/core/entity.ts';
import { type PageKind, type PagePaths, pageKinds } from '#domain/core/screen.ts';
import { entities } from '#domain/index.ts';
import { pagePathsOf } from '#domain/screens.ts';
import { derivedPages } from './parts/screens/derivedPages.tsx';
import { componentAt } from './screens.ts';
import { iconName, iconOf } from './shell/frame/menuIcons.ts';
import { type EntityResource, ownPlace } from './shell/resourceRoutes.ts';

/** Every entity as react-admin knows it, made from its definition and the screens that stand for it. */
export const resources: readonly EntityResource[] = Object.values(entities).map(resourceOf);

function resourceOf(entity: EntityDefinition): EntityResource {
  const pages = pagePathsOf(entity.key);
  const title = entity.title ?? entity.code;
  const anyPath = Object.values(pages)[0];
  return {
    name: entity.key,
    ...componentsOf(entity, pages),
    ...(anyPath && { icon: iconOf(iconName(anyPath, { isGroup: false, named: '' })) }),
    ...(title && { recordRepresentation: title }),
    options: { label: `resources.${entity.key}.name`, title: entity.label, paths: elsewhere(entity, pages) },
  };
}

/** The component of each page: the area's own at its address, else the one that follows from the definition. */
function componentsOf(entity: EntityDefinition, pages: PagePaths): Pick<EntityResource, PageKind> {
  const derived: Pick<EntityResource, PageKind> = entity.pages ? derivedPages(entity) : {};
  const found = kindsOf(pages).map(([kind, address]) => {
    const screen = componentAt(address.split('?')[0] ?? '') ?? derived[kind];
    if (!screen) throw new Error(`No screen stands at ${address}`);
    return [kind, screen];
  });
  return Object.fromEntries(found);
}

/** Pages that do not stand where react-admin would look for them. */
function elsewhere({ key }: EntityDefinition, pages: PagePaths): PagePaths {
  return Object.fromEntries(kindsOf(pages).filter(([kind, address]) => address !== ownPlace(key, kind)));
}

function kindsOf(pages: PagePaths): readonly (readonly [PageKind, string])[] {
  return pageKinds.flatMap((kind) => (pages[kind] ? [[kind, pages[kind]] as const] : []));
}
