import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenedSheet, SavedOperations, SheetNews } from '#domain/workbooks/calls.ts';
import { documentOf } from '#domain/workbooks/model/document.ts';
import { edit, openEditor, type SheetEditor, takeIn, toSend } from '#domain/workbooks/model/editor.ts';
import type { SheetOperation } from '#domain/workbooks/model/operation.ts';
import { createGateway, type Gateway } from '#server/gatewayProcess.ts';
import { takeSheetSnapshots } from '#server/workbooks/snapshots.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { GatewayClient } from '../gatewayClient.ts';
import { keepFigures, repeats } from '../longRun.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { pick, randomFrom, randomOperation } from './randomOperations.ts';

/** Five people, two gateways, a bad line. @see docs/spec/operations.md 3.11 */
let first: TestGateway;
let second: { readonly gateway: Gateway; readonly base: string };
const logins = ['bus01', 'bus02', 'wh01', 'decl01', 'decl02'];

async function startSecond() {
  const { config, log } = first.gateway.services;
  const { pool, connection } = first.database;
  const gateway = await createGateway({ config, pool, connection, log, prepared: true });
  return { gateway, base: await gateway.app.listen({ host: '127.0.0.1', port: 0 }) };
}

beforeAll(async () => {
  first = await startTestGateway();
  second = await startSecond();
});
afterAll(async () => {
  await second.gateway.close();
  await first.close();
});

/** The same browser at another gateway. */
function movedTo(base: string, client: GatewayClient): GatewayClient {
  const moved = new GatewayClient(base);
  for (const [name, value] of client.cookies) moved.cookies.set(name, value);
  return moved;
}

interface Person {
  readonly client: GatewayClient;
  editor: SheetEditor;
  readonly undos: SheetOperation[];
}

async function opened(
  sheetId: string,
  client: GatewayClient,
  name: string,
  before?: SheetEditor,
): Promise<SheetEditor> {
  const user = name.split('.')[0] ?? '';
  const { doc, snapRev, lastSeq, entries, rev } = await client.get<OpenedSheet>('common.getShareSheet', {
    ...{ sheetId, clientId: name },
  });
  const editor = openEditor(doc, {
    ...{ rev: snapRev, client: name, user, lastSeq },
    ...(before && { pending: before.pending, nextSeq: before.nextSeq }),
  });
  takeIn(editor, entries);
  while (editor.rev < rev) {
    const news = await client.get<SheetNews>('common.queryXlsOps', { sheetId, sinceRev: editor.rev });
    takeIn(editor, news.entries);
  }
  return editor;
}

const wanted = repeats('SHEET_OPERATIONS', { short: 250, long: 20_000 });
const timeout = 180_000 + wanted * 60;

test('all end as the server, and no operation is lost or doubled', { timeout }, async () => {
  const random = randomFrom(repeats('SHEET_SEED', { short: 11, long: 11 }));
  const owner = await first.as('bus01');
  const members = logins.slice(1).map((login) => ({ userId: `user-${login}`, sheetRole: 'WRITE' }));
  const sheet = await owner.get<WireRecord>('common.addShareSheet', {
    record: { name: '五人', template: 'BLANK', members },
  });
  const sheetId = sheet.id;
  const people: Person[] = [];
  for (const login of logins) {
    const client = await first.as(login);
    people.push({ client, editor: await opened(sheetId, client, `user-${login}.a`), undos: [] });
  }
  const at = ({ client }: Person) => (random() < 0.5 ? client : movedTo(second.base, client));
  const save = async (person: Person): Promise<void> => {
    const { editor } = person;
    if (editor.pending.length === 0) return;
    const ops = toSend(editor, 1 + Math.floor(random() * 20));
    // The request is lost on its way.
    if (random() < 0.1) return;
    const answer = await at(person).get<SavedOperations>('common.saveSheetOps', {
      ...{ sheetId, clientId: editor.client, sinceRev: editor.rev, ops },
    });
    // Its answer is, and everything is sent again.
    if (random() > 0.1) takeIn(editor, answer.entries);
  };
  const look = async (person: Person): Promise<void> => {
    const { editor } = person;
    const news = await at(person).get<SheetNews>('common.queryXlsOps', { sheetId, sinceRev: editor.rev });
    takeIn(editor, news.entries);
  };
  let made = 0;
  const started = performance.now();
  while (made < wanted) {
    const person = pick(people, random);
    if (!person) break;
    const { editor, undos } = person;
    for (let left = Math.floor(random() * 6); left > 0 && made < wanted; left -= 1) {
      const undone = random() < 0.1 ? undos.pop() : undefined;
      const op =
        undone ?? randomOperation({ book: editor.book, random, newId: () => `${editor.user.slice(5)}-${made}` });
      undos.push(...edit(editor, op));
      made += 1;
    }
    const chance = random();
    if (chance < 0.5) await Promise.all(people.filter(() => random() < 0.4).map(save));
    else if (chance < 0.9) await look(person);
    else if (chance < 0.95) person.editor = await opened(sheetId, at(person), editor.client, editor);
    else if (chance < 0.97)
      await takeSheetSnapshots({}, { services: first.gateway.services } as Parameters<typeof takeSheetSnapshots>[1]);
    else if (chance < 0.98) {
      await second.gateway.close();
      second = await startSecond();
    }
  }
  for (const person of people) while (person.editor.pending.length > 0) await save(person);
  for (const person of people) await look(person);
  for (const person of people) {
    const { rows } = await first.database.pool.query<{ rev: number }>('select rev from share_sheet where id = $1', [
      sheetId,
    ]);
    while (person.editor.rev < (rows[0]?.rev ?? 0)) await look(person);
  }
  const truth = JSON.stringify(documentOf((await opened(sheetId, owner, 'user-bus01.fresh')).book));
  for (const { editor } of people) expect(JSON.stringify(documentOf(editor.book)) === truth, editor.client).toBe(true);
  const { rows } = await first.database.pool.query<{ all: number; once: number; last: number }>(
    `select count(*)::int as all, count(distinct (client_id, client_seq))::int as once, max(rev) as last
     from sheet_op where sheet_id = $1`,
    [sheetId],
  );
  expect(rows[0]).toEqual({ all: made, once: made, last: made });
  if (wanted > 1_000)
    keepFigures('Sheets that many write', {
      'operations of five people over two gateways': made,
      seconds: Math.round((performance.now() - started) / 1_000),
    });
});
