import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCreditCode } from '#domain/core/checkDigits.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import type { TestGateway } from '../testGateway.ts';
import { type Built, eInvoiceXml, ofdOf, pdfOf, zipOf } from './eInvoiceBuilder.ts';
import { input, inputNow, nextNo, ours, startInvoices, thisMonth, today } from './invoiceWorld.ts';

/** E-invoices as suppliers send them: XML, OFD, PDF. @see docs/spec/finance-addendum.md F56 */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startInvoices();
});
afterAll(() => gateway.close());

interface Result {
  readonly outcome: string;
  readonly id?: string;
  readonly code?: string;
  readonly text?: string;
  readonly values?: Record<string, string>;
}

const stored = async (client: GatewayClient, fileName: string, content: string | Buffer): Promise<string> => {
  const { returnCode, data, msg } = await client.upload({ bizType: 'invoice', fileName, content });
  if (returnCode !== '0') throw new Error(`${returnCode} ${msg}`);
  return data.fileId;
};

async function read(content: string | Buffer, fileName = '发票.xml'): Promise<Result> {
  const finance = await gateway.as('fin01');
  const fileIds = [await stored(finance, fileName, content)];
  const { results } = await finance.get<{ results: Result[] }>('financial.uploadInvoiceFile', { fileIds });
  return results[0] as Result;
}

const xml = (built?: Built) => read(eInvoiceXml(built));
const recordOf = async ({ id = '' }: Result) => inputNow(await gateway.as('fin01'), { id } as WireRecord);

