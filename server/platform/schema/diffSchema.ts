import type { EntityDefinition } from '#domain/core/entity.ts';
import { contributorTriggers } from './contributorTriggers.ts';
import { type TableShape, tableOf } from './tableOf.ts';

type TableFacts = Omit<TableShape, 'name'>;
export type SchemaSnapshot = Readonly<Record<string, TableFacts>>;

/** What the tables of these entities should be, as `migrations/snapshot.json` keeps it. */
export function snapshotOf(entities: readonly EntityDefinition[]): SchemaSnapshot {
  const all = new Map(entities.map((entity) => [entity.key, entity]));
  return Object.fromEntries(
    entities.map((entity) => {
      const { name, ...facts } = tableOf(entity);
      const triggers = contributorTriggers(entity, all);
      return [name, { ...facts, ...(Object.keys(triggers).length > 0 && { triggers }) }];
    }),
  );
}

/** The two files a change of definitions may become. Either may be empty. */
export interface SchemaChange {
  /** One transaction: it locks tables, so nothing in it reads their rows. */
  readonly quick: readonly string[];
  /**
   * Each statement by itself, beside people at work: indexes of tables that have rows, and the checks that read them.
   */
  readonly concurrent: readonly string[];
}

/**
 * The SQL that brings a database from one snapshot to the next: tables, columns, references and indexes that are new or
 * changed, indexes that are no longer asked for. Foreign keys come last, so tables may refer to each other.
 * @throws {Error} a column or table went away or changed its type, or a unique key means something else under its old
 * name: that migration is for a person to write
 */
export function diffSchema(before: SchemaSnapshot, after: SchemaSnapshot): SchemaChange {
  const isTable = ([, { view }]: [string, TableFacts]): boolean => view === undefined;
  const gone = Object.keys(before).filter((table) => !after[table]);
  if (gone.length) throw new Error(`Tables ${gone.join(', ')} go away: write this migration by hand`);
  const changes = Object.entries(after)
    .filter(isTable)
    .map(([table, shape]) => {
      const known = before[table];
      return known ? changeTable(table, known, shape) : createTable(table, shape);
    });
  const all = (part: keyof TableChange) => changes.flatMap((change) => change[part]);
  const quick = [
    ...all('quick'),
    ...all('references'),
    ...Object.entries(after).flatMap(([table, shape]) => changeTriggers(table, before[table], shape)),
    ...Object.entries(after).flatMap(([name, { view }]) =>
      view === undefined || before[name]?.view === view
        ? []
        : [`drop view if exists ${name};`, `create view ${name} as ${view};`],
    ),
  ];
  return {
    quick: quick.length ? [`set local lock_timeout = '5s';`, ...quick] : [],
    // New indexes stand before old ones fall, so that no list is without one.
    concurrent: [...all('validations'), ...all('indexes'), ...all('dropped')],
  };
}

interface TableChange {
  readonly quick: readonly string[];
  readonly references: readonly string[];
  readonly validations: readonly string[];
  readonly indexes: readonly string[];
  readonly dropped: readonly string[];
}

function createTable(table: string, { columns, indexes, months }: TableFacts): TableChange {
  const split = Object.entries(columns).map(([name, type]) => ({ name, ...splitReference(type) }));
  // A key of a table that is cut has to name what it is cut by.
  const lines = [
    ...split.map(({ name, plain }) => `${name} ${plain}`),
    ...(months ? [`primary key (id, ${months})`] : []),
  ];
  return {
    quick: [
      `create table ${table} (\n  ${lines.join(',\n  ')}\n)${months ? ` partition by range (${months})` : ''};`,
      ...(months ? [`select open_journal('${table}');`] : []),
      ...Object.entries(indexes).map(([name, text]) => `create ${text.replace('index on', `index ${name} on`)};`),
    ],
    references: split.flatMap(({ name, target }) => (target ? [`${addReference(table, name, target)};`] : [])),
    validations: [],
    indexes: [],
    dropped: [],
  };
}

function changeTable(table: string, known: TableFacts, { columns, indexes }: TableFacts): TableChange {
  const lost = Object.keys(known.columns).filter((name) => columns[name] === undefined);
  if (lost.length) throw new Error(`${table} loses ${lost.join(', ')}: write this migration by hand`);
  const added = Object.entries(columns).flatMap(([name, type]) => {
    if (known.columns[name] === undefined) return [{ name, ...splitReference(type) }];
    if (known.columns[name] !== type)
      throw new Error(`${table}.${name} changes from ${known.columns[name]} to ${type}: write this migration by hand`);
    return [];
  });
  const referring = added.flatMap(({ name, target }) => (target ? [{ name, target }] : []));
  return {
    quick: added.map(({ name, plain }) => `alter table ${table} add column ${name} ${plain};`),
    references: referring.map(({ name, target }) => `${addReference(table, name, target)} not valid;`),
    validations: referring.map(({ name }) => `alter table ${table} validate constraint ${referenceName(table, name)};`),
    ...changeIndexes(known.indexes, indexes),
  };
}

/** Triggers come last, when every column they name is there. */
function changeTriggers(table: string, known: TableFacts | undefined, { triggers = {} }: TableFacts): string[] {
  const before = known?.triggers ?? {};
  return [
    ...Object.keys(before).flatMap((name) =>
      triggers[name] === undefined ? [`drop trigger if exists ${name} on ${table};`] : [],
    ),
    ...Object.entries(triggers).flatMap(([name, text]) =>
      before[name] === text ? [] : [`create or replace trigger ${name} ${text};`],
    ),
  ];
}

type Indexes = TableFacts['indexes'];

function changeIndexes(known: Indexes, wanted: Indexes): Pick<TableChange, 'indexes' | 'dropped'> {
  const drop = (name: string) => `drop index concurrently if exists ${name};`;
  const indexes = Object.entries(wanted).flatMap(([name, text]) => {
    const old = known[name];
    if (old === text) return [];
    if (old?.startsWith('unique')) throw new Error(`The unique key ${name} changes: write this migration by hand`);
    const create = `create ${text.replace('index on', `index concurrently if not exists ${name} on`)};`;
    return old === undefined ? [create] : [drop(name), create];
  });
  return { indexes, dropped: Object.keys(known).flatMap((name) => (wanted[name] === undefined ? [drop(name)] : [])) };
}

function splitReference(type: string): { plain: string; target: string | undefined } {
  const [plain = type, target] = type.split(' references ');
  return { plain, target };
}

const referenceName = (table: string, column: string): string => `${table}_${column}_ref`.slice(0, 63);

const addReference = (table: string, column: string, target: string): string =>
  `alter table ${table} add constraint ${referenceName(table, column)} foreign key (${column}) references ${target}`;
