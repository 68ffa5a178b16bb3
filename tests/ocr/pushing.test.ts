import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textPdfOf } from '#fixtures/papers/drawSample.ts';
import type { Page, Refused, WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { OcrDesk, paperOf } from './ocrWorld.ts';

/** What papers say goes into records of other areas, with proof and without surprise. @see docs/recognition.md */
let gateway: TestGateway;
let desk: OcrDesk;
let declarant: OcrDesk;
beforeAll(async () => {
  gateway = await startTestGateway();
  desk = new OcrDesk(await gateway.as('bus01'));
  declarant = new OcrDesk(await gateway.as('decl01'));
});
afterAll(() => gateway.close());

const customerId = 'demo-customer-01';
const slow = 120_000;
let serial = 0;

type Values = Readonly<Record<string, string>>;
const lineOf = (values: Values) => ({
  accepted: 1,
  cells: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }])),
});

/** A confirmed paper of these values, typed by hand: what is pushed is the same, however it was read. */
async function paper(
  docKind: string,
  values: Values,
  { at = desk, lines = [], more = {} }: { at?: OcrDesk; lines?: readonly Values[]; more?: object } = {},
): Promise<string> {
  serial += 1;
  const profile = { CITES: 'pyocr', NSPC: 'pyocr', FEE: 'zf' }[docKind] ?? 'genaral';
  const content = Buffer.from(`%PDF-1.4\n% ${serial}\n`);
  const asked = { profile, docKind, customerId, recognize: 0, ...more };
  const { docs } = await at.send(content, asked, `${docKind}-${serial}.pdf`);
  const id = docs[0]?.id ?? '';
  expect((await at.act(id, 'manual', { params: { docKind } })).msg).toBe('ok');
  const document = await at.get(id);
  const fields = (document.fields as readonly WireRecord[]).map((field) => ({
    ...field,
    accepted: 1,
    value: values[String(field.fieldKey)] ?? (field.value as string | null),
  }));
  const record = { fields, lines: lines.map(lineOf) };
  const saved = await at.client.call('business.updateOcrDocument', { id, rowVersion: document.rowVersion, record });
  expect([saved.returnCode, saved.msg]).toEqual(['0', 'ok']);
  const confirmed = await at.act(id, 'confirm', { params: { overrideReason: '样张' } });
  expect([confirmed.returnCode, confirmed.msg, confirmed.data]).toMatchObject(['0', 'ok', {}]);
  return id;
}

interface Shown {
  readonly mark: string;
  readonly targetId: string;
  readonly targetNo: string;
  readonly differences: readonly {
    readonly path: string;
    readonly before: string | null;
    readonly after: string;
    state: string;
  }[];
}

const push = (id: string, asked: object, at = desk) => at.client.call<Shown>('business.pushOcr', { id, ...asked });

/** Looks first, then pushes what was seen. */
async function pushed(id: string, asked: object, { at = desk, overwrite = [] as string[] } = {}): Promise<Shown> {
  const shown = await push(id, { ...asked, dryRun: 1 }, at);
  expect([shown.returnCode, shown.msg, shown.data]).toMatchObject(['0', 'ok', {}]);
  const done = await push(id, { ...asked, overwrite, seen: shown.data.mark }, at);
  expect([done.returnCode, done.msg, done.data]).toMatchObject(['0', 'ok', {}]);
  return done.data;
}

const invoice: Values = {
  invoiceNo: 'INV-2026-0918',
  invoiceDate: '2025-12-20',
  seller: 'Nordlicht Optik GmbH',
  buyer: '上海浦江精密仪器有限公司',
  contractNo: 'HT-26-001',
  tradeTerm: 'FOB',
  currency: 'USD',
  totalAmount: '1500.00',
  freight: '120.50',
};
const goods: readonly Values[] = [
  {
    partNo: 'PX-100',
    goodsName: '光学镜片',
    hsCode: '9001909090',
    qty: '100',
    unit: 'PCS',
    unitPrice: '10',
    amount: '1000',
  },
  { partNo: 'PX-200', goodsName: '镜座', qty: '50', unit: 'PCS', unitPrice: '10', amount: '500' },
];
const packing: Values = { invoiceNo: 'INV-2026-0918', totalPieces: '4', totalGross: '88.5', totalNet: '80' };
const packed: readonly Values[] = [
  { partNo: 'PX-100', goodsName: '光学镜片', qty: '100', unit: 'PCS', gross: '50', net: '45' },
  { partNo: 'PX-200', goodsName: '镜座', qty: '50', unit: 'PCS', gross: '38.5', net: '35' },
];
const cites: Values = {
  permitNo: '2026CN/EC123456',
  permitType: 'EXPORT',
  validUntil: '2026-06-20',
  importer: 'Kansai Wood Co., Ltd.',
  importCountry: 'JPN',
  exporter: '上海浦江精密仪器有限公司',
  exportCountry: 'CHN',
  purpose: 'T',
  authority: 'CITES MA of China',
  issueDate: '2025-12-22',
};
const species: Values = {
  scientificName: 'Dalbergia cochinchinensis',
  description: 'wood pieces',
  appendix: 'II',
  source: 'W',
  qty: '120',
  unit: 'KG',
};
const bill: Values = {
  billNo: 'ZD-2026-77',
  billDate: '2025-12-21',
  vendor: '上海港务服务有限公司',
  businessNo: 'YW20260001',
  currency: 'CNY',
  amountNoTax: '1000.00',
  tax: '60.00',
  total: '1060.00',
};