describe('an e-invoice', () => {
  test('is entered with its lines, its original, and where each value was read', async () => {
    const no = nextNo(20);
    const result = await xml({ no });
    expect(result).toMatchObject({ outcome: 'created' });
    const record = await recordOf(result);
    expect(record).toMatchObject({
      ...{ invoiceKind: '81', invoiceNo: no, issueDate: today, sellerName: '迅达运输 & 物流', grossAmount: '8720.00' },
      ...{ mainCompId: ours.id, sourceKind: 'UPLOAD', remark: '8车次', drawer: '张三', deductibleTax: '720.00' },
      ...{ xmlFile: [{ fileName: '发票.xml' }], lines: [{ taxRate: '0.09', qty: '8.00000000', unit: '车' }] },
    });
    expect(record.provenance).toMatchObject({
      fields: {
        invoiceNo: 'EInvoice/TaxSupervisionInfo/InvoiceNumber',
        'lines.taxAmount': expect.stringContaining('ComTaxAm'),
      },
    });
  });

  test('has rates as shares, percents and words, discounts, and special business', async () => {
    const lines = [
      { net: '1000.00', rate: '6%', tax: '60.00' },
      { net: '-100.00', rate: '0.060000', tax: '-6.00' },
      { net: '50.00', rate: '免税', tax: '***' },
    ];
    const extra = '<SpecificInformation><Toll><PlateNo>沪A12345</PlateNo></Toll></SpecificInformation>';
    const record = await recordOf(
      await xml({ kind: '02', lines, net: '950.00', tax: '54.00', gross: '1004.00', extra }),
    );
    expect(record).toMatchObject({
      ...{ invoiceKind: '82', deductStatus: 'NA', special: { Toll: { PlateNo: '沪A12345' } } },
      lines: [{ taxRate: '0.06' }, { taxRate: '0.06', lineKind: 'DISCOUNT' }, { taxRate: 'FREE', taxAmount: '0.00' }],
    });
  });

  test('in two formats is one invoice with two files; other sums under its number are told', async () => {
    const no = nextNo(20);
    const first = await xml({ no });
    expect(await read(await ofdOf(eInvoiceXml({ no })), '发票.ofd')).toMatchObject({
      outcome: 'fileAdded',
      id: first.id,
    });
    expect(await recordOf(first)).toMatchObject({
      xmlFile: [{}],
      ofdFile: [{ fileName: '发票.ofd' }],
      hasFile: 'OFD XML',
    });
    const lines = [{ net: '100.00', rate: '0.09', tax: '9.00' }];
    const other = await xml({ no, lines, net: '100.00', tax: '9.00', gross: '109.00' });
    expect(other).toMatchObject({ outcome: 'refused', code: '62040' });
    expect(other.text).toContain('8,720.00');
    expect(other.text).toContain('109.00');
  });

  test('of another buyer, with other sums than its lines, or red, is refused', async () => {
    expect(await xml({ buyer: makeCreditCode('91310115MA1K0HH00') })).toMatchObject({
      outcome: 'refused',
      code: '62041',
    });
    expect(await xml({ gross: '8720.01' })).toMatchObject({ outcome: 'refused', code: '62044' });
    expect(await xml({ lines: [{ net: '8000.00', rate: '0.09', tax: '719.00' }] })).toMatchObject({ code: '62044' });
    const red = [{ net: '-8000.00', rate: '0.09', tax: '-720.00' }];
    expect(await xml({ lines: red, net: '-8000.00', tax: '-720.00', gross: '-8720.00' })).toMatchObject({
      outcome: 'refused',
    });
    const off = [{ net: '100.00', rate: '0.06', tax: '6.50' }];
    expect(await xml({ lines: off, net: '100.00', tax: '6.50', gross: '106.50' })).toMatchObject({
      ...{ outcome: 'refused', text: '第1行税额误差0.50超过0.06' },
    });
  });

  test('as a PDF gives what its properties say, for a person to complete', async () => {
    const no = nextNo(20);
    const properties = { InvoiceNumber: no, 'TotalTax-includedAmount': '8720.00', IssueTime: `${today} 09:00:00` };
    const read_ = await read(pdfOf(properties), '发票.pdf');
    expect(read_).toMatchObject({
      outcome: 'partial',
      values: { invoiceNo: no, grossAmount: '8720.00', issueDate: today },
    });
    const known = await input(await gateway.as('fin01'), { invoiceNo: no });
    expect(await read(pdfOf(properties), '发票.pdf')).toMatchObject({ outcome: 'fileAdded', id: known.id });
    expect(await read(await zipOf({ 'OFD.xml': '<OFD/>' }), '空.ofd')).toMatchObject({ outcome: 'partial' });
  });

  test('that is hostile is refused: entities, document types, a bomb, too much of anything', async () => {
    const finance = await gateway.as('fin01');
    const entity = `<?xml version="1.0"?><!DOCTYPE EInvoice [<!ENTITY x SYSTEM "file:///etc/passwd">]>`;
    const hidden = `<?xml version="1.0"?><!-- a --><!DOCTYPE EInvoice SYSTEM "http://127.0.0.1:1/x.dtd">`;
    await expect(
      stored(finance, '实体.xml', eInvoiceXml({ head: entity, extra: '<Remark>&x;</Remark>' })),
    ).rejects.toThrow('1011');
    expect(await xml({ head: hidden })).toMatchObject({ outcome: 'refused' });
    const many = Array.from({ length: 2_001 }, () => ({ net: '1.00', rate: '0.09', tax: '0.09' }));
    expect(await xml({ lines: many, net: '2001.00', tax: '180.09', gross: '2181.09' })).toMatchObject({
      ...{ outcome: 'refused', text: '明细超过2000行' },
    });
    expect(await xml({ extra: `<Pad>${'x'.repeat(2 * 1_048_576)}</Pad>` })).toMatchObject({ text: '文件超过2MB' });
    expect(await xml({ root: 'Invoice' })).toMatchObject({ outcome: 'refused' });
    const bomb = await zipOf({ 'OFD.xml': '<OFD/>', 'Doc_0/Attachs/a.xml': 'x'.repeat(80 * 1_048_576) });
    expect(await read(bomb, '炸弹.ofd')).toMatchObject({ outcome: 'refused', text: 'OFD文件已损坏或过大' });
    expect(await read(`${eInvoiceXml().slice(0, 900)}`)).toMatchObject({ text: '文件不是完整的XML' });
  });

  test("nobody enters from somebody else's upload, and nobody without a right over the company", async () => {
    const leader = await gateway.as('fin01l');
    const theirs = await stored(leader, '发票.xml', eInvoiceXml());
    const finance = await gateway.as('fin01');
    expect((await finance.call('financial.uploadInvoiceFile', { fileIds: [theirs] })).returnCode).toBe('1002');
    const clerk = await gateway.as('bus01');
    const fileIds = [await stored(clerk, '发票.xml', eInvoiceXml())];
    const { results } = await clerk.get<{ results: Result[] }>('financial.uploadInvoiceFile', { fileIds });
    expect(results).toMatchObject([{ outcome: 'refused', code: '62051' }]);
  });
});

test('the month in its number is told where it is not that of its date', async () => {
  const result = await xml({ no: `19312000000${nextNo(20).slice(11)}` });
  expect(result.text).toContain('年份');
  expect(await recordOf(result)).toMatchObject({ belongPeriod: null, periodStatus: 'UNASSIGNED' });
  expect(thisMonth).toHaveLength(6);
});
