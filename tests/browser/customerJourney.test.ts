import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from '../contract/contractTarget.ts';
import { logInAs } from '../gatewayClient.ts';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

/** What a customer of pre-classification is asked, and what he is asked to accept. @see docs/spec/classification.md 2.2, 2.3 */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const visible = { visible: true };

/** A person whose clicks, words typed and files chosen are counted. */
class Counted {
  actions = 0;
  private readonly page: Desk['page'];
  constructor({ page }: Desk) {
    this.page = page;
  }
  async click(role: 'link' | 'button', name: string | RegExp): Promise<void> {
    this.actions += 1;
    const dialog = this.page.getByRole('dialog');
    const within = (await dialog.count()) > 0 ? dialog : this.page;
    await within.getByRole(role, { name, exact: true }).filter(visible).first().click();
  }
  async type(label: string | RegExp, words: string): Promise<void> {
    this.actions += 1;
    await this.page.getByRole('textbox', { name: label }).filter(visible).first().fill(words);
  }
  async choose(fileName: string): Promise<void> {
    this.actions += 1;
    const input = this.page.getByRole('dialog').locator('input[type=file]:not([capture])').first();
    await input.setInputFiles({
      name: fileName,
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    });
    await this.page.getByRole('button', { name: `移除${fileName}` }).waitFor();
  }
}

const [mostToAnswer, mostToAccept, mostToDispute] = [5, 3, 5];

test('a customer answers a question with a file and accepts his results from the start page, in a few actions each', {
  timeout: 240_000,
}, async () => {
  const desk = await Desk.open(site, 'cust01', { width: 1280 });
  const { page, main } = desk;

  // The queue leads to the question, the question to its answer.
  const asked = new Counted(desk);
  await asked.click('link', /待补充资料的商品/);
  await main.getByText('请提供产品说明书，并说明是否带电机').filter(visible).first().waitFor();
  await asked.click('button', '补充');
  await asked.type('客户补充', '不带电机，说明书见附件');
  await asked.choose('说明书.pdf');
  await asked.click('button', '补充');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(asked.actions).toBeLessThanOrEqual(mostToAnswer);
  await main.getByRole('button', { name: /^已补充 ?1$/ }).waitFor();

  // The auditor finds words and file at the goods.
  const staff = await logInAs(site.base, 'ygl01');
  const { rows } = await staff.get<Page>('product.queryPrecatProductPage', { filter: { answeredTime__null: 0 } });
  expect(rows).toHaveLength(1);
  expect(await staff.get('product.getPrecatProduct', { id: rows[0]?.id })).toMatchObject({
    ...{ processStatus: 'FIRST', infoAnswer: '不带电机，说明书见附件', infoFiles: [{ fileName: '说明书.pdf' }] },
  });

  // Results stand in one table without scrolling sideways, and are accepted where they are read.
  await page.goto(`${site.base}/fta/index`);
  const results = new Counted(desk);
  await results.click('link', /待确认归类结果/);
  expect(await main.getByRole('button', { name: '全部接受' }).count()).toBe(0);
  await results.click('button', '答复');
  const table = main.getByRole('table', { name: '归类结果' });
  await table.waitFor();
  const heads = await table.getByRole('columnheader').allTextContents();
  expect(heads).toEqual(['行号', '中文品名', '商品编码', '监管条件', '检验检疫', '归类依据', '客户答复']);
  const cut = await table.evaluate((element) => {
    const box = element.parentElement as HTMLElement;
    return box.scrollWidth - box.clientWidth;
  });
  expect(cut).toBeLessThanOrEqual(0);

  // Who disagrees says why, beside the line; without a dispute everything is accepted.
  const dispute = new Counted(desk);
  await dispute.click('button', '异议');
  await dispute.click('button', '逐条答复');
  await main.getByText('请填写异议原因(5至500字)').waitFor();
  await dispute.type('异议原因', '我司历来按其他税号申报');
  expect(dispute.actions).toBeLessThanOrEqual(mostToDispute);
  await main.getByRole('button', { name: '接受', exact: true }).first().click();
  await results.click('button', '全部接受');
  await main.getByText('客户已确认', { exact: true }).filter(visible).first().waitFor();
  expect(results.actions).toBeLessThanOrEqual(mostToAccept);
  expect(await main.getByRole('button', { name: /全部接受|逐条答复/ }).count()).toBe(0);
  await desk.close();
});
