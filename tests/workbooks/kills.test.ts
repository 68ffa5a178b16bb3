import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect } from 'vitest';
import type { OpenedSheet, SavedOperations, SheetNews } from '#domain/workbooks/calls.ts';
import { documentOf } from '#domain/workbooks/model/document.ts';
import { edit, openEditor, type SheetEditor, takeIn, toSend } from '#domain/workbooks/model/editor.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { type GatewayClient, logInAs } from '../gatewayClient.ts';
import { keepFigures, longTest, repeats } from '../longRun.ts';
import {
  addressOf,
  killAllGatewayProcesses,
  killGatewayProcess,
  startGatewayProcess,
  stopGatewayProcess,
} from '../robustness/gatewayProcess.ts';
import { findFreePort } from '../testDatabase.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';
import { randomFrom, randomOperation } from './randomOperations.ts';

const kills = repeats('SHEET_KILLS', { short: 2, long: 20 });
const logins = ['bus01', 'bus02'] as const;

afterEach(killAllGatewayProcesses);

longTest(
  `no operation is lost or doubled in ${kills} kills between two saves`,
  { timeout: 120_000 + kills * 30_000 },
  async () => {
    const dataDir = makeTemporaryFolder('sheetKills');
    const settings = { DATA_DIR: dataDir, DEMO: '1', PORT: String(await findFreePort()) };
    const random = randomFrom(20_261_128);
    let gateway = startGatewayProcess(settings);
    const signIn = async () => {
      const base = await addressOf(gateway);
      return Promise.all(logins.map((login) => logInAs(base, login)));
    };
    let clients = await signIn();
    const members = [{ userId: 'user-bus02', sheetRole: 'WRITE' }];
    const record = { name: '断电', template: 'BLANK', members };
    const sheetId = (await clients[0]?.get<WireRecord>('common.addShareSheet', { record }))?.id ?? '';
    const editors: SheetEditor[] = [];
    for (const [at, login] of logins.entries()) {
      const client = clients[at] as GatewayClient;
      const { doc } = await client.get<OpenedSheet>('common.getShareSheet', { sheetId });
      editors.push(openEditor(doc, { rev: 0, client: `user-${login}.k`, user: `user-${login}` }));
    }
    let made = 0;
    const save = async (client: GatewayClient, editor: SheetEditor): Promise<void> => {
      const asked = { sheetId, clientId: editor.client, sinceRev: editor.rev, ops: toSend(editor) };
      takeIn(editor, (await client.get<SavedOperations>('common.saveSheetOps', asked)).entries);
    };
    const work = async (client: GatewayClient, editor: SheetEditor, signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        for (let left = 3; left > 0; left -= 1) {
          edit(editor, randomOperation({ book: editor.book, random, newId: () => `${editor.user.slice(5)}-${made}` }));
          made += 1;
        }
        await save(client, editor);
      }
    };
    for (let round = 0; round < kills; round += 1) {
      const stop = new AbortController();
      const workers = clients.map((client, at) =>
        work(client, editors[at] as SheetEditor, stop.signal).catch((error: unknown) => error),
      );
      await sleep(500 + random() * 1_000);
      await killGatewayProcess(gateway, round % 2 ? dataDir : undefined);
      stop.abort();
      await Promise.all(workers);
      gateway = startGatewayProcess(settings);
      clients = await signIn();
    }
    for (const [at, client] of clients.entries()) {
      const editor = editors[at] as SheetEditor;
      while (editor.pending.length > 0) await save(client, editor);
    }
    for (const [at, client] of clients.entries()) {
      const editor = editors[at] as SheetEditor;
      const news = () => client.get<SheetNews>('common.queryXlsOps', { sheetId, sinceRev: editor.rev });
      for (let told = await news(); told.entries.length > 0; told = await news()) takeIn(editor, told.entries);
      expect(editor.rev).toBe(made);
    }
    const [one, other] = editors.map(({ book }) => JSON.stringify(documentOf(book)));
    expect(one === other).toBe(true);
    expect(await stopGatewayProcess(gateway)).toBe(0);
    rmSync(dataDir, { recursive: true });
    keepFigures('Kills between saves of a sheet', {
      'kill -9 of the gateway, every second time of its database too': kills,
      'operations that two editors made': made,
      'of these lost or doubled': 0,
    });
  },
);
