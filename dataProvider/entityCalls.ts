import type { Identifier, RaRecord } from 'react-admin';
import type { ActDefinition } from '#domain/core/act.ts';
import type { CallDefinition, CallInput } from '#domain/core/call.ts';
import type { FieldMap } from '#domain/core/entity.ts';
import { undoImportName } from '#domain/core/importFields.ts';
import type { RememberedWord, SheetEdits } from '#domain/core/sheetEdits.ts';
import type { EntityWire } from './entityWire.ts';
import { exportToBrowser } from './exportFile.ts';
import { followJob, type JobState } from './followJob.ts';
import type { FileLink, GatewayClient } from './gatewayClient.ts';
import { dataOf } from './toHttpError.ts';

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
  /** Asks what would become of the sheet; nothing is written. */
  readonly isPreview?: boolean;
  /** Rows that nobody sees in the sheet stay out. */
  readonly withoutHidden?: boolean;
  /** What the person changes of the sheet. */
  readonly edits?: SentEdits;
  readonly onProgress?: (job: JobState) => void;
}

export interface ImportNotice {
  readonly kind:
    | 'columns'
    | 'twice'
    | 'units'
    | 'merged'
    | 'across'
    | 'filled'
    | 'hidden'
    | 'totals'
    | 'ours'
    | 'above'
    | 'doubts';
  readonly text: string;
  readonly count: number;
  readonly rows?: readonly number[];
}

/** Cells of one field that say the same and are wrong for the same reason; `rows` are the first of them. */
export interface ImportErrorGroup {
  readonly field: string;
  readonly column: string;
  readonly value: string;
  readonly rule?: string;
  readonly message: string;
  readonly suggestion?: string;
  readonly count: number;
  readonly rows: readonly number[];
}

interface ImportedColumn {
  /** Place in the sheet, from 0. */
  readonly index: number;
  readonly letters: string;
  readonly head: string;
  /** The field that takes it; null = none. */
  readonly field: string | null;
  readonly examples: readonly string[];
}

/** Changes of a sheet as a call carries them. */
export interface SentEdits extends Omit<SheetEdits, 'columns'> {
  readonly columns: Readonly<Record<string, string>>;
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
    /** The rule of the design that was broken. */
    readonly rule?: string;
    readonly message: string;
    readonly suggestion?: string;
  }[];
  /** The first of the rows that are there already; `of` is the row of the sheet that says the same. */
  readonly twins?: readonly { readonly row: number; readonly of?: number; readonly id?: string }[];
  /** What of the sheet does not come in as it stands there, by kinds. */
  readonly notices?: readonly ImportNotice[];
  /** Equal errors together, the commonest first. */
  readonly groups?: readonly ImportErrorGroup[];
  /** Of a preview: which field takes which column. */
  readonly sheet?: {
    readonly headRow: number;
    readonly columns: readonly ImportedColumn[];
    /** Why no row can be read with these columns. */
    readonly problem?: string;
  };
  /** What was remembered of words that stand in cells. */
  readonly remembered?: readonly RememberedWord[];
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
  /** What the columns are called on screen, by their keys. */
  readonly heads?: Readonly<Record<string, string>>;
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

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly toast?: boolean;
  /** Sent once and under the overlay, as a change is, although the call only reads for most of its callers. */
  readonly write?: boolean;
}

/** What our entities can do beyond react-admin's nine calls. */
export interface EntityCalls {
  /** One step of a lifecycle, or one act. Answers the changed record. */
  act(resource: string, params: ActParams): Promise<{ data: RaRecord }>;
  actMany(resource: string, params: ActManyParams): Promise<{ data: ActManyAnswer }>;
  /** Status log, newest first as the server sends it. */
  history(resource: string, params: { id: Identifier; signal?: AbortSignal }): Promise<{ data: RaRecord[] }>;
  /** Imports an uploaded file; a large one is awaited as a job. */
  importFile(resource: string, params: ImportParams): Promise<{ data: ImportResult }>;
  /** Takes a whole import back, while nobody has touched its records. */
  undoImport(resource: string, importNo: string): Promise<{ data: { readonly count: number } }>;
  /** Deletes many records, each for itself. @param versions as the person saw them, by id */
  deleteEach(resource: string, params: Pick<ActManyParams, 'ids' | 'versions'>): Promise<{ data: ActManyAnswer }>;
  /** Null when it failed, which the user has been told. */
  exportFile(resource: string, params: ExportParams): Promise<{ data: FileLink | null }>;
  /**
   * A call that makes a file, perhaps by a job, and hands it to the browser. Null when it failed, which the user has
   * been told.
   */
  makeFile<Input extends FieldMap>(
    definition: CallDefinition<Input>,
    input: CallInput<Input>,
  ): Promise<{ data: FileLink | null }>;
  /** A call of an area, typed by its definition. */
  call<Input extends FieldMap, Answer>(
    definition: CallDefinition<Input, Answer>,
    input: CallInput<Input>,
    options?: CallOptions,
  ): Promise<Answer>;
  /** Rows for a picker, by keyword. */
  lookup(resource: string, params: LookupParams): Promise<{ data: RaRecord[]; total: number }>;
}

