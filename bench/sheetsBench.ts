import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenedSheet, SavedOperations, SheetNews } from '#domain/workbooks/calls.ts';
import { edit, openEditor, type SheetEditor, takeIn, toSend } from '#domain/workbooks/model/editor.ts';
import type { SheetEntry } from '#domain/workbooks/model/operation.ts';
import { demoPassword } from '#fixtures/accounts.ts';
import { GatewayClient } from '../tests/gatewayClient.ts';
import { openSite, type Site, settings } from './site.ts';

const filled = { rows: 2_000, cols: 25 };
const seconds = 60;
const editors = 30;
const logins = ['bus01', 'bus02', 'bus01l', 'bus02l', 'wh01', 'decl01', 'decl02'];
/** Edits of all people together. */
const perSecond = 15;

interface Desk {
  readonly client: GatewayClient;
  readonly editor: SheetEditor;
}

const at = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

/** Resident memory of a process, MB. */
function memoryOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/**
 * Thirty editors on one sheet of 50,000 filled cells: how long until an edit is seen by all others, how long opening
 * takes, and what the gateway holds.
 */
export async function sheetsBench(): Promise<void> {
  const site = await openSite({ demands: 0 });
  try {
    const clients = await Promise.all(logins.map((login) => signIn(site, login)));
    const [owner] = clients;
    if (!owner) throw new Error('nobody is there');
    const members = logins.slice(1).map((login) => ({ userId: `user-${login}`, sheetRole: 'WRITE' }));
    const { id: sheetId } = await owner.get<{ id: string }>('common.addShareSheet', {
      record: { name: '三十人', template: 'BLANK', members },
    });
    await fill(owner, sheetId);
    const opening: number[] = [];
    const desks: Desk[] = [];
    for (let place = 0; place < editors; place += 1) {
      const client = clients[place % clients.length] ?? owner;
      const started = performance.now();
      const name = `user-${logins[place % logins.length]}.b${place}`;
      desks.push({ client, editor: await opened(client, sheetId, name) });
      opening.push(performance.now() - started);
    }
    const before = memoryOf(site.process.pid);
    const seen = await work(sheetId, desks);
    console.log(
      `\n| what | p50 ms | p99 ms | longest ms |\n|---|---|---|---|\n${[
        ['opening a sheet of 50,000 cells', opening] as const,
        ['an edit until the last of 30 has it', seen] as const,
      ]
        .map(
          ([what, values]) =>
            `| ${what} | ${at(values, 0.5).toFixed(0)} | ${at(values, 0.99).toFixed(0)} | ${Math.max(...values).toFixed(0)} |`,
        )
        .join(
          '\n',
        )}\n\n${seen.length} edits in ${seconds} s; gateway ${before} MB before, ${memoryOf(site.process.pid)} MB after.`,
    );
  } finally {
    await site.close();
  }
}

async function signIn({ port }: Site, login: string): Promise<GatewayClient> {
  const client = new GatewayClient(`http://127.0.0.1:${port}`);
  const answer = await client.login(login, { password: demoPassword, captcha: settings.TEST_CAPTCHA });
  if (answer.returnCode !== '0') throw new Error(answer.returnMsg);
  return client;
}

async function fill(client: GatewayClient, sheetId: string): Promise<void> {
  const clientId = 'user-bus01.fill';
  let seq = 0;
  const save = async (ops: readonly object[]) => {
    const sent = ops.map((op) => ({ ...op, seq: ++seq, base: 0 }));
    await client.get('common.saveSheetOps', { sheetId, clientId, sinceRev: 1_000_000, ops: sent });
  };
  const grown = Array.from({ length: filled.rows - 200 }, (_, place) => `g-${place}`);
  for (let from = 0; from < grown.length; from += 500)
    await save([
      {
        op: 'insert',
        sheet: 's1',
        axis: 'rows',
        after: from === 0 ? 'r199' : grown[from - 1],
        ids: grown.slice(from, from + 500),
      },
    ]);
  const rows = [...Array.from({ length: 200 }, (_, place) => `r${place}`), ...grown];
  for (let from = 0; from < rows.length; from += 160) {
    const some = rows.slice(from, from + 160);
    const cells = some.flatMap((r, down) =>
      Array.from({ length: filled.cols }, (_, across) => ({ r, c: `c${across}`, v: (from + down) * 31 + across })),
    );
    await save(
      Array.from({ length: Math.ceil(cells.length / 500) }, (_, part) => ({
        op: 'set',
        sheet: 's1',
        cells: cells.slice(part * 500, part * 500 + 500),
      })),
    );
  }
}

