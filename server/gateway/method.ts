import type { ServiceArea } from '#domain/core/entity.ts';
import type { Actor } from '#domain/core/rights.ts';
import type { Db } from '../platform/db.ts';
import type { InTransaction } from './ownTransaction.ts';
import type { Services } from './services.ts';

export type { Db };

/** Everything a handler may use. Reads and writes of one call share `db`, so a write is one transaction. */
export interface Call {
  readonly db: Db;
  readonly actor: Actor;
  readonly scopes: ReadonlyMap<string, Scope>;
  /** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, the same for the whole call. */
  readonly now: string;
  readonly requestId: string;
  readonly locale: 'zh' | 'en';
  readonly services: Services;
  /** A part of the work as a whole: a savepoint of the call, in a call that commits row by row a transaction of its own. */
  readonly inTransaction: InTransaction;
  /** Facts for the operation log beyond the call's name; handlers add to it. */
  readonly audit: Audit;
}

export type Scope = 'ALL' | 'DEPT' | 'SELF' | 'CUSTOMER';

export interface Audit {
  logType?: 'LOGIN' | 'LOGOUT' | 'CREATE' | 'UPDATE' | 'DELETE' | 'ACTION' | 'EXPORT' | 'IMPORT' | 'DOWNLOAD' | 'CONFIG' | 'SECURITY';
  entity?: string;
  recordId?: string;
  bizNo?: string | undefined;
  changes?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  detail?: Readonly<Record<string, unknown>>;
}

export interface GatewayMethod {
  readonly service: ServiceArea;
  readonly method: string;
  /** Function right asked before anything else; null = every logged-in user. A function reads it from the data (`act`). */
  readonly right: string | null | ((data: unknown) => string);
  /** A write runs in a transaction, is logged and may carry an idempotency key. */
  readonly writes: boolean;
  /**
   * A write is one transaction unless it says `perRow`: then each `call.inTransaction` is one, on the call's own connection, and stays
   * whatever comes later. For imports whose rows have nothing to do with one another.
   */
  readonly commits?: 'perRow';
  /** Milliseconds before the database gives up; exports may take longer. */
  readonly timeout?: number;
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
  writes?: boolean;
  commits?: 'perRow';
  timeout?: number;
  parse: (data: Readonly<Record<string, unknown>>) => Input;
  handle: (input: Input, call: Call) => Promise<unknown>;
}): GatewayMethod {
  return { ...facts, writes, run: (data, call) => handle(parse(data), call) };
}

/** An answer that PostgreSQL already wrote as JSON text and that passes through unparsed. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
