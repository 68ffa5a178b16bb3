import { type AnswerFacts, envelopeAround, type OneTimeSecret } from '#domain/core/answer.ts';
import type { DataScope } from '#domain/core/area.ts';
import type { ServiceArea } from '#domain/core/entity.ts';
import type { BusinessError } from '#domain/core/errors.ts';
import type { Actor, Who } from '#domain/core/rights.ts';
import type { Db } from '../platform/db.ts';
import type { SheetRow, Tried } from '../platform/sheet/index.ts';
import type { InTransaction } from './ownTransaction.ts';
import type { CallServices, Services } from './services.ts';

export type { Db };

/** Everything a handler may use. Reads and writes of one call share `db`, so a write is one transaction. */
export interface Call {
  readonly db: Db;
  readonly actor: Actor;
  /** Digest of the session the call came with; a job has none. */
  readonly sidHash?: string;
  readonly scopes: ReadonlyMap<string, DataScope>;
  /** Of which entities the call asked whose rows the person sees. @see server/area/refuseUnasked.ts refuseUnasked */
  readonly asked?: Set<string>;
  /** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, the same for the whole call. */
  readonly now: string;
  readonly requestId: string;
  readonly locale: 'zh' | 'en';
  readonly services: CallServices;
  /**
   * A part of the work as a whole: a savepoint of the call, in a call that commits row by row a transaction of its own.
   * For rows alone; handlers ask `inPart`, which undoes what the part tells and notes, too.
   */
  readonly inTransaction: InTransaction;
  /** The sheet of a method that takes one. */
  readonly sheet?: Prepared['sheet'];
  /** Tells the person something once, beside the answer; work in the background has nobody to tell. */
  readonly tell?: (told: OneTimeSecret) => void;
  /** Facts for the operation log beyond the call's name; handlers add to it. */
  readonly audit: Audit;
}

/** A sheet that a call was sent. */
export interface SentSheet {
  readonly hashaddr: string;
  /** Head row first. */
  readonly rows: readonly SheetRow[];
  /** It has more rows than the call takes at once. */
  readonly isLonger: boolean;
  /** Asked for as `preview: 1`: what would become of it, and nothing is written. */
  readonly isPreview: boolean;
  /** Of a call that only looks at a sample: what it shows; nothing where the sheet has no such head row. */
  readonly tried?: Tried | undefined;
  /** Asked for as `withoutHidden: 1`: rows that nobody sees stay out. */
  readonly leavesHidden: boolean;
}

/** What was done before the call gets a connection. */
export interface Prepared {
  /** @throws what is wrong with the sheet */
  readonly sheet: () => SentSheet;
  /** Called when the call is over, however it ended. */
  readonly release: () => Promise<void>;
}

export interface Audit {
  logType?:
    | 'LOGIN'
    | 'LOGOUT'
    | 'VIEW'
    | 'CREATE'
    | 'UPDATE'
    | 'DELETE'
    | 'ACTION'
    | 'EXPORT'
    | 'IMPORT'
    | 'DOWNLOAD'
    | 'CONFIG'
    | 'SECURITY';
  entity?: string;
  recordId?: string;
  bizNo?: string | undefined;
  changes?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  detail?: Readonly<Record<string, unknown>>;
  /** Further records that the call changed; each gets a row of its own behind the first. */
  also?: readonly Pick<Audit, 'logType' | 'entity' | 'recordId' | 'bizNo' | 'changes'>[];
  /**
   * Parts of a call that did not stop it and were refused to this person; each gets a row of its own.
   * @see server/gateway/ownTransaction.ts attempt
   */
  refusals?: readonly BusinessError[];
}

/** What an area asks before its calls, in place of the dispatcher. */
export interface OwnAuthorization {
  readonly right: GatewayMethod['right'];
  mayEnter(actor: Actor): boolean;
  /** Return code of its refusal. */
  readonly refusal: string;
}

