import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { nowText } from '#domain/core/moments.ts';
import { exchangeDeclarations } from '#server/declaration/customs/exchangeDeclarations.ts';
import { longDescribe, longTest } from '../longRun.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { randomFrom } from './random.ts';
import { twinDeclaration } from './twinDeclaration.ts';
import { type TakenFile, WindowClient } from './windowClient.ts';

/** Forty declarations at once, as a busy afternoon has them. */
longDescribe('an afternoon at the Single Window', () => {
  let gateway: TestGateway;
  const root = mkdtempSync(join(tmpdir(), 'window-'));
  const client = new WindowClient(join(root, 'one'));
  const now = () => nowText(() => new Date());
  const pool = () => gateway.database.pool;

  beforeAll(async () => {
    gateway = await startTestGateway({ env: { CUSTOMS_SYSTEM: 'single-window', SINGLE_WINDOW_DIR: root } });
    const { rows } = await pool().query<{ id: string }>(
      `select broker_id as id from customs_order where id = 'demo-order-8'`,
    );
    await (await gateway.as('admin')).get('van.addWindowBroker', {
      record: {
        ...{ brokerId: rows[0]?.id, folder: 'one', enabled: 1, icCard: '8910000012345', inputerName: '林一' },
        ...{ declareName: '林一', copCode: '3122980017', copName: '示例报关', copCreditCode: '91310115MA7EX00123' },
      },
    });
  });
  afterAll(async () => {
    await gateway?.close();
    rmSync(root, { recursive: true, force: true });
  });

  const exchange = () =>
    exchangeDeclarations(
      {},
      {
        services: gateway.gateway.services,
        jobId: '',
        signal: new AbortController().signal,
        progress: async () => undefined,
        checkpoint: async () => undefined,
      },
    );

  /** A process that dies between its commit and the moving of a file finds the file once more. */
  const dieBehindCommit = () => {
    const day = join(client.root, 'InBoxRead', now().slice(0, 10));
    if (!existsSync(day)) return;
    for (const name of readdirSync(day).slice(-7)) copyFileSync(join(day, name), join(client.root, 'InBox', name));
  };

  longTest(
    '38 taken, 2 refused, receipts in mixed order with repeats: each declaration where its receipts say, each receipt once',
    async () => {
      const ids: string[] = [];
      const clerk = await gateway.as('decl01');
      for (let at = 0; at < 40; at += 1) {
        const id = await twinDeclaration(pool());
        const { rowVersion } = await clerk.get<{ rowVersion: number }>('business.getDeclaration', { id });
        await clerk.get('van.sendDeclaration', { id, rowVersion });
        ids.push(id);
      }
      const files: TakenFile[] = [];
      await expect
        .poll(
          async () => {
            await exchange();
            files.push(...(await client.take()));
            return files.length;
          },
          { timeout: 120_000 },
        )
        .toBe(40);
      const random = randomFrom(7);
      const courses = ['7L', '7LJ', '7LJC', '7LJP', '7LJPR', '7LE'];
      const ends: Record<string, string> = {
        L: 'STORED',
        J: 'STORED',
        C: 'EXAM',
        P: 'RELEASED',
        R: 'CLOSED',
        E: 'REJECTED',
      };
      const expected = new Map<string, string>();
      const told: (() => void)[] = [];
      for (const [at, file] of files.entries()) {
        const { rows } = await pool().query<{ id: string }>(
          'select decl_id as id from window_draft where client_seq_no = $1',
          [file.clientSeqNo],
        );
        const id = rows[0]?.id ?? '';
        if (at < 2) {
          client.refused(file, '暂存失败');
          expected.set(id, 'REJECTED');
          continue;
        }
        const seqNo = `I${now().slice(0, 4)}${String(at).padStart(13, '0')}`;
        client.saved(file, seqNo);
        const course = courses[at % courses.length] ?? '7L';
        expected.set(id, ends[course.at(-1) ?? ''] ?? '');
        const entryId = `2218${now().slice(0, 4)}1${String(100_000_000 + at)}`;
        const day = now().slice(0, 10);
        for (const [place, channel] of [...course].entries()) {
          const receiptNo = `2026${String(at * 100 + place).padStart(14, '0')}`;
          const time = `${day}T${now().slice(11, 17)}0${place}`;
          const tell = () => client.receipt({ seqNo, ...(place > 0 && { entryId }), channel, time, receiptNo });
          told.push(tell);
          if (random.int(0, 4) === 0) told.push(tell);
        }
      }
      await exchange();
      const shuffled = told
        .map((tell) => ({ tell, at: random.int(0, 1_000_000) }))
        .sort((one, other) => one.at - other.at);
      for (let part = 0; part < 5; part += 1) {
        for (const { tell } of shuffled.slice((part * shuffled.length) / 5, ((part + 1) * shuffled.length) / 5)) tell();
        await exchange();
        dieBehindCommit();
      }
      for (let again = 0; again < 4; again += 1) await exchange();
      const { rows } = await pool().query<{ id: string; status: string }>(
        'select id, status from declaration where id = any($1)',
        [ids],
      );
      expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual(Object.fromEntries(expected));
      const { rows: twice } = await pool().query(
        `select 1 from declaration_receipt where outcome in ('DONE', 'NOTED') and decl_id = any($1) group by decl_id, code, receipt_no having count(*) > 1`,
        [ids],
      );
      expect(twice).toEqual([]);
      expect(client.list('InBox')).toEqual([]);
    },
  );
});
