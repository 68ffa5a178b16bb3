import type { EntityDefinition, FieldMap } from './entity.ts';
import type { AttachedFile } from './field.ts';

/** A record as it travels: field values by name, text where numbers could lose digits. */
export type RecordValues = Readonly<Record<string, unknown>>;

type ValueOf<F, Lines extends 'stored' | 'draft'> = F extends { kind: 'int' } | { kind: 'computed'; of: 'int' }
  ? number
  : F extends { kind: 'bool' }
    ? 0 | 1
    : F extends { kind: 'multiDict' }
      ? readonly string[]
      : F extends { kind: 'files' }
        ? readonly AttachedFile[]
        : F extends { kind: 'children'; line: infer Line extends EntityDefinition }
          ? readonly (Lines extends 'stored' ? RecordOf<Line> : DraftOf<Line>)[]
          : F extends { kind: 'children' }
            ? readonly RecordValues[]
            : F extends { kind: 'json'; holds: 'people' }
              ? readonly string[]
              : F extends { kind: 'json' }
                ? unknown
                : string;

/**
 * Columns every table has; the server alone writes them. A type, so that a record is also one of {@link RecordValues}.
 * @see docs/spec/platform.md 12
 */
export type CommonValues = {
  readonly id: string;
  readonly rowVersion: number;
  readonly createdBy: string | null;
  readonly createdByName: string | null;
  readonly createdDept: string | null;
  readonly createdTime: string;
  readonly updatedBy: string | null;
  /** Of a record that was read whole. */
  readonly updatedByName?: string | null;
  readonly updatedTime: string;
};

/**
 * Values of fields by name, and what the records are called that references name. Lines of a stored record are stored
 * themselves.
 */
export type ValuesOf<Fields extends FieldMap, Lines extends 'stored' | 'draft' = 'stored'> = {
  readonly [Name in keyof Fields]: ValueOf<Fields[Name], Lines> | null;
} & {
  readonly [Name in keyof Fields as Fields[Name] extends { kind: 'ref' } ? `${Name & string}_label` : never]?:
    | string
    | null;
};

/** What a form or an import row holds of these fields: anything may still be missing. */
export type DraftValues<Fields extends FieldMap> = Partial<CommonValues> & Partial<ValuesOf<Fields, 'draft'>>;

/** A stored record of an entity, as handlers, reads and screens hold it. */
export type RecordOf<Definition extends EntityDefinition> =
  Definition extends EntityDefinition<infer Fields> ? CommonValues & ValuesOf<Fields> : never;

/** A record that is being written, as rules and forms hold it. */
export type DraftOf<Definition extends EntityDefinition> =
  Definition extends EntityDefinition<infer Fields> ? DraftValues<Fields> : never;

/** Names of the fields that are columns of the entity's own table. */
type StoredName<Fields extends FieldMap> = {
  [Name in keyof Fields]: Fields[Name] extends { kind: 'children' | 'files' | 'computed' } ? never : Name;
}[keyof Fields] &
  string;

/** What a write sets: stored fields by the names of the definition; undefined empties one like null. */
export type ChangesOf<Definition extends EntityDefinition> =
  Definition extends EntityDefinition<infer Fields>
    ? { readonly [Name in StoredName<Fields>]?: ValueOf<Fields[Name], 'stored'> | null | undefined }
    : never;

/** A row of the entity's own table as it is read: its stored fields and what every table has. */
export type StoredRow<Definition extends EntityDefinition> =
  Definition extends EntityDefinition<infer Fields>
    ? Omit<CommonValues, 'updatedByName'> & {
        readonly [Name in StoredName<Fields>]: ValueOf<Fields[Name], 'stored'> | null;
      }
    : never;

/** Names of the columns of an entity. */
export type ColumnName<Definition extends EntityDefinition> = keyof StoredRow<Definition> & string;

/** Some columns of a row. */
export type RowOf<Definition extends EntityDefinition, Name extends ColumnName<Definition>> = Pick<
  StoredRow<Definition>,
  Name
>;

/** Nothing under a name that is not there: what a function answers is not held to its names by itself. */
export type NoOther<Given, Known> = { readonly [Name in Exclude<keyof Given, keyof Known>]: never };

/**
 * What a new record begins with: fields by the names of the definition, its lines among them; what is left out is empty
 * or its default.
 */
export type NewOf<Definition extends EntityDefinition> =
  Definition extends EntityDefinition<infer Fields>
    ? { readonly [Name in keyof Fields]?: ValueOf<Fields[Name], 'draft'> | null | undefined }
    : never;
