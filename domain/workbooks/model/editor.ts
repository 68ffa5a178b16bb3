import { applyOperation, type Trail, takeBack } from './apply.ts';
import { documentOf, type WorkbookDoc, workbookOf } from './document.ts';
import { workbookLimits } from './limits.ts';
import type { SheetEntry, SheetOperation } from './operation.ts';
import { undoOf } from './undo.ts';
import type { SheetWorkbook } from './workbook.ts';

/** What an editor did and the server has not said yet. It outlives a closed tab as plain data. */
export interface UnconfirmedOperation {
  readonly seq: number;
  /** The revision that was seen when it was made. */
  readonly base: number;
  readonly op: SheetOperation;
}

/** What a page has to tell of operations that came. */
export interface EditorNews {
  /** Own operations that the server refused, with the reason: they are taken back, their text can be offered. */
  readonly refused: readonly { readonly op: SheetOperation; readonly why: string }[];
  /** Own cells that somebody wrote over who had not seen them. */
  readonly overwritten: readonly OverwrittenCell[];
}

interface OverwrittenCell {
  readonly sheet: string;
  readonly row: string;
  readonly col: string;
  readonly user: string;
  readonly rev: number;
}

/** One open sheet of one person: a new one for each tab, so that its operations have numbers of their own. */
export interface SheetEditor {
  /** The account, a point, and what tells this tab from others. */
  readonly client: string;
  readonly user: string;
  readonly book: SheetWorkbook;
  /** The last revision that is in. */
  rev: number;
  nextSeq: number;
  readonly pending: UnconfirmedOperation[];
  /** How to take back what is unconfirmed, the last operation last. */
  readonly trails: Trail[];
  /** Own cells that were confirmed lately: `sheet!row.col` -> revision. */
  readonly written: Map<string, number>;
}

/** How an editor begins: anew, or with what was unconfirmed when its page was left. */
export interface EditorStart extends Pick<SheetEditor, 'rev' | 'client' | 'user'> {
  readonly nextSeq?: number;
  readonly pending?: readonly UnconfirmedOperation[];
  /** The last operation of this editor that the server has: what is unconfirmed up to there is in `doc`. */
  readonly lastSeq?: number;
}

/** An editor over what the server has. */
export function openEditor(doc: WorkbookDoc, start: EditorStart): SheetEditor {
  const { rev, client, user, nextSeq = 1, pending = [], lastSeq = 0 } = start;
  const editor: SheetEditor = {
    client,
    user,
    rev,
    nextSeq: Math.max(nextSeq, lastSeq + 1),
    book: workbookOf(doc),
    pending: pending.filter(({ seq }) => seq > lastSeq),
    trails: [],
    written: new Map(),
  };
  layOwnOnTop(editor);
  return editor;
}

/** `now` stands in comments until the server has said its own time. */
const ownName = ({ user }: SheetEditor) => ({ user, at: '' });

/**
 * Does something at once, before the server knows of it.
 * @returns what takes it back, for the person's own undo
 */
export function edit(editor: SheetEditor, op: SheetOperation): SheetOperation[] {
  const back = undoOf(editor.book, op);
  editor.pending.push({ seq: editor.nextSeq, base: editor.rev, op });
  editor.nextSeq += 1;
  applyOnTop(editor, op);
  return back;
}

function applyOnTop(editor: SheetEditor, op: SheetOperation): void {
  const trail: Trail = [];
  applyOperation(editor.book, op, ownName(editor), trail);
  editor.trails.push(trail);
}

function layOwnOnTop(editor: SheetEditor): void {
  for (const { op } of editor.pending) applyOnTop(editor, op);
}

/**
 * What the server has in its order behind the last revision that is in: the unconfirmed is taken back, others' laid
 * below, the own on top again. What is in already is passed over; behind a gap nothing is taken.
 */
export function takeIn(editor: SheetEditor, entries: readonly SheetEntry[]): EditorNews {
  const news: { refused: EditorNews['refused'][number][]; overwritten: OverwrittenCell[] } = {
    refused: [],
    overwritten: [],
  };
  const fresh = inOrder(editor, entries);
  if (fresh.length === 0) return news;
  const others = confirmOwnFirst(editor, fresh);
  if (others.length > 0) {
    for (let trail = editor.trails.pop(); trail; trail = editor.trails.pop()) takeBack(trail);
    for (const entry of others) layBelow(editor, entry, news);
    layOwnOnTop(editor);
  }
  return news;
}

