import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, GatewayClient } from '#tests/gatewayClient.ts';
import { startTestGateway, type TestGateway } from '#tests/testGateway.ts';
import { readPdf } from './readPdf.ts';

let scene: TestGateway;
beforeAll(async () => {
  scene = await startTestGateway();
});
afterAll(() => scene.close());

interface Page {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

const get = (client: GatewayClient, path: string) => client.request(`/api/print/${path}`);
const codeOf = async (response: Response) => ((await response.json()) as Answer).returnCode;
const pagesOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return readPdf(new Uint8Array(await response.arrayBuffer()));
};

test('a demand prints with its goods, the amount in words, its tasks and who printed it', async () => {
  const { rows } = await scene.database.pool.query<{
    id: string;
    demand_no: string;
    title: string;
    goods_name: string;
    task_no: string;
  }>(
    `select d.id, d.demand_no, d.title, g.goods_name, k.task_no from demand d join demand_goods g on g.demand_id = d.id
      join delegate_task k on k.demand_id = d.id
     where d.currency = 'CNY' and d.amount > 0 and d.demand_no is not null order by d.demand_no, g.line_no limit 1`,
  );
  const [demand] = rows;
  expect(demand).toBeDefined();
  const response = await get(await scene.as('admin'), `demand?ids=${demand?.id}`);
  expect(response.headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''/);
  const text = (await pagesOf(response)).map((page) => page.text).join('');
  for (const word of [
    '需求单',
    '基本信息',
    '合计',
    '大写',
    '元',
    'admin',
    '第1/',
    demand?.demand_no,
    demand?.goods_name,
    demand?.task_no,
  ]) {
    expect(text).toContain(String(word).replaceAll(' ', ''));
  }
  const { rows: logged } = await scene.database.pool.query(
    `select record_id, biz_no from op_log where method = 'printDemand'`,
  );
  expect(logged).toEqual([{ record_id: demand?.id, biz_no: demand?.demand_no }]);
});

test('several demands print in the asked order, in English too', async () => {
  const client = await scene.as('bus01');
  const { rows } = await client.get<Page>('business.queryDemandPage', { page: 1, limit: 2 });
  client.language = 'en';
  const ids = rows.map(({ id }) => id).reverse();
  const text = (await pagesOf(await get(client, `demand?ids=${ids.join(',')}`))).map((page) => page.text).join('');
  expect(text).toContain('Demandsheet');
  expect(text).toContain('Page1/');
  client.language = 'zh';
});

test('scope, right and number of demands are checked', async () => {
  const { rows } = await scene.database.pool.query<{ id: string }>(
    `select id from demand where owner_dept = 'D20' and created_dept = 'D20' limit 1`,
  );
  expect(await codeOf(await get(await scene.as('bus01'), `demand?ids=${rows[0]?.id}`))).toBe('1002');
  expect(await codeOf(await get(await scene.as('tz01'), `demand?ids=${rows[0]?.id}`))).toBe('1005');
  expect(await codeOf(await get(await scene.as('bus01'), 'demand?ids='))).toBe('1001');
  expect(
    await codeOf(
      await get(await scene.as('bus01'), `demand?ids=${Array.from({ length: 51 }, (_, index) => index).join(',')}`),
    ),
  ).toBe('1010');
  expect(((await (await get(scene.stranger(), 'demand?ids=x')).json()) as Answer).code).toBe(401);
});

test('a template prints with a sample or with an address', async () => {
  const client = await scene.as('bus01');
  const { rows: templates } = await client.get<Page>('business.queryAddressTemplatePage', { page: 1, limit: 1 });
  const { rows: addresses } = await client.get<Page>('business.queryAddressBookPage', { page: 1, limit: 1 });
  const [template, address] = [templates[0], addresses[0]];
  const [sample] = await pagesOf(await get(client, `addressTemplate?id=${template?.id}&sample=1`));
  expect(sample?.text).toContain('张三');
  expect(sample?.widthPt).toBeCloseTo((Number(template?.widthMm) * 72) / 25.4, 1);
  const [real] = await pagesOf(await get(client, `addressTemplate?id=${template?.id}&addressId=${address?.id}`));
  expect(real?.text).toContain(String(address?.contact).replaceAll(' ', ''));
  expect(await codeOf(await get(client, `addressTemplate?id=${template?.id}`))).toBe('1001');
  expect(await codeOf(await get(client, 'addressTemplate?id=nowhere&sample=1'))).toBe('1002');
});
