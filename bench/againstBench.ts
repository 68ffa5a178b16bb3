import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { todayText } from '#domain/core/moments.ts';
import { rowFieldsOf } from '#domain/core/rowFields.ts';
import { demand } from '#domain/demand/demand.ts';
import { demandListPath } from '#domain/demand/paths.ts';
import { bhMovement } from '#domain/guarantee/bhMovement.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { writeSheet } from '#server/platform/sheet/index.ts';
import { openBrowser } from '#tests/browser/site.ts';
import { addressOf } from '../scripts/gatewayAddress.ts';
import { heads, importFile, sheetRows, upload } from './importBench.ts';
import { measure, type Shot, send } from './load.ts';
import { gatewayProgram } from './program.ts';
import { callOf, logIn, settings } from './site.ts';

/** One of the two: a gateway process on its own copy of the same data. */
interface Side {
  readonly name: 'old' | 'new';
  readonly port: number;
  /** Headers of a clerk and of the clerk who enters levies. */
  readonly clerk: Readonly<Record<string, string>>;
  readonly levies: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

type Sides = Readonly<Record<'old' | 'new', Side>>;

/**
 * This checkout beside another one: lists as a clerk's page sends them, postings of levies, an import and the first
 * page, in turns on copies of the data that the other one seeded. Prints medians and the ratio new : old.
 * @param folder the other checkout, with its packages installed
 * @param only names of {@link parts}; all without any
 */
export async function againstBench(folder: string, only: readonly string[]): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'tg-against-'));
  const sides: Side[] = [];
  try {
    await seedOnce(folder, join(work, 'old'));
    execFileSync('cp', ['-a', `${join(work, 'old')}/.`, join(work, 'new')]);
    for (const [name, checkout] of [
      ['old', folder],
      ['new', '.'],
    ] as const)
      sides.push(await open(name, checkout, join(work, name)));
    const [older, newer] = sides as [Side, Side];
    const both: Sides = { old: older, new: newer };
    console.log('\n| what | old | new | ratio |\n|---|---|---|---|');
    for (const [name, compare] of Object.entries(parts))
      if (only.length === 0 || only.includes(name)) await compare(both, work);
  } finally {
    for (const side of sides) await side.close();
    rmSync(work, { recursive: true, force: true });
  }
}

const parts: Readonly<Record<string, (both: Sides, work: string) => Promise<void>>> = {
  lists: async (both) => {
    for (const call of calls) await compareCall(both, call);
  },
  levies: comparePostings,
  import: compareImport,
  pages: comparePages,
};

async function seedOnce(checkout: string, data: string): Promise<void> {
  const { gateway } = await start(checkout, data);
  gateway.kill('SIGTERM');
  await once(gateway, 'exit');
}

