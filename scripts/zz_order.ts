import { chromium, type BrowserContext } from 'playwright-core';
const base = 'http://127.0.0.1:5190';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
async function as(login: string, width = 1440, height = 900) {
  const context: BrowserContext = await browser.newContext({ viewport: { width, height }, locale: 'zh-CN' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const captcha = await context.request.get(`${base}/api/sys/captcha`);
  const token = (await context.cookies()).find(({ name }) => name === 'tg_csrf')?.value ?? '';
  const form = { loginName: login, password: 'Tongguan@2026', captcha: '8888', captchaId: captcha.headers()['x-captcha-id'] ?? '', navId: '3' };
  const answer = await context.request.post(`${base}/api/sys/login`, { form, headers: { 'x-csrf-token': token } });
  const said = await answer.json(); if (said.returnCode !== '0') console.log(login, said.returnCode, said.msg);
  return context;
}
const context = await as('decl01');
const page = await context.newPage();
page.on('console', (m) => m.type() === 'error' && console.log(m.text()));
await page.goto(`${base}/fta/decl/customsOrderEdit`); await page.waitForTimeout(3000);
await page.getByLabel('客户').first().click(); await page.keyboard.type('东澜'); await page.waitForTimeout(1200); await page.keyboard.press('ArrowDown'); await page.keyboard.press('Enter');
await page.waitForTimeout(500);
await page.getByRole('button', { name: '添加行' }).first().click(); await page.waitForTimeout(600);
const text = ['料号\t数量\t单价\t净重', ...(process.argv[2] ?? 'P1').split(',').map((p, i) => `${p}\t${i + 2}\t${i + 1}.5\t${(i+2)*3}`)].join('\n');
await page.evaluate((t) => navigator.clipboard.writeText(t), text);
await page.getByLabel('第 1 行 料号').click(); await page.keyboard.press('Control+V'); await page.waitForTimeout(2500);
await page.screenshot({ path: '/tmp/shots/order.png' });
await page.getByLabel('第 1 行 料号').scrollIntoViewIfNeeded();
await page.screenshot({ path: '/tmp/shots/order2.png' });
await browser.close();
