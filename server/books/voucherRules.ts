import { accountSubject } from '#domain/books/accountSubject.ts';
import { voucher, voucherLine, voucherNoOf } from '#domain/books/voucher.ts';
import { reverseVoucher } from '#domain/books/voucherActs.ts';
import { reversedEntry, wrongSides, wrongSubjects } from '#domain/books/voucherLines.ts';
import type { DraftOf, RecordOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { isSystem } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { change, changeAll, patchRow } from '../crud/change.ts';
import { implementAct } from '../crud/implement.ts';
import { readMany } from '../crud/read.ts';
import { effectOn, rules } from '../crud/rulesOn.ts';
import { createRecord } from '../crud/writeRecord.ts';
import type { StepCheckOn } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { refuseClosedDay } from './periodLock.ts';
import { subjectsOf } from './subjects.ts';
import { drawNumber } from './voucherNumbers.ts';

type Voucher = RecordOf<typeof voucher>;
type Line = DraftOf<typeof voucherLine>;

/**
 * Lines with code and id of their subject, whichever of the two was given; where both are and differ, what people type
 * is the code.
 * @throws 62068, 62060, 62061, 62062 at the line
 */
async function judgedLines(mainCompId: string, lines: readonly Line[], call: Call): Promise<readonly Line[]> {
  const wrong = wrongSides(lines);
  if (wrong) throw wrong;
  const ids = lines.flatMap(({ subjectId, subjectCode }) => (subjectId && !subjectCode ? [subjectId] : []));
  const named = ids.length
    ? await readMany(accountSubject, ['id', 'code'], { id: [...new Set(ids)], mainCompId }, call.db)
    : [];
  const codes = new Map(named.map(({ id, code }) => [id, code]));
  const coded = lines.map((line) => ({
    ...line,
    subjectCode: line.subjectCode || (codes.get(line.subjectId ?? '') ?? null),
  }));
  const subjects = await subjectsOf(mainCompId, call.db, [
    ...new Set(coded.map(({ subjectCode }) => subjectCode ?? '')),
  ]);
  const refusal = wrongSubjects(coded, subjects);
  if (refusal) throw refusal;
  return coded.map((line) => ({ ...line, subjectId: subjects.get(line.subjectCode ?? '')?.id ?? null }));
}

/** What was found right when it was saved is asked again: subjects change. */
const judgeAgain: StepCheckOn<typeof voucher> = async ({ mainCompId, voucherDate, lines }, _params, call) => {
  await refuseClosedDay(mainCompId ?? '', voucherDate ?? '', call);
  await judgedLines(mainCompId ?? '', lines ?? [], call);
};

const openPeriod: StepCheckOn<typeof voucher> = async ({ mainCompId, voucherDate }, _params, call) =>
  refuseClosedDay(mainCompId ?? '', voucherDate ?? '', call);

const linesFollow = (id: string, voucherStatus: string, call: Call) =>
  changeAll(voucherLine, { voucherId: id }, { voucherStatus }, call);

export const voucherRules = rules(voucher, {
  beforeSave: async (record, { before }, call) => {
    const { mainCompId, period, word, voucherDate, no, lines } = record;
    if (!mainCompId || !period || !word || !voucherDate) return undefined;
    if (before && before.period !== period)
      throw invalid({ voucherDate: bi('凭证不能改到其他期间', 'A voucher stays in its period') });
    await refuseClosedDay(mainCompId, voucherDate, call);
    const judged = { lines: await judgedLines(mainCompId, lines ?? [], call) };
    if (before) return judged;
    const number = await drawNumber({ mainCompId, period, word }, no, call.db);
    const makerId = isSystem(call.actor) ? null : call.actor.userId;
    return { ...judged, no: number, voucherNo: voucherNoOf(word, number), makerId };
  },
  afterWrite: async ({ id, mainCompId, period, voucherDate, status, pdfFile, pdfFlag }, _before, call) => {
    const first = (digits: number) => (line: { readonly subjectCode: string }) =>
      `left(${line.subjectCode}, ${digits})`;
    await changeAll(
      voucherLine,
      { voucherId: id },
      {
        ...{ mainCompId, period, voucherDate, voucherStatus: status ?? 'DRAFT' },
        ...{ topCode: first(4), code2: first(6), code3: first(8) },
      },
      call,
    );
    const hasPdf = (pdfFile?.length ?? 0) > 0 ? 1 : 0;
    if (hasPdf !== (pdfFlag ?? 0)) await patchRow(voucher, id, { pdfFlag: hasPdf }, call);
  },
  beforeStep: { audit: judgeAgain, post: judgeAgain, unpost: openPeriod, void: openPeriod },
  effects: {
    voucherAudited: async ({ id }, { to }, call) => {
      await linesFollow(id, to, call);
      return { auditorId: call.actor.userId, auditedAt: call.now };
    },
    voucherUnaudited: async ({ id }, { to }, call) => {
      await linesFollow(id, to, call);
      return { auditorId: null, auditedAt: null };
    },
    voucherPosted: async ({ id }, { to }, call) => {
      await linesFollow(id, to, call);
      return { posterId: call.actor.userId, postedAt: call.now };
    },
    voucherUnposted: async ({ id }, { to }, call) => {
      await linesFollow(id, to, call);
      return { posterId: null, postedAt: null };
    },
    voucherVoided: effectOn(voucher, async ({ id, reverseOfId }, { to }, call) => {
      await linesFollow(id, to, call);
      if (reverseOfId) await change(voucher, reverseOfId, { reversedId: null }, call);
      return undefined;
    }),
  },
});

/** What of an entry goes along into the voucher that reverses it. */
const kept = [
  ...(['subjectCode', 'debit', 'credit', 'customerId', 'supplierId', 'deptCode', 'userId', 'project'] as const),
] as const;

/**
 * The voucher that takes another one back: the same sides, negative.
 * @returns its id
 * @throws 62024 the day lies in a closed period
 */
export async function reversalOf(
  { id, mainCompId, word, voucherNo, lines, event, bizNo }: Voucher,
  day: string,
  call: Call,
): Promise<string> {
  const entries = (lines ?? []).map((line, at) => ({
    lineNo: at + 1,
    summary: `冲销${voucherNo ?? ''} ${line.summary ?? ''}`.slice(0, 200),
    ...reversedEntry(
      Object.fromEntries(kept.map((name) => [name, line[name]])) as Pick<typeof line, (typeof kept)[number]>,
    ),
  }));
  const made = await createRecord(
    voucher,
    { mainCompId, word, voucherDate: day, lines: entries },
    { ...call, audit: {} },
  );
  await patchRow(voucher, made.id, { source: 'REVERSE', reverseOfId: id, event, bizNo }, call);
  return made.id;
}

export const voucherReversed = implementAct(reverseVoucher, async ({ record, input }, call) => {
  const reversedId = await reversalOf(record, input.voucherDate ?? call.now.slice(0, 10), call);
  return { reversedId };
});
