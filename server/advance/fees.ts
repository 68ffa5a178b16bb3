import {
  correctionsOf,
  type FeeCorrections,
  type Night,
  nightsOf,
  type Reduction,
  rawText,
  type Term,
} from '#domain/advance/feeMath.ts';
import { restingStatus } from '#domain/advance/fundFlow.ts';
import { taxAdvance } from '#domain/advance/taxAdvance.ts';
import { taxFeeDay, taxTerm } from '#domain/advance/taxFeeDay.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { addDays } from '#domain/core/moments.ts';
import { addFen, type Fen, fenOf, formatFen, negateFen, parseFen, subtractFen, zeroFen } from '#domain/core/money.ts';
import { fundTxn } from '#domain/funds/fundTxn.ts';
import { announce } from '../crud/announce.ts';
import { patchRow } from '../crud/change.ts';
import { logSteps } from '../crud/logStep.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readMany } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { insertMany, rowOf } from '../crud/writeRecord.ts';
import { type FundRow, postFunds } from '../funds/index.ts';
import type { Call, Db } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';

export type Advance = RecordOf<typeof taxAdvance>;

const [t, o] = [columnsIn(fundTxn, 't'), columnsIn(fundTxn, 'o')];

/** An advance, locked until the transaction ends. @throws 1002 */
export const lockAdvance = (id: string, call: Call): Promise<Advance> =>
  getRecord(taxAdvance, id, asSystem(call), { lock: true });

const fen = (amount: string | null | undefined): Fen => parseFen(amount ?? '0');

interface LedgerRow {
  readonly kind: string;
  readonly direction: string;
  readonly day: string;
  readonly amount: string;
}

/** Rows of the ledger about one item; what was taken back counts as the kind that it takes back. */
async function ledgerOf(itemKind: 'ADVANCE' | 'FEE', itemId: string, db: Db): Promise<readonly LedgerRow[]> {
  const { rows } = await db.query<LedgerRow>(
    `select coalesce(${o.txnKind}, ${t.txnKind}) as kind, ${t.direction} as direction, ${t.amount}::text as amount,
       to_char(coalesce(${t.valueDate}, ${t.txnDate}), 'YYYY-MM-DD') as day
     from fund_txn t left join fund_txn o on o.id = ${t.reversesId}
     where ${t.itemKind} = $1 and ${t.itemId} = $2 order by ${t.txnNo}`,
    [itemKind, itemId],
  );
  return rows;
}

/** Principal that came back or was given up, by the day it counts from; the ledger alone knows it. */
export async function reductionsOf(advanceId: string, db: Db): Promise<readonly Reduction[]> {
  return (await ledgerOf('ADVANCE', advanceId, db))
    .filter(({ kind }) => kind !== 'PAY')
    .map(({ day, direction, amount }) => ({
      day,
      amount: direction === 'C' ? parseFen(amount) : negateFen(parseFen(amount)),
    }));
}

export async function termsOf(advanceId: string, db: Db): Promise<readonly Term[]> {
  const names = ['fromDate', 'dailyRate', 'overdueRate', 'freeDays', 'repayDate'] as const;
  const rows = await readMany(taxTerm, names, { advanceId }, db, { order: ['fromDate', 'createdTime', 'id'] });
  return rows.map(({ fromDate, dailyRate, overdueRate, freeDays, repayDate }) => ({
    ...{ fromDate: fromDate ?? '', dailyRate: dailyRate ?? '0', overdueRate: overdueRate ?? '0' },
    ...{ freeDays: freeDays ?? 0, repayDate: repayDate ?? '' },
  }));
}

/** What made fees change, named in the rows and in the keys of their postings. */
export interface FeeCause {
  readonly id: string;
  /** The day it counts from: a minimum stands on it. */
  readonly day: string;
  readonly reason?: string | undefined;
}

interface Reckoned {
  readonly corrections: FeeCorrections;
  readonly principal: Fen;
}

async function reckon(advance: Advance, db: Db, until: string): Promise<Reckoned> {
  const { id, payDate } = advance;
  const names = ['feeDate', 'fee', 'minFlag'] as const;
  const booked = (await readMany(taxFeeDay, names, { advanceId: id }, db)).map(({ feeDate, fee, minFlag }) => ({
    day: feeDate ?? '',
    fee: fen(fee),
    isMinimum: minFlag === 1,
  }));
  const paid = fen(advance.paidAmount);
  const reductions = await reductionsOf(id, db);
  const principal = fenOf(reductions.reduce<bigint>((open, { amount }) => open - amount, paid));
  const facts = payDate && paid > 0n ? { payDate, paid, reductions, terms: await termsOf(id, db) } : undefined;
  const nights = facts ? nightsOf(facts, until) : [];
  return { corrections: correctionsOf({ booked, nights, principal, minFee: fen(advance.minFee) }), principal };
}