async function opened(client: GatewayClient, sheetId: string, name: string): Promise<SheetEditor> {
  const { doc, snapRev, entries, rev } = await client.get<OpenedSheet>('common.getShareSheet', {
    sheetId,
    clientId: name,
  });
  const editor = openEditor(doc, { rev: snapRev, client: name, user: 'user-bus01' });
  takeIn(editor, entries);
  while (editor.rev < rev)
    takeIn(editor, (await client.get<SheetNews>('common.queryXlsOps', { sheetId, sinceRev: editor.rev })).entries);
  return editor;
}

interface Heard {
  readonly rev?: number;
  readonly passing?: { readonly entries: readonly SheetEntry[] };
}

/** @returns milliseconds of each edit until every editor had it */
async function work(sheetId: string, desks: readonly Desk[]): Promise<number[]> {
  const made = new Map<string, number>();
  const missing = new Map<string, number>();
  const seen: number[] = [];
  const stop = new AbortController();
  const take = ({ editor }: Desk, entries: readonly SheetEntry[]): void => {
    const from = editor.rev;
    takeIn(editor, entries);
    for (const { rev, client, seq } of entries) {
      if (rev <= from || rev > editor.rev) continue;
      const key = `${client} ${seq}`;
      const left = (missing.get(key) ?? desks.length) - 1;
      missing.set(key, left);
      const started = made.get(key);
      if (left === 0 && started !== undefined) seen.push(performance.now() - started);
    }
  };
  const asking = new Set<Desk>();
  const hear = async (desk: Desk, { rev = 0, passing }: Heard): Promise<void> => {
    if (passing) take(desk, passing.entries);
    if (desk.editor.rev >= rev || asking.has(desk)) return;
    asking.add(desk);
    const since = { sheetId, sinceRev: desk.editor.rev };
    take(desk, (await desk.client.get<SheetNews>('common.queryXlsOps', since)).entries);
    asking.delete(desk);
  };
  const clients = [...new Set(desks.map(({ client }) => client))];
  const listening = clients.map(async (client) => {
    const response = await client.request('/api/events', { signal: stop.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = (await reader?.read().catch(() => undefined)) ?? { done: true, value: '' };
      if (done) return;
      const parts = (text + value).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const data = /^data: (.*)$/m.exec(part)?.[1];
        const heard = data ? (JSON.parse(data) as Heard) : {};
        if (heard.rev) for (const desk of desks) if (desk.client === client) void hear(desk, heard);
      }
    }
  });
  await sleep(1_000);
  const send = async ({ client, editor }: Desk, turn: number): Promise<void> => {
    edit(editor, { op: 'set', sheet: 's1', cells: [{ r: `r${turn % 200}`, c: `c${turn % 25}`, v: turn }] });
    const ops = toSend(editor);
    for (const { seq } of ops)
      if (!made.has(`${editor.client} ${seq}`)) made.set(`${editor.client} ${seq}`, performance.now());
    const asked = { sheetId, clientId: editor.client, sinceRev: editor.rev, ops };
    const { entries } = await client.get<SavedOperations>('common.saveSheetOps', asked);
    take({ client, editor }, entries);
  };
  const sending: Promise<unknown>[] = [];
  const end = Date.now() + seconds * 1_000;
  for (let turn = 0; Date.now() < end; turn += 1) {
    const desk = desks[turn % desks.length];
    if (desk) sending.push(send(desk, turn));
    await sleep(1_000 / perSecond);
  }
  await Promise.all(sending);
  await sleep(2_000);
  stop.abort();
  await Promise.all(listening);
  return seen;
}
