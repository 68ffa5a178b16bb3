import { getShareSheet, type OpenedSheet, queryXlsOps, type SheetNews } from '#domain/workbooks/calls.ts';
import type { SheetEntry } from '#domain/workbooks/model/operation.ts';
import { implementCall } from '../crud/implement.ts';
import { namesOfPeople } from '../crud/people.ts';
import { type Call, RawJson } from '../gateway/method.ts';
import { presentIn } from './presence.ts';
import { entriesSince, lastSeqOf } from './sheetLog.ts';
import { type OpenSheet, openSheetOf } from './sheetOf.ts';
import { snapshotText } from './sheetState.ts';

/** Entries that go over at once. */
const mostEntries = 500;
/** Characters of operations that go over at once. */
const mostCharacters = 4_000_000;

/** The first of these that fit into one answer. */
function fitting(entries: readonly SheetEntry[]): SheetEntry[] {
  const some: SheetEntry[] = [];
  let characters = 0;
  for (const entry of entries.slice(0, mostEntries)) {
    characters += JSON.stringify(entry.op).length;
    if (some.length > 0 && characters > mostCharacters) break;
    some.push(entry);
  }
  return some;
}

/** What came behind a revision. */
export async function newsOf(sheet: OpenSheet, since: number, { db }: Call): Promise<SheetNews> {
  const { id, role } = sheet;
  const rev = sheet.rev ?? 0;
  const facts = { rev, role, status: sheet.status ?? '' };
  if (since >= rev) return { ...facts, entries: [], hasMore: false };
  const entries = fitting(await entriesSince(id, since, db, mostEntries));
  // The log is cut behind what nobody can ask for any more.
  if (entries[0]?.rev !== since + 1) return { ...facts, entries: [], hasMore: false, isOld: true };
  return { ...facts, entries, hasMore: (entries.at(-1)?.rev ?? rev) < rev };
}

/** 查询操作 */
export const newsAsked = implementCall(queryXlsOps, async ({ sheetId, sinceRev }, call) =>
  newsOf(await openSheetOf(sheetId, call), sinceRev, call),
);

/** Accounts that are named in a log and in the text of a document. */
function accountsIn(entries: readonly SheetEntry[], text: string): string[] {
  const said = [...text.matchAll(/"by":"([^"]{1,40})"/g)].map(([, user = '']) => user);
  return [...new Set([...entries.map(({ user }) => user), ...said])].slice(0, 500);
}

/** 打开表格: the snapshot goes over as it is kept, nobody takes it apart here. */
export const sheetOpened = implementCall(getShareSheet, async ({ sheetId, clientId }, call) => {
  const sheet = await openSheetOf(sheetId, call);
  const { rev: snapRev, text } = await snapshotText(sheet, call);
  const { entries } = await newsOf(sheet, snapRev, call);
  const facts: Omit<OpenedSheet, 'doc'> = {
    name: sheet.name ?? '',
    status: sheet.status ?? '',
    role: sheet.role,
    snapRev,
    rev: sheet.rev ?? 0,
    entries,
    lastSeq: clientId ? await lastSeqOf(sheetId, clientId, call.db) : 0,
    people: Object.fromEntries(await namesOfPeople(accountsIn(entries, text), call.db)),
    present: presentIn(sheetId, call.services),
  };
  return new RawJson(`${JSON.stringify(facts).slice(0, -1)},"doc":${text}}`);
});
