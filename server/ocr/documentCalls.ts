import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { addDays } from '#domain/core/moments.ts';
import { isSamePerson } from '#domain/core/person.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { openSpots } from '#domain/ocr/editing.ts';
import * as calls from '#domain/ocr/ocrCalls.ts';
import { ocrDocument, ocrPage } from '#domain/ocr/ocrDocument.ts';
import { kindsOfProfile } from '#domain/ocr/ocrFields.ts';
import type { OcrRange } from '#domain/ocr/ocrValues.ts';
import type { OcrRules } from '#domain/ocr/readDocument.ts';
import { sysUser } from '#domain/system/index.ts';
import { change, note } from '../crud/change.ts';
import { implementCall } from '../crud/implement.ts';
import { readOne } from '../crud/read.ts';
import { getRecord } from '../crud/readRecord.ts';
import { takeAct } from '../crud/takeAct.ts';
import { createRecord } from '../crud/writeRecord.ts';
import { linkContent } from '../files/storeFile.ts';
import type { Call } from '../gateway/method.ts';
import { attempt } from '../gateway/ownTransaction.ts';
import { leaseOf, refuseLeased } from './documentRules.ts';
import { cellsOf, checksNow, pagesRead, wordsIn } from './documentValues.ts';
import { planOf } from './pushing/pushDocument.ts';
import { understoodDocument } from './readingJob.ts';

const sameWithinDays = 90;
const readable = /\.(pdf|png|jpe?g|tiff?)$/i;

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** A document of the last ninety days that has the same file, among those the person sees. */
async function sameFile(
  hashaddr: string,
  call: Call,
): Promise<{ readonly id: string; readonly docNo: string | null } | undefined> {
  const createdTime = { from: `${addDays(call.now.slice(0, 10), -sameWithinDays)} 00:00:00` };
  const where = { fileHash: hashaddr, createdTime, status: { not: 'DISCARDED' } } as never;
  return readOne(ocrDocument, ['id', 'docNo'], where, call.db, { seenBy: call, order: [['createdTime', 'desc']] });
}

export const ocrUploaded = implementCall(
  calls.uploadOcr,
  async ({ fileIds, profile, docKind, customerId, bizNo, recognize }, call) => {
    const docs: { id: string; docNo: string; sameAs?: string }[] = [];
    const warnings: Text[] = [];
    const ids = textsIn(fileIds);
    if (ids.length === 0) throw invalid({ fileIds: bi('请选择文件', 'Choose files') });
    if (docKind && !kindsOfProfile[profile]?.includes(docKind))
      throw invalid({ docKind: bi('该版式不识别此类单证', 'This profile does not read this kind') });
    for (const id of ids) {
      const { rows } = await call.db.query<{ hashaddr: string; file_name: string }>(
        'select hashaddr, file_name from sys_file where (id = $1 or hashaddr = $1) and created_by = $2 limit 1',
        [id, call.actor.userId],
      );
      const [file] = rows;
      if (!file) throw sharedErrors.NOT_FOUND();
      if (!readable.test(file.file_name))
        throw sharedErrors.BAD_FILE(
          {},
          {
            fileIds: bi(
              `只能识别 pdf、png、jpg、tif：${file.file_name}`,
              `Only pdf, png, jpg and tif are read: ${file.file_name}`,
            ),
          },
        );
      const same = await sameFile(file.hashaddr, call);
      const values = {
        profile,
        docKind,
        customerId,
        bizNo,
        file: [{ hashaddr: file.hashaddr, fileName: file.file_name }],
      };
      const made = await createRecord(ocrDocument, values as never, { ...call, audit: {} });
      const docNo = String(made.docNo);
      docs.push({ id: made.id, docNo, ...(same?.docNo && { sameAs: same.docNo }) });
      if (same?.docNo)
        warnings.push(bi(`90天内已上传相同文件：${same.docNo}`, `Same file uploaded within 90 days: ${same.docNo}`));
      if (recognize !== 0)
        await takeAct(ocrDocument, { id: made.id, rowVersion: 'any', action: 'recognize' }, { ...call, audit: {} });
    }
    return { docs, warnings };
  },
);

