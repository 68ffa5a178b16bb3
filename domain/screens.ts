import { areas } from './areas.ts';
import type { AreaDefinition, MenuGroup } from './core/area.ts';
import { type EntityDefinition, type RecordValues, rightOf, type Verb } from './core/entity.ts';
import { listTitleOf } from './core/listTitle.ts';
import { pathOfUrl, product } from './core/product.ts';
import type { ReportDefinition } from './core/report.ts';
import {
  type MenuNode,
  type OwnPage,
  type PageAccess,
  type PageKind,
  type PagePaths,
  pageKinds,
  type ScreenDefinition,
  type ScreenKind,
} from './core/screen.ts';
import { bi, inSentence, type Text } from './core/text.ts';
import { findEntity } from './index.ts';

/** A page with its place in the menu, whoever declares it. */
interface Placed {
  readonly screen: ScreenDefinition;
  readonly node?: MenuNode;
  readonly access?: PageAccess | undefined;
}

type Look = Pick<MenuNode, 'url' | 'icon'> & { readonly hidden?: boolean | undefined };

/** A page's node of the menu. */
const nodeUnder = (group: string | undefined, key: string | number, { zh, en }: Text, look: Look): MenuNode => ({
  ...{ menuNo: `${group ?? ''}-${key}`, parentNo: group ?? null, name: zh, nameEn: en, url: look.url, icon: look.icon },
  ...(look.hidden && { hidden: true }),
});

const groups = areas.flatMap((area) => area.groups ?? []);

const verbOf: Readonly<Record<PageKind | 'report', Verb>> = {
  list: 'page',
  report: 'page',
  create: 'add',
  edit: 'get',
  show: 'get',
};
const shownKinds = [...pageKinds, 'report'] as const;

/** A page that says everything itself. */
function placedPage(key: string, page: OwnPage, firstGroup: string | undefined): Placed {
  const { at, title, group = page.icon ? firstGroup : undefined, icon, access, menuTitle = title, hidden } = page;
  const { looked, parent, noCache, isPublic, keeps } = page;
  const kind = shownKinds.find((one) => page[one]);
  const shown = kind && page[kind];
  const right = page.right === undefined && kind && shown ? rightOf(shown, verbOf[kind]) : page.right;
  const own = page.own ?? (icon && shown ? [shown] : undefined);
  const crumb = icon ? undefined : groups.find(({ no }) => no === group)?.title;
  const screen: ScreenDefinition = {
    ...{ path: at, title, kind: kind ?? 'own' },
    ...(shown && { [kind === 'report' ? 'report' : 'entity']: shown }),
    ...(right && { right }),
    ...(own && { own }),
    ...(looked && { looked }),
    ...(parent && { parent }),
    ...(crumb && { group: crumb }),
    ...(noCache && { noCache }),
    ...(isPublic && { isPublic }),
    ...(keeps && { keeps }),
  };
  // Menus of the specification, and of databases, name the product by its placeholder.
  const url = `views${at.replace(`/${product}/`, '/{product}/')}`;
  return icon
    ? { screen, node: nodeUnder(group, page.no ?? key, menuTitle, { url, icon, hidden }), access }
    : { screen };
}

/** Where pages that follow from an entity stand. */
export const derivedPaths = ({ key, pages }: Pick<EntityDefinition, 'key' | 'pages'>) => ({
  list: pages?.at ?? `/${key}`,
  create: pages?.form ?? `/${key}/create`,
  edit: pages?.record ?? `/${key}/:id`,
});

