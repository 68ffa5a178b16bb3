import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axe } from './axe.ts';
import { loggedIn, newContext, openSite, type Site, watch } from './site.ts';

/** Every route of what has landed, with something to wait for. */
const routes = {
  workbench: ['/fta/index', '待办'],
  list: ['/fta/delegateList', '需求列表'],
  form: ['/fta/receiveDemandCreat', '基本信息'],
  tasks: ['/fta/delegateTask', '委托任务'],
  address: ['/fta/createAddress', '粘贴识别'],
  addressSh: ['/fta/createAddressSh', '园区'],
  templates: ['/fta/template/tiemuken', '预览'],
  password: ['/system/modpass', '旧密码'],
  version: ['/version', '版本信息'],
  notFound: ['/404', '返回首页'],
} as const;

const pictures = new Set<string>(['workbench', 'list', 'form', 'tasks', 'templates']);
const keepPictures = process.env.SCREENS === '1';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  if (keepPictures) mkdirSync('docs/screens', { recursive: true });
});
afterAll(() => site?.close());

describe.each([
  { look: 'light', dark: false, width: 1440, height: 900, mobile: false },
  { look: 'dark', dark: true, width: 1440, height: 900, mobile: false },
  { look: '390', dark: false, width: 390, height: 844, mobile: true },
])('$look', ({ look, dark, width, height, mobile }) => {
  test.each(Object.entries(routes))(
    '%s shows itself without a console error, another origin or an axe violation',
    async (name, [path, sign]) => {
      const context = await newContext(site, { dark, width, height, mobile });
      try {
        const page = await loggedIn(context, site.base);
        if (dark) await page.evaluate(() => localStorage.setItem('tg_mode', 'dark'));
        const { complaints } = watch(page, site.base);
        await page.goto(`${site.base}${path}`);
        await page.getByText(sign).filter({ visible: true }).first().waitFor();
        await page.waitForTimeout(600);
        if (keepPictures && pictures.has(name))
          await page.screenshot({ path: `docs/screens/${name}${look === 'light' ? '' : `-${look}`}.png` });
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
  for (const [look, options] of Object.entries({ '': {}, '-dark': { dark: true }, '-390': { width: 390, height: 844, mobile: true } })) {
    const context = await newContext(site, options);
    const page = await context.newPage();
    const { complaints } = watch(page, site.base);
    await page.goto(`${site.base}/login`);
    await page.getByLabel('用户名').waitFor();
    await page.waitForTimeout(500);
    if (keepPictures) await page.screenshot({ path: `docs/screens/login${look}.png` });
    expect(await axe(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  }
});
