import { advanceKinds, advanceNeeds } from '#domain/advance/documentKinds.ts';
import { advanceErrors } from '#domain/advance/errors.ts';
import { aboveSuggestion, againstDrawing, usedOf } from '#domain/advance/limits.ts';
import { advancePath } from '#domain/advance/paths.ts';
import { isLine, taxAdvance } from '#domain/advance/taxAdvance.ts';
import { taxAssess } from '#domain/advance/taxAssess.ts';
import { taxBill } from '#domain/advance/taxBill.ts';
import { taxQuota } from '#domain/advance/taxQuota.ts';
import type { CompleteDocument, DocumentDraft } from '#domain/approval/document.ts';
import { refuseFields } from '#domain/approval/offers.ts';
import { BusinessError, type FieldErrors } from '#domain/core/errors.ts';
import { addDays, diffDays } from '#domain/core/moments.ts';
import { addFen, compareDecimal, type Fen, formatFen, parseFen, subtractFen, zeroFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { customsDeadlineOf, deadlineRule } from '#domain/guarantee/deadlineMath.ts';
import { intParam, isCustomsLinked, type ParamValues } from '#domain/guarantee/params.ts';
import { agreement } from '#domain/partners/agreement.ts';
import { cargoOwner } from '#domain/partners/cargoOwner.ts';
import type { Checked, DocumentKind } from '../approval/documentKind.ts';
import { nextYearNumber } from '../approval/documentNumber.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readOne } from '../crud/read.ts';
import { insertMany, rowOf } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { loadCalendar, loadParams } from '../guarantee/index.ts';
import { newId } from '../platform/newId.ts';
import { exposureOf, otherOfDeclaration, overdueDaysOf } from './exposure.ts';

type Draft = DocumentDraft<typeof taxAdvance>;
type Complete = CompleteDocument<typeof taxAdvance>;
type Bill = NonNullable<Draft['bills']>[number];

const b = columnsIn(taxBill, 'b');
/** Since then customs counts from the completed declaration. */
const newRule = '2024-12-01';

/** Days to pay count from the completed declaration since then, from the certificate before. */
const countedFrom = ({ declDate, collectMode }: Draft, { issueDate }: Bill): string | null | undefined =>
  collectMode !== 'SUMMARY' && declDate && declDate >= newRule ? declDate : issueDate;

/** Certificates without a due date get the one that customs reckons. */
async function datedBills(record: Draft, params: ParamValues, { db }: Call): Promise<Bill[]> {
  const bills = [...(record.bills ?? [])];
  for (const [at, bill] of bills.entries()) {
    const from = countedFrom(record, bill);
    if (bill.dueDate || !from) continue;
    const guarMode = record.collectMode === 'SUMMARY' ? 'SUMMARY' : 'TERM';
    const facts = { guarMode, levyNoticeDate: from, rule: deadlineRule(params) };
    bills[at] = { ...bill, dueDate: customsDeadlineOf(facts, await loadCalendar(db, from)) };
  }
  return bills;
}

const termNames = ['dailyRate', 'overdueRate', 'freeDays', 'minFee', 'allocOrder', 'termDays'] as const;

/** Rates are those of the agreement, of a drawing those of its line; nobody types them. */
async function ratesOf(record: Draft, { db }: Call): Promise<Draft> {
  const found = record.agreementId ? await readOne(agreement, termNames, { id: record.agreementId }, db) : undefined;
  const { termDays, ...rates } = found ?? { termDays: null };
  const line =
    record.advanceKind === 'DRAW' && record.quotaId
      ? await readOne(taxQuota, ['dailyRate', 'overdueRate', 'freeDays', 'allocOrder'], { id: record.quotaId }, db)
      : undefined;
  return { ...rates, ...line, ...(!isLine(record) && !record.termDays && !record.repayDate && { termDays }) };
}

async function derive(record: Draft, call: Call): Promise<Draft> {
  const params = await loadParams(call.db);
  const rates = await ratesOf(record, call);
  const bills = isLine(record) ? [] : await datedBills(record, params, call);
  const foreign = isLine(record)
    ? { declNo: null, quotaId: null, planPayDate: null, cargoOwnerId: null }
    : {
        quotaValidFrom: null,
        quotaValidTo: null,
        ...(record.advanceKind === 'DRAW' ? { assessId: null } : { quotaId: null }),
      };
  const known = { ...record, ...rates, ...foreign, bills };
  return { ...rates, ...foreign, bills, ...taxAdvance.derive?.(known) };
}

/** Whom and what the document names belongs together. @throws 61004 at the field */
async function refuseForeign(record: Draft, { db }: Call): Promise<void> {
  const { customerId, mainCompId, agreementId, quotaId, assessId, cargoOwnerId } = record;
  const errors: FieldErrors = {};
  const other = bi('不属于该客户和主体公司', 'It is of another customer or company');
  const isOfPair = (row: { customerId: string | null; mainCompId: string | null } | undefined): boolean =>
    row?.customerId === customerId && row?.mainCompId === mainCompId;
  const pair = ['customerId', 'mainCompId'] as const;
  if (agreementId) {
    const found = await readOne(agreement, [...pair, 'agreementType'], { id: agreementId }, db);
    if (!isOfPair(found) || found?.agreementType !== 'TAXADV') errors.agreementId = other;
  }
  if (quotaId && !isOfPair(await readOne(taxQuota, pair, { id: quotaId }, db))) errors.quotaId = other;
  if (assessId && !isOfPair(await readOne(taxAssess, pair, { id: assessId }, db))) errors.assessId = other;
  if (cargoOwnerId) {
    const owner = await readOne(cargoOwner, ['customerId', 'status'], { id: cargoOwnerId }, db);
    if (owner?.customerId !== customerId || owner?.status !== 'ACTIVE')
      errors.cargoOwnerId = bi('货主不属于该客户或未启用', 'The owner is of another customer or not active');
  }
  if (Object.keys(errors).length) throw refuseFields(taxAdvance, errors);
}

/**
 * A declaration is advanced once; taxes that come later stand on certificates of their own.
 * @throws 62007
 */
async function refuseTwice(record: Draft, { db }: Call): Promise<void> {
  const { declNo, id } = record as Draft & { id?: string };
  if (isLine(record) || !declNo) return;
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`taxAdvance:${declNo}`]);
  const other = await otherOfDeclaration(declNo, id, db);
  if (other && Number(record.supplementFlag) !== 1)
    throw advanceErrors.DECLARATION_TAKEN({ declNo, no: other.docNo ?? '' });
  const numbers = (record.bills ?? []).flatMap(({ taxBillNo }) => taxBillNo ?? []);
  const { rows } = await db.query<{ no: string; docNo: string }>(
    `select ${b.taxBillNo} as no, a.doc_no as "docNo" from tax_bill b join tax_advance a on a.id = ${b.advanceId}
     where ${b.taxBillNo} = any($1) and a.id is distinct from $2 and not b.deleted_flg and not a.deleted_flg
       and not coalesce(a.closed_flag, false) and a.fund_status <> 'CANCELLED' limit 1`,
    [numbers, id ?? null],
  );
  if (rows[0])
    throw refuseFields(taxAdvance, {
      bills: bi(`税单${rows[0].no}已在${rows[0].docNo}中`, `${rows[0].no} stands in ${rows[0].docNo} already`),
    });
}

