import { BusinessError } from '#domain/core/errors.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { kindOfPages, pageRanges } from '#domain/ocr/kinds.ts';
import { type OcrDocument, ocrDocument } from '#domain/ocr/ocrDocument.ts';
import { kindsOfProfile } from '#domain/ocr/ocrFields.ts';
import type { OcrPageText } from '#domain/ocr/pageText.ts';
import { ocrReviewAddress } from '#domain/ocr/paths.ts';
import { understandPages } from '#domain/ocr/readDocument.ts';
import { localReading } from '#domain/ocr/settings.ts';
import { announce } from '../crud/announce.ts';
import { note } from '../crud/change.ts';
import { readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import { writeLines } from '../crud/writeRecord.ts';
import { readContent, storeFile } from '../files/storeFile.ts';
import type { Call } from '../gateway/method.ts';
import type { Services } from '../gateway/services.ts';
import { sendMessage } from '../gateway/userMessages.ts';
import type { JobContext, JobHandler } from '../jobs/job.ts';
import { systemCall } from '../jobs/jobCall.ts';
import { inTransaction } from '../platform/inTransaction.ts';
import { factsAround, keepPages, knownWords, rowOfCell, summaryOf } from './documentValues.ts';
import { rulesOfProfile } from './profileRules.ts';
import { readApart, readingLimits } from './reading/readApart.ts';
import type { PageRead, ReadingRefusal } from './reading/readingMessages.ts';
import { remoteFor } from './remote.ts';

/** What people read of a file that was not read. */
const said: Readonly<Record<ReadingRefusal, Text>> = {
  encrypted: bi('文件已加密，请去除密码后重新上传', 'The file is encrypted: remove its password and upload it again'),
  broken: bi('文件已损坏或无法打开，请重新导出或扫描后上传', 'The file is damaged: export or scan it again'),
  empty: bi('文件为空', 'The file is empty'),
  tooManyPages: bi(
    `最多识别${readingLimits.pages}页，请拆分文件后上传`,
    `At most ${readingLimits.pages} pages: split the file`,
  ),
  tooLarge: bi('图片过大，请缩小后上传', 'The picture is too large: make it smaller'),
  noEngine: bi('没有可用的识别引擎，请人工录入', 'No recognition engine available, type by hand'),
  remoteFailed: bi(
    '外部识别服务没有应答，请稍后重试或人工录入',
    'The remote service does not answer: try again, or type by hand',
  ),
  tooLong: bi(
    '有一页识别超过 60 秒，请降低分辨率后重试或人工录入',
    'A page took more than 60 seconds: make it smaller, or type by hand',
  ),
  tooMuch: bi(
    '识别占用内存过多，请降低分辨率后重试或人工录入',
    'Reading took too much memory: make it smaller, or type by hand',
  ),
  stopped: bi('已停止识别', 'Stopped'),
};

const facts = [
  'id',
  'docNo',
  'profile',
  'docKind',
  'customerId',
  'bizNo',
  'pageFrom',
  'pageTo',
  'status',
  'runNo',
  'createdBy',
  'splitFrom',
] as const;
type Doc = Pick<OcrDocument, (typeof facts)[number]>;

/** One run over one document: whoever stops it, reads it anew or takes it away ends this run. */
interface Run {
  readonly doc: Doc;
  readonly runNo: number;
  readonly services: Services;
  readonly signal: AbortSignal;
}

/**
 * Reads one document: its queue lets one at a time through. A worker that died begins anew; a document that somebody
 * stopped, or that is gone, is left alone.
 */
export const readOcrDocument: JobHandler = async (payload, { services, signal }: JobContext) => {
  const runNo = Number(payload.runNo);
  const doc = await readOne(
    ocrDocument,
    facts,
    { id: String(payload.docId), status: 'RECOGNIZING', runNo },
    services.pool,
  );
  if (!doc) return { left: true };
  const gone = new AbortController();
  const watch = setInterval(
    () => void isOurs({ id: doc.id, runNo }, services).then((ours) => ours || gone.abort()),
    1_000,
  );
  const run: Run = { doc, runNo, services, signal: AbortSignal.any([signal, gone.signal]) };
  try {
    return await read(run);
  } finally {
    clearInterval(watch);
  }
};

const isOurs = async (
  { id, runNo }: { readonly id: string; readonly runNo: number },
  { pool }: Services,
): Promise<boolean> =>
  Boolean(await readOne(ocrDocument, ['id'], { id, status: 'RECOGNIZING', runNo }, pool).catch(() => ({ id })));

async function read(run: Run): Promise<unknown> {
  const { doc, services, signal } = run;
  const record: OcrDocument = await inTransaction(services.pool, (db) =>
    getRecord(ocrDocument, doc.id, asSystem(systemCall(services, db))),
  );
  const [file] = record.file ?? [];
  if (!file) return fail(run, said.empty);
  const bytes = await readContent(file.hashaddr, services).catch(() => undefined);
  if (!bytes) return fail(run, said.broken);
  const kind = (/\.(pdf|png|jpe?g|tiff?)$/i.exec(file.fileName)?.[1] ?? 'pdf').toLowerCase();
  const pages: Kept[] = [];
  const remote = await remoteFor(doc, services);
  const why = await readApart(
    {
      ...{ bytes, kind: kind.startsWith('tif') ? 'tif' : kind.startsWith('jp') ? 'jpg' : (kind as 'pdf' | 'png') },
      ...(doc.pageFrom && { from: doc.pageFrom }),
      ...(doc.pageTo && { to: doc.pageTo }),
      ...(remote && { remote }),
      withoutLocal: !(await services.settings.getOf(localReading)),
    },
    {
      signal,
      onBegin: (count) => void progress(run, 0, count),
      onPage: async (page) => {
        pages.push(await kept(page, run));
        await progress(run, pages.length);
      },
    },
  );
  // Whoever stops the house or the document has said what becomes of it.
  if (signal.aborted) throw new Error('the reading of a document was stopped');
  if (why) return fail(run, said[why]);
  return finish(run, pages);
}

interface Kept extends Omit<PageRead, 'picture'> {
  readonly picture: { readonly hashaddr: string; readonly fileName: string };
}

/** A page's picture goes into the store; whoever sees the document sees it. */
async function kept({ picture, ...page }: PageRead, { services, doc }: Run): Promise<Kept> {
  const fileName = `${doc.docNo}-${page.page}.jpg`;
  const file = { source: Buffer.from(picture), fileName, bizType: 'ocrPage', createdBy: 'system' };
  const { hashaddr } = await inTransaction(services.pool, (db) => storeFile(file, services, db));
  return { ...page, picture: { hashaddr, fileName } };
}

async function progress({ doc, runNo, services }: Run, pagesDone: number, pages?: number): Promise<void> {
  const { pool } = services;
  await note(ocrDocument, { id: doc.id, runNo }, { pagesDone, ...(pages !== undefined && { pages }) }, pool).catch(
    () => [],
  );
  await announce(ocrDocument, { id: doc.id }, { db: pool, services }).catch(() => undefined);
}

async function fail(run: Run, why: Text): Promise<unknown> {
  const { doc, services } = run;
  await inTransaction(services.pool, async (db) => {
    const call = systemCall(services, db);
    if (!(await stillOurs(run, call))) return;
    await step(doc, 'fail', { errorMsg: why.zh.slice(0, 500) }, call);
    await tell(doc, bi(`${doc.docNo} 识别失败：${why.zh}`, `${doc.docNo} was not read: ${why.en}`), call);
  });
  return { failed: why.zh };
}

/** The row is locked: nobody stops it between this look and what is written. */
const stillOurs = ({ doc, runNo }: Run, { db }: Call) =>
  readOne(ocrDocument, ['id'], { id: doc.id, status: 'RECOGNIZING', runNo }, db, { lock: 'update' });

async function finish(run: Run, pages: readonly Kept[]): Promise<unknown> {
  const { doc, services } = run;
  return inTransaction(services.pool, async (db) => {
    const call = systemCall(services, db);
    if (!(await stillOurs(run, call))) return { left: true };
    await keepPages(doc.id, pages, call);
    const docKind = doc.docKind ?? kindOfPages(pages, kindsOfProfile[doc.profile ?? ''] ?? []) ?? null;
    const read = await understoodDocument({ ...doc, docKind }, pages, call);
    await writeLines(ocrDocument, doc.id, rowsOfRead(read), call);
    const ranges = doc.splitFrom ? [] : pageRanges(pages);
    const cells = [...Object.values(read.head), ...read.lines.flatMap((line) => Object.values(line))];
    const engines = new Set(pages.map(({ engine }) => engine));
    const ok = {
      ...{
        docKind: docKind ?? 'OTHER',
        pages: pages.length,
        checks: read.checks,
        proposal: ranges.length > 1 ? ranges : null,
      },
      ...{ engine: engines.has('LOCAL') ? 'LOCAL' : (pages[0]?.engine ?? 'TEXT'), ...summaryOf(cells) },
      ...{ pictures: pages.map(({ picture }) => picture), errorMsg: null },
    };
    await step(doc, 'ok', ok, call);
    return { pages: pages.length, lines: read.lines.length };
  });
}

/** What the pages say, by the rules of the document's profile and of the house. */
export async function understoodDocument(
  doc: Pick<OcrDocument, 'profile' | 'docKind' | 'customerId' | 'bizNo'> & { readonly id?: string },
  pages: readonly OcrPageText[],
  call: Call,
  rules?: Awaited<ReturnType<typeof rulesOfProfile>>,
) {
  return understandPages(pages, {
    ...{ kind: doc.docKind ?? 'OTHER', profile: doc.profile ?? 'genaral' },
    rules: rules ?? (await rulesOfProfile(doc, call.db)),
    known: await knownWords(doc, call.db),
    checks: await factsAround(doc, [], call),
  });
}

/** A reading as rows of its document. */
const rowsOfRead = ({ head, lines }: ReturnType<typeof understandPages>) => ({
  fields: Object.entries(head).map(([key, cell]) => rowOfCell(key, cell)),
  lines: lines.map((cells) => ({ cells, accepted: 0 })),
});

async function step(doc: Doc, action: string, params: Readonly<Record<string, unknown>>, call: Call): Promise<void> {
  const refusal = await takeSystemStep(ocrDocument, { id: doc.id, action, params }, call);
  if (refusal instanceof BusinessError) throw refusal;
}

const tell = ({ id, createdBy }: Doc, title: Text, { db, services }: Call): Promise<void> =>
  sendMessage(db, services as Services, {
    ...{ userIds: createdBy ? [createdBy] : [], type: 'RESULT', title, url: ocrReviewAddress(id) },
    ...{ entity: ocrDocument.key, recordId: id, by: null },
  });