test('the demo has forty papers, read or not, whose pages are there to be looked at though nothing was read', async () => {
  const admin = await gateway.as('admin');
  const { rows } = await admin.get<Page>('business.queryOcrDocumentPage', { limit: 100 });
  const states = rows.map(({ status }) => String(status));
  expect(rows.length).toBeGreaterThanOrEqual(40);
  expect([...new Set(states)].sort()).toEqual(['CONFIRMED', 'DISCARDED', 'FAILED', 'PUSHED', 'REVIEW', 'UPLOADED']);
  const waiting = rows.find(({ status, docKind }) => status === 'REVIEW' && docKind === 'INVOICE');
  const document = await admin.get<WireRecord>('business.getOcrDocument', { id: waiting?.id });
  expect((document.fields as readonly WireRecord[]).filter(({ value }) => value).length).toBeGreaterThan(8);
  const page = await admin.get<{ words: unknown[] }>('business.getOcrPage', { id: waiting?.id, page: 1 });
  expect(page.words.length).toBeGreaterThan(20);
  const [picture] = document.pictures as readonly { hashaddr: string; fileName: string }[];
  const query = new URLSearchParams({ hashaddr: picture?.hashaddr ?? '', filename: picture?.fileName ?? '' });
  expect((await admin.request(`/api/file/download?${query}`)).status).toBe(200);
});

test('an invoice becomes a customs order, and its packing list adds weights to the same goods', {
  timeout: slow,
}, async () => {
  const first = await pushed(await paper('INVOICE', invoice, { lines: goods }), { target: 'CUSTOMS_ORDER' });
  const order = () => desk.client.get<WireRecord>('business.getCustomsOrder', { id: first.targetId });
  const head = { contrNo: 'HT-26-001', transMode: '3', feeMark: '3', feeRate: '120.50000', feeCurr: 'USD', customerId };
  expect(await order()).toMatchObject({ status: 'DRAFT', ...head });
  expect((await order()).goods).toMatchObject([
    {
      partNo: 'PX-100',
      gName: '光学镜片',
      hsCode: '9001909090',
      gQty: '100.00000',
      declTotal: '1000.0000',
      tradeCurr: 'USD',
    },
    { partNo: 'PX-200', gName: '镜座', gQty: '50.00000', declTotal: '500.0000' },
  ]);
  await pushed(await paper('PACKING', packing, { lines: packed }), {
    target: 'CUSTOMS_ORDER',
    targetId: first.targetId,
  });
  const filled = await order();
  expect(filled).toMatchObject({ packNo: 4, grossWt: '88.50000', netWt: '80.00000' });
  expect(filled.goods).toMatchObject([{ netWt: '45.00000' }, { netWt: '35.00000' }]);
  expect((filled.files as readonly WireRecord[]).map(({ fileRemark }) => fileRemark)).toEqual(['00000001', '00000002']);
});

test('an invoice becomes a clearance application, and a permit is filed with it', { timeout: slow }, async () => {
  const first = await pushed(await paper('INVOICE', invoice, { lines: goods }), { target: 'CLEARANCE' });
  const asked = { target: 'CLEARANCE', targetId: first.targetId };
  await pushed(await paper('CITES', cites, { lines: [species] }), asked);
  const apply = await desk.client.get<WireRecord>('business.getClearanceApply', { id: first.targetId });
  expect(apply).toMatchObject({
    status: 'DRAFT',
    currency: 'USD',
    tradeTerm: 'FOB',
    invoiceTotal: '1500.00',
    totalAmount: '1500.00',
  });
  expect([apply.invoiceFiles, apply.permitFiles].map((files) => (files as unknown[]).length)).toEqual([1, 1]);
  expect((apply.lines as readonly WireRecord[]).map(({ partNo }) => partNo)).toEqual(['PX-100', 'PX-200']);
});

