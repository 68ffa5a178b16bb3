import type pg from 'pg';
import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { type Field, isStored } from '#domain/core/field.ts';
import { columnsOfScope, isForEveryone } from '#domain/core/scopeColumns.ts';
import { entities, entityOf } from '#domain/index.ts';
import { refreshSearch } from '#server/crud/refreshSearch.ts';
import { codesOf, columnsOf } from '../scenarios/walkedRows.ts';

/**
 * Whose rows are sown: those of a customer that is there already, or of one that is sown with them, with its clerk and
 * department. `letter` tells their marks from those of others.
 */
export interface Owner {
  readonly letter: string;
  readonly customerId: string | null;
  readonly userId: string;
  readonly dept: string;
}

/** A row of an owner. `mark` stands in every text of it and nowhere else; it is no part of its id. */
export interface SownRow {
  readonly entity: EntityDefinition;
  readonly id: string;
  readonly mark: string;
}

/** The document that lines belong to, or the entity itself. */
const rootOf = (entity: EntityDefinition): EntityDefinition =>
  entity.parent ? rootOf(entityOf(entity.parent.entity)) : entity;

const isOwned = (entity: EntityDefinition): boolean => !isForEveryone(rootOf(entity));

/** Definitions whose rows are somebody's, so that there is something to keep from others. */
export const ownedEntities: readonly EntityDefinition[] = Object.values(entities).filter(isOwned);

/** Rows of an owner by entity; the first one of each is what others refer to. */
export type Sown = ReadonlyMap<string, readonly SownRow[]>;

/**
 * Makes rows of an owner in the table of every entity that has a scope: one for each status of its lifecycle but the
 * first, and of lines one for each of these under each document, so that queues, boards and statistics find theirs.
 * References lead to rows of the same owner. No entity is named here, so a new one is among them.
 */
export async function sowRows(owner: Owner, client: Db): Promise<Sown> {
  const sown = new Map<string, SownRow[]>();
  const under = new Set<string>();
  for (const entity of ownedEntities) await sowEntity(entity, { owner, client, sown, under });
  return sown;
}

type Db = Pick<pg.PoolClient, 'query'>;

/**
 * Texts of an owner's rows begin with `Qb017x`, ids are `iQb017-0`: what is common to both, for a row that is known by
 * either.
 */
export const markOf = (found: string): string => /Q[a-z]\d{3}/.exec(found)?.[0] ?? '';

interface Sowing {
  readonly owner: Owner;
  readonly client: Db;
  readonly sown: Map<string, SownRow[]>;
  /** Being made now: a reference back to one of these stays empty. */
  readonly under: Set<string>;
}

const mostRows = 120;

async function sowEntity(entity: EntityDefinition, sowing: Sowing): Promise<readonly SownRow[]> {
  const { owner, client, sown, under } = sowing;
  const known = sown.get(entity.key);
  if (known) return known;
  if (under.has(entity.key)) return [];
  under.add(entity.key);
  const place = ownedEntities.indexOf(entity);
  const mark = `Q${owner.letter}${String(place).padStart(3, '0')}`;
  const rows: SownRow[] = [];
  const above = entity.parent ? await sowEntity(entityOf(entity.parent.entity), sowing) : [undefined];
  const kinds = above.flatMap((parent) => statusesOf(entity).map((status) => ({ parent, status }))).slice(0, mostRows);
  for (const [turn, { parent, status }] of kinds.entries()) {
    const id = `i${mark}-${turn}`;
    const values = await valuesFor(entity, { mark, turn, status }, sowing);
    const parentId = entity.parent && parent ? { [toSnake(entity.parent.field)]: parent.id } : {};
    const known = entity.idField ? { [toSnake(entity.idField)]: id } : {};
    if (await put(entity, { ...values, ...parentId, ...known, id }, client))
      rows.push({ entity, id, mark: `${mark}x` });
  }
  sown.set(entity.key, rows);
  await refreshSearch(
    entity,
    rows.map(({ id }) => id),
    client as pg.PoolClient,
  );
  return rows;
}

/**
 * What a draft holds is kept from others by more than one rule; every later status is seen as far as the scope goes.
 */
function statusesOf({ flow }: EntityDefinition): readonly (string | undefined)[] {
  const states = flow ? flow.states.map(({ key }) => key).filter((key) => key !== flow.initial) : [];
  return states.length ? states : [undefined];
}

interface Marked {
  readonly mark: string;
  readonly turn: number;
  readonly status: string | undefined;
}

async function valuesFor(
  entity: EntityDefinition,
  { mark, turn, status }: Marked,
  sowing: Sowing,
): Promise<Record<string, unknown>> {
  const { owner, client } = sowing;
  const columns = new Set((await columnsOf(entity, client as pg.PoolClient)).map(({ name }) => name));
  const values: Record<string, unknown> = {
    created_by: owner.userId,
    created_dept: owner.dept,
    created_by_name: `${mark}x`,
  };
  for (const [name, field] of Object.entries(entity.fields)) {
    const column = toSnake(name);
    if (!isStored(field) || !columns.has(column)) continue;
    const value = await valueFor(entity, { name, field }, { mark: `${mark}x${turn || ''}`, sowing });
    if (value !== undefined) values[column] = value;
  }
  if (entity.flow && status) values[toSnake(entity.flow.field)] = status;
  return { ...values, ...ownershipOf(entity, owner) };
}