/** The calls beyond react-admin's own, over the wire of the entities. */
export function createEntityCalls(
  client: GatewayClient,
  wire: EntityWire,
  actsOf: (entityKey: string) => readonly ActDefinition[],
): EntityCalls {
  const { ask, askPage, address, entityOf, isReference, restList, versionsOf, withId } = wire;
  const ownCall = async <Answer>(
    { service, entity: { busimodel } }: ActDefinition,
    method: string,
    data: Record<string, unknown>,
  ): Promise<Answer> => {
    const answer = await client.call<Answer>({
      service,
      method,
      data,
      write: true,
      loading: true,
      ...(busimodel && { busimodel }),
    });
    return dataOf(answer, service, client.hooks.locale());
  };
  const actOf = (resource: string, action: string) => actsOf(resource).find(({ key }) => key === action);
  const answersOf = ({ opinion, params }: Pick<ActParams, 'opinion' | 'params'>) => ({
    ...params,
    ...(opinion && { reason: opinion }),
  });

  /**
   * An act with a call of its own: its answers stand beside the record's id, or beside its only id where the call takes
   * many.
   */
  const takeOwn = (act: ActDefinition, { id, rowVersion, ...answers }: ActParams) => {
    const { method, idName, named, batch } = act;
    return ownCall<Record<string, unknown>>(act, method, {
      ...named,
      ...answersOf(answers),
      ...(batch?.method === method ? { [batch.idsName ?? 'ids']: [id] } : { [idName]: id, rowVersion }),
    });
  };

  return {
    ...importCalls(client, wire),

    act: async (resource, params) => {
      const own = actOf(resource, params.action);
      const answer = own?.hasOwnMethod
        ? await takeOwn(own, params)
        : await ask<Record<string, unknown>>(resource, 'act', { ...params }, { write: true });
      return { data: withId(resource, answer) };
    },

    actMany: async (resource, { versions, ...params }) => {
      const own = actOf(resource, params.action);
      if (own?.batch?.method) {
        const { method, idsName = 'ids' } = own.batch;
        return {
          data: await ownCall<ActManyAnswer>(own, method, { ...answersOf(params), [idsName]: params.ids, perRow: 1 }),
        };
      }
      const rowVersions = await versionsOf(resource, params.ids, versions);
      return { data: await ask<ActManyAnswer>(resource, 'batchAct', { ...params, rowVersions }, { write: true }) };
    },

    call: async ({ service, method, writes }, input, { signal, toast = true, write = writes } = {}) => {
      const answer = await client.call({ service, method, data: { ...input }, write, loading: write, toast, signal });
      return dataOf(answer, service, client.hooks.locale()) as never;
    },

    history: async (resource, { id, signal }) => ({
      data: await ask<RaRecord[]>(resource, 'log', { id }, { write: false, signal }),
    }),

    deleteEach: async (resource, { ids, versions }) => {
      const rowVersions = await versionsOf(resource, ids, versions);
      return {
        data: await ask<ActManyAnswer>(resource, 'batchDelete', { ids, rowVersions, perRow: 1 }, { write: true }),
      };
    },

    exportFile: async (resource, { signal, ...params }) => ({
      data: await exportToBrowser(client, {
        ...address(resource, 'export'),
        data: { ...entityOf(resource).named, ...params },
        signal,
      }),
    }),

    makeFile: async ({ service, method }, input) => ({
      data: await exportToBrowser(client, { service, method, data: { ...input } }),
    }),

    lookup: async (resource, { text, filter = {}, page = 1, limit = 10, signal }) => {
      const query = {
        pagination: { page, perPage: limit },
        filter: { ...filter, q: text },
        meta: text.trim() ? { ranked: 1 } : {},
      };
      if (!isReference(resource)) return askPage(resource, query, signal);
      const { data, total } = await restList(resource, { ...query, signal });
      return { data, total: total ?? data.length };
    },
  };
}

/** Sheets that come in, and go again. */
function importCalls(
  client: GatewayClient,
  { ask, entityOf }: EntityWire,
): Pick<EntityCalls, 'importFile' | 'undoImport'> {
  return {
    importFile: async (resource, { onProgress, isPreview, withoutHidden, ...params }) => {
      const data = { ...params, ...(isPreview && { preview: 1 }), ...(withoutHidden && { withoutHidden: 1 }) };
      // Its dialog says what was refused.
      const made = await ask<ImportResult | { jobId: string }>(resource, 'import', data, { write: true, toast: false });
      const result = 'jobId' in made ? await followJob(client, made.jobId, { onProgress }) : made;
      return { data: result as ImportResult };
    },

    undoImport: async (resource, importNo) => {
      const entity = entityOf(resource);
      const { service } = entity;
      const method = undoImportName(entity);
      const answer = await client.call<{ count: number }>({
        service,
        method,
        data: { ...entity.named, importNo },
        write: true,
        loading: true,
      });
      return { data: dataOf(answer, service, client.hooks.locale()) };
    },
  };
}
