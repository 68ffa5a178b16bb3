import { customer } from '#domain/company/index.ts';
import { type CheckFacts, paperChecks, quantities } from '#domain/ocr/checks.ts';
import type { OcrDocument } from '#domain/ocr/ocrDocument.ts';
import { ocrDocument, ocrLine, ocrPage } from '#domain/ocr/ocrDocument.ts';
import { ocrFieldSet } from '#domain/ocr/ocrFields.ts';
import type { OcrBox, OcrCell, OcrChange, OcrCheck, OcrEngineKind, OcrLevel, OcrWord } from '#domain/ocr/ocrValues.ts';
import { bareKey, type OcrPageText } from '#domain/ocr/pageText.ts';
import { wmsGoods } from '#domain/warehouse/index.ts';
import { readMany, readOne } from '../crud/read.ts';
import { insertMany, rowOf } from '../crud/writeRecord.ts';
import type { Call, Db } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import type { PageRead } from './reading/readingMessages.ts';

type FieldRow = NonNullable<OcrDocument['fields']>[number];
type LineRow = NonNullable<OcrDocument['lines']>[number];
/** A row of a document's fields, as far as its proof goes. */
export type HeadRow = Pick<
  FieldRow,
  'fieldKey' | 'value' | 'rawText' | 'raw2' | 'conf' | 'level' | 'engine' | 'page' | 'box' | 'changeLog'
>;

/** The proof of a stored field. */
export const cellOfRow = (row: Partial<HeadRow>): OcrCell => ({
  raw: row.rawText ?? null,
  ...(row.raw2 && { raw2: row.raw2 }),
  value: row.value ?? null,
  conf: Number(row.conf ?? 0),
  level: (row.level ?? 'NONE') as OcrLevel,
  engine: (row.engine ?? 'TEXT') as OcrEngineKind,
  page: row.page ?? null,
  box: (row.box ?? null) as OcrBox | null,
  ...(Array.isArray(row.changeLog) && { log: row.changeLog as unknown as readonly OcrChange[] }),
});

/** A field as it is stored. */
export const rowOfCell = (fieldKey: string, cell: OcrCell): HeadRow => ({
  fieldKey,
  value: cell.value,
  rawText: cell.raw,
  raw2: cell.raw2 ?? null,
  conf: String(cell.conf),
  level: cell.level,
  engine: cell.engine,
  page: cell.page,
  box: cell.box,
  changeLog: cell.log ?? null,
});

/** The cells of a stored line. */
export const cellsOf = ({ cells }: Pick<LineRow, 'cells'>): Readonly<Record<string, OcrCell>> =>
  (typeof cells === 'object' && cells !== null ? cells : {}) as Readonly<Record<string, OcrCell>>;

const valuesIn = (cells: Readonly<Record<string, OcrCell>>): Record<string, string | null> =>
  Object.fromEntries(Object.entries(cells).map(([key, { value }]) => [key, value]));

/** What checks look at beside the paper: the customer, currencies, the other paper of the business, the goods master. */
export async function factsAround(
  document: Pick<OcrDocument, 'customerId' | 'bizNo' | 'docKind'> & { readonly id?: string },
  parts: readonly string[],
  { db, now, services }: Pick<Call, 'db' | 'now' | 'services'>,
): Promise<Omit<CheckFacts, 'kind' | 'head' | 'lines'>> {
  const { customerId, bizNo, docKind, id } = document;
  const chosen = customerId ? await readOne(customer, ['name'], { id: customerId }, db) : undefined;
  const known = await services.dictionaries.words('CURRENCY');
  const wanted = [...new Set(parts)].slice(0, 2_000);
  const goods =
    customerId && wanted.length ? await readMany(wmsGoods, ['partNo'], { customerId, partNo: wanted }, db) : undefined;
  const other = { INVOICE: 'PACKING', PACKING: 'INVOICE' }[docKind ?? ''];
  const sibling =
    other && bizNo
      ? await readOne(
          ocrDocument,
          ['id'],
          { bizNo, docKind: other, status: ['REVIEW', 'CONFIRMED', 'PUSHED'], ...(id && { id: { not: id } }) },
          db,
          { order: [['createdTime', 'desc']] },
        )
      : undefined;
  const lines = sibling ? await readMany(ocrLine, ['cells'], { docId: sibling.id }, db, { order: ['lineNo'] }) : [];
  return {
    today: now.slice(0, 10),
    ...(chosen && { customerName: chosen.name ?? undefined }),
    currencies: new Set(known.map(({ dictId }) => dictId)),
    ...(goods && { knownParts: new Set(goods.flatMap(({ partNo }) => partNo ?? [])) }),
    ...(lines.length > 0 && { otherQty: quantities(lines.map((line) => valuesIn(cellsOf(line)))) }),
  };
}

