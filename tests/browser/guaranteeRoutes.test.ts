import { afterAll, beforeAll, expect, test } from 'vitest';
import { guaranteeAddresses } from './addresses.ts';
import { axe } from './axe.ts';
import { loggedIn, newContext, openSite, type Site, watch } from './site.ts';

let site: Site;
let addresses: Awaited<ReturnType<typeof guaranteeAddresses>>;

beforeAll(async () => {
  site = await openSite();
  addresses = await guaranteeAddresses(site.base);
});
afterAll(() => site?.close());

/** Two logins for all of them, since a person opens them one after the other, too. */
test.each([
  { look: 'light', dark: false, width: 1440, height: 900, mobile: false },
  { look: 'dark', dark: true, width: 1440, height: 900, mobile: false },
  { look: '390', dark: false, width: 390, height: 844, mobile: true },
])(
  'every route of the guarantee area in $look: no console error, no other origin, no axe violation, nothing too wide',
  async ({ dark, width, height, mobile }) => {
    const open = () => newContext(site, { dark, width, height, mobile });
    const contexts = { jck01l: await open(), bus01: await open() };
    const found: Record<string, unknown> = {};
    try {
      const pages = {
        jck01l: await loggedIn(contexts.jck01l, site.base, 'jck01l'),
        bus01: await loggedIn(contexts.bus01, site.base, 'bus01'),
      };
      for (const page of Object.values(pages)) if (dark) await page.evaluate(() => localStorage.setItem('tg_mode', 'dark'));
      for (const [name, { path, sign, account }] of Object.entries(addresses)) {
        const page = account === 'bus01' ? pages.bus01 : pages.jck01l;
        const { complaints } = watch(page, site.base);
        await page.goto(`${site.base}${path}`);
        await page
          .getByText(sign)
          .filter({ visible: true })
          .first()
          .waitFor()
          .catch(() => complaints.push(`never showed ${sign}`));
        await page.waitForLoadState('networkidle');
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        const problems = [...complaints, ...(await axe(page)), ...(wide > width ? [`${wide} px wide`] : [])];
        if (problems.length) found[name] = problems;
      }
    } finally {
      for (const context of Object.values(contexts)) await context.close();
    }
    expect(found).toEqual({});
  },
  600_000,
);
