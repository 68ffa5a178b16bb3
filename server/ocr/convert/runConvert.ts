import type { RowOf } from '#domain/core/entity.ts';
import { addDays, addHours, nowText } from '#domain/core/moments.ts';
import { systemActor } from '#domain/core/rights.ts';
import { fieldSheets } from '#domain/ocr/convertSheets.ts';
import { ocrConvert, ocrDocument, ocrField, ocrLine, ocrPage } from '#domain/ocr/index.ts';
import { convertKeptDays, mostConvertedPages } from '#domain/ocr/ocrConvert.ts';
import type { OcrWord } from '#domain/ocr/ocrValues.ts';
import { pagesOfRange } from '#domain/ocr/pageRange.ts';
import type { TablePage } from '#domain/ocr/tableRuns.ts';
import { changeAll } from '../../crud/change.ts';
import { readMany, readOne } from '../../crud/read.ts';
import { takeSystemStep } from '../../crud/takeAct.ts';
import { readContent, storeFile } from '../../files/storeFile.ts';
import type { Call } from '../../gateway/method.ts';
import { inPart } from '../../gateway/ownTransaction.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { jobCall, systemCall } from '../../jobs/jobCall.ts';
import { answerApart } from '../../platform/answerApart.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import { writeWorkbook } from '../../platform/sheet/index.ts';
import type { ConvertAnswer, ConvertQuestion } from './convertThread.ts';

/** What a thread may take for one document. */
const convertLimits = { patienceMs: 60_000, memoryMb: 768 };

type Refusal = Extract<ConvertAnswer, { refusal: string }>['refusal'] | 'takesTooLong' | 'unforeseen';
const sentences: Readonly<Record<Refusal, string>> = {
  encrypted: '文件已加密，请去除密码后重新上传',
  unreadable: '文件已损坏，无法打开',
  tooManyPages: `一次最多转换${mostConvertedPages}页，请填写页码`,
  unread: '所选页没有文字，扫描件请先识别',
  noTable: '所选页没有找到表格，可改用整页方式',
  takesTooLong: '页面过于复杂，请分页转换',
  unforeseen: '转换失败，请重新转换',
};

const facts = ['id', 'convertNo', 'docId', 'mode', 'pages', 'status'] as const;
type Asked = RowOf<typeof ocrConvert, (typeof facts)[number]>;

/** Makes the workbook of one conversion; again after a crash, as often as it takes. */
export const runOcrConvert: JobHandler = async (payload, { services, jobId, signal }) => {
  const call = jobCall(payload, services, jobId);
  const asked = await readOne(ocrConvert, facts, { id: String(payload.convertId) }, services.pool);
  if (!asked || !['WAIT', 'RUNNING'].includes(asked.status ?? '')) return { left: asked?.status ?? null };
  if (asked.status === 'WAIT') await step(asked.id, 'run', {}, call);
  const made = await workbookOf(asked, call).catch((error: unknown): Made => {
    // Whoever stops the house begins it again; what nobody foresaw is told, rather than tried for ever.
    if (signal.aborted) throw error;
    services.log.error({ err: error, convert: asked.id }, 'a conversion failed');
    return { refusal: 'unforeseen' };
  });
  if ('refusal' in made) {
    await step(asked.id, 'fail', { errorMsg: sentences[made.refusal] }, call);
    return { failed: made.refusal };
  }
  await inPart(call, async (inside) => {
    const fileName = `${asked.convertNo}.xlsx`;
    const { bytes, sheets } = made;
    // The step is the product's, and so is what it attaches.
    const stored = await storeFile(
      { source: Buffer.from(bytes), fileName, bizType: ocrConvert.key, createdBy: systemActor.userId },
      services,
      inside.db,
    );
    const resultFile = [{ hashaddr: stored.hashaddr, fileName }];
    const keptUntil = addDays(call.now, convertKeptDays);
    await step(asked.id, 'done', { resultFile, sheets, keptUntil, errorMsg: null }, inside);
  });
  return { sheets: made.sheets };
};

async function step(id: string, action: string, params: Readonly<Record<string, unknown>>, call: Call): Promise<void> {
  await inPart(call, async (inside) => {
    const refusal = await takeSystemStep(ocrConvert, { id, action, params }, inside);
    if (refusal) throw refusal;
  });
}

type Made = { readonly bytes: Uint8Array; readonly sheets: number } | { readonly refusal: Refusal };

async function workbookOf({ docId, mode, pages }: Asked, call: Call): Promise<Made> {
  const document = await readOne(
    ocrDocument,
    ['id', 'pages', 'pageFrom', 'docKind', 'profile'],
    { id: docId ?? '' },
    call.db,
  );
  if (!document) return { refusal: 'unreadable' };
  if (mode === 'FIELDS') return fieldsOf(document, call);
  const before = (document.pageFrom ?? 1) - 1;
  const own = pages
    ? pagesOfRange(pages, document.pages ?? 9_999)
    : document.pages
      ? Array.from({ length: document.pages }, (_, at) => at + 1)
      : undefined;
  const read = (await wordsOf(document.id, call)).filter(({ page }) => !own || own.includes(page - before));
  const pdf = await pdfOf(document.id, call);
  const question: ConvertQuestion = {
    mode: mode === 'PAGE' ? 'PAGE' : 'TABLE',
    mostPages: mostConvertedPages,
    ...(own && { pages: own.map((page) => page + before) }),
    ...(pdf && { pdf: new Uint8Array(pdf) }),
    read,
  };
  return answerApart<ConvertAnswer>(question, {
    thread: new URL('./convertThread.ts', import.meta.url),
    ...convertLimits,
  });
}

