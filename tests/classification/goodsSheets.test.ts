import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { uploadSheet } from '../robustness/sheets.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Goods of a customer's own sheet on their way into his application. @see docs/spec/classification.md 3.8 */
let gateway: TestGateway;
const customerId = 'demo-customer-01';

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

interface Answer {
  readonly msg: string;
  readonly total: number;
  readonly success: number;
  readonly existing: number;
  readonly failed: number;
  readonly groups?: readonly {
    readonly field: string;
    readonly value: string;
    readonly count: number;
    readonly suggestion?: string;
    readonly rows: readonly number[];
  }[];
  readonly sheet?: {
    readonly headRow: number;
    readonly problem?: string;
    readonly columns: readonly { readonly index: number; readonly head: string; readonly field: string | null }[];
  };
  readonly notices: readonly { readonly kind: string; readonly text: string }[];
  readonly remembered?: readonly object[];
}

async function draft(client: GatewayClient, customer = customerId): Promise<string> {
  const contact = { contact: '陈经理', phone: '021-51038801', email: 'chen@example.com', payMode: 'CASH', ieFlag: 'I' };
  const { id } = await client.get<WireRecord>('product.addPrecatApply', {
    record: { customerId: customer, ...contact, files: [], products: [] },
  });
  return String(id);
}
const linesOf = async (id: string) =>
  ((await (await gateway.as('admin')).get<WireRecord>('product.getPrecatApply', { id })).products ??
    []) as WireRecord[];

const sent = async (client: GatewayClient, text: string, id: string, more: object = {}) => {
  const fileId = await uploadSheet(client, `\ufeff${text}\r\n`);
  return (await client.call<Answer>('product.importPrecatProduct', { fileId, params: { parentId: id }, ...more })).data;
};
const preview = { preview: 1 };
const row = (at: number, unit: string) => `,M-${at},电磁炉${at},C21-${at},微晶玻璃,家用加热,${unit},1.5,中国,`;
const list = (count: number, unit: (at: number) => string) =>
  [
    '上海申港贸易有限公司 商品清单,,,,,,,,,',
    '编制日期：2026-11-20,,,,,,,,,',
    '序号,货号,品名,型号,材料,功能说明,UOM,净重(kg),产地,采购员',
    ...Array.from({ length: count }, (_, at) => row(at, unit(at))),
    '合计,,,,,,,300,,',
  ].join('\r\n');

test('a title and a date above the head, heads as customers write them, a total below: all rows are read', async () => {
  const customer = await gateway.as('precust01');
  const answer = await sent(
    customer,
    list(3, () => 'KG'),
    await draft(customer),
    preview,
  );
  expect(answer.sheet).toMatchObject({ headRow: 3 });
  expect(answer.sheet?.columns.map(({ head, field }) => [head, field])).toEqual([
    ['序号', null],
    ['货号', 'partNo'],
    ['品名', 'nameZh'],
    ['型号', 'spec'],
    ['材料', 'material'],
    ['功能说明', null],
    ['UOM', 'unit'],
    ['净重(kg)', 'netWeight'],
    ['产地', 'originCountry'],
    ['采购员', null],
  ]);
  expect(answer.notices.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['above', 'columns', 'totals']));
  // All errors at once: the use is missing in each row, and nothing else.
  expect(answer).toMatchObject({ total: 3, failed: 3, groups: [{ field: 'usage', value: '', count: 3 }] });
});

