import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, newContext, openSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

test('a customer works under the name of his own company', async () => {
  const context = await newContext(site);
  const page = await loggedIn(context, site.base, 'cust01');
  await page.getByRole('banner').getByText('上海浦江精密仪器有限公司').waitFor();
  await context.close();
});

test('on a phone the document stands before the numbers around it', async () => {
  const context = await newContext(site, { width: 390, height: 844, mobile: true });
  const page = await loggedIn(context, site.base, 'jck01l');
  await page.goto(`${site.base}/deposit/desktop`);
  // Blocks come one by one, and the numbers of one's own documents lead to their list.
  await page
    .getByRole('region', { name: '待办单据' })
    .getByRole('link', { name: /SQ-\d{4}-\d{4}/ })
    .first()
    .click();
  const topOf = async (name: string) =>
    (await page.getByRole('heading', { name, exact: true }).first().boundingBox())?.y ?? 0;
  await page.getByRole('heading', { name: '实时额度' }).waitFor();
  await page.getByText('客户全部额度').first().waitFor();
  expect(await topOf('业务')).toBeLessThan(await topOf('实时额度'));
  await context.close();
});
