import simpleRestProvider from 'ra-data-simple-rest';
import type { Identifier, RaRecord } from 'react-admin';
import { type EntityDefinition, methodName, type Verb } from '#domain/core/entity.ts';
import { findEntity } from '#domain/index.ts';
import type { GatewayClient } from './gatewayClient.ts';
import { MAX_ROWS } from './inPages.ts';
import { type PageAnswer, toPageQuery } from './listQuery.ts';
import { createRestFetch } from './restClient.ts';
import { dataOf, HttpError } from './toHttpError.ts';

interface RestQuery {
  pagination?: { page: number; perPage: number } | undefined;
  sort?: { field: string; order: 'ASC' | 'DESC' } | undefined;
  filter?: Record<string, unknown>;
  signal?: AbortSignal | undefined;
}

export type EntityWire = ReturnType<typeof createEntityWire>;

/** Verbs of entities as gateway calls, and the records they answer with their ids. */
export function createEntityWire(client: GatewayClient, entities: Entities) {
  const verbs = entityVerbs(client, entities);
  const records = recordReads(verbs.ask, idOf(entities));
  return { ...verbs, ...records, ...referenceTables(client, entities), oneByOne: oneAfterAnother(records.getMany) };
}

type Entities = Readonly<Record<string, EntityDefinition>>;

/** Every verb is a call of the service its entity belongs to. */
function entityVerbs(client: GatewayClient, entities: Entities) {
  const entityOf = (resource: string): EntityDefinition => {
    const entity = entities[resource] ?? findEntity(resource);
    if (!entity) throw new HttpError(`No entity is called ${resource}`, 404);
    return entity;
  };

  const address = (resource: string, verb: Verb) => {
    const entity = entityOf(resource);
    return { service: entity.service, method: methodName(entity, verb), busimodel: entity.busimodel ?? entity.service };
  };

  async function ask<T>(
    resource: string,
    verb: Verb,
    data: Record<string, unknown>,
    { write, toast = true, signal }: { write: boolean; toast?: boolean; signal?: AbortSignal | undefined },
  ): Promise<T> {
    const called = address(resource, verb);
    const answer = await client.call<T>({
      ...called,
      data: { ...entityOf(resource).named, ...data },
      write,
      toast,
      loading: write,
      signal,
    });
    return dataOf(answer, called.service, client.hooks.locale());
  }

  return { entityOf, address, ask };
}

/** Small tables that everybody reads and nobody edits; served as cacheable GET. */
function referenceTables(client: GatewayClient, entities: Entities) {
  const rest = simpleRestProvider('/rest', createRestFetch(client));
  const restList = (
    resource: string,
    { pagination = { page: 1, perPage: 10 }, sort = { field: 'id', order: 'ASC' }, filter = {}, signal }: RestQuery,
  ) => rest.getList(resource, { pagination, sort, filter, ...(signal && { signal }) });
  return { isReference: (resource: string) => entities[resource]?.reference === true, rest, restList };
}

type WithId = (resource: string, record: Record<string, unknown>) => RaRecord;

const idOf =
  (entities: Entities): WithId =>
  (resource, record) => {
    const idField = entities[resource]?.idField;
    return (idField && record.id === undefined ? { ...record, id: record[idField] } : record) as RaRecord;
  };

/** Pages, records by id, and the versions a change must name. */
function recordReads(ask: ReturnType<typeof entityVerbs>['ask'], withId: WithId) {
  const askPage = async (
    resource: string,
    query: Parameters<typeof toPageQuery>[0],
    signal: AbortSignal | undefined,
  ) => {
    const {
      rows,
      total,
      page: _page,
      limit: _limit,
      ...meta
    } = await ask<PageAnswer>(resource, 'page', { ...toPageQuery(query) }, { write: false, signal });
    return { data: rows.map((row) => withId(resource, row)), total, meta };
  };

  const getMany = async (resource: string, ids: readonly Identifier[], signal?: AbortSignal): Promise<RaRecord[]> => {
    const groups = inGroups([...new Set(ids)], MAX_ROWS);
    const found = await Promise.all(
      groups.map((group) =>
        ask<Record<string, unknown>[]>(resource, 'byIds', { ids: group }, { write: false, signal }),
      ),
    );
    const byId = new Map(
      found
        .flat()
        .map((row) => withId(resource, row))
        .map((record) => [String(record.id), record]),
    );
    return ids.flatMap((id) => byId.get(String(id)) ?? []);
  };

  /** One version for each id, in their order. */
  const versionsOf = async (
    resource: string,
    ids: readonly Identifier[],
    known: Readonly<Record<string, unknown>> = {},
  ) => {
    const unknown = ids.filter((id) => known[String(id)] === undefined);
    const read = unknown.length ? await getMany(resource, unknown) : [];
    const all = new Map<string, unknown>([
      ...Object.entries(known),
      ...read.map(({ id, rowVersion }) => [String(id), rowVersion] as const),
    ]);
    // A record that has gone is refused by its id, whatever its version.
    return ids.map((id) => all.get(String(id)) ?? 0);
  };

  const versionOf = async (resource: string, id: Identifier): Promise<unknown> =>
    (await ask<Record<string, unknown>>(resource, 'get', { id }, { write: false })).rowVersion;

  return { withId, askPage, getMany, versionOf, versionsOf };
}

/** Changes many records where their entity has no call for it. */
const oneAfterAnother =
  (getMany: ReturnType<typeof recordReads>['getMany']) =>
  /** @returns the ids; a record that has gone meanwhile is none to change */
  async (resource: string, ids: readonly Identifier[], change: (record: RaRecord) => Promise<unknown>) => {
    const refused: unknown[] = [];
    for (const record of await getMany(resource, ids))
      await change(record).catch((error: unknown) => refused.push(error));
    if (refused.length > 0) throw refused[0];
    return [...ids];
  };

function inGroups<T>(items: readonly T[], size: number): T[][] {
  const groups: T[][] = [];
  for (let start = 0; start < items.length; start += size) groups.push(items.slice(start, start + size));
  return groups;
}