export interface GatewayMethod {
  readonly service: ServiceArea;
  readonly method: string;
  /**
   * Function right asked before anything else; null = every logged-in user. A function reads it from the data (`act`).
   */
  readonly right: string | null | ((data: unknown) => string);
  /** Which people may make it beyond the right; administrators may make every call. */
  readonly who?: readonly Who[] | undefined;
  /** Administrators do not stand in for these people. */
  readonly people?: 'only' | undefined;
  /** Where an area lets in only some and refuses in words of its own: the right is asked there, and `right` is null. */
  readonly authorizesItself?: OwnAuthorization;
  /**
   * What its definition asks for by name: a person or a role among these is whom the call is about, and no claim of who
   * makes it.
   */
  readonly asks?: ReadonlySet<string>;
  /** A write runs in a transaction, is logged and may carry an idempotency key. */
  readonly writes: boolean;
  /**
   * A write that says something of the person's own habits and nothing of the business: it leaves no row in the
   * operation log, unless it is refused.
   */
  readonly isUnlogged?: true;
  /**
   * A write is one transaction unless it says `perRow`: then each `call.inTransaction` is one, on the call's own
   * connection, and stays whatever comes later. For imports whose rows have nothing to do with one another.
   */
  readonly commits?: 'perRow';
  /** What a person has only so many of at once, beside his calls: one more waits for its turn, without a connection. */
  readonly share?: 'exports' | 'sheets';
  /**
   * A call that reads and lasts long without the database says `onDemand`: each statement takes a connection and gives
   * it back, and the call takes no place among those that hold one. Its `share` bounds it instead.
   */
  readonly connects?: 'onDemand';
  /**
   * What a call changes that all calls of its kind change, such as the guarantees of a company: calls that name the
   * same come in turn, and wait without a connection. Locks of the database decide as ever; between those who wait for
   * one it knows no order.
   */
  readonly serializeBy?: (data: Readonly<Record<string, unknown>>) => string | undefined;
  /** The entity whose rows it reads, or those of which it reads one, where its right names another. */
  readonly rowsOf?: string | readonly string[] | undefined;
  /** Why it answers without asking whose rows of the entity of its right the person sees. */
  readonly unscoped?: string | undefined;
  /** Milliseconds before the database gives up; exports may take longer. */
  readonly timeout?: number;
  /** It lists, counts or adds up what is there: a replica may answer it, which may be two seconds behind. */
  readonly readsReplica?: true;
  /**
   * Its answers tell what was done for the person meanwhile: what he lists after them has it, as if he had written it.
   */
  readonly tellsOfWork?: true;
  /** Answered also to a person who has to change his password first, who can do nothing else. */
  readonly beforePasswordChange?: true;
  /** What takes long without the database, such as reading a sheet, and is done before the call has a connection. */
  readonly preload?: (
    data: Readonly<Record<string, unknown>>,
    asked: Pick<Call, 'actor'> & { readonly services: Services },
  ) => Promise<Prepared>;
  readonly run: (data: Readonly<Record<string, unknown>>, call: Call) => Promise<unknown>;
}

/** A call that has its own file: `parse` is the border, the handler sees only what it returns. */
export function defineMethod<Input>({
  parse,
  handle,
  writes = false,
  ...facts
}: {
  service: ServiceArea;
  method: string;
  right: string | null;
  who?: readonly Who[] | undefined;
  writes?: boolean;
  isUnlogged?: true;
  commits?: 'perRow';
  timeout?: number;
  beforePasswordChange?: true;
  tellsOfWork?: true;
  unscoped?: string;
  preload?: NonNullable<GatewayMethod['preload']>;
  parse: (data: Readonly<Record<string, unknown>>) => Input;
  handle: (input: Input, call: Call) => Promise<unknown>;
}): GatewayMethod {
  return { ...facts, writes, run: (data, call) => handle(parse(data), call) };
}

/**
 * Spread into a call that reads a file by a thread of its own: one at a time for each person, and nobody waits for its
 * connection.
 */
export const worksAside = { share: 'sheets', connects: 'onDemand' } as const satisfies Partial<GatewayMethod>;

/** An answer that PostgreSQL already wrote as JSON text and that passes through unparsed. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The envelope of a success; finished JSON from the database is put in as it is. */
export const successText = (data: unknown, { requestId }: Pick<AnswerFacts, 'requestId'>): string =>
  envelopeAround(data instanceof RawJson ? data.text : (JSON.stringify(data ?? null) ?? 'null'), requestId);