/** Pages that follow from a definition alone: its list, a form for a new record, and a record's own page. */
function placedOfEntity(entity: EntityDefinition, firstGroup: string | undefined): Placed[] {
  const { key, label, pages, verbs, access } = entity;
  if (!pages) return [];
  const { icon, hidden, papers, group = firstGroup, isPublic, lists = [] } = pages;
  const paths = derivedPaths(entity);
  const title = listTitleOf(entity);
  const list: ScreenDefinition = {
    ...{ path: paths.list, title, kind: 'list', entity: key },
    ...(isPublic ? { isPublic } : { right: rightOf(key, 'page') }),
    own: [key],
    ...referredBy(entity),
  };
  const record = { entity: key, right: rightOf(key, 'get'), parent: paths.list };
  const add = {
    title: bi(`新建${label.zh}`, `New ${inSentence(label.en)}`),
    right: rightOf(key, 'add'),
  };
  const further: ScreenDefinition[] = [
    ...(verbs.includes('add') ? [{ ...record, ...add, path: paths.create, kind: 'create' as const }] : []),
    ...(verbs.includes('get') ? [{ ...record, path: paths.edit, title: label, kind: 'edit' as const }] : []),
    ...(papers ? [{ ...record, path: papers.at, title: papers.title, kind: 'own' as const, noCache: true }] : []),
  ];
  const node = (no: string, path: string, name: Text, isHidden = hidden) =>
    nodeUnder(group, no, name, { url: `views${path}`, icon, hidden: isHidden });
  return [
    { screen: list, node: node(key, paths.list, title), access },
    ...lists.map(
      (one, place): Placed => ({
        screen: { ...list, path: one.at, title: one.title, kind: 'own' },
        node: node(`${key}.${place + 1}`, one.at, one.title, one.hidden ?? hidden),
        access: one.access,
      }),
    ),
    ...further.map((screen) => ({ screen })),
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
function placedOfReport({ key, label, pages, filters, access }: ReportDefinition, group: string | undefined): Placed[] {
  if (!pages) return [];
  const { at = `/${key}`, icon } = pages;
  const looked = [...new Set(filters.flatMap(({ field }) => (field.kind === 'ref' ? [field.entity] : [])))];
  const facts = { path: at, title: label, kind: 'report', report: key } as const;
  const screen: ScreenDefinition = { ...facts, right: rightOf(key, 'page'), own: [key], looked };
  return [{ screen, node: nodeUnder(group, key, label, { url: `views${at}`, icon }), access }];
}

/** Pages of an area: its own first, then those that follow from entities and reports. */
function placedOf({ groups: own = [], pages = {}, entities, reports = [] }: AreaDefinition) {
  const first = own[0]?.no;
  return {
    own: Object.entries(pages).map(([key, page]) => placedPage(key, page, first)),
    derived: [
      ...entities.flatMap((entity) => placedOfEntity(entity, first)),
      ...reports.flatMap((report) => placedOfReport(report, first)),
    ],
  };
}

const placed = areas.map((area) => ({ area, ...placedOf(area) }));
const allPlaced = placed.flatMap(({ own, derived }) => [...own, ...derived]);

/** Every page of the product. */
export const screens: readonly ScreenDefinition[] = allPlaced.map(({ screen }) => screen);

/** Groups stand by their numbers, whichever area brings them. */
const groupOf = ({ menuNo }: MenuNode): number => Number(menuNo.split('-')[0] || Number.MAX_SAFE_INTEGER);

const nodeOfGroup = ({ no, title, icon }: MenuGroup): MenuNode => ({
  ...{ menuNo: no, parentNo: null, name: title.zh, nameEn: title.en, url: null, icon },
});

/** Every node of the menu, in its order. */
export const menu: readonly MenuNode[] = placed
  .flatMap(({ area: { groups: own = [], menuOrder = [] }, own: pages, derived }) => {
    const placeOf = ({ screen: { entity, report } }: Placed) => {
      const place = menuOrder.indexOf(entity ?? report ?? '');
      return place < 0 ? menuOrder.length : place;
    };
    const inOrder = [...pages, ...derived.toSorted((one, other) => placeOf(one) - placeOf(other))];
    return [...own.map(nodeOfGroup), ...inOrder.flatMap(({ node }) => node ?? [])];
  })
  .toSorted((one, other) => groupOf(one) - groupOf(other));

const accessByUrl = new Map(allPlaced.flatMap(({ node, access }) => (node && access ? [[node.url, access]] : [])));

/** What groups of roles may do on the page that a menu node leads to. */
export const accessOfNode = ({ url }: Pick<MenuNode, 'url'>): PageAccess => accessByUrl.get(url) ?? {};

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
const withId = (kind: PageKind, path: string): string =>
  (kind === 'edit' || kind === 'show') && !path.includes(':id') ? `${path}?id=:id` : path;

const byEntity = new Map<string, PagePaths>();
/** What an area says itself goes before what follows from a definition. */
function know(entity: string, paths: PagePaths): void {
  const known = { ...paths, ...byEntity.get(entity) };
  byEntity.set(entity, Object.fromEntries(pageKinds.flatMap((kind) => (known[kind] ? [[kind, known[kind]]] : []))));
}
const ownPages = areas.flatMap(({ pages = {} }) => Object.values<OwnPage>(pages));
for (const page of ownPages) {
  for (const [entity, paths] of Object.entries(page.addresses ?? {})) know(entity, paths);
  for (const kind of pageKinds) if (page[kind]) know(page[kind], { [kind]: withId(kind, page.at) });
}
for (const { entity, kind, path } of screens) if (entity && isPage(kind)) know(entity, { [kind]: withId(kind, path) });

const recordsAt = Object.assign({}, ...ownPages.map(({ recordAt }) => recordAt)) as NonNullable<OwnPage['recordAt']>;

/** Where the pages of an entity stand, by kind; those it lacks are missing. */
export const pagePathsOf = (entityKey: string): PagePaths => byEntity.get(entityKey) ?? {};

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
  const own = recordsAt[entityKey];
  if (own) return own(known);
  const { edit, show } = pagePathsOf(entityKey);
  return (edit ?? show)?.replace(':id', encodeURIComponent(known.id));
}
