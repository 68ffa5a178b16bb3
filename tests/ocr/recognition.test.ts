import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePicture, scanPdfOf, textPdfOf } from '#fixtures/papers/drawSample.ts';
import { samplePaper } from '#fixtures/papers/layoutSample.ts';
import type { SamplePaper } from '#fixtures/papers/samplePaper.ts';
import { knownStyles } from '#fixtures/papers/sampleStyles.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Documents that read themselves, over HTTP. @see docs/spec/operations.md 3.13, 7 */
let gateway: TestGateway;
let clerk: GatewayClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  clerk = await gateway.as('bus01');
});
afterAll(() => gateway.close());

const [plain] = knownStyles;
const paperOf = (kind: SamplePaper['kind'], seed = 1): SamplePaper =>
  samplePaper(kind, { style: plain as (typeof knownStyles)[number], seed });

async function uploaded(client: GatewayClient, content: Buffer, more: object = {}, fileName = '单证.pdf') {
  const file = (await client.upload({ bizType: 'ocrDocument', fileName, content })).data;
  const answer = await client.call<{ docs: { id: string; sameAs?: string }[]; warnings: { zh: string }[] }>(
    'business.uploadOcr',
    {
      fileIds: [file.hashaddr],
      profile: 'genaral',
      ...more,
    },
  );
  if (answer.returnCode !== '0')
    throw new Error(`${answer.returnCode} ${answer.returnMsg} ${JSON.stringify(answer.data)}`);
  return answer.data;
}
const read = (id: string, client = clerk) => client.get<WireRecord>('business.getOcrDocument', { id });
async function until(id: string, states: readonly string[] = ['REVIEW', 'FAILED'], tries = 1_200): Promise<WireRecord> {
  for (let at = 0; at < tries; at += 1) {
    const document = await read(id);
    if (states.includes(String(document.status))) return document;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`it never came to ${states.join()}: ${JSON.stringify(await read(id)).slice(0, 500)}`);
}
const valuesOf = (document: WireRecord): Record<string, unknown> =>
  Object.fromEntries(
    (document.fields as readonly WireRecord[]).map(({ fieldKey, value }) => [String(fieldKey), value]),
  );

test('O28: a text PDF of an invoice has its fields with page, box, engine and level, its sum holds, and it waits for review', async () => {
  const paper = paperOf('INVOICE');
  const { docs } = await uploaded(clerk, await textPdfOf([paper]));
  const document = await until(docs[0]?.id ?? '');
  expect(document).toMatchObject({
    status: 'REVIEW',
    docKind: 'INVOICE',
    engine: 'TEXT',
    pages: paper.pages,
    errorMsg: null,
  });
  const values = valuesOf(document);
  expect(values).toMatchObject({
    invoiceNo: paper.fields.invoiceNo?.value,
    totalAmount: paper.fields.totalAmount?.value,
  });
  const fields = document.fields as readonly WireRecord[];
  const number = fields.find(({ fieldKey }) => fieldKey === 'invoiceNo');
  expect(number).toMatchObject({ page: 1, engine: 'TEXT', level: 'HIGH', accepted: 0 });
  expect(number?.box).toHaveLength(4);
  expect(document.lines).toHaveLength(paper.lines.length);
  const checks = document.checks as readonly { key: string; ok: boolean }[];
  expect(checks.find(({ key }) => key === 'K1')).toMatchObject({ ok: true });
  expect(document.pictures).toHaveLength(paper.pages);
  const page = await clerk.get<{ words: unknown[] }>('business.getOcrPage', { id: document.id, page: 1 });
  expect(page.words.length).toBeGreaterThan(20);
}, 120_000);
