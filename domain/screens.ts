import { areas } from './areas.ts';
import type { AreaDefinition } from './core/area.ts';
import { type EntityDefinition, type RecordValues, rightOf } from './core/entity.ts';
import { listTitleOf } from './core/listTitle.ts';
import { pathOfUrl } from './core/product.ts';
import type { ReportDefinition } from './core/report.ts';
import {
  type MenuNode,
  type PageKind,
  type PagePaths,
  pageKinds,
  type ScreenDefinition,
  type ScreenKind,
} from './core/screen.ts';
import { bi, inSentence, type Text } from './core/text.ts';
import { findEntity } from './index.ts';

/** Pages that follow from a definition alone: its list, a form for a new record, and a record's own page. */
function pagesOf(entity: EntityDefinition): ScreenDefinition[] {
  const { key, label, pages, verbs } = entity;
  if (!pages) return [];
  const path = pages.at ?? `/${key}`;
  const list: ScreenDefinition = {
    path,
    title: listTitleOf(entity),
    kind: 'list',
    entity: key,
    ...(pages.isPublic ? { isPublic: true } : { right: rightOf(key, 'page') }),
    own: [key],
    ...referredBy(entity),
  };
  const create: ScreenDefinition = {
    path: pages.form ?? `/${key}/create`,
    title: bi(`新建${label.zh}`, `New ${inSentence(label.en)}`),
    kind: 'create',
    entity: key,
    right: rightOf(key, 'add'),
    parent: path,
  };
  const edit: ScreenDefinition = {
    path: pages.record ?? `/${key}/:id`,
    title: label,
    kind: 'edit',
    entity: key,
    right: rightOf(key, 'get'),
    parent: path,
  };
  const printed: ScreenDefinition[] = pages.papers
    ? [
        {
          path: pages.papers.at,
          title: pages.papers.title,
          kind: 'own',
          entity: key,
          right: rightOf(key, 'get'),
          parent: path,
          noCache: true,
        },
      ]
    : [];
  const further = (pages.lists ?? []).map(
    ({ at, title }): ScreenDefinition => ({ ...list, path: at, title, kind: 'own' }),
  );
  return [
    list,
    ...further,
    ...(verbs.includes('add') ? [create] : []),
    ...(verbs.includes('get') ? [edit] : []),
    ...printed,
  ];
}

/**
 * What the references of an entity lead to: rows that people choose from, in its form or in a filter of its list; and
 * rows that the house put there, which are opened one by one.
 */
function referredBy({ fields, filters = [] }: EntityDefinition): Required<Pick<ScreenDefinition, 'looked' | 'named'>> {
  const references = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'ref' ? [{ entity: field.entity, isChosen: !field.readOnly || filters.includes(name) }] : [],
  );
  const looked = new Set(references.flatMap(({ entity, isChosen }) => (isChosen ? entity : [])));
  const named = references.flatMap(({ entity }) => (looked.has(entity) ? [] : entity));
  return { looked: [...looked], named: [...new Set(named)] };
}

/** The page of a report, which lets people choose what narrows it. */
function pageOf({ key, label, pages, filters }: ReportDefinition): ScreenDefinition[] {
  const looked = [...new Set(filters.flatMap(({ field }) => (field.kind === 'ref' ? [field.entity] : [])))];
  return pages
    ? [
        {
          path: pages.at ?? `/${key}`,
          title: label,
          kind: 'report',
          report: key,
          right: rightOf(key, 'page'),
          own: [key],
          looked,
        },
      ]
    : [];
}

/** The menu entries of derived pages, under their group. */
function nodesOf({ menu: own = [], menuOrder = [], entities, reports = [] }: AreaDefinition): MenuNode[] {
  const paged: readonly Pick<EntityDefinition, 'key' | 'label' | 'pages'>[] = [
    ...entities.map((entity) => ({ ...entity, label: listTitleOf(entity) })),
    ...reports,
  ];
  const placeOf = ({ key }: { readonly key: string }) =>
    menuOrder.includes(key) ? menuOrder.indexOf(key) : menuOrder.length;
  return paged
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .flatMap(({ key, label, pages }) => {
      if (!pages) return [];
      const { icon, at = `/${key}`, title = label, hidden, group = own[0]?.menuNo ?? null, lists = [] } = pages;
      const node = (menuNo: string, path: string, { zh, en }: Text): MenuNode => ({
        ...{ menuNo: `${group ?? ''}-${menuNo}`, parentNo: group, name: zh, nameEn: en, url: `views${path}`, icon },
        ...(hidden && { hidden }),
      });
      return [node(key, at, title), ...lists.map((list, place) => node(nodeOfList(key, place), list.at, list.title))];
    });
}

/** The menu node of an entity's further list. */
export const nodeOfList = (key: string, place: number): string => `${key}.${place + 1}`;

/** Every page of the product. */
export const screens: readonly ScreenDefinition[] = areas.flatMap((area) => [
  ...(area.screens ?? []),
  ...area.entities.flatMap(pagesOf),
  ...(area.reports ?? []).flatMap(pageOf),
]);

/** Groups stand by their numbers, whichever area brings them. */
const groupOf = ({ menuNo }: MenuNode): number => Number(menuNo.split('-')[0] || Number.MAX_SAFE_INTEGER);

/** Every node of the menu, in its order. */
export const menu: readonly MenuNode[] = areas
  .flatMap((area) => [...(area.menu ?? []), ...nodesOf(area)])
  .toSorted((one, other) => groupOf(one) - groupOf(other));

const byPath = new Map(screens.map((screen) => [screen.path, screen]));

type EntitiesOfPath = Readonly<Record<'own' | 'looked' | 'named', readonly string[]>>;

/**
 * Which entities a menu node of this route gives rights to, which it only lets people choose from, and which its
 * records name.
 * @see docs/spec/platform.md 2.5, docs/spec/routes.csv
 */
export function entitiesOfPath(url: string): EntitiesOfPath {
  const { own = [], looked = [], named = [] } = byPath.get(pathOfUrl(url)) ?? {};
  return { own, looked, named };
}

const isPage = (kind: ScreenKind): kind is PageKind => pageKinds.some((page) => page === kind);
const withId = ({ kind, path }: ScreenDefinition): string =>
  (kind === 'edit' || kind === 'show') && !path.includes(':id') ? `${path}?id=:id` : path;

const byEntity = new Map<string, PagePaths>();
for (const screen of screens)
  if (screen.entity && isPage(screen.kind))
    byEntity.set(screen.entity, { ...byEntity.get(screen.entity), [screen.kind]: withId(screen) });

/** Where the pages of an entity stand, by kind; those it lacks are missing. */
export function pagePathsOf(entityKey: string): PagePaths {
  const shared = areas.find(({ pages }) => pages?.[entityKey])?.pages?.[entityKey];
  return { ...byEntity.get(entityKey), ...shared };
}

/**
 * Where a record is met: links, messages, mails and prints ask here.
 * @param record the id, or the record where its address depends on more
 * @returns undefined when the entity has no page of its own
 */
export function pathTo(
  entityKey: string,
  record: string | (RecordValues & { readonly id: string }),
): string | undefined {
  const known = typeof record === 'string' ? { id: record } : record;
  const at = findEntity(entityKey)?.made?.at;
  if (at) return at.replace(':id', encodeURIComponent(known.id));
  const own = areas.find(({ paths }) => paths?.[entityKey])?.paths?.[entityKey];
  if (own) return own(known);
  const { edit, show } = pagePathsOf(entityKey);
  return (edit ?? show)?.replace(':id', encodeURIComponent(known.id));
}
