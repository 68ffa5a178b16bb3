import { adjustNeeds, advanceKinds } from '#domain/advance/documentKinds.ts';
import { advanceErrors } from '#domain/advance/errors.ts';
import { isOut } from '#domain/advance/fundFlow.ts';
import { againstDrawing, usedOf } from '#domain/advance/limits.ts';
import { adjustPath } from '#domain/advance/paths.ts';
import { ofAdvance, ofAmount, ofDate, ofLine, ofRate, taxAdjust } from '#domain/advance/taxAdjust.ts';
import { taxAdvance } from '#domain/advance/taxAdvance.ts';
import { taxTerm } from '#domain/advance/taxFeeDay.ts';
import { taxQuota } from '#domain/advance/taxQuota.ts';
import type { CompleteDocument, DocumentDraft } from '#domain/approval/document.ts';
import { refuseFields } from '#domain/approval/offers.ts';
import type { RowOf } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { addDays, diffDays } from '#domain/core/moments.ts';
import { addFen, compareDecimal, type Fen, formatFen, parseFen, zeroFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { intParam } from '#domain/guarantee/params.ts';
import { yearlyRate } from '#domain/partners/rates.ts';
import type { Checked, DocumentKind } from '../approval/documentKind.ts';
import { change } from '../crud/change.ts';
import { readMany, readOne } from '../crud/read.ts';
import { asSystem } from '../crud/readRecord.ts';
import { takeAct } from '../crud/takeAct.ts';
import { insertMany, rowOf } from '../crud/writeRecord.ts';
import { setDueDate } from '../funds/index.ts';
import type { Call } from '../gateway/method.ts';
import { loadParams } from '../guarantee/index.ts';
import { newId } from '../platform/newId.ts';
import { exposureOf } from './exposure.ts';
import { bookFees, lockAdvance, refreshAdvance } from './fees.ts';

type Draft = DocumentDraft<typeof taxAdjust>;
type Complete = CompleteDocument<typeof taxAdjust>;

const lineNames = [
  'id', 'quotaNo', 'customerId', 'mainCompId', 'quotaAmount', 'maxSingleAmount', 'maxDays', 'validFrom', 'validTo',
  'dailyRate', 'overdueRate', 'freeDays', 'status', 'ownerDept',
] as const; // biome-ignore format: one list
const advanceNames = [
  'id', 'docNo', 'customerId', 'mainCompId', 'declNo', 'advanceKind', 'advanceAmount', 'approvedAmount', 'taxTotal',
  'principalBalance', 'repayDate', 'payDate', 'dailyRate', 'overdueRate', 'freeDays', 'fundStatus', 'quotaId',
] as const; // biome-ignore format: one list

type Line = RowOf<typeof taxQuota, (typeof lineNames)[number]>;
type Advance = RowOf<typeof taxAdvance, (typeof advanceNames)[number]>;

const lineOf = ({ quotaId }: Draft, { db }: Call, lock = false): Promise<Line | undefined> =>
  readOne(taxQuota, lineNames, { id: quotaId ?? '' }, db, lock ? { lock: 'update' } : {});
const advanceOf = ({ advanceId }: Draft, { db }: Call, lock = false): Promise<Advance | undefined> =>
  readOne(taxAdvance, advanceNames, { id: advanceId ?? '' }, db, lock ? { lock: 'update' } : {});

/** What an adjustment of a line or of an advance starts from. */
export async function presentOf(record: Draft, call: Call): Promise<Draft & { readonly no?: string | null }> {
  if (ofLine(record) || (ofRate(record) && record.quotaId)) {
    const line = await lineOf(record, call);
    if (!line) return {};
    const exposure = usedOf(await exposureOf(line, call.db));
    return {
      ...{ no: line.quotaNo, customerId: line.customerId, mainCompId: line.mainCompId, declNo: null },
      ...{ oldAmount: line.quotaAmount, exposure: formatFen(exposure), oldRepayDate: line.validTo },
      ...{ oldDailyRate: line.dailyRate, oldOverdueRate: line.overdueRate },
    };
  }
  const advance = await advanceOf(record, call);
  if (!advance) return {};
  return {
    ...{ no: advance.docNo, customerId: advance.customerId, mainCompId: advance.mainCompId, declNo: advance.declNo },
    ...{ oldAmount: advance.approvedAmount, oldRepayDate: advance.repayDate },
    exposure: isOut(advance) ? advance.principalBalance : advance.approvedAmount,
    ...{ oldDailyRate: advance.dailyRate, oldOverdueRate: advance.overdueRate },
  };
}

async function derive(record: Draft, call: Call): Promise<Draft> {
  const { no: _no, ...present } = await presentOf(record, call);
  const foreign: Draft = {
    ...(ofLine(record) && { advanceId: null }),
    ...(ofAdvance(record) && { quotaId: null }),
    ...(!ofAmount(record) && { advanceAmount: null }),
    ...(!ofDate(record) && { repayDate: present.oldRepayDate ?? null }),
    ...(!ofRate(record) && { newDailyRate: null, newOverdueRate: null, newFreeDays: null }),
  };
  return { ...present, ...foreign };
}

/** One adjustment at a time is under way for a target. @throws 62018 */
async function refuseOpen(record: Draft & { readonly id?: string | undefined }, { db }: Call): Promise<void> {
  const { quotaId, advanceId, id } = record;
  const target = quotaId ?? advanceId;
  if (!target) return;
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`taxAdjust:${target}`]);
  const where = {
    ...(quotaId ? { quotaId } : { advanceId: advanceId ?? '' }),
    ...(id && { id: { not: id } }),
    effectiveAt: { is: null },
    closedFlag: 0,
  } as const;
  const open = await readOne(taxAdjust, ['docNo'], where, db);
  if (open) throw advanceErrors.ADJUSTMENT_OPEN({ no: open.docNo ?? '' });
}