async function check({ moment, record }: Checked<typeof taxAdvance>, call: Call): Promise<void> {
  await refuseForeign(record, call);
  await refuseTwice(record, call);
  if (moment === 'save') return;
  const params = await loadParams(call.db);
  refuseDates(record, params, call.now.slice(0, 10));
  await refuseBlocked(record, params, call);
  await refuseUnfit(record, { amount: parseFen(record.advanceAmount) }, call);
}

/** @throws 62009, 62010, 61004 */
function refuseDates(record: Complete, params: ParamValues, today: string): void {
  if (isLine(record)) {
    if (compareDecimal(record.advanceAmount, params.TAXS_QUOTA_HARD_CAP) > 0)
      throw refuseFields(taxAdvance, {
        advanceAmount: bi(`不能超过${params.TAXS_QUOTA_HARD_CAP}元`, `At most ${params.TAXS_QUOTA_HARD_CAP}`),
      });
    return;
  }
  const { planPayDate, repayDate, customsDueDate } = record;
  if (!planPayDate || !repayDate) return;
  if (planPayDate < today)
    throw refuseFields(taxAdvance, { planPayDate: bi('计划付款日不能早于今天', 'Today or later') });
  if (customsDueDate && planPayDate > customsDueDate)
    throw advanceErrors.AFTER_CUSTOMS({ date: customsDueDate }, { planPayDate: bi('晚于缴款期限', 'Too late') });
}