function inOrder({ rev }: SheetEditor, entries: readonly SheetEntry[]): SheetEntry[] {
  const fresh: SheetEntry[] = [];
  for (const entry of [...entries].sort((one, other) => one.rev - other.rev))
    if (entry.rev === rev + fresh.length + 1) fresh.push(entry);
  return fresh;
}

/** Own operations that come first are in place already: nothing has to move for them. @returns the others */
function confirmOwnFirst(editor: SheetEditor, entries: readonly SheetEntry[]): readonly SheetEntry[] {
  let done = 0;
  for (const entry of entries) {
    const own = isOwnNext(editor, entry) && entry.op.op !== 'none' && entry.op.op !== 'comment';
    if (!own) break;
    editor.pending.shift();
    editor.trails.shift();
    noteWritten(editor, entry);
    editor.rev = entry.rev;
    done += 1;
  }
  return entries.slice(done);
}

const isOwnNext = ({ client, pending }: SheetEditor, entry: SheetEntry): boolean =>
  entry.client === client && pending[0]?.seq === entry.seq;

function layBelow(
  editor: SheetEditor,
  entry: SheetEntry,
  news: { refused: EditorNews['refused'][number][]; overwritten: OverwrittenCell[] },
): void {
  if (isOwnNext(editor, entry)) {
    const own = editor.pending.shift();
    if (own && entry.op.op === 'none') news.refused.push({ op: own.op, why: entry.op.why });
    noteWritten(editor, entry);
  } else news.overwritten.push(...overwrittenBy(editor, entry));
  applyOperation(editor.book, entry.op, entry);
  editor.rev = entry.rev;
}

const mostRemembered = 2_000;

function noteWritten({ written }: SheetEditor, { op, rev }: SheetEntry): void {
  for (const cell of contentKeys(op)) {
    written.delete(cell);
    written.set(cell, rev);
  }
  for (const [cell] of written) {
    if (written.size <= mostRemembered) break;
    written.delete(cell);
  }
}

function contentKeys(op: SheetOperation): string[] {
  if (op.op !== 'set') return [];
  return op.cells.flatMap(({ r, c, v, f, was }) =>
    was || (v === undefined && f === undefined) ? [] : [`${op.sheet}!${r}.${c}`],
  );
}

/** Cells that this person wrote last, and that somebody else writes now who had not seen it. */
function overwrittenBy({ written, user: me }: SheetEditor, { op, base, user, rev }: SheetEntry): OverwrittenCell[] {
  if (user === me || op.op !== 'set') return [];
  return contentKeys(op).flatMap((key) => {
    const own = written.get(key);
    written.delete(key);
    if (own === undefined || own <= base) return [];
    const [sheet = '', cell = ''] = key.split('!');
    const [row = '', col = ''] = cell.split('.');
    return [{ sheet, row, col, user, rev }];
  });
}

/** An operation on its way to the server: itself, with its number and what its author had seen. */
export type SentOperation = SheetOperation & Pick<UnconfirmedOperation, 'seq' | 'base'>;

/** Values of lists and objects inside, as the border of a call counts them. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside: readonly unknown[] = Object.values(value);
  return inside.reduce<number>((sum, one) => sum + valuesIn(one), inside.length);
}

/** What goes to the server next: the first of what it has not confirmed, in their order, as much as one save takes. */
export function toSend({ pending }: SheetEditor, most: number = workbookLimits.operationsOfSave): SentOperation[] {
  const some: SentOperation[] = [];
  let values = 0;
  for (const { seq, base, op } of pending.slice(0, most)) {
    const sent = { ...op, seq, base };
    values += valuesIn(sent) + 1;
    if (some.length > 0 && values > workbookLimits.valuesOfSave) break;
    some.push(sent);
  }
  return some;
}

/** A newer state of the server than the log reaches back to; the unconfirmed stays on top. */
export function reload(
  { client, user, nextSeq, pending }: SheetEditor,
  doc: WorkbookDoc,
  { rev, lastSeq }: { readonly rev: number; readonly lastSeq: number },
): SheetEditor {
  return openEditor(doc, { rev, client, user, nextSeq, pending, lastSeq });
}

/** What the server would have, without what is unconfirmed. */
export function confirmedDocument(editor: SheetEditor): WorkbookDoc {
  for (let trail = editor.trails.pop(); trail; trail = editor.trails.pop()) takeBack(trail);
  const doc = documentOf(editor.book);
  layOwnOnTop(editor);
  return doc;
}
