import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demandAddresses } from './addresses.ts';
import { axe } from './axe.ts';
import { loggedIn, newContext, openSite, type Site, watch } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

describe.each([
  { look: 'light', dark: false, width: 1440, height: 900, mobile: false },
  { look: 'dark', dark: true, width: 1440, height: 900, mobile: false },
  { look: '390', dark: false, width: 390, height: 844, mobile: true },
])('$look', ({ dark, width, height, mobile }) => {
  test.each(Object.entries(demandAddresses))(
    '%s shows itself without a console error, another origin or an axe violation',
    async (_name, { path, sign }) => {
      const context = await newContext(site, { dark, width, height, mobile });
      try {
        const page = await loggedIn(context, site.base);
        if (dark) await page.evaluate(() => localStorage.setItem('tg_mode', 'dark'));
        const { complaints } = watch(page, site.base);
        await page.goto(`${site.base}${path}`);
        await page.getByText(sign).filter({ visible: true }).first().waitFor();
        await page.waitForTimeout(600);
        expect(await axe(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(complaints).toEqual([]);
      } finally {
        await context.close();
      }
    },
  );
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
