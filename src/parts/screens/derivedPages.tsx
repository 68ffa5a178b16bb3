import { type ComponentType, lazy } from 'react';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { ReportDefinition } from '#domain/core/report.ts';
import type { DerivedList } from '#domain/core/screen.ts';
import { loadPart } from '../../shell/loadPart.ts';

interface Pages {
  readonly list: ComponentType;
  readonly create?: ComponentType;
  readonly edit?: ComponentType;
}

const List = lazy(() => loadPart(() => import('./EntityListPage.tsx')).then(({ EntityListPage }) => ({ default: EntityListPage })));
const Create = lazy(() => loadPart(() => import('./EntityRecordPage.tsx')).then(({ EntityCreatePage }) => ({ default: EntityCreatePage })));
const Whole = lazy(() => loadPart(() => import('../report/Report.tsx')).then(({ Report }) => ({ default: Report })));
const Edit = lazy(() => loadPart(() => import('./EntityRecordPage.tsx')).then(({ EntityRecordPage }) => ({ default: EntityRecordPage })));

/** The pages of an entity that says no more than its definition: list, form, record. Loaded when somebody first opens one. */
export const derivedPages = (entity: EntityDefinition): Pages => ({
  list: () => <List entity={entity} />,
  ...(entity.verbs.includes('add') && { create: () => <Create entity={entity} /> }),
  ...(entity.verbs.includes('get') && { edit: () => <Edit entity={entity} /> }),
});

/** A further list of an entity, such as what waits for review. */
export function derivedList(entity: EntityDefinition, { at, title, views, list = entity.list }: DerivedList): ComponentType {
  const listed = { ...entity, verbs: entity.verbs.filter((verb) => verb !== 'add' && verb !== 'import'), ...(list && { list }) };
  return () => <List entity={listed} listKey={at} title={title} views={views} />;
}

/** The page of a report that needs no more than its definition. */
export const derivedReport =
  (report: ReportDefinition): ComponentType =>
  () => <Whole report={report} />;
