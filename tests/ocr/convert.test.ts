import { readXlsx } from 'hucre';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePicture, scanPdfOf, textPdfOf } from '#fixtures/papers/drawSample.ts';
import { samplePaper } from '#fixtures/papers/layoutSample.ts';
import { knownStyles } from '#fixtures/papers/sampleStyles.ts';
import { sampleTableSheets } from '#fixtures/papers/sampleTables.ts';
import { failLostConverts } from '#server/ocr/convert/runConvert.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { runNow } from '../exchange/partnerWorld.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** PDF to Excel, as a job. @see docs/spec/operations.md 3.13 */
let gateway: TestGateway;
let clerk: GatewayClient;

beforeAll(async () => {
  gateway = await startTestGateway();
  clerk = await gateway.as('bus01');
});
afterAll(() => gateway.close());

async function uploaded(content: Buffer, fileName: string): Promise<string> {
  const { fileId } = (await clerk.upload({ bizType: 'ocrDocument', fileName, content })).data as { fileId: string };
  const sent = await clerk.call<{ docs: readonly { id: string }[] }>('business.uploadOcr', {
    ...{ fileIds: [fileId], profile: 'genaral', recognize: 0 },
  });
  expect(sent.msg).toBe('ok');
  return sent.data.docs[0]?.id ?? '';
}

interface Result {
  readonly status: string;
  readonly sheets?: number;
  readonly hashaddr?: string;
  readonly fileName?: string;
  readonly errorMsg?: string;
}

async function converted(docId: string, more: object = {}): Promise<Result> {
  const asked = await clerk.call<{ convertId: string }>('batch.convertOcrPdf', { docId, mode: 'TABLE', ...more });
  expect([asked.returnCode, asked.msg]).toEqual(['0', 'ok']);
  for (let at = 0; at < 600; at += 1) {
    const { convertId } = asked.data;
    const result = await clerk.get<Result>('batch.fetchOcrConvertResult', { convertId });
    if (['DONE', 'FAILED'].includes(result.status)) return result;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('it never ended');
}

const textPdf = (at: number) => textPdfOf([sampleTableSheets()[at]?.paper() ?? (undefined as never)]);

async function bookOf({ hashaddr, fileName }: Result) {
  const query = new URLSearchParams({ hashaddr: hashaddr ?? '', filename: fileName ?? '' });
  const answer = await clerk.request(`/api/file/download?${query}`);
  expect(answer.status).toBe(200);
  return readXlsx(Buffer.from(await answer.arrayBuffer()));
}

test('O33: a PDF with three tables becomes a workbook of three sheets, which is downloaded', async () => {
  const sheets = sampleTableSheets();
  const pdf = await textPdfOf([sheets[6], sheets[7]].flatMap((sheet) => sheet?.paper() ?? []));
  const result = await converted(await uploaded(pdf, 'three.pdf'));
  expect(result).toMatchObject({ status: 'DONE', sheets: 3 });
  const book = await bookOf(result);
  expect(book.sheets).toHaveLength(3);
  expect(book.sheets[0]?.rows[0]).toEqual(['序号', '料号', '品名', '数量', '金额']);
  expect(typeof book.sheets[0]?.rows[1]?.[4]).toBe('number');
  expect(book.sheets[2]?.merges?.length).toBe(5);
});

test('pages are chosen; whole pages keep their words where they stand', async () => {
  const id = await uploaded(await textPdf(4), 'pages.pdf');
  const part = await converted(id, { pages: '2' });
  expect(part).toMatchObject({ status: 'DONE', sheets: 1 });
  const whole = await converted(id, { mode: 'PAGE', pages: '1-2' });
  expect(whole).toMatchObject({ status: 'DONE', sheets: 2 });
  const wrong = await clerk.call<WireRecord>('batch.convertOcrPdf', { docId: id, mode: 'TABLE', pages: '3-1' });
  expect([wrong.returnCode, Object.keys((wrong.data as { errors?: object }).errors ?? {})]).toEqual([
    '1001',
    ['pages'],
  ]);
});

test('a scan that nobody read, a broken file, a locked one and one with too many pages say what to do', async () => {
  const style = knownStyles[0] ?? (undefined as never);
  const scan = await scanPdfOf([samplePicture(samplePaper('INVOICE', { style, seed: 3 }), { look: 'CLEAN' })]);
  expect(await converted(await uploaded(scan, 'scan.pdf'))).toEqual({
    ...{ status: 'FAILED', errorMsg: '所选页没有文字，扫描件请先识别' },
  });
  const broken = Buffer.from(`%PDF-1.4\n${'x'.repeat(500)}`);
  expect(await converted(await uploaded(broken, 'broken.pdf'))).toMatchObject({ errorMsg: '文件已损坏，无法打开' });
  const many = await textPdfOf(
    Array.from({ length: 60 }, () => sampleTableSheets()[0]?.paper() ?? (undefined as never)),
  );
  expect(await converted(await uploaded(many, 'many.pdf'))).toMatchObject({
    errorMsg: '一次最多转换50页，请填写页码',
  });
});

test('a page of 10,000 strokes and words is converted or refused, and nobody else waits for it', async () => {
  const [first] = sampleTableSheets();
  const paper = first?.paper() ?? (undefined as never);
  const strokes = Array.from({ length: 10_000 }, (_, at) => ({
    ...{ page: 1, width: 0.3 },
    from: [20 + (at % 500), 20 + (at % 700)] as const,
    to: [40 + (at % 500), 20 + (at % 700)] as const,
  }));
  const id = await uploaded(await textPdfOf([{ ...paper, strokes: [...paper.strokes, ...strokes] }]), 'drawing.pdf');
  const result = converted(id);
  const began = Date.now();
  await clerk.get('business.queryOcrDocumentPage', {});
  expect(Date.now() - began).toBeLessThan(2_000);
  expect(['DONE', 'FAILED']).toContain((await result).status);
});

test('a conversion whose job is gone is told as failed, and is asked for again', async () => {
  const id = await uploaded(await textPdf(4), 'lost.pdf');
  const asked = await clerk.call<{ convertId: string }>('batch.convertOcrPdf', { docId: id, mode: 'TABLE' });
  const { convertId } = asked.data;
  const { pool } = gateway.database;
  const status = async () => (await clerk.get<Result>('batch.fetchOcrConvertResult', { convertId })).status;
  await expect.poll(status, { timeout: 60_000 }).toBe('DONE');
  await pool.query(
    `update ocr_convert set status = 'RUNNING', updated_time = localtimestamp - interval '10 minutes' where id = $1`,
    [convertId],
  );
  await runNow(gateway, failLostConverts);
  const lost = await clerk.get<Result>('batch.fetchOcrConvertResult', { convertId });
  expect(lost).toMatchObject({ status: 'FAILED', errorMsg: '转换失败，请重新转换' });
  const { rowVersion } = await clerk.get<WireRecord>('batch.getOcrConvert', { id: convertId });
  const again = await clerk.call('batch.actOcrConvert', { id: convertId, rowVersion, action: 'again' });
  expect(again.msg).toBe('ok');
  await expect.poll(status, { timeout: 60_000 }).toBe('DONE');
});