/** The file of a document, where it is a PDF. */
async function pdfOf(id: string, { db, services }: Call): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ hashaddr: string }>(
    `select hashaddr from attachment where table_name = '${ocrDocument.key}' and record_id = $1 and col_name = 'file'
     order by line_no limit 1`,
    [id],
  );
  const [file] = rows;
  const bytes = file && (await readContent(file.hashaddr, services));
  return bytes?.subarray(0, 1_024).includes('%PDF-') ? bytes : undefined;
}

/** Width of A4 in points: pictures are measured as if they were as wide. */
const picturePoints = 595;

/** What was read of pages that are pictures; those with a text layer are read anew, with their strokes. */
async function wordsOf(docId: string, { db }: Call): Promise<TablePage[]> {
  const rows = await readMany(ocrPage, ['lineNo', 'width', 'height', 'words', 'engine'], { docId }, db);
  return rows
    .filter(({ engine }) => engine !== 'TEXT')
    .map(({ lineNo, width, height, words }) => {
      const tall = (picturePoints * (height ?? 1)) / (width ?? 1);
      const runs = keptWords(words).map(({ text, box: [left, top, right, bottom] }) => ({
        text,
        ...{ left: left * picturePoints, right: right * picturePoints, top: top * tall, bottom: bottom * tall },
      }));
      return { page: lineNo ?? 1, width: picturePoints, height: tall, runs, strokes: [] };
    });
}

/** Words as a page keeps them: `[text, confidence, x1, y1, x2, y2, second reading?]`. */
function keptWords(words: unknown): Pick<OcrWord, 'text' | 'box'>[] {
  if (!Array.isArray(words)) return [];
  return words.flatMap((word: unknown) => {
    if (!Array.isArray(word)) return [];
    const [text, , ...box] = word as readonly unknown[];
    const [left, top, right, bottom] = box.map(Number);
    return typeof text === 'string' && bottom !== undefined
      ? [{ text, box: [left ?? 0, top ?? 0, right ?? 0, bottom] as const }]
      : [];
  });
}

type Document = Pick<RowOf<typeof ocrDocument, 'id' | 'docKind' | 'profile'>, 'id' | 'docKind' | 'profile'>;

async function fieldsOf({ id, docKind, profile }: Document, { db }: Call): Promise<Made> {
  const own = { docId: id };
  const order = ['lineNo'] as const;
  const [fields, lines] = await Promise.all([
    readMany(ocrField, ['fieldKey', 'value', 'level'], own, db, { order }),
    readMany(ocrLine, ['lineNo', 'cells'], own, db, { order }),
  ]);
  if (fields.length === 0) return { refusal: 'unread' };
  const sheets = fieldSheets({ docKind, profile, fields, lines });
  return { bytes: await writeWorkbook(sheets), sheets: sheets.length };
}

/** How long a conversion is left to its job before anybody asks what became of it. */
const patienceMinutes = 5;

/**
 * Every ten minutes: conversions whose job ended without them, because it was cancelled or killed too often, are told as
 * failed, so that somebody can ask again.
 */
export const failLostConverts: JobHandler = async (_payload, { services }) => {
  const before = addHours(nowText(services.clock), -patienceMinutes / 60);
  const open = { status: ['WAIT', 'RUNNING'], updatedTime: { to: before } };
  const waiting = await readMany(ocrConvert, ['id', 'jobId'], open, services.pool, { limit: 500 });
  const { rows } = await services.pool.query<{ id: string }>(
    `select id from sys_job where id = any($1) and status in ('QUEUED', 'RUNNING')`,
    [waiting.flatMap(({ jobId }) => jobId ?? [])],
  );
  const alive = new Set(rows.map(({ id }) => id));
  const lost = waiting.filter(({ jobId }) => !alive.has(jobId ?? ''));
  for (const { id } of lost)
    await inTransaction(services.pool, (db) =>
      step(id, 'fail', { errorMsg: sentences.unforeseen }, systemCall(services, db)),
    );
  return { lost: lost.length };
};

/** Every night: workbooks whose days are over go; the purge of files takes what nobody has any more. */
export const forgetOcrConverts: JobHandler = async (_payload, { services }) =>
  inTransaction(services.pool, async (db) => {
    const call = systemCall(services, db);
    const over = await readMany(ocrConvert, ['id'], { status: 'DONE', keptUntil: { to: call.now } }, db);
    const ids = over.map(({ id }) => id);
    const { rowCount } = await db.query(
      `delete from attachment where table_name = '${ocrConvert.key}' and record_id = any($1)`,
      [ids],
    );
    if (ids.length > 0)
      await changeAll(ocrConvert, { id: ids }, { keptUntil: null, errorMsg: '结果已过期，请重新转换' }, call);
    return { gone: rowCount ?? 0 };
  });
