import type { Page } from 'playwright-core';
import { declaration } from '#domain/declaration/index.ts';
import { loggedIn, newContext, openBrowser, type Site } from '#tests/browser/site.ts';
import { logInAs } from '#tests/gatewayClient.ts';
import { slowedDown, timesHead, timesRow, typeInto, workOf } from './keyTimes.ts';
import { openSite } from './site.ts';

const lines = 50;
const openings = 5;

/** What is typed into: the header, a text and a number in the middle of the table, and the last line. */
export const cellsOfDeclaration = [
  ['合同协议号 (header)', 'contrNo', 'abcdefghij'],
  ['商品名称, line 25', 'items-24-gName', 'abcdefghij'],
  ['成交数量, line 25', 'items-24-gQty', '1234567890'],
  ['总价, line 50', 'items-49-declTotal', '1234567890'],
] as const;

type Row = Readonly<Record<string, unknown>>;

/**
 * A declaration of fifty lines in a browser: until it is open, and from each key press to the next paint, at the
 * machine's speed and a quarter of it.
 */
export async function declarationBench(): Promise<void> {
  const gateway = await openSite({ demands: 0 });
  const browser = await openBrowser();
  const site = { base: `http://127.0.0.1:${gateway.port}`, browser, close: gateway.close };
  try {
    const id = await longDeclaration(site);
    const page = await loggedIn(await newContext(site), site.base, 'decl01');
    console.log(`\n${await fieldsOf(page, site, id)}`);
    console.log(`\n${timesHead}`);
    for (const rate of [1, 4]) await measureAt(rate, { page, site, id });
  } finally {
    await browser.close();
    await gateway.close();
  }
}

async function measureAt(rate: number, { page, site, id }: { page: Page; site: Site; id: string }) {
  const devTools = await slowedDown(page, rate);
  const print = (...[what, times]: [string, readonly number[]]) => console.log(timesRow(what, rate, times));
  const opened: number[] = [];
  for (let round = 0; round < openings; round += 1) opened.push(await open(page, site, id));
  print('opening, from the list', opened);
  print('key to paint: the first one, which makes the page unsaved', await typeInto(page, 'voyNo', '1', 1));
  const all: number[] = [];
  const before = await workOf(devTools);
  for (const [name, source, keys] of cellsOfDeclaration) {
    const times = await typeInto(page, source, keys);
    all.push(...times);
    print(`key to paint: ${name}`, times);
  }
  print('key to paint: all of them', all);
  if (rate === 1)
    console.log(
      `| work of the page's thread for one key, everything that follows included | ${rate}x | ${all.length} | ${(((await workOf(devTools)) - before) / all.length).toFixed(1)} | | |`,
    );
}

/** As the demo's long one, but a draft of its own. */
export async function longDeclaration(site: Site): Promise<string> {
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
export async function settled(page: Page): Promise<void> {
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
    document.addEventListener('click', ({ timeStamp }) => Object.assign(marks, { clicked: timeStamp }), {
      capture: true,
      once: true,
    });
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
