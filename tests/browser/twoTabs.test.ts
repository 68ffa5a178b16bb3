import type { BrowserContext, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longTest } from '../longRun.ts';
import { beginSession, loggedIn, logIn, newContext, openSite, type Site } from './site.ts';

/** Two tabs of one browser and two people: each tab belongs to the session it was opened in. */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const patience = { timeout: 150_000 };
/** "Within seconds". */
const seconds = { timeout: 10_000 };
const first = { login: 'bus01', name: '王晓雯' };
const second = { login: 'bus02', name: '李思源' };

interface Tab {
  readonly page: Page;
  readonly show: (path: string) => Promise<void>;
}

/** Hears of no other tab and of no server: neither its word nor the stream arrives, and its clock stands still. */
const deaf = () => {
  const isWord = (type: string) =>
    ['storage', 'focus', 'visibilitychange', 'pageshow', 'online', 'click'].includes(type);
  const listen = EventTarget.prototype.addEventListener;
  for (const target of [window, document])
    target.addEventListener = (
      type: string,
      ...rest: [EventListenerOrEventListenerObject, AddEventListenerOptions?]
    ) => {
      if (!isWord(type)) listen.call(target, type, ...rest);
    };
  const repeat = window.setInterval;
  Object.assign(window, {
    setInterval: (run: () => void, ms: number) => (ms === 1_000 ? 0 : repeat(run, ms)),
    EventSource: class {},
  });
  BroadcastChannel.prototype.postMessage = () => undefined;
};

async function open(context: BrowserContext, prepare?: () => void): Promise<Tab> {
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  if (prepare) await page.addInitScript(prepare);
  return { page, show: async (path) => void (await page.goto(`${site.base}${path}`)) };
}

const rowsOf = ({ page }: Tab) => page.locator('tr[data-row]').filter({ visible: true });
const title = ({ page }: Tab) => page.getByRole('main').getByRole('textbox', { name: '标题', exact: true }).first();
const form = '/fta/receiveDemandCreat';

async function showList(tab: Tab): Promise<void> {
  await tab.show('/fta/delegateList');
  await rowsOf(tab).first().waitFor();
}

/** What somebody begins to write, ready to be saved. */
async function write(tab: Tab, words: string): Promise<void> {
  await tab.show(form);
  const type = tab.page.getByRole('main').getByRole('combobox', { name: '需求类型', exact: true });
  await type.click();
  await type.fill('其他');
  await tab.page.getByRole('option', { name: '其他' }).first().click();
  await title(tab).fill(words);
}

async function logOut({ page }: Tab): Promise<void> {
  await page.getByRole('button', { name: '退出' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出' }).click();
  await page.waitForURL(/\/login$/);
}

/** The tab shows the login page, why, and nothing of what it had. */
async function hasLeft({ page }: Tab, why: RegExp): Promise<void> {
  await page.waitForURL(/\/login\?redirect=/, seconds);
  await page.getByRole('alert').filter({ hasText: why }).waitFor();
  expect(await page.getByText(first.name).count()).toBe(0);
}

const changePerson = async (tab: Tab): Promise<void> => {
  await logOut(tab);
  await logIn(tab.page, site.base, second.login);
  await tab.page.getByText('待办').filter({ visible: true }).first().waitFor();
};

/** The page leaves as soon as it has read this answer, so nobody else can read it. */
const isRefusedSave = (answer: Response): boolean =>
  answer.status() === 403 && (answer.request().postData()?.includes('saveDemand') ?? false);

const draftsOf = ({ page }: Tab, words: string): Promise<string[]> =>
  page.evaluate((part) => Object.keys(localStorage).filter((key) => localStorage.getItem(key)?.includes(part)), words);

/** How many records with this title there are, as somebody sees who sees all. */
async function saved(words: string): Promise<number> {
  const context = await newContext(site);
  const page = await loggedIn(context, site.base, 'admin');
  const total = await page.evaluate(async (asked) => {
    const token = decodeURIComponent(/tg_csrf=([^;]*)/.exec(document.cookie)?.[1] ?? '');
    const data = JSON.stringify({ filter: { title: asked } });
    const body = new URLSearchParams({ service: 'business', method: 'queryDemandPage', version: '1.0', data });
    const answer = await fetch('/api/gateway', { method: 'POST', body, headers: { 'X-CSRF-Token': token } });
    return ((await answer.json()) as { data: { total: number } }).data.total;
  }, words);
  await context.close();
  return total;
}

async function twoTabs(prepare?: () => void): Promise<{ context: BrowserContext; own: Tab; other: Tab }> {
  const context = await newContext(site);
  await beginSession(context, site.base, first.login);
  const [own, other] = [await open(context, prepare), await open(context)];
  await other.show('/fta/index');
  await other.page.getByText('待办').filter({ visible: true }).first().waitFor();
  return { context, own, other };
}

test('after a logout in one tab the others lead to the login page within seconds and say why', patience, async () => {
  const { context, own, other } = await twoTabs();
  const form2 = await open(context);
  await showList(own);
  await write(form2, '还没有保存的标题');
  await logOut(other);
  await Promise.all([own, form2].map((tab) => hasLeft(tab, /已在其他标签页退出/)));
  await own.page.getByLabel('语言').selectOption('en');
  await own.page.reload();
  await own.page.getByRole('alert').filter({ hasText: 'You have logged out in another tab' }).waitFor();
  await context.close();
});

longTest('so does one that neither hears the other tab nor has its stream', patience, async () => {
  const { context, own, other } = await twoTabs(() => {
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });
    Object.assign(window, { EventSource: class {} });
  });
  await showList(own);
  await logOut(other);
  await hasLeft(own, /已在其他标签页退出/);
  await context.close();
});

