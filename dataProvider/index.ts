import simpleRestProvider from 'ra-data-simple-rest';
import type {
  CreateParams,
  DataProvider,
  DeleteManyParams,
  DeleteParams,
  GetListParams,
  GetManyParams,
  GetManyReferenceParams,
  GetOneParams,
  Identifier,
  RaRecord,
  UpdateManyParams,
  UpdateParams,
} from 'react-admin';
import type { ActDefinition } from '#domain/core/act.ts';
import type { CallDefinition, CallInput } from '#domain/core/call.ts';
import { type EntityDefinition, type FieldMap, methodName, type Verb } from '#domain/core/entity.ts';
import { changedFields } from './changedFields.ts';
import { exportToBrowser } from './exportFile.ts';
import { followJob, type JobState } from './followJob.ts';
import type { FileAddress, GatewayClient } from './gatewayClient.ts';
import { inPages, MAX_ROWS } from './inPages.ts';
import { type PageAnswer, toPageQuery } from './listQuery.ts';
import { createRestFetch } from './restClient.ts';
import { HttpError, isRefused, toHttpError } from './toHttpError.ts';

/** Small tables that everybody reads and nobody edits; served as cacheable GET. */
const referenceTables: ReadonlySet<string> = new Set(['country', 'currency', 'unit', 'customsArea', 'region']);

