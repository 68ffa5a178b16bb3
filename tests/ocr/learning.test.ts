import { afterAll, beforeAll, expect, test } from 'vitest';
import { textPdfOf } from '#fixtures/papers/drawSample.ts';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { fieldOf, OcrDesk, paperOf } from './ocrWorld.ts';

/** What people correct is offered as a rule, and theirs to take and to switch off. */
let gateway: TestGateway;
let desk: OcrDesk;
beforeAll(async () => {
  gateway = await startTestGateway();
  desk = new OcrDesk(await gateway.as('bus01'));
});
afterAll(() => gateway.close());

/** An invoice of somebody who calls its number as nobody else does. */
function strangePaper(seed: number) {
  const paper = paperOf('INVOICE', { seed });
  const texts = paper.texts.map((text) => (/^Invoice No/.test(text.text) ? { ...text, text: 'Belegkennung:' } : text));
  return { paper, bytes: () => textPdfOf([{ ...paper, texts }]) };
}

async function anchors(): Promise<readonly WireRecord[]> {
  const { rows } = await desk.client.get<Page>('system.queryOcrAnchorPage', { filter: { fieldKey: 'invoiceNo' } });
  return rows;
}

test('a correction made three times on one customer’s layout raises the next document’s fields; switched off, they fall back', async () => {
  const customerId = 'demo-customer-01';
  for (const seed of [21, 22, 23]) {
    const { paper, bytes } = strangePaper(seed);
    const document = await desk.read(await bytes(), { customerId, docKind: 'INVOICE' });
    expect(fieldOf(document, 'invoiceNo')?.value).not.toBe(paper.fields.invoiceNo?.value);
    const saved = await desk.write(document.id, { invoiceNo: paper.fields.invoiceNo?.value ?? '' });
    expect([saved.returnCode, saved.msg]).toEqual(['0', 'ok']);
  }
  const [offered] = await anchors();
  expect(offered).toMatchObject({
    anchorText: 'Belegkennung',
    place: 'RIGHT',
    seenCount: 3,
    status: 'OFFERED',
    customerId,
  });

  const next = strangePaper(24);
  const before = await desk.read(await next.bytes(), { customerId, docKind: 'INVOICE' });
  expect(fieldOf(before, 'invoiceNo')?.value, 'nothing is taken by itself').not.toBe(
    next.paper.fields.invoiceNo?.value,
  );

  const act = async (action: string) => {
    const [anchor] = await anchors();
    return desk.client.call<WireRecord>('system.actOcrAnchor', {
      id: anchor?.id,
      rowVersion: anchor?.rowVersion,
      action,
    });
  };
  const taken = await act('take');
  expect([taken.returnCode, taken.msg]).toEqual(['0', 'ok']);
  expect((await anchors())[0]).toMatchObject({ status: 'ON', betterDocs: 3, worseDocs: 0 });
  const better = strangePaper(25);
  const raised = await desk.read(await better.bytes(), { customerId, docKind: 'INVOICE' });
  expect(fieldOf(raised, 'invoiceNo')).toMatchObject({ value: better.paper.fields.invoiceNo?.value, level: 'HIGH' });

  expect((await act('off')).returnCode).toBe('0');
  const last = strangePaper(26);
  const fallen = await desk.read(await last.bytes(), { customerId, docKind: 'INVOICE' });
  expect(fieldOf(fallen, 'invoiceNo')?.value).not.toBe(last.paper.fields.invoiceNo?.value);
}, 400_000);