/** The latest day an advance may be repaid on, by its line and by the house. @throws 62010 */
function refuseLongTerm(
  { planPayDate, repayDate }: { readonly planPayDate: string; readonly repayDate: string },
  most: number,
): void {
  const days = diffDays({ from: planPayDate, to: repayDate });
  if (days < 1 || days > most)
    throw advanceErrors.REPAY_DATE({ min: addDays(planPayDate, 1), max: addDays(planPayDate, most) });
}

/** @throws 62006 */
async function refuseBlocked(
  { customerId }: { readonly customerId: string | null },
  params: ParamValues,
  { db, now }: Call,
): Promise<void> {
  const days = await overdueDaysOf(customerId, now.slice(0, 10), db);
  if (days > intParam(params, 'BLOCK_OVERDUE_DAYS')) throw advanceErrors.BLOCKED({ days: String(days) });
}

/** @throws 62012 */
async function refuseAgreement({ agreementId }: Complete, { db, now }: Call): Promise<void> {
  const today = now.slice(0, 10);
  const found = await readOne(agreement, ['status', 'startDate', 'endDate'], { id: agreementId }, db, {
    lock: 'share',
  });
  const isInForce = found?.status === 'EFFECTIVE' && (found.startDate ?? '') <= today && (found.endDate ?? '') >= today;
  if (!isInForce) throw advanceErrors.AGREEMENT();
}

/** @throws 62011, 62027 @returns what the assessment suggests */
async function suggestionOf({ assessId }: Complete, { db, now }: Call): Promise<Fen> {
  const names = ['status', 'validTo', 'grade', 'suggestQuota'] as const;
  const found = assessId ? await readOne(taxAssess, names, { id: assessId }, db) : undefined;
  if (found?.grade === 'D') throw advanceErrors.GRADE_D();
  if (found?.status !== 'CONFIRMED' || (found.validTo ?? '') < now.slice(0, 10)) throw advanceErrors.ASSESSMENT();
  return parseFen(found.suggestQuota ?? '0');
}

const lineNames = ['id', 'quotaNo', 'status', 'quotaAmount', 'maxSingleAmount', 'maxDays', 'validTo'] as const;

/** The line of a pair that is neither expired nor closed, locked until the transaction ends. */
const liveLine = ({ customerId, mainCompId }: Complete, { db }: Call) =>
  readOne(taxQuota, lineNames, { customerId, mainCompId, status: ['ACTIVE', 'SUSPENDED'] }, db, { lock: 'update' });

/**
 * Whether it fits now what the customer is good for, under the lock of his line: asked when it is handed in, at every
 * step that leads on, and when it takes effect.
 * @throws 62001, 62002, 62004, 62010, 62011, 62012, 62015, 62027, 62080, 62081
 */
async function refuseUnfit(record: Complete, { amount }: { readonly amount: Fen }, call: Call): Promise<void> {
  await refuseAgreement(record, call);
  if (isLine(record)) return refuseLine(record, amount, call);
  const params = await loadParams(call.db);
  const dates = { planPayDate: record.planPayDate ?? '', repayDate: record.repayDate ?? '' };
  const most = intParam(params, 'TAXS_MAX_DAYS');
  const today = call.now.slice(0, 10);
  if (record.advanceKind === 'SINGLE') {
    const suggested = await suggestionOf(record, call);
    const line = await liveLine(record, call);
    const exposure = await exposureOf(record, call.db, { exceptId: record.id });
    const above = aboveSuggestion({ line: parseFen(line?.quotaAmount ?? '0'), suggested }, { amount, exposure });
    if (above) throw above;
    return refuseLongTerm(dates, most);
  }
  const line = await readOne(taxQuota, lineNames, { id: record.quotaId }, call.db, { lock: 'update' });
  if (!line) throw advanceErrors.LINE({ status: '' });
  const exposure = await exposureOf(record, call.db, { exceptId: record.id });
  for (const refusal of againstDrawing(line, { amount, exposure, today })) throw refusal;
  refuseLongTerm(dates, Math.min(most, line.maxDays ?? most));
}