async function check({ moment, record }: Checked<typeof taxAdjust>, call: Call): Promise<void> {
  await refuseOpen(record, call);
  if (moment === 'submit') await refuseUnfit(record, call);
}

const approvedOf = ({ approvedAmount, advanceAmount }: Complete): Fen =>
  parseFen(approvedAmount ?? advanceAmount ?? '0');

const moved = (field: string, zh: string, en: string) => refuseFields(taxAdjust, { [field]: bi(zh, en) });

/** Whether it goes through now, with its target locked. @throws 62001, 62002, 62003, 62005, 62010, 62021, 62028, 61004 */
async function refuseUnfit(record: Complete, call: Call): Promise<void> {
  if (ofLine(record) || (ofRate(record) && record.quotaId)) await refuseLine(record, call);
  else await refuseAdvance(record, call);
  if (ofRate(record)) await refuseRate(record, call);
}

async function refuseLine(record: Complete, call: Call): Promise<void> {
  const line = await lineOf(record, call, true);
  if (!line || line.status === 'CLOSED') throw advanceErrors.LINE({ status: line?.status ?? '' });
  if (record.adjustKind === 'QUOTA_AMT') {
    if (compareDecimal(line.quotaAmount ?? '0', record.oldAmount ?? '0') !== 0)
      throw moved('oldAmount', '额度已变动，请重新提交', 'The line has changed: submit again');
    const used = usedOf(await exposureOf(line, call.db));
    const amount = approvedOf(record);
    if (amount < used) throw advanceErrors.BELOW_USED({ new: formatFen(amount), used: formatFen(used) });
  }
  if (record.adjustKind === 'QUOTA_TERM' && (record.repayDate ?? '') < call.now.slice(0, 10))
    throw moved('repayDate', '新到期日不能早于今天', 'The new end is today or later');
}

