import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longTest } from '../longRun.ts';
import { loggedIn, logIn, logInElsewhere, newContext, openSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

async function withPage(run: (page: Page) => Promise<void>, { loginName = 'bus01', width = 1440 } = {}): Promise<void> {
  const context = await newContext(site, { width });
  try {
    await run(await loggedIn(context, site.base, loginName));
  } finally {
    await context.close();
  }
}

async function openMenu(page: Page, entry: string, group = '需求管理'): Promise<void> {
  const menu = page.getByRole('navigation', { name: /菜单/ });
  const link = menu.getByRole('link', { name: entry, exact: true });
  if (!(await link.isVisible())) await menu.getByRole('button', { name: group }).click();
  await link.click();
}

test('a page that was loading while the network was lost comes by itself; F5 shows the frame at once', async () => {
  await withPage(async (page) => {
    const menu = page.getByRole('navigation', { name: /菜单/ });
    await menu.getByRole('button', { name: '需求管理' }).click();
    await page.context().setOffline(true);
    await openMenu(page, '需求列表');
    await page.getByText('网络已断开').waitFor();
    await page.context().setOffline(false);
    await page.getByText('网络已断开').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: '需求列表' }).waitFor();
    await page.getByRole('tabpanel').getByRole('row').nth(3).waitFor();

    // The server takes its time to say who works here, then does not answer at all.
    let answer: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/sys/queryLoginUser*', async (route) => {
      await held;
      await route.abort();
    });
    await page.reload({ waitUntil: 'domcontentloaded' });
    await menu.getByRole('link', { name: '需求列表', exact: true }).waitFor();
    await page.getByRole('heading', { name: '需求列表' }).waitFor();
    answer?.();
    await page.waitForTimeout(300);
    expect(new URL(page.url()).pathname).toBe('/fta/delegateList');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test('offline, what was seen stays readable, what was not says so, typed work stays and is saved afterwards', async () => {
  await withPage(async (page) => {
    const main = page.getByRole('main');
    const patient = { timeout: 20_000 };
    const inSight = { visible: true };
    const rows = main.getByRole('row').filter(inSight);
    const button = (name: string) => main.getByRole('button', { name, exact: true }).filter(inSight).first();
    const numbers = async () => (await rows.getByText(/^XQ\d{12}$/).allTextContents()).join();
    await openMenu(page, '需求列表');
    // Rows that still load have no numbers.
    await expect.poll(numbers, patient).not.toBe('');
    const first = await numbers();
    await button('下一页').click();
    await expect.poll(numbers, patient).not.toBe(first);
    const second = await numbers();

    // A form with something typed.
    const title = main.getByRole('textbox', { name: '标题', exact: true }).filter(inSight).first();
    await openMenu(page, '发布需求');
    const type = main.getByRole('combobox', { name: '需求类型', exact: true }).filter(inSight).first();
    await type.click();
    await type.fill('其他');
    await page.getByRole('option', { name: '其他' }).first().click();

    await page.context().setOffline(true);
    await title.fill('断网时写的需求');
    await button('保存草稿').click();
    const banner = page.getByText(/网络已断开，显示的是\d\d:\d\d:\d\d的内容/);
    await banner.waitFor();
    await expect.poll(() => title.inputValue(), patient).toBe('断网时写的需求');

    // Pages that were seen, and one that was not.
    await page.getByRole('tab', { name: /需求列表/ }).click();
    await expect.poll(numbers, patient).toBe(second);
    await button('上一页').click();
    await expect.poll(numbers, patient).toBe(first);
    await button('下一页').click();
    await expect.poll(numbers, patient).toBe(second);
    await button('下一页').click();
    const failed = main.getByRole('alert').filter(inSight).filter({ hasText: '列表加载失败' });
    await failed.getByRole('button', { name: '重试' }).waitFor();

    await page.context().setOffline(false);
    await banner.waitFor({ state: 'detached' });
    await failed.waitFor({ state: 'detached' });
    await expect.poll(numbers, patient).not.toBe(second);

    // The save that waited for the network goes by itself; the record's page takes its name once it is looked at.
    await page.getByRole('tab', { name: '需求', exact: true }).click();
    await page.getByRole('tab', { name: /草稿 断网时写的需求/ }).waitFor();
    await expect.poll(() => title.inputValue(), patient).toBe('断网时写的需求');
  });
});

longTest('who logs in for the first time while the connection breaks is told so and goes on by 重试', async () => {
  const context = await newContext(site);
  const page = await context.newPage();
  await page.route('**/api/sys/queryLoginUser*', (route) => route.abort());
  await page.route('**/api/version.json*', (route) => route.abort());
  await logIn(page, site.base);
  await page.getByText('连接不上服务器').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: '重试' }).click();
  await page.getByRole('navigation', { name: /菜单/ }).getByText('需求管理').waitFor();
  await context.close();
});

