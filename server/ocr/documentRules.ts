import { BusinessError, invalid } from '#domain/core/errors.ts';
import { addHours } from '#domain/core/moments.ts';
import { isSamePerson } from '#domain/core/person.ts';
import { isSystem } from '#domain/core/rights.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { failedChecks } from '#domain/ocr/checks.ts';
import { edited, openSpots } from '#domain/ocr/editing.ts';
import { ocrErrors } from '#domain/ocr/errors.ts';
import { type OcrDocument, ocrDocument } from '#domain/ocr/ocrDocument.ts';
import { ocrFieldSet } from '#domain/ocr/ocrFields.ts';
import type { OcrCell } from '#domain/ocr/ocrValues.ts';
import { sysUser } from '#domain/system/index.ts';
import { readOne } from '../crud/read.ts';
import { rules } from '../crud/rulesOn.ts';
import { writeLines } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { addKeyedJob } from '../jobs/jobQueue.ts';
import { cellOfRow, cellsOf, checksNow, emptyFields, rowOfCell, summaryOf } from './documentValues.ts';
import { learnFrom } from './learning.ts';
import { pushTo } from './pushing/pushDocument.ts';

const leaseMinutes = 10;
/** The kind of job that reads a document. */
const readingJob = 'recognizeOcr';

/** @throws 1004 somebody else reviews it now */
export async function refuseLeased(
  { leaseUser, leaseUntil }: Pick<OcrDocument, 'leaseUser' | 'leaseUntil'>,
  call: Call,
): Promise<void> {
  if (
    !leaseUser ||
    !leaseUntil ||
    leaseUntil <= call.now ||
    isSystem(call.actor) ||
    isSamePerson(call.actor, leaseUser)
  )
    return;
  const person = await readOne(sysUser, ['userName'], { id: leaseUser }, call.db);
  throw ocrErrors.LEASE({ user: person?.userName ?? '' });
}

/** Ten more minutes for whoever is at it. */
export const leaseOf = ({ actor, now }: Call) => ({ leaseUser: actor.userId, leaseUntil: minutesLater(now) });
const minutesLater = (now: string): string => addHours(now, leaseMinutes / 60);

/** What somebody saves: values that he did not change keep their proof, whatever came in beside them. */
async function savedValues(record: Partial<OcrDocument>, before: OcrDocument, call: Call) {
  const by = { name: call.actor.userName, at: call.now };
  const set = ocrFieldSet(record.docKind, record.profile);
  const known = new Map((before.fields ?? []).map((row) => [row.fieldKey, row]));
  const typed = new Map((record.fields ?? []).map((row) => [row.fieldKey, row]));
  const fields = set.head.map((field, at) => {
    const stored = known.get(field.key);
    const row = typed.get(field.key) ?? stored;
    const cell = edited(stored && cellOfRow(stored), row ?? {}, by, field);
    const id = stored?.id;
    return { ...(id && { id }), ...rowOfCell(field.key, cell), lineNo: at + 1, accepted: row?.accepted ? 1 : 0 };
  });
  const lineBefore = new Map((before.lines ?? []).map((row) => [row.id, row]));
  const lines = (record.lines ?? []).map((row, at) => {
    const stored = lineBefore.get(row.id ?? '');
    const old = stored ? cellsOf(stored) : {};
    const given = cellsOf(row);
    const cells: Record<string, OcrCell> = {};
    for (const field of set.lines) {
      if (!(field.key in old) && !(field.key in given)) continue;
      cells[field.key] = edited(old[field.key], given[field.key] ?? old[field.key] ?? {}, by, field);
    }
    return { ...(row.id && { id: row.id }), lineNo: at + 1, cells, accepted: row.accepted ? 1 : 0 };
  });
  return { fields, lines };
}

const namesOf = ({ docKind, profile }: Partial<OcrDocument>): ReadonlyMap<string, Text> => {
  const set = ocrFieldSet(docKind, profile);
  return new Map([...set.head, ...set.lines].map(({ key, label }) => [key, label]));
};

