import { afterAll, beforeAll, expect } from 'vitest';
import type { Page as Rows, WireRecord } from '../contract/contractTarget.ts';
import { logInAs } from '../gatewayClient.ts';
import { longTest } from '../longRun.ts';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

/**
 * An auditor works through his queue by keys: how many, and how long it takes him.
 * @see docs/spec/classification.md 3.1 productlist, precatverify
 */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const visible = { visible: true };
const mostKeysOfLine = 4;
const mostMsOfLine = 8_000;
const lines = 20;

const facts = [
  'nameZh',
  'nameEn',
  'spec',
  'material',
  'composition',
  'usage',
  'principle',
  'brand',
  'brandType',
  'makerName',
  'originCountry',
  'unit',
  'netWeight',
];

/** An application of goods like those the customer had classified before, in the hands of the first auditor. */
async function handedOut(count: number): Promise<readonly string[]> {
  const [customer, lead] = await Promise.all([logInAs(site.base, 'precust01'), logInAs(site.base, 'preadmin01')]);
  const own = await lead.get<Rows>('product.queryPrecatProductPage', {
    filter: { processStatus: 'EFFECTIVE', customerId: 'demo-customer-01' },
    limit: 100,
  });
  const whole: WireRecord[] = [];
  for (const { id } of own.rows) whole.push(await lead.get<WireRecord>('product.getPrecatProduct', { id }));
  const known = whole.filter(({ hsCode, principle, composition }) => hsCode && principle && composition);
  const products = Array.from({ length: count }, (_, at) => {
    const like = known[at % known.length] ?? {};
    return {
      ...Object.fromEntries(facts.map((name) => [name, like[name as keyof typeof like]])),
      lineNo: at + 1,
      partNo: `DESK-${count}-${at + 1}`,
      againFlg: 1,
    };
  });
  const paper = (
    await customer.upload({ bizType: 'precatApply', fileName: '说明.pdf', content: `%PDF-1.4\n% ${count}\n%%EOF\n` })
  ).data;
  const contact = { contact: '陈经理', phone: '021-51038801', email: 'chen@example.com', payMode: 'CASH' };
  const draft = await customer.get<WireRecord>('product.addPrecatApply', {
    record: { customerId: 'demo-customer-01', ieFlag: 'I', ...contact, files: [paper], products },
  });
  const submitted = await customer.get<WireRecord>('product.actPrecatApply', {
    id: draft.id,
    rowVersion: draft.rowVersion,
    action: 'submit',
  });
  await lead.get('product.actPrecatApply', {
    id: draft.id,
    rowVersion: submitted.rowVersion,
    action: 'accept',
    params: { entrustedUserId: 'user-preadmin01' },
  });
  const { products: goods } = await lead.get<WireRecord>('product.getPrecatApply', { id: draft.id });
  const ids = (goods as WireRecord[]).map(({ id }) => id);
  await lead.get('product.assignPrecatDispatch', { lineIds: ids, assigneeId: 'user-ygl01' });
  return ids;
}

/** A keyboard that counts. A chord is as many keys as it holds down. */
function countedKeys(desk: Desk) {
  let count = 0;
  return {
    press: async (chord: string) => {
      count += chord.split('+').length;
      await desk.page.keyboard.press(chord);
    },
    get count() {
      return count;
    },
  };
}

const codeInput = (desk: Desk) => desk.main.getByRole('textbox', { name: /^\*?商品编码/ }).filter(visible);

longTest(
  'goods that fit their suggestion are audited by four keys and within eight seconds each, twenty of them by less than a hundred; fifty unchanged ones pass the second audit in one act',
  { timeout: 400_000 },
  async () => {
    const ids = await handedOut(lines);
    const desk = await Desk.open(site, 'ygl01', { at: `/precatProduct/${ids[0]}` });
    const keys = countedKeys(desk);
    const times: number[] = [];
    await codeInput(desk).waitFor();
    for (const id of ids) {
      expect(desk.page.url()).toContain(id);
      await expect.poll(() => codeInput(desk).evaluate((element) => element === document.activeElement)).toBe(true);
      const before = keys.count;
      const begun = performance.now();
      await keys.press('Enter');
      await keys.press('Control+Enter');
      await desk.page.waitForURL((url) => !url.pathname.endsWith(id), { timeout: mostMsOfLine });
      times.push(performance.now() - begun);
      expect(keys.count - before).toBeLessThanOrEqual(mostKeysOfLine);
    }
    expect(Math.max(...times)).toBeLessThan(mostMsOfLine);
    expect(keys.count).toBeLessThanOrEqual(100);
    const lead = await logInAs(site.base, 'preadmin01');
    for (const id of ids)
      expect(await lead.get<WireRecord>('product.getPrecatProduct', { id })).toMatchObject({
        processStatus: 'SECOND',
        auditor1: 'user-ygl01',
        suggestRank: 1,
      });
    await desk.close();
  },
);