export const ocrQueued = implementCall(calls.recognizeOcr, async ({ ids, docKind }, call) => {
  let queued = 0;
  const refused: Text[] = [];
  for (const id of textsIn(ids)) {
    const outcome = await attempt(call, async (inside) => {
      if (docKind) {
        const { profile } = await getRecord(ocrDocument, id, inside);
        if (!kindsOfProfile[profile ?? '']?.includes(docKind))
          throw invalid({ docKind: bi('该版式不识别此类单证', 'This profile does not read this kind') });
        await change(ocrDocument, id, { docKind }, { ...inside, audit: {} });
      }
      return takeAct(ocrDocument, { id, rowVersion: 'any', action: 'recognize' }, { ...inside, audit: {} });
    });
    if (outcome instanceof BusinessError) refused.push(outcome.text);
    else queued += 1;
  }
  if (queued === 0 && refused[0]) throw new BusinessError('1004', refused[0]);
  return { queued, refused };
});

export const ocrSplit = implementCall(calls.splitOcr, async ({ id, ranges }, call) => {
  const document = await getRecord(ocrDocument, id, call, { lock: true });
  await refuseLeased(document, call);
  if (!['REVIEW', 'UPLOADED', 'FAILED'].includes(document.status ?? '')) throw sharedErrors.WRONG_STATUS();
  const wanted = rangesIn(ranges, document.pages ?? 0);
  const [file] = document.file ?? [];
  if (!file) throw sharedErrors.NOT_FOUND();
  await linkContent(file.hashaddr, { bizType: ocrDocument.key, createdBy: call.actor.userId }, call);
  const docs: ({ id: string; docNo: string } & OcrRange)[] = [];
  for (const range of wanted) {
    const { profile, customerId, bizNo } = document;
    const isKnown = kindsOfProfile[profile ?? '']?.includes(range.kind);
    // A paper of another profile goes to the one that reads its kind.
    const other = isKnown
      ? profile
      : (Object.entries(kindsOfProfile).find(([, kinds]) => kinds.includes(range.kind))?.[0] ?? profile);
    const values = { profile: other, docKind: range.kind, customerId, bizNo, file: [file] };
    const made = await createRecord(ocrDocument, values as never, { ...call, audit: {} });
    await note(ocrDocument, { id: made.id }, { pageFrom: range.from, pageTo: range.to, splitFrom: id }, call.db);
    await takeAct(ocrDocument, { id: made.id, rowVersion: 'any', action: 'recognize' }, { ...call, audit: {} });
    docs.push({ id: made.id, docNo: String(made.docNo), ...range });
  }
  await change(ocrDocument, id, { proposal: null }, call);
  return { docs };
});

/** @throws 1001 pages that are not there, or in two documents */
function rangesIn(given: unknown, pages: number): OcrRange[] {
  const wrong = (zh: string, en: string) => invalid({ ranges: bi(zh, en) });
  if (!Array.isArray(given) || given.length === 0 || given.length > 50)
    throw wrong('请填写页码范围', 'Say the ranges of pages');
  let last = 0;
  return given.map((one: unknown) => {
    const { from, to, kind } = (one ?? {}) as Record<string, unknown>;
    const isRange =
      Number.isInteger(from) &&
      Number.isInteger(to) &&
      typeof kind === 'string' &&
      Object.values(kindsOfProfile).flat().includes(kind);
    if (!isRange) throw wrong('范围应为 {from, to, kind}', 'A range is {from, to, kind}');
    const range = { from: from as number, to: to as number, kind: kind as string };
    if (range.from <= last || range.to < range.from || range.to > pages)
      throw wrong(`页码范围应递增且不超过${pages}页`, `Ranges follow each other within ${pages} pages`);
    last = range.to;
    return range;
  });
}

