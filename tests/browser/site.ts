import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromiumPack from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { demoPassword } from '#fixtures/accounts.ts';
import { addressOf } from '../../scripts/gatewayAddress.ts';
import { ownFonts } from './ownFonts.ts';

/** The product as a person meets it: a gateway with the whole demo story, and a browser. */
export interface Site {
  readonly base: string;
  readonly browser: Browser;
  close(): Promise<void>;
}

/**
 * The machine's own browser where `CHROMIUM` names one, else the one that comes with the packages. It unpacks into a
 * folder of this user, so that two people on one machine do not find each other's.
 */
async function executablePath(folder: string): Promise<string> {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM;
  mkdirSync(folder, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    return await chromiumPack.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

// Pages of forms and tables need no 3D, and drawing them by a processor that plays a graphics card costs a quarter of a
// run.
chromiumPack.setGraphicsMode = false;

/** The pack is made for one short page: as a single process it would end with its first window. */
const browserArguments = [
  ...chromiumPack.args.filter((argument) => argument !== '--single-process' && argument !== '--no-zygote'),
  '--no-sandbox',
];

/** A locale of its own: where none is set, Chromium calls a file with a Chinese name `download`. */
async function launch(): Promise<Browser> {
  const folder = join(tmpdir(), `tg-chromium-${process.getuid?.() ?? 0}`);
  return chromium.launch({
    executablePath: await executablePath(folder),
    args: browserArguments,
    headless: true,
    env: { ...process.env, LANG: 'C.UTF-8', FONTCONFIG_FILE: ownFonts(join(folder, 'fonts')) },
  });
}

let running: Browser | null = null;

/**
 * One for all files of a run, each with windows of its own. On a busy machine Chromium itself falls now and then while
 * it starts.
 */
export async function openBrowser(): Promise<Browser> {
  if (!running?.isConnected()) running = await launch().catch(launch);
  return running;
}

/** All windows go; the browser stays for the next file. */
export async function closeWindows(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/**
 * The gateway is one of this process, on a copy of the story: a start of its own, which costs ten times as much, is
 * what `restarts.test.ts` and others look at.
 * @param checkout another copy of the repository, with its own built page, is started as it stands
 */
export async function openSite(checkout?: string): Promise<Site> {
  const { base, close } = await (checkout ? startedFrom(checkout) : startedHere());
  const browser = await openBrowser();
  return {
    base,
    browser,
    close: async () => {
      await closeWindows(browser);
      await close();
    },
  };
}

type Started = Pick<Site, 'base' | 'close'>;

/** Loaded late: benches and pictures take the browser alone, without the databases of a test run. */
async function startedHere(): Promise<Started> {
  const { startTestGateway } = await import('../testGateway.ts');
  return startTestGateway({ template: 'story' });
}

async function startedFrom(checkout: string): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'tg-browser-'));
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: folder,
    TEST_CAPTCHA: '0000',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    TONGGUAN_NO_BUILD: '1',
    NODE_ENV: 'development',
  };
  const program = ['--import', 'tsx', 'server/start.ts'];
  const gateway = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'inherit'], cwd: checkout });
  return {
    base: await addressOf(gateway),
    close: async () => {
      gateway.kill('SIGTERM');
      await once(gateway, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a page must never do: speak to another origin, print an error, throw. */
export interface Watch {
  readonly complaints: string[];
}

export function watch(page: Page, base: string): Watch {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // How long a page took to use what it had asked for early says how busy the machine is, nothing of the page.
    if (message.text().includes('was preloaded using link preload but not used within a few seconds')) return;
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(base) && !url.startsWith('data:') && !url.startsWith('blob:'))
      complaints.push(`off-origin: ${url}`);
  });
  return { complaints };
}

/** How a window looks, and which moment it is there where a test moves the clock of its gateway. */
export interface WindowLook {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly mobile?: boolean;
  readonly now?: Date;
}

export async function newContext(
  site: Site,
  { width = 1440, height = 900, dark = false, mobile = false, now }: WindowLook = {},
): Promise<BrowserContext> {
  const context = await site.browser.newContext({
    viewport: { width, height },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    ...(mobile && { isMobile: true, hasTouch: true }),
  });
  if (now) await context.clock.setFixedTime(now);
  return context;
}

/** Logs in through the login page, as a person does. */
export async function logIn(page: Page, base: string, loginName = 'bus01', password = demoPassword): Promise<void> {
  if (!page.url().startsWith(`${base}/login`)) await page.goto(`${base}/login`);
  // Nobody types a captcha before its picture is there.
  await page
    .getByRole('button', { name: /验证码图片/ })
    .locator('img')
    .waitFor();
  await page.getByLabel('用户名').fill(loginName);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByLabel('验证码', { exact: true }).fill('0000');
  await page.keyboard.press('Enter');
}

/** Logs in at another computer, without looking at its page. */
export async function logInElsewhere(site: Site, loginName: string): Promise<void> {
  const context = await newContext(site);
  await beginSession(context, site.base, loginName);
  await context.close();
}

/** The session of a person, as the login page would begin it; tests of that page go through it themselves. */
export async function beginSession(context: BrowserContext, base: string, loginName: string): Promise<void> {
  const captcha = await context.request.get(`${base}/api/sys/captcha`);
  const token = (await context.cookies()).find(({ name }) => name === 'tg_csrf')?.value ?? '';
  const captchaId = captcha.headers()['x-captcha-id'] ?? '';
  const form = { loginName, password: demoPassword, captcha: '0000', captchaId, navId: '3' };
  const answer = await context.request.post(`${base}/api/sys/login`, { form, headers: { 'x-csrf-token': token } });
  const { returnCode, msg } = (await answer.json()) as { returnCode: string; msg: string };
  if (returnCode !== '0') throw new Error(`login of ${loginName}: ${returnCode} ${msg}`);
}

/** A page of a person who has logged in, ready at the workbench. */
export async function loggedIn(context: BrowserContext, base: string, loginName = 'bus01'): Promise<Page> {
  const page = await context.newPage();
  await beginSession(context, base, loginName);
  await openWorkbench(page, base);
  return page;
}

export async function openWorkbench(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/fta/index`);
  await page.getByText('待办').filter({ visible: true }).first().waitFor();
}