async function start(checkout: string, data: string): Promise<{ gateway: ChildProcess; port: number }> {
  const gateway = spawn(process.execPath, gatewayProgram(checkout), {
    cwd: resolve(checkout),
    env: { ...process.env, ...settings, DATA_DIR: data, PORT: '0', npm_lifecycle_event: '', TONGGUAN_NO_RESTART: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { gateway, port: Number(new URL(await addressOf(gateway)).port) };
}

async function open(name: Side['name'], checkout: string, data: string): Promise<Side> {
  const { gateway, port } = await start(checkout, data);
  return {
    name,
    port,
    clerk: await logIn(port, 'bus01'),
    // Leaders are bound to no company: in the old demo the clerk had none that counts.
    levies: await logIn(port, 'jck01l'),
    close: async () => {
      gateway.kill('SIGTERM');
      await once(gateway, 'exit');
    },
  };
}

const sort = [{ field: 'createdTime', order: 'DESC' }];
const calls = [
  {
    name: 'demand list, 50 rows, newest first',
    entity: demand,
    method: 'queryDemandPage',
    service: 'business',
    data: { page: 1, limit: 50, sort },
  },
  {
    name: 'demands by a Chinese word',
    entity: demand,
    method: 'queryDemandPage',
    service: 'business',
    data: { page: 1, limit: 50, sort, keyword: '报关' },
  },
  {
    name: 'levies, 50 rows',
    entity: bhUsage,
    method: 'usageFind',
    service: 'baohan',
    data: { page: 1, limit: 50, sort },
  },
  {
    name: 'quota ledger, 50 rows',
    entity: bhMovement,
    method: 'movementFind',
    service: 'baohan',
    data: { page: 1, limit: 50, sort },
  },
] as const;

const rounds = 5;

async function compareCall(
  { old, new: newer }: Sides,
  { name, entity, method, service, data }: (typeof calls)[number],
): Promise<void> {
  for (const connections of [1, 50]) {
    const times = await inTurns([old, newer], async ({ name: side, port, clerk }) => {
      // Each side as its own page asks: the other one always asks for everything.
      const asked = side === 'new' ? rowFieldsOf(entity, entity.list ?? []) : undefined;
      const shot = callOf(clerk, method, { ...data, ...(asked && { fields: asked }) }, service);
      await rowsOf(port, shot);
      return (await measure(port, shot, { connections, seconds: 2 })).p50;
    });
    row(`${name}, ${connections} at once`, 'ms', times);
  }
}

/** What a list call answers. @throws {Error} a refusal, which would be a fast answer */
async function rowsOf(port: number, shot: Shot): Promise<readonly Values[]> {
  const { text } = await send(port, shot);
  const { data } = JSON.parse(text) as { data: { rows: readonly Values[] } | null };
  if (!data?.rows.length) throw new Error(`no rows: ${text.slice(0, 300)}`);
  return data.rows;
}

type Values = Readonly<Record<string, string>>;

/** Measures each side in every round, the first of a round changing, so that what else the machine does meets both. */
async function inTurns(sides: readonly Side[], work: (side: Side, round: number) => Promise<number>): Promise<Times> {
  const times: Record<Side['name'], number[]> = { old: [], new: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const side of round % 2 ? sides.toReversed() : sides) times[side.name].push(await work(side, round));
  return times;
}

type Times = Readonly<Record<Side['name'], readonly number[]>>;

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;

function row(what: string, unit: string, { old, new: newer }: Times): void {
  const [before, after] = [median(old), median(newer)];
  console.log(
    `| ${what} | ${before.toFixed(1)} ${unit} | ${after.toFixed(1)} ${unit} | ${(after / before).toFixed(2)} |`,
  );
}

const postingsInRound = 40;
let number = 0;

/** Levies one after the other for a customer of the demo, each with its own number: milliseconds of one. */
async function comparePostings({ old, new: newer }: Sides): Promise<void> {
  // Each side made its demo itself: the same work, under its own ids.
  const fitting = { old: await levyThatFits(old), new: await levyThatFits(newer) };
  const today = todayText(() => new Date());
  const times = await inTurns([old, newer], async (side) => {
    const { customerId, mainCompId, customsCode, guarMode } = fitting[side.name];
    const started = performance.now();
    for (let n = 0; n < postingsInRound; n += 1) {
      number += 1;
      const no = String(number).padStart(9, '0');
      const status = await postLevy(side, {
        ...{
          declNo: `222520267${no}`,
          declDate: today,
          customsCode,
          mainCompId,
          customerId,
          guarMode,
          levyNoticeDate: today,
        },
        taxes: [{ taxBillNo: `222520261${no}-A01`, taxKind: 'A', amount: '0.37', issueDate: today }],
      });
      if (status !== 'OCCUPIED') throw new Error(`no levy on the ${side.name} side: ${status}`);
    }
    return (performance.now() - started) / postingsInRound;
  });
  row('one levy posted', 'ms', times);
}

async function postLevy({ port, levies }: Side, record: object): Promise<string> {
  const { text } = await send(port, callOf(levies, 'usageLevySave', { record }, 'baohan'));
  const answer = JSON.parse(text) as { returnCode: string; returnMsg: string; data: { usageStatus: string } };
  return answer.data?.usageStatus ?? `${answer.returnCode} ${answer.returnMsg}`;
}

/** A levy of the demo whose customer still has room, so that others like it can be posted. */
async function levyThatFits({ port, levies }: Side): Promise<Values> {
  const filter = { usageStatus__in: ['OCCUPIED'] };
  const [usage = {}] = await rowsOf(port, callOf(levies, 'usageFind', { page: 1, limit: 1, sort, filter }, 'baohan'));
  return usage;
}

const importedRows = 5_000;

/** The same new demands into both, others in each round: seconds of one import. */
async function compareImport({ old, new: newer }: Sides, work: string): Promise<void> {
  const files = await Promise.all(
    Array.from({ length: rounds }, async (_, round) => {
      const to = join(work, `demands-${round}.xlsx`);
      const columns = heads.map((label) => ({ label, kind: 'text' as const }));
      await writeSheet({ columns, rows: sheetRows(round * importedRows, importedRows), to: createWriteStream(to) });
      return readFileSync(to);
    }),
  );
  const times = await inTurns([old, newer], async ({ port, clerk }, round) => {
    const site = { port, headers: clerk };
    const fileId = await upload(site, files[round] ?? Buffer.alloc(0));
    const started = performance.now();
    await importFile(site, fileId);
    return (performance.now() - started) / 1_000;
  });
  row(`import of ${importedRows} x ${heads.length}, 1 % wrong`, 's', times);
}

/**
 * A browser with an empty cache on a slow machine and line: until the login form can be typed into, and from there to
 * the first list.
 */
async function comparePages({ old, new: newer }: Sides): Promise<void> {
  const browser = await openBrowser();
  try {
    const first = { old: [] as number[], new: [] as number[] };
    const list = await inTurns([old, newer], async (side) => {
      const { login, rows } = await openFirstPage(browser, side);
      first[side.name].push(login);
      return rows;
    });
    row('first page from an empty cache, 4x CPU, 20 Mbit/s: login form', 'ms', first);
    row('first list of a person whose browser is empty, 4x CPU, 20 Mbit/s', 'ms', list);
  } finally {
    await browser.close();
  }
}

async function openFirstPage(browser: Browser, { port, clerk }: Side): Promise<{ login: number; rows: number }> {
  const base = `http://127.0.0.1:${port}`;
  const time = async (path: string, cookies: readonly string[], sign: string): Promise<number> => {
    const context = await browser.newContext({
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      viewport: { width: 1440, height: 900 },
    });
    try {
      await context.addCookies(
        cookies.map((cookie) => ({
          name: cookie.split('=')[0] ?? '',
          value: cookie.replace(/^[^=]*=/, ''),
          url: base,
        })),
      );
      const page = await context.newPage();
      const devTools = await context.newCDPSession(page);
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const bytes = (20 * 1_000_000) / 8;
      await devTools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 20,
        downloadThroughput: bytes,
        uploadThroughput: bytes,
      });
      const started = performance.now();
      await page.goto(`${base}${path}`);
      await page.locator(sign).first().waitFor({ timeout: 60_000 });
      return performance.now() - started;
    } finally {
      await context.close();
    }
  };
  return {
    login: await time('/login', [], 'input[type=password]'),
    rows: await time(demandListPath, (clerk.cookie ?? '').split('; '), 'tbody tr:has-text("XQ20")'),
  };
}