export const ocrLeased = implementCall(calls.leaseOcr, async ({ id, release }, call) => {
  const { leaseUser, leaseUntil } = await getRecord(ocrDocument, id, call, { lock: true });
  const isOwn = leaseUser !== null && leaseUser !== undefined && isSamePerson(call.actor, leaseUser);
  const isLive = Boolean(leaseUser && leaseUntil && leaseUntil > call.now);
  if (isLive && !isOwn) {
    const person = await readOne(sysUser, ['userName'], { id: leaseUser ?? '' }, call.db);
    return { leased: false, until: leaseUntil ?? '', by: person?.userName ?? '' };
  }
  // No version of the record: whoever types goes on.
  const lease = release ? { leaseUser: null, leaseUntil: null } : leaseOf(call);
  await note(ocrDocument, { id }, lease, call.db);
  return release ? { leased: false } : { leased: true, until: lease.leaseUntil ?? '' };
});

export const ocrPageRead = implementCall(calls.getOcrPage, async ({ id, page }, call) => {
  const { pageFrom } = await getRecord(ocrDocument, id, call);
  const names = ['lineNo', 'engine', 'width', 'height', 'turned', 'flawFlg', 'words'] as const;
  const stored = await readOne(ocrPage, names, { docId: id, lineNo: page + (pageFrom ?? 1) - 1 }, call.db);
  if (!stored) throw sharedErrors.NOT_FOUND();
  const { engine, width, height, turned, flawFlg, words } = stored;
  return {
    ...{ page, engine: engine ?? 'TEXT', width: width ?? 1, height: height ?? 1, turned: turned ?? 0 },
    ...{ isFlawed: flawFlg === 1, words: wordsIn(words) },
  };
});

export const ocrChecked = implementCall(calls.checkOcr, async ({ id }, call) => {
  const document = await getRecord(ocrDocument, id, call);
  const lines = document.lines ?? [];
  const checks = await checksNow(document, document.fields ?? [], lines, call);
  const open = openSpots(
    document,
    document.fields ?? [],
    lines.map((line) => ({ accepted: line.accepted, cells: cellsOf(line) })),
  );
  return { checks, open };
});

export const ocrPushedOn = implementCall(calls.pushOcr, async ({ id, target, targetId, dryRun, ...asked }, call) => {
  const document = await getRecord(ocrDocument, id, call, { lock: !dryRun });
  const { said, overwrite, seen } = asked;
  const pushAsked = { seen: seen ?? null, said: said ?? null, overwrite: textsIn(overwrite) };
  const plan = await planOf({ ...document, target, targetId: targetId ?? null, pushAsked }, call);
  const shown = { differences: plan.differences, lines: plan.lines, mark: plan.mark };
  if (dryRun) return { ...shown, written: false };
  const params = { target, targetId: targetId ?? null, pushAsked };
  const stored = await takeAct(ocrDocument, { id, rowVersion: 'any', action: 'push', params }, call);
  return { ...shown, written: true, targetId: String(stored.targetId), targetNo: String(stored.targetNo ?? '') };
});

export const ocrProfileTried = implementCall(calls.testOcrProfile, async ({ docId, rules }, call) => {
  const document = await getRecord(ocrDocument, docId, call);
  const pages = await pagesRead(docId, call.db);
  const now = await understoodDocument(document, pages, call);
  const given = (rules ?? undefined) as OcrRules | undefined;
  const other = given ? await understoodDocument(document, pages, call, given) : now;
  const keys = Object.keys(now.head);
  return {
    fields: keys.map((fieldKey) => ({
      fieldKey,
      now: now.head[fieldKey]?.value ?? null,
      tried: other.head[fieldKey]?.value ?? null,
    })),
    lines: other.lines.slice(0, 50),
    anchors: given?.anchors ?? [],
  };
});
