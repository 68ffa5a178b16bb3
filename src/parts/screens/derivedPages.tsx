import type { ComponentType } from 'react';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { ReportDefinition } from '#domain/core/report.ts';
import type { DerivedList } from '#domain/core/screen.ts';
import { derivedPaths } from '#domain/screens.ts';
import { lazyScreen, type Preloaded } from '../../shell/lazyScreen.ts';
import type { Screen } from '../../shell/routeTable.ts';

interface Pages {
  readonly list: ComponentType;
  readonly create?: ComponentType;
  readonly edit?: ComponentType;
}

const List = lazyScreen(async () => (await import('./EntityListPage.tsx')).EntityListPage);
const Create = lazyScreen(async () => (await import('./EntityRecordPage.tsx')).EntityCreatePage);
const Whole = lazyScreen(async () => (await import('../report/Report.tsx')).Report);
const Papers = lazyScreen(async () => (await import('../print/PaperPage.tsx')).PaperPage);
const Edit = lazyScreen(async () => (await import('./EntityRecordPage.tsx')).EntityRecordPage);

/**
 * The pages of an entity that says no more than its definition: list, form, record. Loaded when somebody first opens
 * one.
 */
export const derivedPages = (entity: EntityDefinition): Pages => ({
  list: drawn(List, () => <List entity={entity} />),
  ...(entity.verbs.includes('add') && { create: drawn(Create, () => <Create entity={entity} />) }),
  ...(entity.verbs.includes('get') && { edit: drawn(Edit, () => <Edit entity={entity} />) }),
});

/** What an area shows instead of pages that follow from an entity, where the derived ones do not say enough. */
export function insteadOf(
  entity: EntityDefinition,
  components: { readonly [Kind in keyof Pages]?: Screen },
): Readonly<Record<string, Screen>> {
  const { list, create, edit } = derivedPaths(entity);
  return {
    ...(components.list && { [list]: components.list }),
    ...(components.create && { [create]: components.create }),
    ...(components.edit && { [edit]: components.edit }),
  };
}

/** A further list of an entity, such as what waits for review. */
export function derivedList(entity: EntityDefinition, list: DerivedList): ComponentType {
  const listed = furtherList(entity, list);
  return drawn(List, () => <List {...listed} />);
}

/** What the list page says of a further list, for a screen that adds something to it. */
export function furtherList<const Entity extends EntityDefinition>(
  entity: Entity,
  { at, title, views, order = [], list = entity.list, makes }: DerivedList,
) {
  const listed = {
    ...entity,
    verbs: entity.verbs.filter((verb) => verb !== 'import' && (verb !== 'add' || makes)),
    ...(list && { list }),
  };
  return { entity: listed, listKey: at, title, views, order };
}

/** The papers of a record, to look at and to print. */
export const derivedPapers = (entity: EntityDefinition): ComponentType =>
  drawn(Papers, () => <Papers entity={entity} />);

/** The page of a report that needs no more than its definition. */
export const derivedReport = (report: ReportDefinition): ComponentType => drawn(Whole, () => <Whole report={report} />);

/** A page that is there once the part it is drawn with is. */
const drawn = ({ preload }: Required<Preloaded>, draw: ComponentType): ComponentType & Preloaded =>
  Object.assign(draw, { preload });