/** @throws 62004, 62011, 62027, 62081 */
async function refuseLine(record: Complete, amount: Fen, call: Call): Promise<void> {
  const { db } = call;
  const { customerId, mainCompId, id } = record;
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`taxQuota:${customerId}:${mainCompId}`]);
  const suggested = await suggestionOf(record, call);
  if (amount > suggested && (record.reason?.trim().length ?? 0) < 20)
    throw refuseFields(taxAdvance, {
      reason: bi('申请额度超过建议额度，理由至少20字', 'Above the suggestion: 20 characters of reason at least'),
    });
  const live = await liveLine(record, call);
  if (live) throw advanceErrors.LINE_EXISTS({ no: live.quotaNo ?? '' });
  const waiting = { customerId, mainCompId, advanceKind: 'QUOTA', fundStatus: 'NONE', id: { not: id } } as const;
  const open = await readOne(taxAdvance, ['docNo'], waiting, db, {
    and: (t) => `not coalesce(${t.closedFlag}, false) and ${t.effectiveAt} is null and ${t.status} <> 'BUSINESS_INPUT'`,
  });
  if (open) throw advanceErrors.LINE_EXISTS({ no: open.docNo ?? '' });
  const used = usedOf(await exposureOf(record, db));
  if (used === 0n) return;
  const before = await readOne(taxQuota, ['quotaNo'], { customerId, mainCompId }, db, { order: [['quotaNo', 'desc']] });
  throw advanceErrors.OLD_LINE_USED({ no: before?.quotaNo ?? '', used: formatFen(used) });
}

const approvedOf = ({ approvedAmount, advanceAmount }: Complete): Fen => parseFen(approvedAmount ?? advanceAmount);

/** The line that a confirmed application grants. */
async function grant(document: Complete, amount: Fen, call: Call): Promise<void> {
  const { customerId, mainCompId, agreementId, ownerDept, dailyRate, overdueRate, freeDays, allocOrder } = document;
  const single = parseFen(document.maxSingleAmount ?? document.advanceAmount);
  const row = {
    ...{ customerId, mainCompId, agreementId, ownerDept, dailyRate, overdueRate, freeDays, allocOrder },
    quotaNo: await nextYearNumber(call.db, 'DE', call.now),
    quotaAmount: formatFen(amount),
    maxSingleAmount: formatFen(smaller(single, amount)),
    maxDays: document.maxDays,
    validFrom: document.quotaValidFrom,
    validTo: document.quotaValidTo,
    sourceDocId: document.id,
    status: 'ACTIVE',
  };
  await insertMany(taxQuota, [rowOf(taxQuota, newId(), row, call)], call.db);
}

const smaller = (left: Fen, right: Fen): Fen => (left < right ? left : right);

/**
 * How far each certificate is advanced: all of it, or what is left of what was approved, in the order of the lines.
 * What people typed stays where it adds up.
 */
export function advancedParts(bills: readonly Pick<Bill, 'amount' | 'advancePart'>[], approved: Fen): readonly Fen[] {
  const typed = bills.map(({ amount, advancePart }) => parseFen(advancePart ?? amount ?? '0'));
  if (typed.reduce(addFen, zeroFen) === approved) return typed;
  let rest = approved;
  return typed.map((part) => {
    const taken = smaller(part, rest);
    rest = subtractFen(rest, taken);
    return taken;
  });
}

/** 额度申请 (QUOTA), 额度内垫付 (DRAW), 单票垫付 (SINGLE). @see docs/spec/finance.md 2.1 */
export const advanceKind: DocumentKind<typeof taxAdvance> = {
  ...advanceKinds.taxAdvance,
  prefix: 'DS',
  url: (id) => advancePath(id, undefined),
  derive,
  check,
  needs: async (record, call) => {
    const params = await loadParams(call.db);
    if (record.advanceKind !== 'SINGLE') return advanceNeeds(record, { params });
    const { single } = await exposureOf(record, call.db, { exceptId: record.id });
    return advanceNeeds(
      { advanceAmount: formatFen(addFen(single, parseFen(record.advanceAmount ?? '0'))) },
      { params },
    );
  },
  isCustomsLinked: async ({ db }) => isCustomsLinked(await loadParams(db), 'TAXS'),
  handOver: async () => {
    throw new BusinessError('1008', bi('垫税单不推送海关', 'Advances do not go to customs'));
  },
  checkEffect: (document, call) => refuseUnfit(document, { amount: approvedOf(document) }, call),
  applyConfirmed: async (document, call) => {
    const amount = approvedOf(document);
    await refuseUnfit(document, { amount }, call);
    if (!isLine(document)) return { fundStatus: 'WAIT_PAY' };
    await grant(document, amount, call);
    return {};
  },
};