async function refuseAdvance(record: Complete, call: Call): Promise<void> {
  const advance = await advanceOf(record, call, true);
  if (!advance) throw moved('advanceId', '垫付单不存在', 'There is no such advance');
  if (record.adjustKind === 'AMOUNT') return refuseAmount(record, advance, call);
  if (!isOut(advance)) throw moved('advanceId', '垫付单不在垫付中', 'The advance is not out');
  if (record.adjustKind === 'EXTEND') await refuseExtension(record, advance, call);
}

async function refuseAmount(record: Complete, advance: Advance, call: Call): Promise<void> {
  if (advance.fundStatus !== 'WAIT_PAY')
    throw moved('advanceId', '只有待付款的垫付单可调整', 'It does not wait for pay');
  const amount = approvedOf(record);
  if (amount > parseFen(advance.taxTotal ?? '0')) throw advanceErrors.ABOVE_TAX({ taxTotal: advance.taxTotal ?? '0' });
  if (advance.advanceKind !== 'DRAW' || amount <= parseFen(advance.approvedAmount ?? '0')) return;
  const line = await lineOf({ quotaId: advance.quotaId }, call, true);
  if (!line) throw advanceErrors.LINE({ status: '' });
  const exposure = await exposureOf(advance, call.db, { exceptId: advance.id });
  for (const refusal of againstDrawing(line, { amount, exposure, today: call.now.slice(0, 10) })) throw refusal;
}

/** @throws 62028, 62010 */
async function refuseExtension(record: Complete, advance: Advance, call: Call): Promise<void> {
  const { db } = call;
  const params = await loadParams(db);
  const most = intParam(params, 'TAXS_EXTEND_TIMES');
  const done = await readMany(taxAdjust, ['id'], { advanceId: advance.id, adjustKind: 'EXTEND', applied: 1 }, db);
  if (done.length >= most) throw advanceErrors.EXTENDED({ max: String(most) });
  const line = advance.quotaId ? await lineOf({ quotaId: advance.quotaId }, call) : undefined;
  const days = Math.min(intParam(params, 'TAXS_MAX_DAYS'), line?.maxDays ?? 366);
  const payDate = advance.payDate ?? '';
  const repayDate = record.repayDate ?? '';
  if (diffDays({ from: payDate, to: repayDate }) > days || repayDate <= (advance.repayDate ?? ''))
    throw advanceErrors.REPAY_DATE({ min: addDays(advance.repayDate ?? payDate, 1), max: addDays(payDate, days) });
}

/** @throws 62021 */
async function refuseRate({ newOverdueRate }: Complete, { db }: Call): Promise<void> {
  const { TAXS_ANNUAL_CAP: cap } = await loadParams(db);
  const rate = yearlyRate(newOverdueRate ?? '0');
  if (compareDecimal(rate, cap) > 0) throw advanceErrors.RATE_CAP({ rate, cap });
}

/** Takes effect on its day, and never before it was confirmed. */
const dayOf = ({ effectDate }: Complete, { now }: Call): string =>
  effectDate && effectDate > now.slice(0, 10) ? effectDate : now.slice(0, 10);

interface NewTerm {
  readonly dailyRate: string | null;
  readonly overdueRate: string | null;
  readonly freeDays: number | null;
  readonly repayDate: string | null;
}

/** Nights from that day on have other terms; those before keep theirs. */
async function addTerm(advance: Advance, term: Partial<NewTerm>, document: Complete, call: Call): Promise<void> {
  const fromDate = dayOf(document, call);
  const row = {
    ...{ advanceId: advance.id, fromDate, sourceId: document.id },
    ...{ dailyRate: term.dailyRate ?? advance.dailyRate, overdueRate: term.overdueRate ?? advance.overdueRate },
    ...{ freeDays: term.freeDays ?? advance.freeDays, repayDate: term.repayDate ?? advance.repayDate },
  };
  await insertMany(taxTerm, [rowOf(taxTerm, newId(), row, call)], call.db);
  await change(taxAdvance, advance.id, term, call);
  if (term.repayDate) await setDueDate({ kind: 'ADVANCE', id: advance.id }, term.repayDate, call.db);
  const locked = await lockAdvance(advance.id, call);
  await bookFees(locked, call, { id: document.id, day: fromDate });
  await refreshAdvance(locked, call);
}