/** The columns by which the row is its owner's. */
function ownershipOf(entity: EntityDefinition, owner: Owner): Record<string, unknown> {
  const { customer, dept = [], self = [] } = columnsOfScope(entity) ?? {};
  return {
    ...Object.fromEntries(dept.map((name) => [toSnake(name), owner.dept])),
    ...Object.fromEntries(self.map((name) => [toSnake(name), owner.userId])),
    ...(customer && customer !== 'id' && owner.customerId && { [toSnake(customer)]: owner.customerId }),
  };
}

async function valueFor(
  entity: EntityDefinition,
  { name, field }: { readonly name: string; readonly field: Field },
  { mark, sowing }: { readonly mark: string; readonly sowing: Sowing },
): Promise<unknown> {
  switch (field.kind) {
    case 'text':
    case 'textarea':
    case 'richText':
      return field.max >= mark.length && !('pattern' in field && field.pattern)
        ? mark
        : field.required
          ? mark.slice(0, field.max)
          : undefined;
    case 'ref':
      return refFor(entity, { name, target: field.entity }, sowing);
    case 'dict':
      return field.default ?? codesOf(field)[0];
    case 'int':
    case 'decimal':
    case 'money':
      // Balances and sums are written by the house alone, which starts them at nought.
      return field.readOnly ? undefined : '1';
    case 'date':
    case 'datetime':
      return new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    case 'creditCode':
    case 'containerNos':
    case 'declarationNo':
      return mark;
    case 'json':
      return field.required ? '[]' : undefined;
    default:
      return undefined;
  }
}

async function refFor(
  entity: EntityDefinition,
  { name, target }: { readonly name: string; readonly target: string },
  sowing: Sowing,
): Promise<string | null> {
  const { owner, client } = sowing;
  const of = entityOf(target);
  if (of.key === entity.key || name === entity.parent?.field) return null;
  if (of.key === 'customer' && owner.customerId) return owner.customerId;
  if (isOwned(of)) return (await sowEntity(of, sowing))[0]?.id ?? null;
  const { rows } = await client.query<{ id: string }>(
    `select id from ${toSnake(target)} where not deleted_flg order by id limit 1`,
  );
  return rows[0]?.id ?? null;
}

/**
 * Tables have guards of their own, such as balances that begin at nought and effects that need a status: what they
 * refuse is tried with noughts, then without amounts and days, then without or with other words of dictionaries.
 * @returns whether it is there now
 */
async function put(entity: EntityDefinition, values: Readonly<Record<string, unknown>>, client: Db): Promise<boolean> {
  const columns = await columnsOf(entity, client as pg.PoolClient);
  const needs = new Set(columns.flatMap(({ name, isNeeded }) => (isNeeded ? name : [])));
  const needed = columns
    .filter(({ name, isNeeded }) => isNeeded && values[name] === undefined)
    .map(({ name, type }) => [name, plain(type)]);
  const all: Readonly<Record<string, unknown>> = { ...Object.fromEntries(needed), ...values };
  const numbers = columns
    .filter(({ name, type }) => /int|numeric/.test(type) && name in all && name !== 'line_no')
    .map(({ name }) => name);
  const counted = new Set(
    columns
      .filter(({ type, isNeeded }) => /int|numeric|date|timestamp/.test(type) && !isNeeded)
      .map(({ name }) => name),
  );
  const noughts = { ...all, ...Object.fromEntries(numbers.map((name) => [name, 0])) };
  const words = Object.fromEntries(Object.entries(all).filter(([name]) => !counted.has(name)));
  const chosen = new Set(
    Object.entries(entity.fields).flatMap(([name, { kind }]) => (kind === 'dict' ? toSnake(name) : [])),
  );
  const bare = Object.fromEntries(Object.entries(words).filter(([name]) => !chosen.has(name) || needs.has(name)));
  const others = Object.entries(entity.fields).flatMap(([name, field]) =>
    needs.has(toSnake(name)) ? codesOf(field).map((code) => ({ ...words, [toSnake(name)]: code })) : [],
  );
  for (const attempt of [all, noughts, words, bare, ...others]) if (await insert(entity, attempt, client)) return true;
  return false;
}

async function insert(
  entity: EntityDefinition,
  values: Readonly<Record<string, unknown>>,
  client: Db,
): Promise<boolean> {
  const names = Object.keys(values);
  await client.query('savepoint sown');
  try {
    const { rowCount } = await client.query(
      `insert into ${toSnake(entity.key)} (${names.join(', ')})
        values (${names.map((_, place) => `$${place + 1}`).join(', ')}) on conflict do nothing`,
      names.map((name) => values[name]),
    );
    return rowCount === 1;
  } catch {
    await client.query('rollback to savepoint sown');
    return false;
  }
}

function plain(type: string): unknown {
  if (type === 'boolean') return false;
  if (/int|numeric/.test(type)) return 1;
  if (/date|timestamp/.test(type)) return '2026-11-01';
  if (/time/.test(type)) return '10:00';
  return /json/.test(type) ? '[]' : 'x';
}
