import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { classificationArea } from '#domain/classification/area.ts';
import type { AreaDefinition } from '#domain/core/area.ts';
import { declarationArea } from '#domain/declaration/area.ts';
import { demandArea } from '#domain/demand/area.ts';
import { screens } from '#domain/screens.ts';
import { longTest } from '../longRun.ts';
import { type Address, everyAddress } from './addresses.ts';
import { axe, axeOfColours } from './axe.ts';
import { beginSession, newContext, openSite, type Site, watch } from './site.ts';

/**
 * Every page of demands, classification and declarations in both languages, both colours and on three screens;
 * routes.test.ts looks at all pages in one language on two. With `PICTURES` each is kept in that folder as it was seen.
 */
const into = process.env.PICTURES;
const widths = [1440, 1280, 390] as const;
const pageDrawn = 300;

let site: Site;
let pages: readonly (readonly [name: string, Address])[];
beforeAll(async () => {
  site = await openSite();
  pages = await tradePages();
  if (into) mkdirSync(into, { recursive: true });
});
afterAll(() => site?.close());

async function tradePages(): Promise<typeof pages> {
  const areas: readonly AreaDefinition[] = [demandArea, classificationArea, declarationArea];
  const entities = new Set(areas.flatMap((area) => (area.entities ?? []).map(({ key }) => key)));
  const places = new Set(areas.flatMap((area) => Object.values(area.pages ?? {}).map(({ at }) => at)));
  const ofTrade = screens.filter(({ path, entity }) => entities.has(entity ?? '') || places.has(path));
  const paths = new Set(ofTrade.map(({ path }) => path.split('/:')[0]));
  const isTrade = ({ path }: Address) => [...paths].some((known) => path.split('?')[0]?.startsWith(known ?? ''));
  return Object.entries(await everyAddress(site.base)).filter(
    ([name, address]) => isTrade(address) && (!process.env.ONLY || name.includes(process.env.ONLY)),
  );
}

async function seen(page: Page, name: string, look: string): Promise<string[]> {
  await page.waitForTimeout(pageDrawn);
  if (into) await page.screenshot({ path: join(into, `${name.replaceAll('/', '_')}-${look}.png`) });
  const { width, screen } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    screen: window.innerWidth,
  }));
  return width > screen ? [`${look}: ${width} px wide`] : [];
}

/** One page on three screens in both colours. */
async function looksOf(page: Page, name: string, locale: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      const look = `${width}-${locale}-${colorScheme}`;
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      found.push(...(await seen(page, name, look)));
      const broken = colorScheme === 'light' ? await axe(page) : await axeOfColours(page);
      found.push(...broken.map((problem) => `${look}: ${problem}`));
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: widths[0], height: 900 });
  return found;
}

async function walk(locale: 'zh' | 'en'): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const account of new Set(pages.map(([, address]) => address.account))) {
    const context = await newContext(site, { width: widths[0] });
    await context.addInitScript((chosen) => localStorage.setItem('tg_locale', chosen), locale);
    await beginSession(context, site.base, account);
    const page = await context.newPage();
    const { complaints } = watch(page, site.base);
    for (const [name, { path }] of pages.filter(([, address]) => address.account === account)) {
      await page.goto(`${site.base}${path}`);
      await page.waitForLoadState('networkidle');
      const head = page.locator('h1').filter({ visible: true }).first();
      const missing = await head
        .waitFor()
        .then(() => [])
        .catch(() => ['never had a heading']);
      const problems = [...missing, ...(await looksOf(page, name, locale)), ...complaints.splice(0)];
      if (problems.length > 0) found[name] = problems;
    }
    await context.close();
  }
  return found;
}

longTest(
  'every page of the trade in Chinese at 1440, 1280 and 390 px, light and dark: clean, and no wider than its screen',
  {
    timeout: 1_800_000,
  },
  async () => {
    expect(JSON.stringify(await walk('zh'), null, 1)).toBe('{}');
  },
);

longTest('the same in English', { timeout: 1_800_000 }, async () => {
  expect(JSON.stringify(await walk('en'), null, 1)).toBe('{}');
});