/** Rows of corrections take the next number of their night. */
async function nextSeqs(advanceId: string, db: Db): Promise<Map<string, number>> {
  const rows = await readMany(taxFeeDay, ['feeDate', 'seq'], { advanceId }, db, { order: ['seq'] });
  return new Map(rows.map(({ feeDate, seq }) => [feeDate ?? '', (seq ?? 0) + 1]));
}

const nightRow = (advanceId: string, night: Night, causeId: string | null) => ({
  ...{ advanceId, feeDate: night.day, seq: 0, feeKind: night.kind, principal: formatFen(night.principal) },
  ...{ rate: night.rate, rawFee: rawText(night.raw), cumRaw: rawText(night.cumRaw), fee: formatFen(night.fee) },
  ...{ minFlag: 0, causeId },
});

/** What a fee is posted as: charged where it is more than nothing, credited where it is less. */
const posting = (advance: Advance, day: string, fee: Fen, sourceKey: string, reason?: string): FundRow => ({
  ...{ customerId: advance.customerId ?? '', mainCompId: advance.mainCompId ?? '', acctKind: 'FEE', day },
  ...{ txnKind: 'FEE', direction: fee > 0n ? 'D' : 'C', amount: fee > 0n ? fee : negateFen(fee) },
  ...{ item: { kind: 'FEE', id: advance.id }, bizNo: advance.docNo ?? '', sourceKey, reason },
});

/** One posting for each month of corrections, on the last of its nights. */
function monthly(advance: Advance, { adjustments }: FeeCorrections, { id, reason }: FeeCause): FundRow[] {
  const months = new Map<string, { day: string; sum: bigint }>();
  for (const { day, difference } of adjustments) {
    const month = day.slice(0, 7).replace('-', '');
    months.set(month, { day, sum: (months.get(month)?.sum ?? 0n) + difference });
  }
  return [...months]
    .filter(([, { sum }]) => sum !== 0n)
    .map(([month, { day, sum }]) => posting(advance, day, fenOf(sum), `feeadj:${advance.id}:${id}:${month}`, reason));
}

/**
 * Brings the fee of an advance up to the night before today: nights that are missing get their row, others a correction
 * where they are wrong; nothing that is there is changed. The caller has locked the advance.
 * @param cause what happened; nothing when only time has passed
 * @see docs/spec/finance-addendum.md F2, F7
 */
export async function bookFees(advance: Advance, call: Call, cause?: FeeCause): Promise<void> {
  const { db, now } = call;
  const today = now.slice(0, 10);
  const { corrections } = await reckon(advance, db, today);
  const causeId = cause?.id ?? null;
  const seqs = await nextSeqs(advance.id, db);
  const takeSeq = (day: string): number => {
    const seq = seqs.get(day) ?? 1;
    seqs.set(day, seq + 1);
    return seq;
  };
  const about: FeeCause = cause ?? { id: `job:${today}`, day: addDays(today, -1) };
  const corrected = (day: string, fee: Fen, facts: object) => ({
    ...{ advanceId: advance.id, feeDate: day, seq: takeSeq(day), feeKind: 'ADJUST', rate: '0', rawFee: '0' },
    ...{ principal: '0', cumRaw: '0', fee: formatFen(fee), minFlag: 0, causeId: about.id, ...facts },
  });
  const { minimum } = corrections;
  const rows = [
    ...corrections.nights.map((night) => nightRow(advance.id, night, causeId)),
    ...corrections.adjustments.map(({ day, difference }) => corrected(day, difference, {})),
    ...(minimum === 0n
      ? []
      : [corrected(about.day, minimum, { feeKind: minimum > 0n ? 'MIN' : 'ADJUST', minFlag: 1 })]),
  ];
  if (rows.length > 0)
    await insertMany(
      taxFeeDay,
      rows.map((row) => rowOf(taxFeeDay, newId(), row, call)),
      db,
    );
  const posted = [
    ...corrections.nights
      .filter(({ fee }) => fee !== 0n)
      .map(({ day, fee }) => posting(advance, day, fee, `fee:${advance.id}:${day}`)),
    ...monthly(advance, corrections, about),
    ...(minimum === 0n ? [] : [posting(advance, about.day, minimum, `feemin:${advance.id}:${about.id}`, about.reason)]),
  ];
  // Charges come before what is credited, so that no sum is less than nothing on the way.
  const ordered = [...posted].sort((left, right) => Number(left.direction === 'C') - Number(right.direction === 'C'));
  await postFunds(ordered, { ...call, actor: asSystem(call).actor });
}

