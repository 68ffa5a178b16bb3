import type { BrowserContext, Page } from 'playwright-core';
import { demandListPath, newDemandPath, taskListPath } from '#domain/demand/paths.ts';
import { demoPassword } from '#fixtures/accounts.ts';
import { openBrowser } from '#tests/browser/site.ts';
import { timesHead, timesRow } from './keyTimes.ts';
import { logIn, openSite } from './site.ts';

const rounds = 4;
const rate = 4;
const bytesOfASecond = (20 * 1_000_000) / 8;
const latencyMs = 20;
const handMs = 150;
/** Somebody else than whose session goes on: a second one of the same person would end it. */
const stranger = 'decl01';
/** What is looked for on the page: an element, and words in it. */
type Sign = readonly [selector: string, words?: string];
const row: Sign = ['tbody tr', 'XQ20'];
const otherRow: Sign = ['tbody tr', 'RW20'];

/**
 * A browser with an empty cache on a slow machine and line: login form, first list, the list behind the login, then
 * another list and a form.
 */
export async function firstBench(): Promise<void> {
  const gateway = await openSite({ demands: 0 });
  const base = `http://127.0.0.1:${gateway.port}`;
  const browser = await openBrowser();
  const times = new Map<string, number[]>();
  const note: Note = (what, ms) => void times.set(what, [...(times.get(what) ?? []), ms]);
  try {
    const { cookie = '' } = await logIn(gateway.port, 'bus01');
    for (let round = 0; round < rounds; round += 1) {
      const isOf = { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width: 1440, height: 900 } };
      const known = await browser.newContext(isOf);
      await known.addCookies(
        cookie
          .split('; ')
          .map((pair) => ({ name: pair.split('=')[0] ?? '', value: pair.replace(/^[^=]*=/, ''), url: base })),
      );
      await aKnownPerson(known, base, note);
      await known.close();
      const empty = await browser.newContext(isOf);
      await aStranger(empty, base, note);
      await empty.close();
    }
    console.log(`\n${timesHead}\n${[...times].map(([what, ms]) => timesRow(what, rate, ms)).join('\n')}`);
  } finally {
    await browser.close();
    await gateway.close();
  }
}

type Note = (what: string, ms: number) => void;

/** Whose session goes on: the list that is asked for first, another one, a form. */
async function aKnownPerson(context: BrowserContext, base: string, note: Note): Promise<void> {
  const page = await slowPage(context);
  note('first list from an empty cache', await until(page, () => page.goto(`${base}${demandListPath}`), row));
  await page.waitForTimeout(2_000);
  note('another list', await until(page, await aboutTo(page, taskListPath), otherRow));
  await page.waitForTimeout(1_000);
  note('a form', await until(page, await aboutTo(page, newDemandPath()), ['input[id$="-title"]']));
}

async function aStranger(context: BrowserContext, base: string, note: Note): Promise<void> {
  const page = await slowPage(context);
  const address = `${base}/login?redirect=${encodeURIComponent(demandListPath)}`;
  note('login form from an empty cache', await until(page, () => page.goto(address), ['input[type=password]']));
  await page.locator('img[src^="data:"], img[src^="blob:"]').first().waitFor();
  await page.getByLabel('用户名').fill(stranger);
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.getByLabel('验证码', { exact: true }).fill('0000');
  // Nobody types all this in less.
  await page.waitForTimeout(3_000);
  note('first list from the login on', await until(page, () => page.keyboard.press('Enter'), row));
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate });
  const line = {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesOfASecond,
    uploadThroughput: bytesOfASecond,
  };
  await devTools.send('Network.emulateNetworkConditions', line);
  return page;
}

/** With the mouse on a link of the menu, for as long as a hand takes. @returns the click */
async function aboutTo(page: Page, path: string): Promise<() => Promise<void>> {
  const link = page.locator(`nav a[href="${path}"]`).first();
  await link.hover();
  await page.waitForTimeout(handMs);
  return () => link.click();
}

/**
 * Looks at every frame: `waitFor` of a locator looks only every half second after the first few looks, which counts as
 * the page's time.
 */
async function until(page: Page, begin: () => Promise<unknown>, sign: Sign): Promise<number> {
  const started = performance.now();
  await begin();
  const isThere = ([selector, words = '']: Sign) =>
    [...document.querySelectorAll(selector)].some(
      (one) => one.getClientRects().length > 0 && (one.textContent ?? '').includes(words),
    );
  await page.waitForFunction(isThere, sign, { polling: 'raf', timeout: 60_000 });
  return performance.now() - started;
}