/** @throws 1001 a value needs a look, or a check fails and nobody said why that is right */
async function refuseUnready(record: OcrDocument, call: Call): Promise<void> {
  const { fields, lines } = record;
  const open = openSpots(
    record,
    fields ?? [],
    (lines ?? []).map((line) => ({ accepted: line.accepted, cells: cellsOf(line) })),
  );
  const names = namesOf(record);
  const nameOf = (spot: string): Text => {
    const [line, key = line] = spot.includes('.') ? spot.split('.') : [undefined, spot];
    const { zh, en } = names.get(key ?? '') ?? bi(spot, spot);
    return line === undefined || key === line ? bi(zh, en) : bi(`第${line}行${zh}`, `line ${line}: ${en}`);
  };
  if (open.length > 0) {
    const errors = Object.fromEntries(
      open.slice(0, 50).map((spot) => [spot, bi(`${nameOf(spot).zh}需要核对`, `${nameOf(spot).en} needs review`)]),
    );
    throw ocrErrors.LOW({ n: open.length }, errors);
  }
  const failed = failedChecks(await checksNow(record, fields ?? [], lines ?? [], call));
  if (failed.length > 0 && !record.overrideReason?.trim()) {
    const keys = [...new Set(failed.map(({ key }) => key))].join(', ');
    const [first] = failed;
    throw ocrErrors.CHECK({ checks: keys }, { overrideReason: first?.text ?? bi('请填写放行原因', 'Give a reason') });
  }
}

export const ocrDocumentRules = rules(ocrDocument, {
  computed: {
    fileName: `(select a.show_file_name from attachment a where a.table_name = '${ocrDocument.key}' and a.record_id = t.id and a.col_name = 'file' order by a.line_no limit 1)`,
    progress: `(case when t.status = 'RECOGNIZING' and t.pages > 0 then least(99, coalesce(t.pages_done, 0) * 100 / t.pages)::int
      when t.status in ('REVIEW', 'CONFIRMED', 'PUSHED') and t.pages_done > 0 then 100 end)`,
    queuePlace: `(case when t.status = 'RECOGNIZING' and t.pages_done is null then (select count(*)::int from ocr_document q
      where q.status = 'RECOGNIZING' and not q.deleted_flg and (q.queued_time, q.id) <= (t.queued_time, t.id)) end)`,
  },
  beforeSave: async (record, { before }, call) => {
    if (!before) {
      const [file] = record.file ?? [];
      return { fileHash: file?.hashaddr ?? null };
    }
    await refuseLeased(before, call);
    if (before.status !== 'REVIEW') return undefined;
    if (record.docKind !== before.docKind && before.docKind)
      throw invalid({ docKind: bi('更换类型请重新识别', 'To change the kind, recognise again') });
    const { fields, lines } = await savedValues(record as Partial<OcrDocument>, before, call);
    const cells = [...fields.map(cellOfRow), ...lines.flatMap((line) => Object.values(line.cells))];
    const checks = await checksNow({ ...before, ...record } as OcrDocument, fields, lines as never, call);
    return { fields, lines, checks, ...summaryOf(cells), ...leaseOf(call) } as never;
  },
  afterWrite: async (record, before, call) => {
    if (before?.status === 'REVIEW') await learnFrom(record as unknown as OcrDocument, before, call);
  },
  beforeStep: {
    confirm: async (record, _params, call) => {
      await refuseLeased(record, call);
      await refuseUnready(record, call);
    },
  },
  effects: {
    ocrQueued: async ({ id, runNo, leaseUser, leaseUntil }, _step, call) => {
      await refuseLeased({ leaseUser, leaseUntil }, call);
      const run = (runNo ?? 0) + 1;
      const job = {
        kind: readingJob,
        payload: { docId: id, runNo: run },
        key: `${readingJob}:${id}`,
        queue: readingJob,
      };
      await addKeyedJob(call.db, job);
      return { runNo: run, queuedTime: call.now, pagesDone: null, errorMsg: null, leaseUser: null, leaseUntil: null };
    },
    ocrEnded: async () => ({ leaseUser: null, leaseUntil: null }),
    ocrStopped: async ({ runNo }) => ({ errorMsg: '已停止识别', runNo: (runNo ?? 0) + 1, pagesDone: null }),
    ocrByHand: async ({ id, docKind, profile }, _step, call) => {
      await writeLines(ocrDocument, id, { fields: emptyFields(docKind, profile), lines: [] }, call);
      return { engine: 'HAND', errorMsg: null, meanConf: null, lowCount: 0, checks: [], ...leaseOf(call) };
    },
    ocrConfirmed: async (_record, _step, { actor, now }) => ({
      ...{ checker: actor.userId, checkTime: now, leaseUser: null, leaseUntil: null },
    }),
    ocrReopened: async (_record, _step, call) => ({ checker: null, checkTime: null, ...leaseOf(call) }),
    ocrPushed: async (record, _step, call) => {
      const done = await pushTo(record, call);
      if (done instanceof BusinessError) throw done;
      return { targetId: done.targetId, targetNo: done.targetNo };
    },
  },
});