/** The checks as they stand with these values. */
export async function checksNow(
  document: Pick<OcrDocument, 'customerId' | 'bizNo' | 'docKind'> & { readonly id?: string },
  head: readonly Partial<HeadRow>[],
  lines: readonly Pick<LineRow, 'cells'>[],
  call: Pick<Call, 'db' | 'now' | 'services'>,
): Promise<OcrCheck[]> {
  const rows = lines.map((line) => valuesIn(cellsOf(line)));
  const around = await factsAround(
    document,
    rows.flatMap(({ partNo }) => partNo ?? []),
    call,
  );
  const values = Object.fromEntries(head.map(({ fieldKey, value }) => [fieldKey ?? '', value ?? null]));
  return paperChecks({ ...around, kind: document.docKind ?? '', head: values, lines: rows });
}

/** How sure a document is on the whole, and how many of its values nobody should trust. */
export function summaryOf(cells: readonly OcrCell[]): { meanConf: string | null; lowCount: number } {
  const found = cells.filter(({ value }) => value !== null);
  const sum = found.reduce((total, { conf }) => total + conf, 0);
  return {
    meanConf: found.length ? (sum / found.length).toFixed(4) : null,
    lowCount: cells.filter(({ level }) => level === 'LOW').length,
  };
}

/** Values of a kind of which nothing is known yet. */
export const emptyFields = (kind: string | null, profile: string | null): HeadRow[] =>
  ocrFieldSet(kind, profile).head.map(({ key }) =>
    rowOfCell(key, { raw: null, value: null, conf: 0, level: 'NONE', engine: 'HAND', page: null, box: null }),
  );

type WordRow = readonly [text: string, conf: number, x1: number, y1: number, x2: number, y2: number, text2?: string];

/** Words of a page as they are stored, and back. */
const wordRows = (words: readonly OcrWord[]): WordRow[] =>
  words.map(
    ({ text, conf, box, text2 }) => [text, conf, ...box, ...(text2 === undefined ? [] : [text2])] as unknown as WordRow,
  );
export const wordsIn = (stored: unknown): OcrWord[] =>
  (Array.isArray(stored) ? (stored as WordRow[]) : []).map(([text, conf, x1, y1, x2, y2, text2]) => ({
    ...{ text, conf, box: [x1, y1, x2, y2] as const },
    ...(text2 !== undefined && { text2 }),
  }));

/** Pages take the place of those that were read before. */
export async function keepPages(docId: string, pages: readonly Omit<PageRead, 'picture'>[], call: Call): Promise<void> {
  await call.db.query('delete from ocr_page where doc_id = $1', [docId]);
  const rows = pages.map(({ page, engine, width, height, turned, noise, isFlawed, words }) => ({
    ...{ docId, lineNo: page, engine, width, height, turned, noise: String(noise) },
    ...{ flawFlg: isFlawed ? 1 : 0, words: wordRows(words) },
  }));
  await insertMany(
    ocrPage,
    rows.map((row) => rowOf(ocrPage, newId(), row, call)),
    call.db,
  );
}

/** A document's pages as they were read, from its first to its last. */
export async function pagesRead(docId: string, db: Db): Promise<OcrPageText[]> {
  const names = ['lineNo', 'engine', 'width', 'height', 'flawFlg', 'words'] as const;
  const rows = await readMany(ocrPage, names, { docId }, db, { order: ['lineNo'] });
  return rows.map(({ lineNo, engine, width, height, flawFlg, words }) => ({
    ...{ page: lineNo ?? 1, engine: (engine ?? 'TEXT') as OcrEngineKind, isFlawed: flawFlg === 1 },
    ...{ width: width ?? 1, height: height ?? 1, words: wordsIn(words) },
  }));
}

/** Names and words of the house that prove a text which was read once only. */
export async function knownWords(
  { customerId }: Pick<OcrDocument, 'customerId'>,
  db: Db,
): Promise<ReadonlySet<string>> {
  const customers = await readMany(customer, ['name', 'invTitle'], customerId ? { id: customerId } : {}, db, {
    limit: 2_000,
  });
  const goods = customerId
    ? await readMany(wmsGoods, ['goodsName', 'partNo'], { customerId }, db, { limit: 5_000 })
    : [];
  const words = [
    ...customers.flatMap(({ name, invTitle }) => [name, invTitle]),
    ...goods.flatMap(({ goodsName, partNo }) => [goodsName, partNo]),
  ];
  return new Set(words.flatMap((word) => (word ? bareKey(word) : [])));
}
