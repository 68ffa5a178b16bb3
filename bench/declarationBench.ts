import type { CDPSession, Page } from 'playwright-core';
import { declaration } from '#domain/declaration/index.ts';
import { loggedIn, newContext, openBrowser, type Site } from '#tests/browser/site.ts';
import { logInAs } from '#tests/gatewayClient.ts';
import { openSite } from './site.ts';

const lines = 50;
const openings = 5;
const keysEach = 40;
/** A quick typist. */
const betweenKeysMs = 110;

/** What is typed into: the header, a text and a number in the middle of the table, and the last line. */
const cells = [
  ['合同协议号 (header)', 'contrNo', 'abcdefghij'],
  ['商品名称, line 25', 'items-24-gName', 'abcdefghij'],
  ['成交数量, line 25', 'items-24-gQty', '1234567890'],
  ['总价, line 50', 'items-49-declTotal', '1234567890'],
] as const;

type Row = Readonly<Record<string, unknown>>;

/** A declaration of fifty lines in a browser: until it is open, and from each key press to the next paint, at the machine's speed and a quarter of it. */
export async function declarationBench(): Promise<void> {
  const gateway = await openSite({ demands: 0 });
  const browser = await openBrowser();
  const site = { base: `http://127.0.0.1:${gateway.port}`, browser, close: gateway.close };
  try {
    const id = await longDeclaration(site);
    const page = await loggedIn(await newContext(site), site.base, 'decl01');
    const devTools = await page.context().newCDPSession(page);
    console.log(`\n${await fieldsOf(page, site, id)}`);
    console.log('\n| what | CPU | number | p50 ms | p95 ms | longest ms |\n|---|---|---|---|---|---|');
    for (const rate of [1, 4]) await measureAt(rate, { page, devTools, site, id });
  } finally {
    await browser.close();
    await gateway.close();
  }
}

async function measureAt(rate: number, { page, devTools, site, id }: { page: Page; devTools: CDPSession; site: Site; id: string }) {
  await devTools.send('Emulation.setCPUThrottlingRate', { rate });
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const opened: number[] = [];
  for (let round = 0; round < openings; round += 1) opened.push(await open(page, site, id));
  print('opening, from the list', rate, opened);
  print('key to paint: the first one, which makes the page unsaved', rate, await typeInto(page, 'voyNo', '1', 1));
  const all: number[] = [];
  const before = await workOf(devTools);
  for (const [name, source, keys] of cells) {
    const times = await typeInto(page, source, keys);
    all.push(...times);
    print(`key to paint: ${name}`, rate, times);
  }
  print('key to paint: all of them', rate, all);
  if (rate === 1)
    console.log(
      `| work of the page's thread for one key, everything that follows included | ${rate}x | ${all.length} | ${(((await workOf(devTools)) - before) / all.length).toFixed(1)} | | |`,
    );
}

/** Milliseconds of a processor that the page's thread has used: other work on the machine does not count. */
async function workOf(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** As the demo's long one, but a draft of its own. */
async function longDeclaration(site: Site): Promise<string> {
  const clerk = await logInAs(site.base, 'decl01');
  const like = await clerk.get<Row>('business.getDeclaration', { id: 'demo-order-8-declaration-1' });
  const told = Object.entries(declaration.fields).filter(([name, { readOnly }]) => !readOnly && name !== 'orderId');
  const record = Object.fromEntries(told.map(([name]) => [name, like[name]]));
  const items = (like.items as readonly Row[]).slice(0, lines).map(({ id: _id, declarationId: _of, ...line }) => line);
  if (items.length !== lines) throw new Error(`the declaration of the demo has ${items.length} lines`);
  return (await clerk.get<{ id: string }>('business.addDeclaration', { record: { ...record, items } })).id;
}

async function fieldsOf(page: Page, site: Site, id: string): Promise<string> {
  await page.goto(`${site.base}/declaration/${id}`);
  await settled(page);
  const count = await page.evaluate(() => document.querySelectorAll('main input, main textarea').length);
  const inLines = await page.evaluate(() => document.querySelectorAll('main td input').length);
  return `${count} inputs on the page, ${inLines} of them in lines; ${await page.evaluate(() => document.querySelectorAll('*').length)} elements.`;
}

/** The page is whole and quiet: its lines are drawn, the check has its say. */
async function settled(page: Page): Promise<void> {
  await firstCell(page).waitFor();
  await page.locator('#declaration-check dd').first().waitFor();
  await page.waitForTimeout(500);
}

const firstCell = (page: Page) => page.locator('[id$="-items-0-gName"]').first();

/** From the click on its row to its lines painted, in a tab that is not open yet. */
async function open(page: Page, site: Site, id: string): Promise<number> {
  await page.goto(`${site.base}/declaration`);
  const link = page.locator(`a[href$="/declaration/${id}"]`).first();
  await link.waitFor();
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    const marks = window as unknown as { clicked: number };
    document.addEventListener('click', ({ timeStamp }) => Object.assign(marks, { clicked: timeStamp }), { capture: true, once: true });
  });
  await link.click();
  await firstCell(page).waitFor();
  const took = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const { clicked } = window as unknown as { clicked: number };
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - clicked)));
      }),
  );
  await settled(page);
  return took;
}

/** One key at a time; each is timed in the page, from the event's own stamp to the first task behind the frame that shows it. */
async function typeInto(page: Page, source: string, keys: string, count = keysEach): Promise<number[]> {
  // A row that is out of sight is not there yet.
  const row = Number(/^items-(\d+)/.exec(source)?.[1] ?? 0);
  await page.evaluate((at) => {
    for (const box of document.querySelectorAll('.line-scroll')) box.scrollTop = (at - 5) * 32;
  }, row);
  await page.locator(`[id$="-${source}"]`).first().focus();
  await page.evaluate(() => {
    const marks = window as unknown as { times: number[] };
    marks.times = [];
    document.onkeydown = ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => marks.times.push(performance.now() - timeStamp);
        port2.postMessage(undefined);
      });
    };
  });
  for (let at = 0; at < count; at += 1) {
    // As many keys take away as write: numbers stay in their limits.
    await page.keyboard.press(at < keysEach / 2 ? (keys[at % keys.length] as string) : 'Backspace');
    await page.waitForTimeout(betweenKeysMs);
  }
  return page.evaluate(() => (window as unknown as { times: number[] }).times);
}

function print(what: string, rate: number, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
  console.log(`| ${what} | ${rate}x | ${times.length} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`);
}