longTest(
  'after another person’s login a tab leaves, and what was typed stays with who typed it',
  patience,
  async () => {
    const { context, own, other } = await twoTabs();
    const words = '先写的人的草稿';
    await write(own, words);
    await own.page.waitForTimeout(1_500);
    await logOut(other);
    await own.page.waitForURL(/\/login/, seconds);
    await logIn(other.page, site.base, second.login);
    await other.page.getByText('待办').filter({ visible: true }).first().waitFor();
    expect(await draftsOf(other, words)).toEqual([`draft:${first.login}:${form}`]);

    // The second opens the same page: nothing is offered to him. In the tab of the first he goes in as himself only
    // when he says so.
    await other.show(form);
    await title(other).waitFor();
    expect(await other.page.getByRole('button', { name: '恢复' }).count()).toBe(0);
    await own.page.getByRole('button', { name: `以${second.name}的身份进入` }).click();
    await own.page.waitForURL(/\/fta\/index/);
    expect(await own.page.getByText(words).count()).toBe(0);

    // The first logs in again, and finds it.
    await logOut(own);
    await hasLeft(other, /已在其他标签页退出/);
    await logIn(own.page, site.base, first.login);
    await own.page.getByText('待办').filter({ visible: true }).first().waitFor();
    await own.show(form);
    await own.page.getByRole('button', { name: '恢复' }).click();
    await expect.poll(() => title(own).inputValue()).toBe(words);
    await context.close();
  },
);

longTest('a tab with a list leaves when somebody else has logged in between two looks', patience, async () => {
  const { context, own, other } = await twoTabs();
  await showList(own);
  await beginSession(context, site.base, second.login);
  await Promise.all([own, other].map((tab) => hasLeft(tab, /换人登录/)));
  // Loaded anew it does not become the page of the other one.
  await own.page.reload();
  await own.page.getByRole('button', { name: `以${second.name}的身份进入` }).waitFor();
  await context.close();
});

longTest(
  'a tab that has slept through both saves nothing under the second one’s name and keeps what was typed for the first',
  patience,
  async () => {
    const { context, own, other } = await twoTabs(deaf);
    const words = '睡着的标签页写的';
    await write(own, words);
    await changePerson(other);
    // Before it saves, the page asks whether its person still works here.
    const refused = own.page.waitForResponse((answer) => answer.status() === 403);
    await title(own).press('Control+S');
    await refused;
    await hasLeft(own, /换人登录/);
    expect(await saved(words)).toBe(0);
    expect(await draftsOf(other, words)).toEqual([`draft:${first.login}:${form}`]);
    await context.close();
  },
);

longTest('a save that was under way while the person changed is refused when it arrives', patience, async () => {
  const { context, own, other } = await twoTabs(deaf);
  const words = '已经发出的保存';
  await write(own, words);
  let letGo: (() => void) | undefined;
  await own.page.route('**/api/gateway', async (route) => {
    if (route.request().postData()?.includes('saveDemand'))
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
    await route.continue();
  });
  await title(own).press('Control+S');
  await expect.poll(() => letGo !== undefined).toBe(true);
  await changePerson(other);
  const refused = own.page.waitForResponse(isRefusedSave);
  letGo?.();
  await refused;
  await hasLeft(own, /换人登录/);
  expect(await saved(words)).toBe(0);
  expect(await draftsOf(other, words)).toEqual([`draft:${first.login}:${form}`]);
  await context.close();
});

longTest('who logs in again in one tab goes on in the others, where he was', patience, async () => {
  const { context, own, other } = await twoTabs();
  await showList(own);
  await logOut(other);
  await own.page.waitForURL(/\/login\?redirect=/, seconds);
  await logIn(other.page, site.base, first.login);
  await own.page.waitForURL(/\/fta\/delegateList/, seconds);
  await rowsOf(own).first().waitFor();
  await context.close();
});
