import type { Page } from 'playwright-core';
import type { SheetOperation } from '#domain/workbooks/model/operation.ts';
import { sheetAddress } from '#domain/workbooks/paths.ts';
import { loggedIn, newContext, openBrowser } from '#tests/browser/site.ts';
import { type GatewayClient, logInAs } from '#tests/gatewayClient.ts';
import { timeKeys, timesHead, timesRow } from './keyTimes.ts';
import { openSite } from './site.ts';

const rows = 1_250;
const cols = 40;
const openings = 5;
const keys = 80;
const scrolls = 200;

/**
 * A sheet of 50,000 filled cells in a browser: how long the whole page takes until they stand, one's own key while a
 * colleague writes, and a scroll through it. The built page is needed.
 */
export async function sheetKeysBench(): Promise<void> {
  const gateway = await openSite({ demands: 0 });
  const browser = await openBrowser();
  const base = `http://127.0.0.1:${gateway.port}`;
  try {
    const http = await logInAs(base, 'bus01');
    const id = await filledSheet(http);
    const page = await loggedIn(await newContext({ base, browser, close: gateway.close }), base, 'bus01');
    const opened: number[] = [];
    for (let n = 0; n < openings; n += 1) opened.push(await openingOf(page, `${base}${sheetAddress(id)}`));
    console.log(`\n${timesHead}`);
    console.log(timesRow('page loaded anew until 50,000 cells stand', 1, opened));
    console.log(timesRow('own key, alone', 1, await keyTimes(page)));
    const colleague = await writing(http, id);
    console.log(timesRow('own key, while ten edits a second arrive', 1, await keyTimes(page)));
    console.log(timesRow('frames of a scroll, while ten edits a second arrive', 1, await scrollTimes(page)));
    await colleague.stop();
  } finally {
    await browser.close();
    await gateway.close();
  }
}

async function sent(http: GatewayClient, id: string, client: string, from: number, ops: readonly SheetOperation[]) {
  const numbered = ops.map((op, at) => ({ ...op, seq: from + at, base: 0 }));
  await http.get('common.saveSheetOps', { sheetId: id, clientId: client, sinceRev: 2_000_000_000, ops: numbered });
}

async function filledSheet(http: GatewayClient): Promise<string> {
  const record = { name: '五万单元格', template: 'BLANK' };
  const { id } = await http.get<{ readonly id: string }>('common.addShareSheet', { record });
  const sheet = 'big';
  await sent(http, id, 'user-bus01.fill', 1, [{ op: 'addSheet', sheet, name: '一月', after: null, rows, cols }]);
  let seq = 2;
  for (let row = 0; row < rows; row += 10) {
    const cells = Array.from({ length: 10 * cols }, (_, at) => {
      const [r, c] = [row + Math.floor(at / cols), at % cols];
      return { r: `r${r}`, c: `c${c}`, v: c % 3 === 0 ? r * c + 0.5 : `格${r}-${c}` };
    });
    await sent(http, id, 'user-bus01.fill', seq, [{ op: 'set', sheet, cells }]);
    seq += 1;
  }
  return id;
}

/** From the address, with everything the page loads before, until the cells stand. */
async function openingOf(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await page.getByRole('textbox', { name: /^单元格 / }).waitFor();
  const tab = page.getByRole('tab', { name: '一月' });
  await tab.waitFor();
  return page.evaluate(() => performance.now());
}

/** Each eighth key ends its cell. */
async function keyTimes(page: Page): Promise<number[]> {
  await page.getByRole('tab', { name: '一月' }).click();
  const times = await timeKeys(page);
  await page.getByRole('textbox', { name: /^单元格 / }).focus();
  for (let at = 1; at <= keys; at += 1) {
    await page.keyboard.press(at % 8 === 0 ? 'Enter' : 'a');
    await page.waitForTimeout(90);
  }
  return times();
}

const scrollTimes = (page: Page): Promise<number[]> =>
  page.evaluate(async (count) => {
    const area = document.querySelector<HTMLElement>('[class*="scroller"]');
    const times: number[] = [];
    let last = performance.now();
    for (let n = 0; area && n < count; n += 1) {
      area.scrollTop += 90;
      area.scrollLeft += n % 4 === 0 ? 20 : 0;
      await new Promise(requestAnimationFrame);
      times.push(performance.now() - last);
      last = performance.now();
    }
    return times;
  }, scrolls);

/** A colleague who writes ten cells a second, each in another place. */
async function writing(http: GatewayClient, id: string) {
  let isOver = false;
  let seq = 1;
  const run = (async () => {
    while (!isOver) {
      const cells = [{ r: `r${seq % rows}`, c: `c${seq % cols}`, v: seq }];
      await sent(http, id, 'user-bus01.other', seq, [{ op: 'set', sheet: 'big', cells }]);
      seq += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await run;
    },
  };
}
