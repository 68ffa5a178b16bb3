import { invalid } from '#domain/core/errors.ts';
import { nowText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { convertOcrPdf, fetchOcrConvertResult, ocrConvert, ocrDocument } from '#domain/ocr/index.ts';
import { mostConvertedPages } from '#domain/ocr/ocrConvert.ts';
import { pagesOfRange } from '#domain/ocr/pageRange.ts';
import { pathTo } from '#domain/screens.ts';
import { note } from '../../crud/change.ts';
import { implementCall } from '../../crud/implement.ts';
import { getRecord } from '../../crud/readRecord.ts';
import { rules } from '../../crud/rulesOn.ts';
import { createRecord } from '../../crud/writeRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { sendMessage } from '../../gateway/userMessages.ts';
import { storedActor } from '../../jobs/jobCall.ts';

/** The kind of job that makes workbooks of pages. */
const convertJobKind = 'runOcrConvert';

async function queueConvert(id: string, call: Call): Promise<void> {
  const jobId = await call.services.jobs.add(call.db, {
    kind: convertJobKind,
    payload: { convertId: id, actor: storedActor(call), locale: call.locale },
    actor: call.actor,
    uniqueKey: `${convertJobKind}:${id}:${nowText(call.services.clock)}`,
  });
  await note(ocrConvert, { id }, { jobId }, call.db);
}

export const ocrConvertRules = rules(ocrConvert, {
  afterWrite: async ({ id }, before, call) => {
    if (!before) await queueConvert(id, call);
  },
  effects: {
    convertQueued: async ({ id }, _step, call) => {
      await queueConvert(id, call);
      return { errorMsg: null };
    },
    convertEnded: async ({ id, convertNo, createdBy }, { to }, { db, services }) => {
      const said =
        to === 'DONE' ? bi('PDF转Excel已完成', 'The workbook is there') : bi('PDF转Excel失败', 'No workbook was made');
      await sendMessage(db, services, {
        ...{ userIds: createdBy ? [createdBy] : [], type: 'RESULT', by: null },
        title: bi(`${convertNo}：${said.zh}`, `${convertNo}: ${said.en}`),
        ...{ url: pathTo(ocrConvert.key, id) ?? '', entity: ocrConvert.key, recordId: id },
      });
      return undefined;
    },
  },
});

export const queueOcrConvert = implementCall(convertOcrPdf, async ({ docId, mode, pages }, call) => {
  const { pages: count } = await getRecord(ocrDocument, docId, call);
  const asked = pages?.trim() ? pagesOfRange(pages, count ?? 9_999) : undefined;
  if (pages?.trim() && !asked)
    throw invalid({
      pages: bi(
        count ? `页码应在1到${count}之间，如 1-3,5` : '页码写作 1-3,5',
        count ? `Pages from 1 to ${count}, such as 1-3,5` : 'Pages such as 1-3,5',
      ),
    });
  if ((asked?.length ?? count ?? 1) > mostConvertedPages)
    throw invalid({ pages: bi(`一次最多${mostConvertedPages}页`, `At most ${mostConvertedPages} pages at once`) });
  const made = await createRecord(ocrConvert, { docId, mode, pages: pages?.trim() || null }, call);
  return { convertId: made.id, convertNo: String(made.convertNo) };
});

export const tellOcrConvert = implementCall(fetchOcrConvertResult, async ({ convertId }, call) => {
  const { status, sheets, errorMsg, resultFile } = await getRecord(ocrConvert, convertId, call);
  const [file] = resultFile ?? [];
  return {
    status: status ?? '',
    ...(sheets && { sheets }),
    ...(file && { hashaddr: file.hashaddr, fileName: file.fileName }),
    ...(errorMsg && { errorMsg }),
  };
});