interface ActParams {
  readonly id: Identifier;
  readonly action: string;
  readonly rowVersion?: number;
  readonly opinion?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

interface ActManyParams extends Omit<ActParams, 'id' | 'rowVersion'> {
  readonly ids: readonly Identifier[];
  /** Versions of the records as the person saw them, by id; those of rows nobody has seen are read first. */
  readonly versions?: Readonly<Record<string, unknown>>;
}

export interface ActManyAnswer {
  readonly ok: readonly string[];
  readonly failed: readonly { readonly id: string; readonly code: string; readonly msg: string }[];
}

interface ImportParams {
  readonly fileId: string;
  readonly mapId?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly onProgress?: (job: JobState) => void;
}

/** `row` is the row of the sheet, the head being row 1. */
export interface ImportResult {
  readonly msg: string;
  readonly total: number;
  readonly success: number;
  readonly existing: number;
  readonly failed: number;
  readonly errors: readonly {
    readonly row: number;
    readonly column: string;
    readonly value: string;
    readonly message: string;
    readonly suggestion?: string;
  }[];
  readonly errorFile?: { readonly hashaddr: string; readonly fileName: string };
  readonly batchId?: string;
}

interface ExportParams {
  readonly frType: string;
  readonly fileName?: string;
  readonly filter: Readonly<Record<string, unknown>>;
  /** Up to three fields, the first of which decides first. */
  readonly sort?: readonly { readonly field: string; readonly order: 'ASC' | 'DESC' }[];
  readonly columns?: readonly string[];
  readonly ids?: readonly Identifier[];
  readonly signal?: AbortSignal;
}

interface LookupParams {
  /** What the user typed; empty asks for the first rows. */
  readonly text: string;
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly page?: number;
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

/** What our entities can do beyond react-admin's nine calls. */
interface EntityCalls {
  /** One step of a lifecycle, or one act. Answers the changed record. */
  act(resource: string, params: ActParams): Promise<{ data: RaRecord }>;
  actMany(resource: string, params: ActManyParams): Promise<{ data: ActManyAnswer }>;
  /** Status log, newest first as the server sends it. */
  history(resource: string, params: { id: Identifier; signal?: AbortSignal }): Promise<{ data: RaRecord[] }>;
  /** Imports an uploaded file; a large one is awaited as a job. */
  importFile(resource: string, params: ImportParams): Promise<{ data: ImportResult }>;
  /** Null when it failed, which the user has been told. */
  exportFile(resource: string, params: ExportParams): Promise<{ data: FileAddress | null }>;
  /** A call of an area, typed by its definition. */
  call<Input extends FieldMap, Answer>(
    definition: CallDefinition<Input, Answer>,
    input: CallInput<Input>,
    options?: { readonly signal?: AbortSignal | undefined; readonly toast?: boolean },
  ): Promise<Answer>;
  /** Rows for a picker, by keyword. */
  lookup(resource: string, params: LookupParams): Promise<{ data: RaRecord[]; total: number }>;
}

interface Abortable {
  readonly signal?: AbortSignal;
}

export type TongguanDataProvider = DataProvider & EntityCalls;

/**
 * react-admin calls -> gateway calls -> react-admin answers.
 *
 * getList          => query{E}Page   {page, limit, sort, filter, keyword}
 * getManyReference => query{E}Page   {…, filter: {…, [target]: id}}
 * getOne           => get{E}         {id}
 * getMany          => query{E}ByIds  {ids} in groups of 500, order kept, missing ids left out
 * create           => add{E}         {record}
 * update           => update{E}      {id, rowVersion, record: only what changed}
 * updateMany       => batchUpdate{E} {ids, record}, all or nothing; where the entity has no such call: update{E} record by record
 * delete           => delete{E}      {id, rowVersion}
 * deleteMany       => batchDelete{E} {ids}, all or nothing; where the entity has no such call: delete{E} record by record
 *
 * A list of more rows than one page holds is asked for in several pages. A change whose caller does not know the version of the record
 * (`previousData`) reads it first. Record by record, all are tried, and the first refusal is the answer.
 *
 * Reads show no overlay (lists have their own line); writes do. A refused answer has been shown as a toast when the
 * promise rejects; its `HttpError.body.errors` are for the fields of the form.
 * @see platform.md 10.6
 */
export function createDataProvider(
  client: GatewayClient,
  entities: Readonly<Record<string, EntityDefinition>>,
  actsOf: (entityKey: string) => readonly ActDefinition[] = () => [],
): TongguanDataProvider {
  const rest = simpleRestProvider('/rest', createRestFetch(client));
  const isReference = (resource: string) => referenceTables.has(resource) || entities[resource]?.reference === true;

  async function ask<T>(
    resource: string,
    verb: Verb,
    data: Record<string, unknown>,
    { write, toast = true, signal }: { write: boolean; toast?: boolean; signal?: AbortSignal | undefined },
  ): Promise<T> {
    const entity = entityOf(entities, resource);
    const answer = await client.call<T>({ ...address(entity, verb), data, write, toast, loading: write, signal });
    if (isRefused(answer, entity.service)) throw toHttpError(answer, entity.service, client.hooks.locale());
    return answer.data;
  }

  const withId = (resource: string, record: Record<string, unknown>): RaRecord => {
    const idField = entities[resource]?.idField;
    return (idField && record.id === undefined ? { ...record, id: record[idField] } : record) as RaRecord;
  };

  const askPage = async (resource: string, query: Parameters<typeof toPageQuery>[0], signal: AbortSignal | undefined) => {
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
      groups.map((group) => ask<Record<string, unknown>[]>(resource, 'byIds', { ids: group }, { write: false, signal })),
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
  const versionsOf = async (resource: string, ids: readonly Identifier[], known: Readonly<Record<string, unknown>> = {}) => {
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

  /** @returns the ids; a record that has gone meanwhile is none to change */
  const oneByOne = async (resource: string, ids: readonly Identifier[], change: (record: RaRecord) => Promise<unknown>) => {
    const refused: unknown[] = [];
    for (const record of await getMany(resource, ids)) await change(record).catch((error: unknown) => refused.push(error));
    if (refused.length > 0) throw refused[0];
    return [...ids];
  };

  /** An act with a call of its own: its answers stand beside the record's id. */
  const takeOwn = async ({ entity, method, idName }: ActDefinition, { id, rowVersion, opinion, params }: ActParams) => {
    const data = { ...params, ...(opinion && { reason: opinion }), [idName]: id, rowVersion };
    const answer = await client.call<Record<string, unknown>>({
      ...{ service: entity.service, method, data, write: true, loading: true },
      ...(entity.busimodel && { busimodel: entity.busimodel }),
    });
    if (isRefused(answer, entity.service)) throw toHttpError(answer, entity.service, client.hooks.locale());
    return answer.data;
  };

  const recordCalls = {
    supportAbortSignal: true,

    getList: (resource: string, { pagination, sort, filter, meta, signal }: GetListParams & Abortable) =>
      isReference(resource)
        ? rest.getList(resource, restParams({ pagination, sort, filter, signal }))
        : inPages(pagination, (page) => askPage(resource, { pagination: page, sort, filter, meta }, signal)),

    getManyReference: (resource: string, { target, id, pagination, sort, filter, meta, signal }: GetManyReferenceParams & Abortable) =>
      inPages(pagination, (page) => askPage(resource, { pagination: page, sort, filter: { ...filter, [target]: id }, meta }, signal)),

    getOne: async (resource: string, { id, signal }: GetOneParams & Abortable) => {
      if (isReference(resource)) return rest.getOne(resource, { id, ...(signal && { signal }) });
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
      data: entityOf(entities, resource).verbs.includes('batchUpdate')
        ? await ask(resource, 'batchUpdate', { ids, rowVersions: await versionsOf(resource, ids), record: data }, { write: true })
        : await oneByOne(resource, ids, ({ id, rowVersion }) => ask(resource, 'update', { id, rowVersion, record: data }, { write: true })),
    }),

    delete: async (resource: string, { id, previousData }: DeleteParams) => {
      const rowVersion = previousData?.rowVersion ?? (await versionOf(resource, id));
      return { data: withId(resource, await ask(resource, 'delete', { id, rowVersion }, { write: true })) };
    },

    deleteMany: async (resource: string, { ids }: DeleteManyParams) => ({
      data: entityOf(entities, resource).verbs.includes('batchDelete')
        ? await ask(resource, 'batchDelete', { ids, rowVersions: await versionsOf(resource, ids) }, { write: true })
        : await oneByOne(resource, ids, ({ id, rowVersion }) => ask(resource, 'delete', { id, rowVersion }, { write: true })),
    }),
  };

  const entityCalls: EntityCalls = {
    act: async (resource, params) => {
      const own = actsOf(resource).find(({ key, hasOwnMethod }) => hasOwnMethod && key === params.action);
      const answer = own ? await takeOwn(own, params) : await ask<Record<string, unknown>>(resource, 'act', { ...params }, { write: true });
      return { data: withId(resource, answer) };
    },

    actMany: async (resource, { versions, ...params }) => {
      const rowVersions = await versionsOf(resource, params.ids, versions);
      return { data: await ask<ActManyAnswer>(resource, 'batchAct', { ...params, rowVersions }, { write: true }) };
    },

    call: async ({ service, method, writes }, input, { signal, toast = true } = {}) => {
      const answer = await client.call({ service, method, data: { ...input }, write: writes, loading: writes, toast, signal });
      if (isRefused(answer, service)) throw toHttpError(answer, service, client.hooks.locale());
      return answer.data as never;
    },

    history: async (resource, { id, signal }) => ({ data: await ask<RaRecord[]>(resource, 'log', { id }, { write: false, signal }) }),

    importFile: async (resource, { onProgress, ...params }) => {
      const made = await ask<ImportResult | { jobId: string }>(resource, 'import', { ...params }, { write: true });
      const result = 'jobId' in made ? await followJob(client, made.jobId, { onProgress }) : made;
      return { data: result as ImportResult };
    },

    exportFile: async (resource, { signal, ...params }) => ({
      data: await exportToBrowser(client, { ...address(entityOf(entities, resource), 'export'), data: { ...params }, signal }),
    }),

    lookup: async (resource, { text, filter = {}, page = 1, limit = 10, signal }) => {
      const query = { pagination: { page, perPage: limit }, filter: { ...filter, q: text } };
      if (!isReference(resource)) return askPage(resource, query, signal);
      const { data, total } = await rest.getList(resource, restParams({ ...query, signal }));
      return { data, total: total ?? data.length };
    },
  };
  // The calls are generic over a record type that only the definitions know; the wire gives plain records.
  return { ...(recordCalls as unknown as DataProvider), ...entityCalls };
}

function entityOf(entities: Readonly<Record<string, EntityDefinition>>, resource: string): EntityDefinition {
  const entity = entities[resource];
  if (!entity) throw new HttpError(`No entity is called ${resource}`, 404);
  return entity;
}

function address(entity: EntityDefinition, verb: Verb) {
  return { service: entity.service, method: methodName(entity, verb), busimodel: entity.busimodel ?? entity.service };
}

interface RestQuery {
  pagination?: { page: number; perPage: number } | undefined;
  sort?: { field: string; order: 'ASC' | 'DESC' } | undefined;
  filter?: Record<string, unknown>;
  signal?: AbortSignal | undefined;
}

function restParams({ pagination = { page: 1, perPage: 10 }, sort = { field: 'id', order: 'ASC' }, filter = {}, signal }: RestQuery) {
  return { pagination, sort, filter, ...(signal && { signal }) };
}

function inGroups<T>(items: readonly T[], size: number): T[][] {
  const groups: T[][] = [];
  for (let start = 0; start < items.length; start += size) groups.push(items.slice(start, start + size));
  return groups;
}
