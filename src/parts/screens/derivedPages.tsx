import { type ComponentType, lazy } from 'react';
import type { EntityDefinition } from '#domain/core/entity.ts';

interface Pages {
  readonly list: ComponentType;
  readonly create?: ComponentType;
  readonly edit?: ComponentType;
}

const List = lazy(() => import('./EntityListPage.tsx').then(({ EntityListPage }) => ({ default: EntityListPage })));
const Create = lazy(() => import('./EntityRecordPage.tsx').then(({ EntityCreatePage }) => ({ default: EntityCreatePage })));
const Edit = lazy(() => import('./EntityRecordPage.tsx').then(({ EntityRecordPage }) => ({ default: EntityRecordPage })));

/** The pages of an entity that says no more than its definition: list, form, record. Loaded when somebody first opens one. */
export const derivedPages = (entity: EntityDefinition): Pages => ({
  list: () => <List entity={entity} />,
  ...(entity.verbs.includes('add') && { create: () => <Create entity={entity} /> }),
  ...(entity.verbs.includes('get') && { edit: () => <Edit entity={entity} /> }),
});
