import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { repeats } from '#tests/longRun.ts';
import type { SheetRow } from './readSheet.ts';
import { countSheetRows, readSheetApart } from './readSheetApart.ts';
import type { SheetRefusalKind } from './sheetRefusal.ts';

/** Rows and refusal of a sheet, and for how long nothing else could run meanwhile. */
async function read(
  bytes: Buffer,
): Promise<{ rows: SheetRow[]; refusal: SheetRefusalKind | undefined; stoodMs: number }> {
  const rows: SheetRow[] = [];
  let refusal: SheetRefusalKind | undefined;
  let [last, stoodMs] = [performance.now(), 0];
  const tick = setInterval(() => {
    stoodMs = Math.max(stoodMs, performance.now() - last);
    last = performance.now();
  }, 5);
  try {
    for await (const row of readSheetApart(bytes)) rows.push(row);
  } catch (error) {
    refusal = (error as { kind?: SheetRefusalKind }).kind;
    if (!refusal) throw error;
  } finally {
    clearInterval(tick);
  }
  return { rows, refusal, stoodMs: Math.max(stoodMs, performance.now() - last) };
}

test('rows come as they stand, in their order, however many there are', async () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => `${index},"甲""乙"`);
  const { rows } = await read(Buffer.from(`号,名\n${lines.join('\n')}`));
  expect(rows).toHaveLength(5_001);
  expect(rows[0]).toEqual({ rowNumber: 1, cells: ['号', '名'] });
  expect(rows[5_000]).toEqual({ rowNumber: 5_001, cells: ['4999', '甲"乙'] });
  expect(await countSheetRows(Buffer.from(`号,名\n${lines.join('\n')}`))).toBe(5_001);
});

test('a sheet that is read ahead brings the same rows, and its length as soon as it is known', async () => {
  const bytes = Buffer.from(`号,名\n${Array.from({ length: 5_000 }, (_, index) => `${index},名${index}`).join('\n')}`);
  const seen: number[] = [];
  const counts: number[] = [];
  for await (const { rowNumber, cells } of readSheetApart(bytes, { counted: (count) => counts.push(count) })) {
    if (rowNumber > 1 && cells[1] === `名${rowNumber - 2}`) seen.push(rowNumber);
  }
  expect(seen).toEqual(Array.from({ length: 5_000 }, (_, index) => index + 2));
  expect(new Set(counts)).toEqual(new Set([5_001]));
  const broken = async () => {
    for await (const _row of readSheetApart(Buffer.from('a\n'.repeat(60_000)), { counted: () => undefined }));
  };
  await expect(broken()).rejects.toMatchObject({ kind: 'tooManyRows' });
});

test('a reader who leaves, and a file that is no sheet, do no harm to the next one', async () => {
  for await (const row of readSheetApart(Buffer.from('a\n'.repeat(10_000)))) if (row.rowNumber === 3) break;
  expect(await read(Buffer.from('<html></html>'))).toMatchObject({ rows: [], refusal: 'page' });
  expect((await read(Buffer.from('a,b'))).rows).toHaveLength(1);
});

test('two sheets are read at once, each for itself', async () => {
  const [one, two] = await Promise.all([read(Buffer.from('a\n1\n')), read(Buffer.from('b\n2\n3\n'))]);
  expect([one.rows.length, two.rows.length]).toEqual([2, 3]);
});

/** What is far above every limit is so at a part of the largest size, too; a long run sends the whole of it. */
const part = 1 / repeats('HOSTILE_SHEET_PARTS', { short: 5, long: 1 });
const million = 1_000_000 * part;
const largest = (text: string) => Buffer.alloc(19 * 1024 * 1024 * part, text);

describe('hostile sheets are refused with a reason, and nobody waits for them', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, SheetRefusalKind | undefined]>([
    ['nothing but empty lines', () => largest('\n'), 'tooManyBlankRows'],
    ['nothing but commas', () => largest(','), 'empty'],
    ['nothing but quotes', () => largest('"'), undefined],
    ['nothing but rows', () => largest('a\n'), 'tooManyRows'],
    ['millions of empty rows', () => workbook('<row/>', 30 * million), 'tooManyBlankRows'],
    ['millions of empty cells in one row', () => workbook('<c/>', 20 * million, '<row>', '</row>'), 'empty'],
    [
      'one text of 32,000 characters in a million cells',
      () =>
        workbook(
          `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`,
          10_000,
          '',
          '',
          `<si><t>${'x'.repeat(32_000)}</t></si>`,
        ),
      'tooMuchText',
    ],
    [
      'a table of millions of empty texts',
      () => workbook('<row><c><v>1</v></c></row>', 1, '', '', '<si/>'.repeat(20 * million)),
      'tooMuchText',
    ],
    [
      'more than 300 MB once it is unpacked',
      () => workbook('<row><c><v>1</v></c></row>', 13_000_000),
      'unpacksTooLarge',
    ],
  ])('%s', async (_name, make, refusal) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(20 * 1024 * 1024);
    const outcome = await read(bytes);
    expect(outcome.refusal).toBe(refusal);
    // The thread that reads stands for seconds; this one only takes in what it is given, beside whatever else the
    // machine does.
    expect(outcome.stoodMs).toBeLessThan(1_500);
  });
});

/** A workbook whose sheet repeats a piece. */
async function workbook(piece: string, count: number, head = '', tail = '', strings = ''): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, xml: string) => zip.addReadStream(Readable.from([Buffer.from(xml)]), name);
  const relation = (type: string, target: string) =>
    `<Relationship Id="${target}" Type="x/${type}" Target="${target}"/>`;
  add('[Content_Types].xml', '<Types/>');
  add('_rels/.rels', `<Relationships>${relation('officeDocument', 'xl/workbook.xml')}</Relationships>`);
  add(
    'xl/workbook.xml',
    '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="s.xml"/></sheets></workbook>',
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${relation('worksheet', 's.xml')}${relation('sharedStrings', 't.xml')}</Relationships>`,
  );
  add('xl/t.xml', `<sst>${strings}</sst>`);
  zip.addReadStream(Readable.from(repeated(piece, count, head, tail)), 'xl/s.xml');
  zip.end();
  return buffer(Readable.from(zip.outputStream as AsyncIterable<Buffer>));
}

function* repeated(piece: string, count: number, head: string, tail: string): Generator<Buffer> {
  yield Buffer.from(`<worksheet><sheetData>${head}`);
  const [whole, rest] = [Math.floor(count / 10_000), count % 10_000];
  const chunk = Buffer.from(piece.repeat(10_000));
  for (let index = 0; index < whole; index += 1) yield chunk;
  yield Buffer.from(`${piece.repeat(rest)}${tail}</sheetData></worksheet>`);
}
