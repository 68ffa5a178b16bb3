import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longTest } from '../longRun.ts';
import { loggedIn, logIn, newContext, openSite, type Site, watch } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

async function withPage(
  run: (page: Page) => Promise<void>,
  { loginName = 'bus01', width = 1440, mobile = false } = {},
): Promise<void> {
  const context = await newContext(site, { width, mobile, ...(mobile && { height: 844 }) });
  const page = await loggedIn(context, site.base, loginName);
  const { complaints } = watch(page, site.base);
  try {
    await run(page);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

/** A tab by its title; an unsaved one says so behind it. */
const tabName = (title: string) => new RegExp(`^${title.replace(/[()]/g, '\\$&')}(?!\\()`);

/**
 * An input of the tab in front, by its accessible name; a tab is told by its title while another one is still leaving.
 */
const field = (page: Page, name: string, title?: string) => {
  const panel = page.getByRole('tabpanel', title ? { name: tabName(title) } : {});
  return panel
    .getByRole('textbox', { name, exact: true })
    .or(panel.getByRole('combobox', { name, exact: true }))
    .first();
};

/** Chooses from a combobox by typing, as a clerk does. */
async function choose(page: Page, label: string, word: string): Promise<void> {
  const input = field(page, label);
  await input.click();
  await input.fill(word);
  await page.getByRole('option', { name: word }).first().click();
}

test('P1 a deep link asks for login and opens with its filter afterwards; a wrong password shows the warning bar and a new captcha', async () => {
  const context = await newContext(site);
  const page = await context.newPage();
  await page.goto(`${site.base}/fta/delegateList?status=DRAFT`);
  await page.waitForURL(/\/login\?redirect=/);
  const picture = () =>
    page
      .getByRole('button', { name: /验证码图片/ })
      .locator('img')
      .getAttribute('src');
  const first = await picture();
  await logIn(page, site.base, 'bus01', 'wrong password');
  await page.getByText('用户名或密码错误').waitFor();
  await expect.poll(picture).not.toBe(first);
  expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe('');
  await logIn(page, site.base);
  await page.waitForURL(/\/fta\/delegateList\?status=DRAFT/);
  await page.getByRole('heading', { name: '需求列表' }).waitFor();
  await context.close();
});

test('the menu holds what has landed and leads there', async () => {
  await withPage(async (page) => {
    const menu = page.getByRole('navigation', { name: /菜单/ });
    await menu.getByText('需求管理').click();
    for (const name of ['发布需求', '需求列表', '委托任务', '新建地址', '地址模板'])
      await menu.getByText(name, { exact: true }).waitFor();
    await menu.getByText('需求列表', { exact: true }).click();
    await page.waitForURL(/delegateList/);
  });
});

longTest('three half-filled tabs keep everything over a switch, F5 and a new login', async () => {
  await withPage(async (page) => {
    const typed = {
      '/fta/receiveDemandCreat': ['标题', '半张需求甲'],
      '/fta/createAddress': ['名称', '半个地址乙'],
      '/fta/createAddressSh': ['名称', '半个上海地址丙'],
    } as const;
    const titles = {
      '/fta/receiveDemandCreat': '发布需求',
      '/fta/createAddress': '新建地址',
      '/fta/createAddressSh': '新建地址(上海)',
    } as const;
    const menu = page.getByRole('navigation', { name: /菜单/ });
    await menu.getByText('需求管理').click();
    for (const [path, [label, value]] of Object.entries(typed)) {
      await menu.getByText(titles[path as keyof typeof titles], { exact: true }).click();
      await page.waitForURL(`**${path}`);
      await field(page, label, titles[path as keyof typeof titles]).fill(value);
    }
    /** What a tab shows; a draft that is only offered is taken first. */
    const check = async () => {
      for (const [path, [label, value]] of Object.entries(typed)) {
        const title = titles[path as keyof typeof titles];
        await page.getByRole('tab', { name: tabName(title) }).click();
        await page.waitForURL(`**${path}`);
        const restore = page.getByRole('tabpanel', { name: tabName(title) }).getByRole('button', { name: /恢复/ });
        await expect
          .poll(async () => (await restore.count()) > 0 || (await field(page, label, title).inputValue()) === value)
          .toBe(true);
        if (await restore.count()) await restore.first().click();
        await expect.poll(() => field(page, label, title).inputValue()).toBe(value);
      }
    };
    await check();
    // Drafts are written shortly after the last key.
    await page.waitForTimeout(1_500);
    await page.reload();
    await check();
    await page.getByRole('button', { name: '退出' }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: /退出|确定/ })
      .last()
      .click();
    await page.waitForURL(/\/login/);
    await logIn(page, site.base);
    await page.waitForURL(/\/fta\//);
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(`${site.base}${path}`);
      await page.getByRole('tab', { name: tabName(title) }).waitFor();
    }
    await check();
  });
});

test('composing 报关 with an input method sends one query', async () => {
  await withPage(async (page) => {
    await page.goto(`${site.base}/fta/delegateList`);
    await page.getByRole('heading', { name: '需求列表' }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      const body = request.postData() ?? '';
      if (body.includes('queryDemandPage') && decodeURIComponent(body.replaceAll('+', ' ')).includes('"keyword"'))
        asked.push(decodeURIComponent(body));
    });
    await page
      .getByPlaceholder(/关键字|搜索/)
      .first()
      .click();
    const session: CDPSession = await page.context().newCDPSession(page);
    for (const pinyin of ['b', 'ba', 'bao', 'baog', 'baogu', 'baogua', 'baoguan']) {
      await session.send('Input.imeSetComposition', {
        text: pinyin,
        selectionStart: pinyin.length,
        selectionEnd: pinyin.length,
      });
      await page.waitForTimeout(150);
    }
    expect(asked).toEqual([]);
    await session.send('Input.insertText', { text: '报关' });
    await page.keyboard.press('Enter');
    // The totals under the list are a call of their own with a single row.
    const lists = () => asked.filter((body) => !body.includes('"limit":1,'));
    await expect.poll(() => lists().length).toBe(1);
    await page.waitForTimeout(600);
    expect(lists()).toHaveLength(1);
    expect(lists()[0]).toContain('"keyword":"报关"');
  });
});