longTest('a displaced session says so and keeps name, address and tabs', async () => {
  await withPage(
    async (page) => {
      await openMenu(page, '需求列表');
      await page.waitForURL(/delegateList/);
      await openMenu(page, '发布需求');
      await page.getByRole('textbox', { name: '标题', exact: true }).fill('半张需求');
      await page.waitForTimeout(700);
      for (let login = 0; login < 3; login += 1) {
        await logInElsewhere(site, 'bus02');
      }
      await openMenu(page, '委托任务');
      await page.waitForURL(/\/login\?redirect=%2F/);
      await page.getByText('您的账号已在其他地方登录').waitFor();
      expect(await page.getByLabel('用户名').inputValue()).toBe('bus02');
      await logIn(page, site.base, 'bus02');
      await page.waitForURL(/\/fta\/delegateTask/);
      await page.getByRole('tab', { name: /需求列表/ }).waitFor();
      await page.getByRole('tab', { name: /发布需求/ }).click();
      await page.getByRole('button', { name: /恢复/ }).first().waitFor();
    },
    { loginName: 'bus02' },
  );
});

test('the focus goes to the head of a page and back to the row; titles differ, the active tab is whole; ? shows the keys', async () => {
  await withPage(
    async (page) => {
      const focused = () =>
        page.evaluate(() => document.activeElement?.closest('tr[data-row], h1')?.outerHTML.slice(0, 80) ?? '');
      await openMenu(page, '需求列表');
      const row = page.getByRole('tabpanel').locator('tr[data-row="2"]');
      await row.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => !url.pathname.endsWith('delegateList'));
      await expect.poll(focused).toContain('<h1');
      const strip = page.getByRole('tablist');
      const title = (await strip.getByRole('tab', { selected: true }).textContent()) ?? '';
      await strip.getByRole('tab', { name: /需求列表/ }).click();
      await expect.poll(focused).toContain('data-row="2"');

      await page.keyboard.press('?');
      const sheet = page.getByRole('dialog', { name: '快捷键' });
      for (const group of ['全局', '页签', '列表', '表单', '明细表'])
        await sheet.getByText(group, { exact: true }).waitFor();
      for (const key of ['Ctrl + Z / Y', 'Alt + Shift + ↑ ↓', 'Alt + Shift + ← →', 'Alt + ↓'])
        await sheet.getByText(key, { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });

      // More tabs than room: each whole in its turn, none like another, all of them in the list.
      const before = await strip.getByRole('tab').count();
      for (let at = 0; at < 9; at += 1) {
        await page.evaluate((id) => {
          window.history.pushState(null, '', `/fta/receiveDemandCreat?copyOf=${id}`);
          window.dispatchEvent(new PopStateEvent('popstate'));
        }, at);
        await expect.poll(() => strip.getByRole('tab').count()).toBe(before + at + 1);
      }
      const texts = await strip.getByRole('tab').allTextContents();
      expect(new Set(texts).size).toBe(texts.length);
      const isWhole = () =>
        page.evaluate(() => {
          const tab = document.querySelector('[role=tab][aria-selected=true]')?.getBoundingClientRect();
          const room = document.querySelector('[role=tablist]')?.getBoundingClientRect();
          return !!tab && !!room && tab.left >= room.left && tab.right <= room.right;
        });
      await expect.poll(isWhole).toBe(true);
      await page.getByRole('button', { name: /个页签/ }).click();
      await page.getByRole('menuitem', { name: title }).click();
      await expect.poll(() => strip.getByRole('tab', { selected: true }).textContent()).toBe(title);
      await expect.poll(isWhole).toBe(true);
    },
    { width: 1040 },
  );
});

longTest('/version tells the time of this place and leads back; a back-fill offers its template', async () => {
  await withPage(async (page) => {
    await page.goto(`${site.base}/version`);
    const built = page.locator('dt', { hasText: '构建时间' }).locator('xpath=following-sibling::dd');
    expect(await built.textContent()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await page.getByRole('button', { name: '返回工作台' }).click();
    await page.waitForURL(/\/fta\/index/);
  });
  const context = await newContext(site);
  const page = await loggedIn(context, site.base, 'decl01');
  await openMenu(page, '需求列表');
  await page.getByRole('button', { name: '批量回填报关单号' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: '下载模板' }).click();
  expect((await coming).suggestedFilename()).toMatch(/\.xlsx$/);
  await context.close();
});

longTest('a message names its readers and stays in the history', async () => {
  await withPage(async (page) => {
    await openMenu(page, '需求列表');
    // Drafts of other tests have no number to click on.
    await page.getByRole('tabpanel').getByRole('row', { name: /XQ/ }).first().locator('a.tg-link').first().click();
    await page.getByRole('button', { name: '留言' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^发送给：.+（.+）/).waitFor();
    await dialog.getByRole('textbox', { name: '内容' }).fill('请核对件数');
    await dialog.getByRole('button', { name: '发送' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('tabpanel')
      .getByText(/^@.+ 请核对件数$/)
      .waitFor();
  });
});
