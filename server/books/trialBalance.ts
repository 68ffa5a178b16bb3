import { accountSubject } from '#domain/books/accountSubject.ts';
import { trialBalance } from '#domain/books/trialBalance.ts';
import { footOf, type LeafSums, type TrialLine, trialLineOf } from '#domain/books/trialMath.ts';
import { voucherLine } from '#domain/books/voucher.ts';
import { addDays } from '#domain/core/moments.ts';
import { addFen, type Fen, formatFen, parseFen, subtractFen, zeroFen } from '#domain/core/money.ts';
import { whereOf } from '../crud/listConditions.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readMany } from '../crud/read.ts';
import { Params } from '../crud/scope.ts';
import type { Call, Db } from '../gateway/method.ts';
import type { ReportCell } from '../reports/answerReport.ts';
import { implementReport } from '../reports/implementReport.ts';

type Measure = keyof Omit<TrialLine, 'code'>;
type Cell = ReportCell<Measure>;

const noSums = (code: string): LeafSums => ({ code, opening: zeroFen, debit: zeroFen, credit: zeroFen });

const cellOf = (groupId: string | null, month: string, line: Omit<TrialLine, 'code'>): Cell => ({
  ...{ groupId, month },
  openingDebit: formatFen(line.openingDebit),
  openingCredit: formatFen(line.openingCredit),
  debit: formatFen(line.debit),
  credit: formatFen(line.credit),
  closingDebit: formatFen(line.closingDebit),
  closingCredit: formatFen(line.closingCredit),
});

/** What stands on each group before the first month, debit less credit. */
async function openingsOf(
  asked: { readonly group: string; readonly filters: Readonly<Record<string, unknown>>; readonly fromMonth: string },
  call: Call,
): Promise<ReadonlyMap<string, Fen>> {
  const l = columnsIn(voucherLine, 't');
  const params = new Params();
  const before = ['1900-01-01', addDays(`${asked.fromMonth}-01`, -1)];
  const filter = { ...trialBalance.where, ...asked.filters, voucherDate__between: before };
  const where = whereOf(voucherLine, { filter, keyword: undefined, sort: [] }, call, params);
  const { rows } = await call.db.query<{ code: string; opening: string }>(
    `select ${asked.group} code, sum(coalesce(${l.debit}, 0) - coalesce(${l.credit}, 0))::text opening
     from voucher_line t where ${where} group by 1`,
    params.values,
  );
  return new Map(rows.map(({ code, opening }) => [code, parseFen(opening)]));
}

/** Side and name of subjects by code; of companies that call one differently, the first. */
async function subjectsByCode(mainCompId: unknown, db: Db) {
  const whose = typeof mainCompId === 'string' && mainCompId ? { mainCompId } : {};
  const rows = await readMany(accountSubject, ['code', 'name', 'balanceDir'], whose, db, { order: ['code'] });
  return new Map(rows.map(({ code, name, balanceDir }) => [code ?? '', { name: `${code} ${name}`, balanceDir }]));
}

/** The months of one group, each opening with what the one before closed with, and all of them together. */
function linesOf(
  code: string,
  opening: Fen,
  moved: ReadonlyMap<string, LeafSums>,
  months: readonly string[],
  dir: string | null,
) {
  const byMonth: (readonly [month: string, line: TrialLine])[] = [];
  let rest = opening;
  let all = { ...noSums(code), opening };
  for (const month of months) {
    const { debit, credit } = moved.get(month) ?? noSums(code);
    byMonth.push([month, trialLineOf({ code, opening: rest, debit, credit }, dir)]);
    rest = subtractFen(addFen(rest, debit), credit);
    all = { ...all, debit: addFen(all.debit, debit), credit: addFen(all.credit, credit) };
  }
  return { byMonth, whole: trialLineOf(all, dir) };
}

export const trialBalanceFigures = implementReport(trialBalance, async ({ sql, months, fromMonth, filters }, call) => {
  const l = columnsIn(voucherLine, 't');
  const params = new Params();
  const { rows } = await call.db.query<{ code: string; month: string; debit: string; credit: string }>(
    `select ${sql.group} code, ${sql.month} "month", sum(coalesce(${l.debit}, 0))::text debit,
       sum(coalesce(${l.credit}, 0))::text credit
     from voucher_line t where ${sql.where(params)} group by 1, 2`,
    params.values,
  );
  const openings = await openingsOf({ group: sql.group, filters, fromMonth }, call);
  const subjects = await subjectsByCode(filters.mainCompId, call.db);
  const moved = new Map<string, Map<string, LeafSums>>();
  for (const { code, month, debit, credit } of rows) {
    const ofCode = moved.get(code) ?? new Map<string, LeafSums>();
    ofCode.set(month, { code, opening: zeroFen, debit: parseFen(debit), credit: parseFen(credit) });
    moved.set(code, ofCode);
  }
  const codes = [...new Set([...openings.keys(), ...moved.keys()])].sort();
  const groups = codes.map((code) => ({
    code,
    ...linesOf(
      code,
      openings.get(code) ?? zeroFen,
      moved.get(code) ?? new Map(),
      months,
      subjects.get(code)?.balanceDir ?? null,
    ),
  }));
  return {
    rows: groups.flatMap(({ code, byMonth }) => byMonth.map(([month, line]) => cellOf(code, month, line))),
    subtotals: groups.map(({ code, whole }) => cellOf(code, '', whole)),
    totals: months.map((month, at) =>
      cellOf(null, month, footOf(groups.flatMap(({ byMonth }) => byMonth[at]?.[1] ?? []))),
    ),
    total: cellOf(null, '', footOf(groups.map(({ whole }) => whole))),
    names: new Map(codes.map((code) => [code, subjects.get(code)?.name ?? code])),
  };
});