test('columns placed and words mended by one choice come in, and are remembered for the customer', async () => {
  const customer = await gateway.as('precust01');
  const id = await draft(customer);
  const text = list(200, (at) => (at < 40 ? 'PCS' : '个'));
  const first = await sent(customer, text, id, preview);
  expect(first.groups?.find(({ field }) => field === 'unit')).toMatchObject({
    value: 'PCS',
    count: 40,
    suggestion: '个',
  });
  const columns = { 5: 'usage', 9: '' };
  const placed = await sent(customer, text, id, { ...preview, edits: { columns } });
  expect(placed).toMatchObject({ failed: 40, success: 160, groups: [{ field: 'unit', count: 40 }] });
  const edits = { columns, mends: [{ how: 'cell', field: 'unit', find: 'PCS', to: '个' }] };
  expect(await sent(customer, text, id, { ...preview, edits })).toMatchObject({ failed: 0, success: 200 });
  expect(await sent(customer, text, id, { edits })).toMatchObject({ failed: 0, success: 200 });
  const lines = await linesOf(id);
  expect(lines).toHaveLength(200);
  expect(lines[0]).toMatchObject({ usage: '家用加热', unit: '007', originCountry: 'CHN', netWeight: '1.500000' });

  // The next sheet of the same customer needs neither, whoever of his people brings it.
  const again = await draft(customer);
  const next = await sent(customer, text, again, preview);
  expect(next).toMatchObject({ failed: 0, success: 200, remembered: [{ field: 'unit', word: 'pcs', means: '个' }] });
  const taken = { forgotten: [{ field: 'unit', word: 'pcs' }] };
  expect(await sent(customer, text, again, { ...preview, edits: taken })).toMatchObject({ failed: 40 });
  // Nobody else's sheets are read by it.
  const other = await gateway.as('bus01');
  const ofOther = await sent(other, text, await draft(other, 'demo-customer-02'), preview);
  expect(ofOther.sheet?.columns[5]).toMatchObject({ field: null });
  expect(ofOther.remembered).toBeUndefined();
});

test('a head that names none of the needed columns is shown with its columns, and is read once they are placed', async () => {
  const customer = await gateway.as('precust01');
  const id = await draft(customer);
  const text = '甲,乙,丙,丁,戊\r\nQ-1,电磁炉,C21,玻璃,加热';
  const shown = await sent(customer, text, id, preview);
  expect(shown).toMatchObject({ success: 0, sheet: { problem: expect.stringContaining('表头无法识别') } });
  expect(shown.sheet?.columns.map(({ head }) => head)).toEqual(['甲', '乙', '丙', '丁', '戊']);
  const columns = { 0: 'partNo', 1: 'nameZh', 2: 'spec', 3: 'material', 4: 'usage' };
  expect(await sent(customer, text, id, { edits: { columns } })).toMatchObject({ success: 1, failed: 0 });
  // An import itself is refused: nobody has seen its columns.
  const fileId = await uploadSheet(customer, '\ufeff己,庚\r\nx,y\r\n');
  const refused = await customer.call('product.importPrecatProduct', { fileId, params: { parentId: id } });
  expect(refused.returnCode).toBe('1012');
});

test('empty cells are filled down or all alike, a part of a text is replaced, and a column that is missing is filled in', async () => {
  const customer = await gateway.as('precust01');
  const id = await draft(customer);
  const text = '料号,品名,规格,材质\r\nW-1,电磁炉,C21,钢\r\nW-2,电饭锅,C22,\r\nW-3,电水壶,C23,';
  const edits = {
    mends: [
      { how: 'down', field: 'material' },
      { how: 'part', field: 'spec', find: 'C2', to: 'D2' },
      { how: 'cell', field: 'usage', find: '', to: '家用' },
    ],
  };
  expect(await sent(customer, text, id, { edits })).toMatchObject({ success: 3, failed: 0 });
  expect((await linesOf(id)).map(({ spec, material, usage }) => [spec, material, usage])).toEqual([
    ['D21', '钢', '家用'],
    ['D22', '钢', '家用'],
    ['D23', '钢', '家用'],
  ]);
});

test.each([
  [{ columns: [] }],
  [{ columns: { a: 'nameZh' } }],
  [{ mends: [{ how: 'other', field: 'unit' }] }],
  [{ mends: [{ how: 'cell', field: 'unit', find: 1, to: '个' }] }],
  [{ mends: Array.from({ length: 301 }, () => ({ how: 'down', field: 'unit' })) }],
  ['x'],
])('changes of a sheet that are none are refused (%#)', async (edits) => {
  const customer = await gateway.as('precust01');
  const fileId = await uploadSheet(customer, '\ufeff品名\r\n电磁炉\r\n');
  const answer = await customer.call('product.importPrecatProduct', {
    fileId,
    params: { parentId: await draft(customer) },
    preview: 1,
    edits,
  });
  expect(answer.returnCode).toBe('1001');
});