test('a CITES permit becomes a certificate of the side of the house, whose goods have the code that was said', {
  timeout: slow,
}, async () => {
  const id = await paper('CITES', cites, { at: declarant, lines: [species] });
  const asked = { target: 'CERTIFICATE', said: { hsPrefix: '4403' } };
  const { targetId } = await pushed(id, asked, { at: declarant });
  const certificate = await declarant.client.get<WireRecord>('business.getDeclCertificate', { id: targetId });
  const head = { kind: 'E', certNo: '2026CN-EC123456', ownerName: cites.exporter, validTo: '2026-06-20', customerId };
  expect(certificate).toMatchObject({ status: 'PENDING', ...head });
  expect(certificate.lines).toMatchObject([{ hsPrefix: '4403', name: 'Dalbergia cochinchinensis', qty: '120.00000' }]);
  expect(certificate.files).toHaveLength(1);
});

test('a charge bill becomes a request to pay it', { timeout: slow }, async () => {
  const lines = [{ feeName: '港杂费', amount: '1000.00' }];
  const { targetId } = await pushed(await paper('FEE', bill, { lines }), { target: 'EXPENSE' });
  const request = await desk.client.get<WireRecord>('workflow.getApproval', { id: targetId });
  const head = {
    approvalType: 'EXPENSE',
    title: '上海港务服务有限公司 ZD-2026-77',
    amount: '1060.00',
  };
  expect(request).toMatchObject({ status: 'DRAFT', ...head });
  expect(String(request.content)).toMatch(/业务号 YW20260001\n港杂费 1000.00/);
});

test('what stands in a record is kept and told; ticked, it is replaced, and the record says what stood there', {
  timeout: slow,
}, async () => {
  const first = await pushed(await paper('INVOICE', invoice, { lines: goods }), { target: 'CUSTOMS_ORDER' });
  const asked = { target: 'CUSTOMS_ORDER', targetId: first.targetId };
  const other = { ...invoice, contractNo: 'HT-26-002', tradeTerm: 'CIF' };
  const lines = [
    { ...goods[0], qty: '90' },
    { partNo: 'PX-300', goodsName: '螺丝', qty: '7', unit: 'PCS', unitPrice: '1', amount: '7' },
  ] as Values[];
  const shown = await push(await paper('INVOICE', other, { lines }), { ...asked, dryRun: 1 });
  const told = Object.fromEntries(
    shown.data.differences.map(({ path, before, after, state }) => [path, [before, after, state]]),
  );
  expect(told).toMatchObject({
    contrNo: ['HT-26-001', 'HT-26-002', 'KEPT'],
    'goods.1.gQty': ['100.00000', '90', 'KEPT'],
    'goods.3.partNo': [null, 'PX-300', 'NEW'],
  });
  await pushed(await paper('INVOICE', other, { lines }), asked, { overwrite: ['contrNo'] });
  const order = await desk.client.get<WireRecord>('business.getCustomsOrder', { id: first.targetId });
  expect(order).toMatchObject({ contrNo: 'HT-26-002', transMode: '3' });
  expect((order.goods as readonly WireRecord[]).map(({ gQty }) => gQty)).toEqual(['100.00000', '50.00000', '7.00000']);
  const { origins } = await desk.client.get<{ origins: readonly { values: readonly WireRecord[] }[] }>(
    ...(['business.queryOcrOrigins', { entity: 'customsOrder', recordId: first.targetId }] as const),
  );
  expect(origins).toHaveLength(2);
  const valueAt = (at: number, path: string) => origins[at]?.values.find((one) => one.path === path);
  expect(valueAt(0, 'contrNo')).toMatchObject({ value: 'HT-26-001', isChanged: true, level: 'HAND' });
  expect(valueAt(1, 'contrNo')).toMatchObject({ value: 'HT-26-002', before: 'HT-26-001', isChanged: false });
});

test('each value of a record that a paper filled leads to its page, its box and its level', {
  timeout: slow,
}, async () => {
  const read = await desk.read(await textPdfOf([paperOf('INVOICE', { seed: 61 })]), { customerId });
  await desk.write(read.id, {});
  expect((await desk.act(read.id, 'confirm', { params: { overrideReason: '样张' } })).msg).toBe('ok');
  const { targetId } = await pushed(read.id, { target: 'CUSTOMS_ORDER' });
  const asked = { entity: 'customsOrder', recordId: targetId };
  const { origins } = await desk.client.get<{ origins: readonly WireRecord[] }>('business.queryOcrOrigins', asked);
  expect(origins).toMatchObject([{ docId: read.id, docNo: read.docNo, docKind: 'INVOICE' }]);
  const quantity = (origins.at(0)?.values as readonly WireRecord[] | undefined)?.find(
    ({ path }) => path === 'goods.2.gQty',
  );
  expect(quantity).toMatchObject({ page: 1, engine: 'TEXT', isChanged: false, key: 'qty' });
  expect(quantity?.box).toHaveLength(4);
  const customer = await gateway.as('cust01');
  expect((await customer.call('business.queryOcrOrigins', asked)).returnCode).toBe('1005');
});

