import { expect, test } from 'vitest';
import { applyOperation } from '#domain/workbooks/model/apply.ts';
import { documentOf, workbookOf } from '#domain/workbooks/model/document.ts';
import {
  confirmedDocument,
  edit,
  openEditor,
  type SentOperation,
  type SheetEditor,
  takeIn,
  toSend,
} from '#domain/workbooks/model/editor.ts';
import type { SheetEntry, SheetOperation } from '#domain/workbooks/model/operation.ts';
import { wrongOperation } from '#domain/workbooks/model/operationShape.ts';
import { operationRefused } from '#domain/workbooks/model/permission.ts';
import { emptyWorkbook } from '#domain/workbooks/model/workbook.ts';
import { repeats } from '../longRun.ts';
import { pick, randomFrom, randomOperation } from './randomOperations.ts';

/** Everybody's copy becomes the server's, whatever the order in which news comes. @see docs/spec/operations.md 3.11 */

function beginning() {
  const book = emptyWorkbook();
  applyOperation(
    book,
    { op: 'addSheet', sheet: 's1', name: '工作表1', after: null, rows: 40, cols: 8 },
    { user: 'u', at: '' },
  );
  return documentOf(book);
}

/** A server of one log: it takes each number of an editor once. */
function startServer(doc = beginning()) {
  const book = workbookOf(doc);
  const log: SheetEntry[] = [];
  const last = new Map<string, number>();
  return {
    book,
    log,
    save(client: string, user: string, ops: readonly SentOperation[]) {
      for (const { seq, base, ...sent } of ops) {
        const op = sent as SheetOperation;
        const before = last.get(client) ?? 0;
        if (seq <= before) continue;
        if (seq > before + 1) throw new Error('a gap');
        last.set(client, seq);
        const why = operationRefused(book, op, { user, role: 'WRITE' });
        const entry: SheetEntry = {
          rev: log.length + 1,
          client,
          seq,
          base,
          user,
          at: '2026-11-28 09:00:00',
          op: why ? { op: 'none', why } : op,
        };
        log.push(entry);
        applyOperation(book, entry.op, entry);
      }
    },
  };
}

function walk(seed: number, steps: number) {
  const random = randomFrom(seed);
  const doc = beginning();
  const server = startServer(doc);
  const undos = new Map<string, SheetOperation[]>();
  const editors: SheetEditor[] = Array.from({ length: 5 }, (_, at) =>
    openEditor(doc, { rev: 0, client: `k${at}`, user: `u${at}` }),
  );
  let made = 0;
  let refused = 0;
  const news = (editor: SheetEditor, upTo: number) => {
    refused += takeIn(editor, server.log.slice(editor.rev, upTo)).refused.length;
  };
  for (let step = 0; step < steps; step += 1) {
    const at = Math.floor(random() * editors.length);
    const editor = editors[at];
    if (!editor) continue;
    const chance = random();
    if (chance < 0.5) {
      const own = undos.get(editor.client) ?? [];
      const undone = random() < 0.1 ? own.pop() : undefined;
      const op = undone ?? randomOperation({ book: editor.book, random, newId: () => `${editor.client}-${made}` });
      expect(wrongOperation(op, 'op')).toBeUndefined();
      undos.set(editor.client, [...own, ...edit(editor, op)].slice(-20));
      made += 1;
    } else if (chance < 0.75) {
      const batch = toSend(editor, 1 + Math.floor(random() * 8));
      // A request that is lost, or an answer that is, so that it is sent again.
      if (random() > 0.1) server.save(editor.client, editor.user, batch);
      if (random() > 0.1) news(editor, server.log.length);
    } else if (chance < 0.98) {
      news(editor, editor.rev + Math.floor(random() * (server.log.length - editor.rev + 1)));
    } else {
      // The page is left and opened again over what the server has.
      const { rev, client, user, nextSeq, pending } = editor;
      const kept = JSON.parse(JSON.stringify({ doc: confirmedDocument(editor), pending }));
      editors[at] = openEditor(kept.doc, { rev, client, user, nextSeq, pending: kept.pending });
    }
  }
  for (const editor of editors) {
    while (editor.pending.length > 0) {
      server.save(editor.client, editor.user, toSend(editor, 50));
      news(editor, server.log.length);
    }
  }
  for (const editor of editors) news(editor, server.log.length);
  return { server, editors, made, refused, doc };
}

test('five editors with delays, losses and repeats end as the server, and each operation is there once', () => {
  const seeds = repeats('SHEET_SEEDS', { short: 6, long: 200 });
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { server, editors, made, doc } = walk(seed, repeats('SHEET_STEPS', { short: 1_200, long: 3_000 }));
    const truth = JSON.stringify(documentOf(server.book));
    for (const editor of editors) {
      expect(JSON.stringify(documentOf(editor.book)) === truth, `seed ${seed} ${editor.client}`).toBe(true);
      expect(editor.book.filled).toBe(server.book.filled);
    }
    expect(server.log).toHaveLength(made);
    const again = workbookOf(doc);
    for (const entry of server.log) applyOperation(again, entry.op, entry);
    expect(JSON.stringify(documentOf(again)) === truth).toBe(true);
    expect(JSON.stringify(documentOf(workbookOf(JSON.parse(truth)))) === truth).toBe(true);
    expect(pick(server.log, randomFrom(seed))).toBeDefined();
  }
});
