import type { RaRecord } from 'react-admin';
import type { commonFields, EntityDefinition, RecordOf } from '#domain/core/entity.ts';

/**
 * A record of an entity as its screens hold it: a field that is renamed is told wherever a screen reads it. Of an
 * entity that is known at run time alone, any record.
 */
export type ScreenRecord<Entity extends EntityDefinition> = EntityDefinition extends Entity
  ? RaRecord
  : RecordOf<Entity>;

/** What a list of the entity may have a column of. */
export type ColumnOf<Entity extends EntityDefinition> = EntityDefinition extends Entity
  ? string
  : (keyof Entity['fields'] & string) | keyof typeof commonFields;

/** Something for some of its columns. */
export type ByColumn<Entity extends EntityDefinition, Value> = EntityDefinition extends Entity
  ? Readonly<Record<string, Value>>
  : { readonly [Name in ColumnOf<Entity>]?: Value };
