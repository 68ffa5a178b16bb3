import type { EntityDefinition } from '#domain/core/entity.ts';
import { type TableShape, tableOf } from './tableOf.ts';

export type SchemaSnapshot = Readonly<Record<string, Omit<TableShape, 'name'>>>;

export const snapshotOf = (entities: readonly EntityDefinition[]): SnapshotTables =>
  Object.fromEntries(
    entities.map((entity) => {
      const { name, columns, indexes } = tableOf(entity);
      return [name, { columns, indexes }];
    }),
  );
type SnapshotTables = Record<string, Omit<TableShape, 'name'>>;

/**
 * The SQL that brings a database from one snapshot to the next: additions only. Foreign keys come last, so tables may refer to each other.
 * @throws {Error} a column or table went away or changed its type: that migration is for a person to write
 */
export function diffSchema(before: SchemaSnapshot, after: SchemaSnapshot): string[] {
  const statements: string[] = [];
  const references: string[] = [];
  const column = (table: string, name: string, type: string) => {
    const [plain = type, target] = type.split(' references ');
    if (target)
      references.push(
        `alter table ${table} add constraint ${`${table}_${name}_ref`.slice(0, 63)} foreign key (${name}) references ${target};`,
      );
    return `${name} ${plain}`;
  };
  for (const [table, { columns, indexes }] of Object.entries(after)) {
    const known = before[table];
    if (!known) {
      const lines = Object.entries(columns).map(([name, type]) => `  ${column(table, name, type)}`);
      statements.push(`create table ${table} (\n${lines.join(',\n')}\n);`);
    } else {
      for (const [name, type] of Object.entries(columns)) {
        if (known.columns[name] === undefined) statements.push(`alter table ${table} add column ${column(table, name, type)};`);
        else if (known.columns[name] !== type)
          throw new Error(`${table}.${name} changes from ${known.columns[name]} to ${type}: write this migration by hand`);
      }
      const lost = Object.keys(known.columns).filter((name) => columns[name] === undefined);
      if (lost.length) throw new Error(`${table} loses ${lost.join(', ')}: write this migration by hand`);
    }
    for (const [name, text] of Object.entries(indexes)) {
      if (known?.indexes[name] === undefined) statements.push(`create ${text.replace('index on', `index ${name} on`)};`);
    }
  }
  const gone = Object.keys(before).filter((table) => !after[table]);
  if (gone.length) throw new Error(`Tables ${gone.join(', ')} go away: write this migration by hand`);
  return [...statements, ...references];
}