describe('a push is refused, and nothing is written,', () => {
  const refusalOf = async (id: string, asked: object, at = desk) => {
    const shown = await push(id, { ...asked, dryRun: 1 }, at);
    const answer = shown.returnCode === '0' ? await push(id, { ...asked, seen: shown.data.mark }, at) : shown;
    expect(await at.get(id)).toMatchObject({ status: 'CONFIRMED', targetId: null });
    const { errors = {} } = answer.data as unknown as Refused;
    return [answer.returnCode, Object.keys(errors)];
  };

  test('where papers of this kind do not go', { timeout: slow }, async () => {
    expect(await refusalOf(await paper('FEE', bill), { target: 'CUSTOMS_ORDER' })).toEqual(['1001', ['target']]);
  });

  test('for a person who may not write such records', { timeout: slow }, async () => {
    const keeper = new OcrDesk(await gateway.as('wh01'));
    const id = await paper('INVOICE', invoice, { at: keeper, lines: goods });
    expect(await refusalOf(id, { target: 'CUSTOMS_ORDER' }, keeper)).toEqual(['1005', ['target']]);
  });

  test('into a record that nobody may change now, or that is of another customer', { timeout: slow }, async () => {
    const id = await paper('CITES', cites, { at: declarant, lines: [species] });
    const { targetId } = await pushed(
      await paper('CITES', { ...cites, permitNo: '2026CN/EC777777' }, { at: declarant, lines: [species] }),
      { target: 'CERTIFICATE', said: { hsPrefix: '4403' } },
      { at: declarant },
    );
    const certificate = await declarant.client.get<WireRecord>('business.getDeclCertificate', { id: targetId });
    const step = { id: targetId, rowVersion: certificate.rowVersion, action: 'verifyOk' };
    expect((await declarant.client.call('business.actDeclCertificate', step)).msg).toBe('ok');
    expect((await refusalOf(id, { target: 'CERTIFICATE', targetId }, declarant))[0]).toBe('1005');
    const more = { customerId: 'demo-customer-02' };
    const strange = await paper('CITES', cites, { at: declarant, lines: [species], more });
    expect(await refusalOf(strange, { target: 'CERTIFICATE', targetId }, declarant)).toEqual(['1001', ['targetId']]);
  });

  test('where the paper does not say what the record needs, and nobody said it', { timeout: slow }, async () => {
    const id = await paper('CITES', cites, { at: declarant, lines: [species] });
    expect(await refusalOf(id, { target: 'CERTIFICATE' }, declarant)).toEqual(['1001', ['hsPrefix']]);
    const nobody = await paper('INVOICE', invoice, { lines: goods, more: { customerId: null } });
    expect(await refusalOf(nobody, { target: 'DEMAND' })).toEqual(['1001', ['customerId']]);
  });

  test('while nobody looked at what would be written, or it is something else by now', { timeout: slow }, async () => {
    const id = await paper('INVOICE', invoice, { lines: goods });
    const unseen = await push(id, { target: 'CUSTOMS_ORDER' });
    expect([unseen.returnCode, Object.keys((unseen.data as unknown as Refused).errors ?? {})]).toEqual([
      '1001',
      ['seen'],
    ]);
    const { targetId } = await pushed(await paper('INVOICE', invoice, { lines: goods }), { target: 'CUSTOMS_ORDER' });
    const asked = { target: 'CUSTOMS_ORDER', targetId };
    const { data: seen } = await push(id, { ...asked, dryRun: 1 });
    const { rowVersion } = await desk.client.get<WireRecord>('business.getCustomsOrder', { id: targetId });
    const record = { contrNo: 'HT-99' };
    const saved = await desk.client.call('business.updateCustomsOrder', { id: targetId, rowVersion, record });
    expect(saved.msg).toBe('ok');
    expect((await push(id, { ...asked, seen: seen.mark })).returnCode).toBe('1003');
    expect(await desk.get(id)).toMatchObject({ status: 'CONFIRMED', targetId: null });
  });
});
