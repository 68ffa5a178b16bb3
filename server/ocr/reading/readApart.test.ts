import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePicture, textPdfOf } from '#fixtures/papers/drawSample.ts';
import { samplePaper } from '#fixtures/papers/layoutSample.ts';
import type { SampleKind } from '#fixtures/papers/samplePaper.ts';
import { knownStyles } from '#fixtures/papers/sampleStyles.ts';
import { longTest } from '#tests/longRun.ts';
import { readApart } from './readApart.ts';
import type { PageRead, ReadingTask } from './readingMessages.ts';

const paperOf = (kind: SampleKind) => {
  const [style] = knownStyles;
  if (!style) throw new Error('no style');
  return samplePaper(kind, { style, seed: 1 });
};

async function reading(task: Omit<ReadingTask, 'limits'>, more: { signal?: AbortSignal; pageMs?: number } = {}) {
  const pages: PageRead[] = [];
  const why = await readApart(task, {
    signal: new AbortController().signal,
    ...more,
    onPage: async (page) => void pages.push(page),
  });
  return { why, pages };
}
const slow = 300_000;
const textIn = (pages: readonly PageRead[]) => pages.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');

test(
  'the local engine is there on a machine that has a binary of it, and reads what stands above on a page',
  async () => {
    const page = samplePicture(paperOf('INVOICE'), { look: 'CLEAN' });
    const { createCanvas } = await import('@napi-rs/canvas');
    const head = createCanvas(page.width, Math.round(page.height / 4));
    head.getContext('2d').drawImage(page, 0, 0);
    const { why, pages } = await reading({ bytes: head.toBuffer('image/png'), kind: 'png' }, { pageMs: 250_000 });
    expect(why).toBeUndefined();
    expect(pages[0]).toMatchObject({ engine: 'LOCAL', turned: 0 });
    expect(textIn(pages)).toContain(paperOf('INVOICE').fields.invoiceNo?.text);
  },
  slow,
);

longTest(
  'a page that was fed upside down is read, too',
  async () => {
    const flat = samplePicture(paperOf('INVOICE'), { look: 'CLEAN' });
    const { createCanvas } = await import('@napi-rs/canvas');
    const turned = createCanvas(flat.width, flat.height);
    const context = turned.getContext('2d');
    context.translate(flat.width, flat.height);
    context.rotate(Math.PI);
    context.drawImage(flat, 0, 0);
    const { why, pages } = await reading({ bytes: turned.toBuffer('image/png'), kind: 'png' }, { pageMs: 250_000 });
    expect(why).toBeUndefined();
    expect(pages[0]).toMatchObject({ engine: 'LOCAL', turned: 180, isFlawed: false });
    expect(textIn(pages)).toContain(paperOf('INVOICE').fields.invoiceNo?.text);
  },
  slow,
);

test(
  'what is no PDF, is broken off in the middle or is empty says so, and nothing hangs',
  async () => {
    const bytes = await textPdfOf([paperOf('INVOICE')]);
    expect((await reading({ bytes: Buffer.from('no pdf at all'), kind: 'pdf' })).why).toBe('broken');
    expect((await reading({ bytes: bytes.subarray(0, 300), kind: 'pdf' })).why).toBe('broken');
    expect((await reading({ bytes: Buffer.alloc(0), kind: 'pdf' })).why).toBe('empty');
    expect((await reading({ bytes: Buffer.from('GIF89a'), kind: 'png' })).why).toBe('broken');
    expect((await reading({ bytes: Buffer.from('II*\0nothing'), kind: 'tif' })).why).toBe('broken');
  },
  slow,
);

longTest(
  'a file of too many pages says so before the first is read',
  async () => {
    const many = await textPdfOf(Array.from({ length: 51 }, () => paperOf('FEE')));
    expect((await reading({ bytes: many, kind: 'pdf' })).why).toBe('tooManyPages');
  },
  slow,
);

test(
  'a PDF that asks for a password is refused as such',
  async () => {
    const { default: pdfmake } = await import('pdfmake');
    const { facesOfPdf } = await import('#fixtures/papers/sampleFaces.ts');
    pdfmake.setFonts(facesOfPdf);
    pdfmake.setUrlAccessPolicy(() => false);
    pdfmake.setLocalAccessPolicy(() => true);
    const locked = await pdfmake
      .createPdf({ content: ['secret'], userPassword: 'x', ownerPassword: 'y', defaultStyle: { font: 'hei' } })
      .getBuffer();
    expect((await reading({ bytes: Buffer.from(locked), kind: 'pdf' })).why).toBe('encrypted');
  },
  slow,
);

test(
  'a page that takes too long and one that somebody stops end with the process that reads them',
  async () => {
    const bytes = samplePicture(paperOf('INVOICE'), { look: 'CLEAN' }).toBuffer('image/png');
    expect((await reading({ bytes, kind: 'png' }, { pageMs: 50 })).why).toBe('tooLong');
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 100);
    expect((await reading({ bytes, kind: 'png' }, { signal: stop.signal })).why).toBe('stopped');
  },
  slow,
);

let remote: ReturnType<typeof createServer>;
let url = '';
let isBroken = false;
beforeAll(async () => {
  remote = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const words = [
        { text: 'Invoice No.: INV-1', conf: 0.9, box: [0.1, 0.1, 0.3, 0.12] },
        { text: 'wrong', box: [2, 2] },
      ];
      response.writeHead(isBroken ? 500 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ words }));
    });
  });
  await new Promise<void>((resolve) => remote.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(remote.address() as AddressInfo).port}/read`;
});
afterAll(() => remote.close());

test(
  'a remote service reads a picture where the house has one; what it answers is judgedCell, and one that fails is named',
  async () => {
    const bytes = samplePicture(paperOf('INVOICE'), { look: 'CLEAN' }).toBuffer('image/png');
    const { why, pages } = await reading({ bytes, kind: 'png', remote: { url } });
    expect(why).toBeUndefined();
    expect(pages[0]).toMatchObject({ engine: 'REMOTE', isFlawed: true });
    expect(pages[0]?.words.map(({ text }) => text)).toEqual(['Invoice No.: INV-1']);
    isBroken = true;
    expect((await reading({ bytes, kind: 'png', remote: { url } })).why).toBe('remoteFailed');
  },
  slow,
);
