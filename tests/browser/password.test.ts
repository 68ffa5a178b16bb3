import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '#fixtures/accounts.ts';
import { answerHash } from '#server/gateway/session.ts';
import { type Database, openDatabase } from '#server/platform/postgres/index.ts';
import {
  addressOf,
  type GatewayProcess,
  startGatewayProcess,
  stopGatewayProcess,
} from '../robustness/gatewayProcess.ts';
import { copySeeded } from '../seededData.ts';
import { closeWindows, logIn, newContext, openBrowser, watch } from './site.ts';

/** Logging in and choosing a password, as a person meets them. */
let dataDir: string;
let gateway: GatewayProcess;
let base: string;
let database: Database;
let browser: Browser;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tg-password-'));
  await copySeeded(dataDir);
  gateway = startGatewayProcess({ DATA_DIR: dataDir });
  base = await addressOf(gateway);
  database = await openDatabase({ dataDir, databaseUrl: null }, { log: () => undefined, joinRunning: true });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await database.close();
  await stopGatewayProcess(gateway);
  rmSync(dataDir, { recursive: true, force: true });
});

const newPage = async (): Promise<Page> =>
  (await newContext({ base, browser, close: async () => undefined })).newPage();

test('whoever has to change his password does that and nothing else, and goes on afterwards', async () => {
  await database.pool.query(`update sys_user set must_change_pwd = true where login_name = 'fin01'`);
  const page = await newPage();
  const { complaints } = watch(page, base);
  await logIn(page, base, 'fin01');
  await page.waitForURL(/\/system\/modpass/);
  const fill = async (password: string) => {
    await page.getByLabel(/旧密码/).fill(demoPassword);
    await page.getByLabel(/^[^次]*新密码/).fill(password);
    await page.getByLabel(/再次输入新密码/).fill(password);
    await page.getByRole('main').getByRole('button', { name: '修改密码' }).click();
  };
  await fill('P@ssw0rd2026');
  await page.getByText('与常见密码过于相似，请更换').waitFor();
  await fill('Nine-Lamps-Over-Water-7');
  await page.waitForURL(/\/fta\/index/);
  await page.getByText('待办').filter({ visible: true }).first().waitFor();
  expect(complaints).toEqual([]);
});

test('after failures the login page does its work by itself and the person comes in', async () => {
  const page = await newPage();
  const { rows: secrets } = await database.pool.query<{ value: string }>(
    `select value from kernel_secret where name = 'session'`,
  );
  /** What a person does who can read the picture. */
  const typePicture = async () => {
    const picture = page.getByRole('button', { name: /验证码图片/ }).locator('img');
    await picture.waitFor();
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from captcha order by expires_at desc limit 1',
    );
    const { id = '' } = rows[0] ?? {};
    await database.pool.query('update captcha set code_hash = $2 where id = $1', [
      id,
      answerHash(secrets[0]?.value ?? '', id, 'ACDE'),
    ]);
    await page.getByLabel('验证码', { exact: true }).fill('acde');
    return picture.getAttribute('src');
  };
  const tryPassword = async (password: string) => {
    await page.getByLabel('密码', { exact: true }).fill(password);
    const src = await typePicture();
    await page.keyboard.press('Enter');
    return src;
  };
  await page.goto(`${base}/login`);
  await page.getByLabel('用户名').fill('tz01');
  for (let guess = 0; guess < 3; guess++) {
    const src = await tryPassword('wrong-password');
    await page.getByText('用户名或密码错误').waitFor();
    await expect
      .poll(() =>
        page
          .getByRole('button', { name: /验证码图片/ })
          .locator('img')
          .getAttribute('src'),
      )
      .not.toBe(src);
  }
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('/sys/login'))
      answers.push(((await response.json()) as { returnCode: string }).returnCode);
  });
  await tryPassword(demoPassword);
  await page.waitForURL(/\/fta\/index/);
  expect(answers).toEqual(['1023', '0']);
});
