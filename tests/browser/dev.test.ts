import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { longTest } from '../longRun.ts';
import { copySeeded } from '../seededData.ts';
import { closeWindows, logIn, openBrowser } from './site.ts';

/** `npm run dev` as developers use it: Vite's page in front of the gateway, on ports that are not the usual ones. */
const patience = 240_000;
let folder: string;
let browser: Browser;
let dev: ChildProcess;
let base: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tg-dev-'));
  await copySeeded(folder);
  browser = await openBrowser();
  const env = { ...process.env, NODE_ENV: 'development', PORT: '0', PAGE_PORT: await freePort(), DATA_DIR: folder };
  dev = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts'], {
    // Vite paints its address where it takes the terminal for a coloured one, as on a build machine.
    env: { ...env, NO_COLOR: '1', TEST_CAPTCHA: '0000', RATE_LIMIT: 'off', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  base = await pageOf(dev);
}, patience);
afterAll(async () => {
  if (browser) await closeWindows(browser);
  if (dev && dev.exitCode === null) {
    dev.kill('SIGTERM');
    await once(dev, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return String(typeof address === 'object' ? address?.port : '');
}

/** Where Vite says that the page is. */
function pageOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((found) => {
    let told = '';
    stdout?.on('data', (part: Buffer) => {
      told += part;
      const address = /Local:\s+(http:\/\/127\.0\.0\.1:\d+)/.exec(told)?.[1];
      if (address) found(address);
    });
  });
}

/** All processes that came of one. */
function offspring(of: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n');
  const all = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const found = [of];
  for (const parent of found) for (const [pid = 0, ppid] of all) if (ppid === parent) found.push(pid);
  return found.slice(1);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

longTest('the page on its own port logs in and saves', { timeout: patience }, async () => {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(patience / 2);
  await logIn(page, base);
  await page.getByText('待办').filter({ visible: true }).first().waitFor();
  await page.goto(`${base}/fta/receiveDemandCreat`);
  const main = page.getByRole('main');
  const type = main.getByRole('combobox', { name: '需求类型', exact: true });
  await type.click();
  await type.fill('其他');
  await page.getByRole('option', { name: '其他' }).first().click();
  await main.getByRole('textbox', { name: '标题', exact: true }).first().fill('经开发服务器保存');
  await main.getByRole('button', { name: '保存草稿', exact: true }).first().click();
  await page.waitForURL(/receiveDemandUpdate\?id=/);
  await context.close();
});

longTest('SIGTERM ends it whole: page, gateway, watcher and database', { timeout: patience }, async () => {
  const pids = offspring(dev.pid ?? 0);
  expect(pids.length).toBeGreaterThan(3);
  dev.kill('SIGTERM');
  const [code] = await once(dev, 'exit');
  expect(code).toBe(0);
  await expect.poll(() => pids.filter(isAlive), { timeout: 10_000 }).toEqual([]);
});
