import type { EntityDefinition } from './entity.ts';
import { bi, pluralOf, type Text } from './text.ts';

/** Many records of a definition; people who design a table name it themselves. */
export const manyOf = ({ label, made }: Pick<EntityDefinition, 'label' | 'made'>): Text =>
  made ? label : bi(label.zh, pluralOf(label.en));

/** What a list of such records is called. */
export const listTitleOf = (entity: Pick<EntityDefinition, 'label' | 'pages' | 'made'>): Text =>
  entity.pages?.title ?? manyOf(entity);
