import type { ComponentType } from 'react';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { PageKind } from '#domain/core/screen.ts';

/** List, form and document of an entity whose definition asks for `pages` and whose area shows nothing of its own there. */
export const derivedPages = (_entity: EntityDefinition): Partial<Record<PageKind, ComponentType>> => ({});
