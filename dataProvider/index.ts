import type {
  CreateParams,
  DataProvider,
  DeleteManyParams,
  DeleteParams,
  GetListParams,
  GetManyParams,
  GetManyReferenceParams,
  GetOneParams,
  UpdateManyParams,
  UpdateParams,
} from 'react-admin';
import type { ActDefinition } from '#domain/core/act.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { changedFields } from './changedFields.ts';
import { createEntityCalls, type EntityCalls } from './entityCalls.ts';
import { createEntityWire } from './entityWire.ts';
import type { GatewayClient } from './gatewayClient.ts';
import { inPages } from './inPages.ts';

export type { ActManyAnswer, ImportErrorGroup, ImportNotice, ImportResult, SentEdits } from './entityCalls.ts';

interface Abortable {
  readonly signal?: AbortSignal;
}

export type TongguanDataProvider = DataProvider & EntityCalls;

/**
 * react-admin calls -> gateway calls -> react-admin answers.
 *
 * getList          => query{E}Page   {page, limit, sort, filter, keyword} getManyReference => query{E}Page   {…,
 * filter: {…, [target]: id}} getOne           => get{E}         {id} getMany          => query{E}ByIds  {ids} in groups
 * of 500, order kept, missing ids left out create           => add{E}         {record} update           => update{E}
 *   {id, rowVersion, record: only what changed} updateMany       => batchUpdate{E} {ids, record}, all or nothing; where
 * the entity has no such call: update{E} record by record delete           => delete{E}      {id, rowVersion}
 * deleteMany       => batchDelete{E} {ids}, all or nothing; where the entity has no such call: delete{E} record by
 * record
 *
 * A list of more rows than one page holds is asked for in several pages. A change whose caller does not know the
 * version of the record (`previousData`) reads it first. Record by record, all are tried, and the first refusal is the
 * answer.
 *
 * Reads show no overlay (lists have their own line); writes do. A refused answer has been shown as a toast when the
 * promise rejects; its `HttpError.body.errors` are for the fields of the form.
 * @see docs/spec/platform.md 10.6
 */
export function createDataProvider(
  client: GatewayClient,
  entities: Readonly<Record<string, EntityDefinition>>,
  actsOf: (entityKey: string) => readonly ActDefinition[] = () => [],
): TongguanDataProvider {
  const wire = createEntityWire(client, entities);
  const { ask, askPage, entityOf, getMany, isReference, oneByOne, rest, restList, versionOf, versionsOf, withId } =
    wire;

  const recordCalls = {
    supportAbortSignal: true,

    getList: (resource: string, { pagination, sort, filter, meta, signal }: GetListParams & Abortable) =>
      isReference(resource) && !meta?.records
        ? restList(resource, { pagination, sort, filter, signal })
        : inPages(pagination, (page) => askPage(resource, { pagination: page, sort, filter, meta }, signal)),

    getManyReference: (
      resource: string,
      { target, id, pagination, sort, filter, meta, signal }: GetManyReferenceParams & Abortable,
    ) =>
      inPages(pagination, (page) =>
        askPage(resource, { pagination: page, sort, filter: { ...filter, [target]: id }, meta }, signal),
      ),

    getOne: async (resource: string, { id, signal }: GetOneParams & Abortable) => {
      if (isReference(resource) && !entityOf(resource).verbs.includes('get'))
        return rest.getOne(resource, { id, ...(signal && { signal }) });
      return { data: withId(resource, await ask(resource, 'get', { id }, { write: false, signal })) };
    },

    getMany: async (resource: string, { ids, signal }: GetManyParams & Abortable) => {
      if (isReference(resource)) return rest.getMany(resource, { ids, ...(signal && { signal }) });
      return { data: await getMany(resource, ids, signal) };
    },

    create: async (resource: string, { data }: CreateParams) => ({
      data: withId(resource, await ask(resource, 'add', { record: data }, { write: true })),
    }),

    update: async (resource: string, { id, data, previousData }: UpdateParams) => {
      const record = changedFields(data, previousData ?? {});
      const rowVersion = previousData?.rowVersion ?? (await versionOf(resource, id));
      return { data: withId(resource, await ask(resource, 'update', { id, rowVersion, record }, { write: true })) };
    },

    updateMany: async (resource: string, { ids, data }: UpdateManyParams) => ({
      data: entityOf(resource).verbs.includes('batchUpdate')
        ? await ask(
            resource,
            'batchUpdate',
            { ids, rowVersions: await versionsOf(resource, ids), record: data },
            { write: true },
          )
        : await oneByOne(resource, ids, ({ id, rowVersion }) =>
            ask(resource, 'update', { id, rowVersion, record: data }, { write: true }),
          ),
    }),

    delete: async (resource: string, { id, previousData }: DeleteParams) => {
      const rowVersion = previousData?.rowVersion ?? (await versionOf(resource, id));
      return { data: withId(resource, await ask(resource, 'delete', { id, rowVersion }, { write: true })) };
    },

    deleteMany: async (resource: string, { ids }: DeleteManyParams) => ({
      data: entityOf(resource).verbs.includes('batchDelete')
        ? await ask(resource, 'batchDelete', { ids, rowVersions: await versionsOf(resource, ids) }, { write: true })
        : await oneByOne(resource, ids, ({ id, rowVersion }) =>
            ask(resource, 'delete', { id, rowVersion }, { write: true }),
          ),
    }),
  };

  // The calls are generic over a record type that only the definitions know; the wire gives plain records.
  return { ...(recordCalls as unknown as DataProvider), ...createEntityCalls(client, wire, actsOf) };
}