/** What a receipt that clears the principal brings along, owed in the moment before it is booked. */
export async function addMinimum(advance: Advance, fee: Fen, { id, day }: FeeCause, call: Call): Promise<void> {
  const seq = (await nextSeqs(advance.id, call.db)).get(day) ?? 1;
  const row = {
    ...{
      advanceId: advance.id,
      feeDate: day,
      seq,
      feeKind: 'MIN',
      principal: '0',
      rate: '0',
      rawFee: '0',
      cumRaw: '0',
    },
    ...{ fee: formatFen(fee), minFlag: 1, causeId: id },
  };
  await insertMany(taxFeeDay, [rowOf(taxFeeDay, newId(), row, call)], call.db);
  const owed = posting(advance, day, fee, `feemin:${advance.id}:${id}`);
  await postFunds([owed], { ...call, actor: asSystem(call).actor });
}

const sumOf = (rows: readonly LedgerRow[], kinds: readonly string[]): Fen =>
  rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => addFen(sum, parseFen(amount)), zeroFen);

/** What an advance comes to by the rows of the ledger. */
async function figuresOf(advance: Advance, db: Db) {
  const principalRows = await ledgerOf('ADVANCE', advance.id, db);
  const feeRows = await ledgerOf('FEE', advance.id, db);
  const signed = (rows: readonly LedgerRow[]): Fen =>
    rows.reduce((sum, { direction, amount }) => {
      const part = parseFen(amount);
      return direction === 'D' ? addFen(sum, part) : subtractFen(sum, part);
    }, zeroFen);
  const feePaid = sumOf(feeRows, ['REPAY']);
  const feeWaived = sumOf(feeRows, ['WAIVE', 'WRITEOFF']);
  return {
    paid: sumOf(principalRows, ['PAY']),
    principal: signed(principalRows),
    feeAccrued: signed(feeRows.filter(({ kind }) => kind === 'FEE')),
    feePaid,
    feeWaived,
    feeOpen: signed(feeRows),
    bad: sumOf(principalRows, ['WRITEOFF']),
    recovered: sumOf(principalRows, ['RECOVER']),
  };
}

const moneyOut: ReadonlySet<unknown> = new Set(['PAID', 'PART_REPAID', 'FEE_DUE', 'SETTLED']);

/**
 * Reads what an advance comes to anew from the ledger, and lets its money rest where that says: paid, partly repaid, fee
 * due or settled. The caller has locked it.
 */
export async function refreshAdvance(advance: Advance, call: Call, action = 'repaid'): Promise<void> {
  const { db, now } = call;
  const figures = await figuresOf(advance, db);
  const before = advance.fundStatus ?? 'NONE';
  const fundStatus = moneyOut.has(before)
    ? restingStatus({ paid: figures.paid, principal: figures.principal, feeOpen: figures.feeOpen })
    : before;
  const values = {
    principalBalance: formatFen(figures.principal),
    feeAccrued: formatFen(figures.feeAccrued),
    feePaid: formatFen(figures.feePaid),
    feeWaived: formatFen(figures.feeWaived),
    feeOpen: formatFen(figures.feeOpen),
    badAmount: formatFen(figures.bad),
    recoveredAmount: formatFen(figures.recovered),
    feeBookedTo: addDays(now.slice(0, 10), -1),
    fundStatus,
    settledDate: fundStatus === 'SETTLED' ? (advance.settledDate ?? now.slice(0, 10)) : null,
  };
  await patchRow(taxAdvance, advance.id, values, call);
  if (fundStatus !== before) await logFund(advance, { action, from: before, to: fundStatus }, call);
  const { rowVersion } = await getRecord(taxAdvance, advance.id, asSystem(call));
  await announce(taxAdvance, { id: advance.id, rowVersion }, call);
}

/** A line of the way the money has come, in the log of its document. */
export const logFund = (
  { id }: Pick<Advance, 'id'>,
  { action, from, to, opinion }: { action: string; from: string; to: string; opinion?: string | undefined },
  call: Call,
): Promise<void> => logSteps(taxAdvance, [id], { action, from, to, opinion }, call);