const ratesOf = ({ newDailyRate, newOverdueRate, newFreeDays }: Complete) => ({
  dailyRate: newDailyRate,
  overdueRate: newOverdueRate,
  ...(newFreeDays !== null && { freeDays: newFreeDays }),
});

/** Another rate of a line is one for each advance that is out on it, too. */
async function applyRate(document: Complete, call: Call): Promise<void> {
  const rates = ratesOf(document);
  if (document.advanceId) {
    const advance = await advanceOf(document, call, true);
    if (advance) await addTerm(advance, rates, document, call);
    return;
  }
  await change(taxQuota, document.quotaId ?? '', { ...rates, lastAdjustId: document.id }, call);
  const out = { quotaId: document.quotaId, fundStatus: ['PAID', 'PART_REPAID'] };
  const advances = await readMany(taxAdvance, advanceNames, out, call.db, { order: ['id'], lock: 'update' });
  for (const advance of advances) await addTerm(advance, rates, document, call);
}

/** A line runs again with what was approved. */
async function applyToLine(document: Complete, call: Call): Promise<void> {
  const { quotaId, newMaxDays, newMaxSingleAmount } = document;
  const values = {
    ...(document.adjustKind === 'QUOTA_AMT' && { quotaAmount: formatFen(approvedOf(document)) }),
    ...(document.adjustKind === 'QUOTA_TERM' && { validTo: document.repayDate }),
    ...(newMaxDays && { maxDays: newMaxDays }),
    ...(newMaxSingleAmount && { maxSingleAmount: newMaxSingleAmount }),
    lastAdjustId: document.id,
  };
  await change(taxQuota, quotaId ?? '', values, call);
  const line = await lineOf(document, call, true);
  const runs = (line?.validTo ?? '') >= call.now.slice(0, 10) && line?.status !== 'SUSPENDED';
  if (runs && quotaId)
    await takeAct(taxQuota, { id: quotaId, rowVersion: 'any', action: 'renew' }, { ...asSystem(call), audit: {} });
}

async function apply(document: Complete, call: Call): Promise<Draft> {
  await refuseUnfit(document, call);
  if (ofRate(document)) await applyRate(document, call);
  else if (ofLine(document)) await applyToLine(document, call);
  else {
    const advance = await advanceOf(document, call, true);
    if (advance && document.adjustKind === 'EXTEND')
      await addTerm(advance, { repayDate: document.repayDate }, document, call);
    if (advance && document.adjustKind === 'AMOUNT') {
      const amount = formatFen(approvedOf(document));
      const rest = addFen(parseFen(advance.taxTotal ?? '0'), parseFen(`-${amount}`));
      const selfPayAmount = formatFen(rest > 0n ? rest : zeroFen);
      await change(taxAdvance, advance.id, { approvedAmount: amount, selfPayAmount }, call);
    }
  }
  return { applied: 1, effectDate: dayOf(document, call) };
}

/** 垫税调整: amount, term or rate of a line, or an extension of an advance. @see docs/spec/finance.md 2.4 */
export const adjustKind: DocumentKind<typeof taxAdjust> = {
  ...advanceKinds.taxAdjust,
  prefix: 'DT',
  url: (id) => adjustPath(id),
  derive,
  check,
  needs: async (record, { db }) => adjustNeeds(record, { params: await loadParams(db) }),
  isCustomsLinked: async () => false,
  handOver: async () => {
    throw new BusinessError('1008', bi('垫税单不推送海关', 'Advances do not go to customs'));
  },
  checkEffect: refuseUnfit,
  applyConfirmed: apply,
};
