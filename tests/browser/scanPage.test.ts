import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawnPhoto, onScreen } from '../barcodes/readBack.ts';
import { logInAs } from '../gatewayClient.ts';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

/** 扫码作业 on a phone of 390 px. @see docs/spec/operations.md 3.12 */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const phone = { at: '/barcode/scan', width: 390, height: 844, mobile: true } as const;

/** Keys as a scanner plays them: all at once, Enter behind them, and an input method that swallows the letters. */
const scan = (page: Page, code: string): Promise<void> =>
  page.evaluate((text) => {
    const press = (init: KeyboardEventInit) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }),
      );
    for (const sign of text) {
      const isLetter = /[A-Za-z]/.test(sign);
      const place = isLetter ? `Key${sign.toUpperCase()}` : sign === '-' ? 'Minus' : `Digit${sign}`;
      press({ code: place, key: 'Process', shiftKey: /[A-Z]/.test(sign) });
    }
    press({ code: 'Enter', key: 'Enter' });
  }, code);

const box = (desk: Desk) => desk.main.getByRole('textbox', { name: '扫描或输入条码、单号' });

test('a scanned code leads to its record and its steps, each as wide as the thumb', async () => {
  const desk = await Desk.open(site, 'wh01', phone);
  await box(desk).waitFor();
  await scan(desk.page, 'KW-A000102');
  const step = desk.main.getByRole('button', { name: '绑定' });
  await step.waitFor();
  const size = await step.boundingBox();
  expect(size?.height).toBeGreaterThanOrEqual(44);
  expect(size?.width).toBeGreaterThanOrEqual(300);
  expect(await desk.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await step.click();
  await desk.fill('绑定对象', 'A-77', desk.dialog);
  await desk.dialog.getByRole('combobox', { name: /绑定类型/ }).click();
  await desk.page.getByRole('option', { name: '库位' }).click();
  await desk.dialog.getByRole('button', { name: '绑定' }).click();
  await desk.main.getByText('已绑定').first().waitFor();
  await desk.close();
});

test('a wrong check digit is said and stays in the box, selected; the next scan takes its place', async () => {
  const desk = await Desk.open(site, 'wh01', phone);
  await box(desk).fill('6901234567899');
  await box(desk).press('Enter');
  await desk.main.getByRole('alert').getByText('校验位不正确').waitFor();
  expect(
    await box(desk).evaluate((input: HTMLInputElement) =>
      input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
    ),
  ).toBe('6901234567899');
  await scan(desk.page, 'NO-SUCH-1');
  await desk.main.getByRole('button', { name: '登记此条码' }).waitFor();
  await desk.close();
});

test('what is scanned without a network arrives once and in its order when the network is back', async () => {
  const desk = await Desk.open(site, 'wh01', phone);
  const { page } = desk;
  await box(desk).waitFor();
  const sent: string[] = [];
  let isCut = true;
  await page.route('**/api/gateway', async (route) => {
    const body = decodeURIComponent(route.request().postData() ?? '');
    if (!body.includes('scanCodes')) return route.continue();
    if (!isCut) sent.push(...[...body.matchAll(/"code":"(OFF-\d)"/g)].map(([, code = '']) => code));
    // The first answer is lost on its way: the server has the scans and the phone does not know.
    if (isCut) {
      await route.fetch().catch(() => undefined);
      return route.abort('connectionfailed');
    }
    return route.continue();
  });
  for (const code of ['OFF-1', 'OFF-2', 'OFF-3']) await scan(page, code);
  await desk.main.getByText('3 次扫描待发送').waitFor();
  isCut = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await desk.main.getByText('次扫描待发送').waitFor({ state: 'detached' });
  expect(sent).toEqual(['OFF-1', 'OFF-2', 'OFF-3']);
  const clerk = await logInAs(site.base, 'wh01');
  const { rows } = await clerk.get<{ rows: readonly { readonly code: string }[] }>('business.queryCodeScanPage', {
    filter: { code__in: ['OFF-1', 'OFF-2', 'OFF-3'] },
  });
  const codes = rows.map(({ code }) => code);
  expect(codes.toSorted()).toEqual(['OFF-1', 'OFF-2', 'OFF-3']);
  await desk.page.close();
});

test('a photo of a code leads to its record as the code itself does', async () => {
  const desk = await Desk.open(site, 'wh01', phone);
  const buffer = await drawnPhoto({ kind: 'CODE128', code: 'KW-A000104' });
  await desk.main.locator('input[type=file]').setInputFiles({ name: '码.jpg', mimeType: 'image/jpeg', buffer });
  await desk.main.getByRole('heading', { name: /KW-A000104/ }).waitFor();
  await desk.close();
});

test('the camera is read by the kept decoder, in a worker whose policy alone allows WebAssembly', async () => {
  const desk = await Desk.open(site, 'wh01', phone);
  await box(desk).waitFor();
  const picture = await onScreen({ kind: 'CODE128', code: 'KW-A000104' });
  await desk.page.evaluate(
    async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext('2d');
      setInterval(() => context?.drawImage(image, 0, 0), 50);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
  const started = desk.page.waitForEvent('worker');
  await desk.main.getByRole('button', { name: '摄像头扫描' }).click();
  const policyOf = async (address: string) => (await fetch(address)).headers.get('content-security-policy');
  expect(await policyOf((await started).url())).toContain("'wasm-unsafe-eval'");
  expect(await policyOf(site.base)).not.toContain('wasm');
  await desk.main.getByRole('heading', { name: /KW-A000104/ }).waitFor();
  await desk.main.getByRole('button', { name: '摄像头扫描' }).waitFor();
  await desk.close();
});

test('a scanner is heard on every page: a code opens its record, an unknown one the scan page; a box keeps its own keys', async () => {
  const desk = await Desk.open(site, 'wh01');
  await scan(desk.page, 'KW-A000103');
  await desk.main
    .getByRole('heading', { name: /KW-A000103/ })
    .first()
    .waitFor();
  await scan(desk.page, 'NO-SUCH-2');
  await desk.main.getByRole('button', { name: '登记此条码' }).waitFor();
  expect(new URL(desk.page.url()).pathname).toBe('/barcode/scan');
  await desk.close();
});
