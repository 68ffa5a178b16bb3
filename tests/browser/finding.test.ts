import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInAs } from '../gatewayClient.ts';
import { loggedIn, newContext, openSite, type Site, watch } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

async function withPage(loginName: string, run: (page: Page) => Promise<void>): Promise<void> {
  const context = await newContext(site, { width: 1440 });
  const page = await loggedIn(context, site.base, loginName);
  const { complaints } = watch(page, site.base);
  try {
    await run(page);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

/** The first line of the palette for a typed text, once it no longer searches. */
async function firstHit(page: Page, typed: string, wanted: RegExp): Promise<void> {
  const input = page.getByRole('dialog').getByRole('combobox');
  await input.fill(typed);
  await expect
    .poll(async () => (await page.getByRole('dialog').getByRole('option').first().textContent()) ?? '', {
      message: typed,
    })
    .toMatch(wanted);
}

test('the palette finds menus, actions and records by pinyin, initials and characters, the best first', async () => {
  await withPage('bus01', async (page) => {
    await page.keyboard.press('Control+k');
    await firstHit(page, 'xqlb', /^需求列表/);
    await firstHit(page, 'weituorenwu', /^委托任务/);
    await firstHit(page, 'xjxq', /^新建需求/);
    await firstHit(page, 'jiamurupin', /^上海嘉牧乳品有限公司/);
    await firstHit(page, '嘉牧rp', /^上海嘉牧乳品有限公司/);
    await firstHit(page, 'xqlb', /^需求列表/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/delegateList/);
  });
});

/** A record by the call of its list, what is typed, and what its line is called. */
const numbers = [
  ['business.queryDeclarationPage', 'declNo', 'declNo'],
  ['business.queryDeclarationPage', 'entryId', 'declNo'],
  ['business.queryDeclarationPage', 'billNo', 'billNo'],
  ['business.queryCustomsOrderPage', 'orderNo', 'orderNo'],
  ['business.queryDeclCertificatePage', 'certNo', 'certNo'],
  ['business.queryInboundComparePage', 'compareNo', 'compareNo'],
  ['business.queryPowerOfAttorneyPage', 'poaNo', 'poaNo'],
  ['business.queryDemandPage', 'demandNo', 'demandNo'],
  ['product.queryPrecatApplyPage', 'applyNo', 'applyNo'],
  ['product.queryPrecatProductPage', 'partNo', 'partNo'],
  ['product.queryPrecatDispatchPage', 'dispatchNo', 'dispatchNo'],
  ['product.queryPrecatProtocolPage', 'protocolNo', 'protocolNo'],
  ['settlecenter.queryPrecatSettlePage', 'settleNo', 'settleNo'],
  ['product.queryPrecatOpinionPage', 'opinionNo', 'opinionNo'],
  ['product.queryHsCodePage', 'hsCode', 'hsCode'],
] as const;

test('every number of the trade leads to its record, from wherever somebody is', async () => {
  const admin = await logInAs(site.base, 'admin');
  await withPage('admin', async (page) => {
    await page.keyboard.press('Control+k');
    const input = page.getByRole('dialog').getByRole('combobox');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(decodeURIComponent(request.postData() ?? '')));
    for (const [call, field, shown] of numbers) {
      const { rows } = await admin.get<{ rows: readonly Record<string, string>[] }>(call, { page: 1, limit: 50 });
      const row = rows.find((one) => one[field] && one[shown]);
      expect(row, `${call} ${field}`).toBeDefined();
      await input.fill(row?.[field] ?? '');
      await page
        .getByRole('option')
        .filter({ hasText: row?.[shown] ?? '' })
        .first()
        .waitFor();
    }
    asked.length = 0;
    await input.fill('PD26');
    await expect.poll(() => asked.some((body) => body.includes('queryPrecatDispatchPage'))).toBe(true);
    expect(asked.filter((body) => body.includes('queryPrecatProtocolPage'))).toEqual([]);
  });
});

test('choices and keyword take pinyin, the keyword says that Enter searches and finds the customer', async () => {
  await withPage('admin', async (page) => {
    await page.goto(`${site.base}/fta/receiveDemandCreat`);
    const customer = page.getByRole('tabpanel').getByRole('combobox', { name: '客户', exact: true });
    await customer.click();
    await customer.fill('tgzc');
    await page.getByRole('option', { name: /上海天工轴承有限公司/ }).waitFor();

    await page.goto(`${site.base}/fta/delegateList`);
    const keyword = page.getByRole('searchbox', { name: '关键字' }).first();
    await keyword.fill('yuanfan 报关');
    await page.getByRole('button', { name: '回车查询' }).waitFor();
    // The totals under the list are a call of their own with a single row.
    const answer = page.waitForResponse((response) => {
      const body = decodeURIComponent((response.request().postData() ?? '').replaceAll('+', ' '));
      return body.includes('yuanfan') && !body.includes('"limit":1,');
    });
    await keyword.press('Enter');
    const { data } = (await (await answer).json()) as { data: { rows: { title: string; customerId_label: string }[] } };
    expect(data.rows.length).toBeGreaterThan(0);
    for (const { title, customerId_label: name } of data.rows) expect(`${title} ${name}`).toMatch(/报关.*远帆/);
  });
});
