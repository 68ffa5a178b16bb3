import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fewOf } from '../longRun.ts';
import { type Address, everyAddress } from './addresses.ts';
import { axe, axeOfColours } from './axe.ts';
import { beginSession, newContext, openSite, type Site, watch } from './site.ts';

const pageDrawn = 300;
/** A page of each kind, by its name among the addresses; a long run walks over all there are. */
const kinds: Readonly<Record<string, string>> = {
  workbench: 'workbench',
  list: 'list',
  form: 'form',
  record: 'declaration',
  report: 'guarantee-statistics',
  settings: '/system/maintenance',
  paper: 'precat-print',
};
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

let site: Site;
let addresses: Readonly<Record<string, Address>>;
beforeAll(async () => {
  site = await openSite();
  addresses = await everyAddress(site.base);
});
afterAll(() => site?.close());

type Check = (page: Page) => Promise<string[]>;
type Found = Readonly<Record<string, readonly string[]>>;

/** So many people walk at once, each through so many pages of an account. */
const walkers = 3;
const mostPages = 20;

/** Pages are opened one after the other in one login, as a person does; a few people do it at once. */
async function walk(check: Check): Promise<Found> {
  const named = new Set(Object.values(kinds));
  const all = fewOf(Object.entries(addresses), ([name]) => named.has(name));
  const ways = [...new Set(all.map(([, { account }]) => account))].flatMap((account) => {
    const own = all.filter(([, address]) => address.account === account);
    const parts = Math.ceil(own.length / mostPages);
    return Array.from({ length: parts }, (_, at) => ({
      account,
      own: own.slice(at * mostPages, (at + 1) * mostPages),
    }));
  });
  const found: Found[] = [];
  const walker = async () => {
    for (let way = ways.shift(); way; way = ways.shift()) found.push(await walkAs(way, check));
  };
  await Promise.all(Array.from({ length: walkers }, walker));
  return Object.assign({}, ...found);
}

async function walkAs(
  { account, own }: { account: string; own: readonly (readonly [string, Address])[] },
  check: Check,
): Promise<Found> {
  const context = await newContext(site, desk);
  const found: Record<string, readonly string[]> = {};
  try {
    await beginSession(context, site.base, account);
    const page = await context.newPage();
    const { complaints } = watch(page, site.base);
    for (const [name, { path, sign }] of own) {
      await page.goto(`${site.base}${path}`);
      const shown = page.getByText(sign).filter({ visible: true }).first().waitFor();
      const missing: string[] = await shown.then(() => []).catch(() => [`never showed ${sign}`]);
      await page.waitForLoadState('networkidle');
      const head = page.locator('h1').filter({ visible: true }).first();
      await head.waitFor({ timeout: 10_000 }).catch(() => missing.push('never had a heading'));
      // Title and tab are there for a page that is not.
      const stranger = page.getByRole('main').getByText('页面不存在').filter({ visible: true });
      if (path !== '/404' && (await stranger.count()) > 0) missing.push('页面不存在');
      const problems = [...missing, ...(await check(page)), ...complaints.splice(0)];
      if (problems.length) found[name] = problems;
    }
    // Of more than three sessions of one person the oldest would end, in which somebody still walks.
    const token = (await context.cookies()).find(({ name }) => name === 'tg_csrf')?.value ?? '';
    await context.request.post(`${site.base}/api/sys/logout`, { headers: { 'x-csrf-token': token } });
  } finally {
    await context.close();
  }
  return found;
}

const tooWide = async (page: Page, width: number): Promise<string[]> => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  return wide > width ? [`${wide} px wide`] : [];
};

/**
 * The page becomes a phone's under the person's hands: what it holds stays, and it need not be opened a second time.
 */
async function asPhone(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  await page.setViewportSize(phone);
  await page.waitForTimeout(pageDrawn);
  const found = await look();
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await page.setViewportSize(desk);
  await device.detach();
  return found.map((problem) => `${phone.width} px: ${problem}`);
}

/** The same page in other colours: nothing but these can be wrong anew. */
async function inTheDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForTimeout(pageDrawn);
  const found = (await axeOfColours(page)).map((problem) => `dark: ${problem}`);
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

test('there is a page of each kind', () => {
  expect(Object.values(kinds).filter((name) => !addresses[name])).toEqual([]);
});

test('every page in light, dark and at 390 px: no console error, no other origin, no axe violation, nothing too wide', {
  timeout: 900_000,
}, async () => {
  const found = await walk(async (page) => {
    const light = [...(await tooWide(page, desk.width)), ...(await axe(page))];
    const dark = await inTheDark(page);
    const small = await asPhone(page, async () => [...(await tooWide(page, phone.width)), ...(await axe(page))]);
    return [...light, ...dark, ...small];
  });
  // As text, so that the report names the faults and not only their pages.
  expect(JSON.stringify(found, null, 1)).toBe('{}');
});

test('the login page has no violation in light, dark and at 390 px', async () => {
  for (const options of [{}, { dark: true }, { width: 390, height: 844, mobile: true }]) {
    const context = await newContext(site, options);
    const page = await context.newPage();
    const { complaints } = watch(page, site.base);
    await page.goto(`${site.base}/login`);
    await page.getByLabel('用户名').waitFor();
    await page.waitForTimeout(500);
    expect(await axe(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  }
});
