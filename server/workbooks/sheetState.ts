import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { applyOperation } from '#domain/workbooks/model/apply.ts';
import { type WorkbookDoc, workbookOf } from '#domain/workbooks/model/document.ts';
import type { SheetEntry } from '#domain/workbooks/model/operation.ts';
import type { SheetWorkbook } from '#domain/workbooks/model/workbook.ts';
import { sheetVersion } from '#domain/workbooks/sheetLog.ts';
import { firstDocument } from '#domain/workbooks/templates.ts';
import { readOne } from '../crud/read.ts';
import { readContent } from '../files/storeFile.ts';
import type { Db } from '../gateway/method.ts';
import type { Services } from '../gateway/services.ts';
import { entriesSince } from './sheetLog.ts';
import type { OpenSheet } from './sheetOf.ts';

const unzip = promisify(gunzip);

export type KeptState = Pick<OpenSheet, 'id' | 'template' | 'rev'>;
type Files = Pick<Services, 'files'>;

/** The newest snapshot up to a revision, as its text; what the template began with where there is none. */
export async function snapshotText(
  { id, template }: Pick<OpenSheet, 'id' | 'template'>,
  { db, services, upTo }: { readonly db: Db; readonly services: Files; readonly upTo?: number },
): Promise<{ readonly rev: number; readonly text: string }> {
  const where = { sheetId: id, ...(upTo !== undefined && { rev: { to: upTo } }) };
  const version = await readOne(sheetVersion, ['rev', 'hashaddr'], where, db, { order: [['rev', 'desc']] });
  if (!version?.hashaddr) return { rev: 0, text: JSON.stringify(firstDocument(template)) };
  const text = (await unzip(await readContent(version.hashaddr, services))).toString('utf8');
  return { rev: version.rev ?? 0, text };
}

export const parsedDocument = (text: string): WorkbookDoc => JSON.parse(text) as WorkbookDoc;

/** A workbook as it stands at the last revision, made anew from snapshot and log. */
export async function loadWorkbook(
  sheet: KeptState,
  { db, services }: { readonly db: Db; readonly services: Files },
): Promise<SheetWorkbook> {
  return (await loaded(sheet, { db, services })).book;
}

interface Cached {
  readonly book: SheetWorkbook;
  rev: number;
  /** The last entry that is in: after a transaction that did not commit another one stands there. */
  last: string;
}

/** Workbooks that were written lately; each gateway has its own, and looks at the log before it uses one. */
const caches = new WeakMap<Files['files'], Map<string, Cached>>();

function cacheOf({ files }: Files): Map<string, Cached> {
  const known = caches.get(files) ?? new Map<string, Cached>();
  caches.set(files, known);
  return known;
}

/** Cells of all of them together. */
const mostCells = 600_000;

const keyOf = ({ client, seq }: Pick<SheetEntry, 'client' | 'seq'>): string => `${client} ${seq}`;

/**
 * The workbook of a sheet whose row is locked, at its last revision. What the database has not kept is no part of it: a
 * workbook that is ahead of the log, or beside it, is made anew.
 */
export async function lockedWorkbook(
  sheet: KeptState,
  on: { readonly db: Db; readonly services: Files },
): Promise<SheetWorkbook> {
  const cached = cacheOf(on.services);
  const known = cached.get(sheet.id);
  cached.delete(sheet.id);
  const state = (known && (await caughtUp(known, sheet, on.db))) ?? (await loaded(sheet, on));
  state.book.changes.cells.clear();
  state.book.changes.sheets.clear();
  keep(cached, sheet.id, state);
  return state.book;
}

/** Notes that entries are in the cached workbook. */
export function noteApplied(id: string, last: SheetEntry, services: Files): void {
  const state = cacheOf(services).get(id);
  if (state) Object.assign(state, { rev: last.rev, last: keyOf(last) });
}

/** Drops a workbook that may hold what was never kept. */
export const forgetWorkbook = (id: string, services: Files): void => void cacheOf(services).delete(id);

async function caughtUp(state: Cached, { id, rev }: KeptState, db: Db): Promise<Cached | undefined> {
  if (state.rev > (rev ?? 0)) return undefined;
  if (state.rev === 0) return advanced(state, await entriesSince(id, 0, db));
  const [own, ...fresh] = await entriesSince(id, state.rev - 1, db);
  const isSame = own !== undefined && own.rev === state.rev && keyOf(own) === state.last;
  return isSame ? advanced(state, fresh) : undefined;
}

function advanced(state: Cached, entries: readonly SheetEntry[]): Cached | undefined {
  for (const entry of entries) {
    // A log that has been cut begins behind what is known.
    if (entry.rev !== state.rev + 1) return undefined;
    applyOperation(state.book, entry.op, entry);
    Object.assign(state, { rev: entry.rev, last: keyOf(entry) });
  }
  return state;
}

async function loaded(
  sheet: KeptState,
  { db, services }: { readonly db: Db; readonly services: Files },
): Promise<Cached> {
  const { rev, text } = await snapshotText(sheet, { db, services });
  const before = rev === 0 ? [] : await entriesSince(sheet.id, rev - 1, db, 1);
  const state: Cached = { book: workbookOf(parsedDocument(text)), rev, last: '' };
  const [own] = before;
  if (own?.rev === rev) state.last = keyOf(own);
  const done = advanced(state, await entriesSince(sheet.id, rev, db));
  if (!done || done.rev !== (sheet.rev ?? 0))
    throw new Error(`sheet ${sheet.id}: the log ends at ${state.rev}, not at ${sheet.rev}`);
  return done;
}

/** The least used leave first. */
function keep(cached: Map<string, Cached>, id: string, state: Cached): void {
  cached.set(id, state);
  let cells = 0;
  for (const { book } of cached.values()) cells += book.filled;
  for (const [other, { book }] of cached) {
    if (cells <= mostCells || other === id) break;
    cached.delete(other);
    cells -= book.filled;
  }
}