test('a clerk publishes a demand with the keyboard alone', async () => {
  await withPage(async (page) => {
    await page.goto(`${site.base}/fta/receiveDemandCreat`);
    await page.getByRole('heading', { name: '发布需求' }).waitFor();
    const press = (...keys: string[]) =>
      keys.reduce<Promise<void>>((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    /** Tab moves on until the labelled input has the focus, as a person would. */
    const tabTo = async (label: string) => {
      for (let step = 0; step < 60; step += 1) {
        const found = await field(page, label).evaluate(
          (input) => input === document.activeElement || input.contains(document.activeElement),
        );
        if (found) return;
        await press('Tab');
      }
      throw new Error(`Tab never reached ${label}`);
    };
    // A new record begins in its first field.
    await tabTo('需求类型');
    await page.keyboard.type('仓储');
    await page.getByRole('option', { name: '仓储' }).waitFor();
    await press('ArrowDown', 'Enter');
    await tabTo('客户');
    await page.keyboard.type('浦江');
    await page.getByRole('option', { name: /浦江/ }).first().waitFor();
    await press('ArrowDown', 'Enter');
    await tabTo('期望完成');
    await page.keyboard.type('2026-12-20 17:30:00');
    await press('Tab');
    await tabTo('标题');
    await press('Control+A');
    await page.keyboard.type('键盘发布的需求');
    await tabTo('仓库');
    await page.keyboard.type('W01');
    await press('Control+Enter');
    await page.getByRole('tabpanel').getByText('待受理').first().waitFor({ timeout: 15_000 });
    await page
      .getByText(/XQ\d{12}/)
      .filter({ visible: true })
      .first()
      .waitFor();
  });
});

test('at 390 px demands are cards, the menu covers the page and no element is wider than the screen', async () => {
  await withPage(
    async (page) => {
      await page.goto(`${site.base}/fta/delegateList`);
      await page
        .getByText(/XQ\d{12}/)
        .first()
        .waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page.getByRole('button', { name: /菜单/ }).first().click();
      await page.getByRole('button', { name: '需求管理' }).waitFor();
    },
    { width: 390, mobile: true },
  );
});

test('choosing from dictionaries, a saved draft and the list agree', async () => {
  await withPage(async (page) => {
    await page.goto(`${site.base}/fta/receiveDemandCreat`);
    await choose(page, '需求类型', '其他');
    await field(page, '标题').fill('浏览器里保存的草稿');
    // Leaving the page would end the call.
    const saved = page.waitForResponse((answer) => /method=saveDemand/.test(answer.request().postData() ?? ''));
    await page.getByRole('button', { name: '保存草稿' }).click();
    await (await saved).finished();
    const lines = page.getByRole('region', { name: '商品明细' }).getByRole('button', { name: '导入', exact: true });
    await expect.poll(() => lines.getAttribute('aria-disabled'), { timeout: 10_000 }).not.toBe('true');
    await page.goto(`${site.base}/fta/delegateList`);
    await page.getByText('浏览器里保存的草稿').filter({ visible: true }).first().waitFor();
  });
});
