import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { GatewayClient } from '#tests/gatewayClient.ts';
import { type Attack, seconds, tally } from './attack.ts';
import { form, headersOf, shoot } from './shoot.ts';

/** The longest that one hostile value may keep its own sender waiting. */
const patience = 5_000;

async function timed<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly ms: number }> {
  const started = performance.now();
  const result = await work();
  return { result, ms: performance.now() - started };
}

async function importOf(client: GatewayClient, fileName: string, content: string | Buffer, times = 3) {
  const stored = await client.upload({ bizType: 'import', fileName, content });
  if (stored.returnCode !== '0') return { codes: [`upload ${stored.returnCode}`], ms: 0 };
  const { result, ms } = await timed(() =>
    Promise.all(
      Array.from({ length: times }, () => client.call('business.importDemand', { fileId: stored.data.fileId })),
    ),
  );
  return { codes: result.map(({ returnCode }) => returnCode), ms };
}

const head = '标题,需求类型,紧急程度,客户,联系人,电话,期望完成\r\n';

const emptyLines: Attack = {
  name: 'a CSV of 19 MB of empty lines, imported three times at once',
  run: async ({ as }) => {
    const { codes, ms } = await importOf(as('admin'), 'rows.csv', `${head}${',,,,,,\r\n'.repeat(2_400_000)}`);
    return { held: ms < 4 * patience && !codes.includes('9999'), words: `${tally(codes)} after ${seconds(ms)}` };
  },
};

/** A workbook whose sheet is millions of empty rows, which pack well. */
async function rowBomb(rows: number): Promise<Buffer> {
  const zip = new ZipFile();
  const xml = '<?xml version="1.0" encoding="UTF-8"?>';
  const ns = 'http://schemas.openxmlformats.org';
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${xml}<Types xmlns="${ns}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="rId1" Type="${ns}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${ns}/spreadsheetml/2006/main" xmlns:r="${ns}/officeDocument/2006/relationships"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="rId1" Type="${ns}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${xml}<worksheet xmlns="${ns}/spreadsheetml/2006/main"><sheetData>${'<row/>'.repeat(rows)}</sheetData></worksheet>`,
  };
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

const emptyRows: Attack = {
  name: 'a workbook of millions of empty rows, imported three times at once',
  run: async ({ as }) => {
    const bytes = await rowBomb(8_000_000);
    const { codes, ms } = await importOf(as('admin'), 'rows.xlsx', bytes);
    return {
      held: ms < 4 * patience && !codes.includes('9999'),
      words: `${Math.round(bytes.length / 1_024)} KB: ${tally(codes)} after ${seconds(ms)}`,
    };
  },
};

const deepJson: Attack = {
  name: 'data a million brackets deep, of a million keys, and 2 MB thirty times at once',
  run: async ({ port, as }) => {
    const headers = { ...headersOf(as('wh01').cookies), ...form };
    const deep = `{"filter":${'['.repeat(900_000)}${']'.repeat(900_000)}}`;
    const wide = `{${Array.from({ length: 150_000 }, (_, index) => `"k${index}":1`).join(',')}}`;
    const large = `{"keyword":"${'x'.repeat(1_900_000)}"}`;
    const send = (method: string, data: string) =>
      shoot(port, {
        method: 'POST',
        path: '/api/gateway',
        headers,
        body: new URLSearchParams({ service: 'business', method, version: '1.0', data }).toString(),
      });
    const hits = [];
    for (const data of [deep, wide])
      for (const method of ['queryDemandPage', 'saveDemand', 'actDemand']) hits.push(await send(method, data));
    hits.push(...(await Promise.all(Array.from({ length: 30 }, () => send('queryDemandPage', large)))));
    const codes = hits.map(({ text }) => /"returnCode":"(\d+)"/.exec(text)?.[1] ?? '?');
    const slowest = Math.max(...hits.map(({ ms }) => ms));
    return {
      held: slowest < patience && !codes.includes('9999'),
      words: `${tally(codes)}, the slowest after ${seconds(slowest)}`,
    };
  },
};

const patterns: Attack = {
  name: 'texts that patterns stumble over',
  run: async ({ as }) => {
    const client = as('admin');
    const line = (text: string) => ({
      record: { name: 'x', customerId: 'demo-customer-01', lines: [{ text }], content: text },
    });
    const texts = [
      `{{${' '.repeat(3_200)}`,
      `${' '.repeat(3_200)}x`,
      `${'1'.repeat(3_000)}!`,
      '（('.repeat(1_500),
      `${'a.'.repeat(1_500)}@`,
    ];
    let slowest = 0;
    const codes: string[] = [];
    for (const text of texts) {
      const works = [
        () => client.call('business.saveAddressTemplate', { ...line(text), template: text }),
        () => client.call('business.parseAddress', { text: text.slice(0, 500) }),
        () => client.call('business.queryDemandPage', { keyword: text.slice(0, 50), filter: { title__like: text } }),
        () =>
          client.call('business.saveDemand', {
            record: { title: text, contact: text, phone: text, remark: text, email: text },
          }),
      ];
      for (const work of works) {
        const { result, ms } = await timed(work);
        slowest = Math.max(slowest, ms);
        codes.push(result.returnCode);
      }
    }
    return {
      held: slowest < patience && !codes.includes('9999'),
      words: `${tally(codes)}, the slowest after ${seconds(slowest)}`,
    };
  },
};

export const bombs: readonly Attack[] = [emptyLines, emptyRows, deepJson, patterns];
