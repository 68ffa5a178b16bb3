import { accountSubject } from '#domain/books/accountSubject.ts';
import * as acts from '#domain/books/periodActs.ts';
import { subjectRoles, vatSubjects } from '#domain/books/subjectSeeds.ts';
import { trialLineOf, withParents } from '#domain/books/trialMath.ts';
import { voucher, voucherLine } from '#domain/books/voucher.ts';
import type { VoucherEventKey } from '#domain/books/voucherEvents.ts';
import type { VoucherEntry } from '#domain/books/voucherLines.ts';
import { invalid } from '#domain/core/errors.ts';
import { type Fen, fenOf, formatFen, negateFen, parseFen, sumFen, zeroFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { daysOfPeriod } from '#domain/funds/index.ts';
import { patchRow } from '../crud/change.ts';
import { implementAct } from '../crud/implement.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { isThere, readMany } from '../crud/read.ts';
import { Params } from '../crud/scope.ts';
import { createRecord } from '../crud/writeRecord.ts';
import type { Call, Db } from '../gateway/method.ts';
import type { Month } from './closeChecks.ts';
import { leafSums } from './ledgerSums.ts';
import { standardOf } from './settleEvents.ts';

const ofBalance = bi('没有需要结转的余额', 'There is no balance to carry over');

/** A voucher of balances, dated the last day of the month, or today where the month is not over. */
async function monthEndVoucher(
  { mainCompId, period }: Month,
  { event, summary, entries }: { event: VoucherEventKey; summary: string; entries: readonly VoucherEntry[] },
  call: Call,
): Promise<void> {
  if (entries.length === 0) throw invalid({ _: ofBalance });
  const unfinished = { mainCompId, period, event, status: ['DRAFT', 'AUDITED'] };
  if (await isThere(voucher, unfinished, call.db))
    throw invalid({
      _: bi('上一张结转凭证未记账，请先记账或作废', 'The voucher before is not posted: post it or void it'),
    });
  const [, end] = daysOfPeriod(period);
  const [voucherDate = end] = [end, call.now.slice(0, 10)].sort();
  const made = await createRecord(
    voucher,
    {
      ...{ mainCompId, word: '转', voucherDate },
      lines: entries.map((entry, at) => ({ ...entry, lineNo: at + 1, summary })),
    },
    { ...call, audit: {} },
  );
  await patchRow(voucher, made.id, { source: 'AUTO', event, bizNo: period }, call);
}

const entryOf = (subjectCode: string, debit: Fen, whose: VoucherEntry = {}): VoucherEntry => ({
  ...whose,
  subjectCode,
  debit: formatFen(debit),
  credit: null,
});

const creditOf = (subjectCode: string, credit: Fen, whose: VoucherEntry = {}): VoucherEntry => ({
  ...whose,
  subjectCode,
  debit: null,
  credit: formatFen(credit),
});

const monthOf = ({ mainCompId, period }: { mainCompId: string | null; period: string | null }): Month => ({
  mainCompId: mainCompId ?? '',
  period: period ?? '',
});

export const vatCarried = implementAct(acts.carryVat, async ({ record }, call) => {
  const month = monthOf(record);
  const leaves = await leafSums({ ...month, from: month.period, to: month.period }, call.db);
  const vat = withParents(leaves).get(vatSubjects.whole);
  const owed = vat ? trialLineOf(vat, 'C').closingCredit : zeroFen;
  const entries = owed > zeroFen ? [entryOf(vatSubjects.transferred, owed), creditOf(vatSubjects.unpaid, owed)] : [];
  await monthEndVoucher(month, { event: 'VAT_OUT', summary: '转出未交增值税', entries }, call);
  return undefined;
});

type Balance = VoucherEntry & { readonly net: string };

/** Balances of profit and loss to the end of a month, by subject and by what it is kept by, debit positive. */
async function profitBalances({ mainCompId, period }: Month, db: Db): Promise<readonly Balance[]> {
  const subjects = await readMany(accountSubject, ['code'], { mainCompId, category: 'PL', leafFlag: 1 }, db);
  const l = columnsIn(voucherLine, 'l');
  const params = new Params();
  const whose = [l.subjectCode, l.customerId, l.supplierId, l.deptCode, l.userId, l.project];
  const names = ['"subjectCode"', '"customerId"', '"supplierId"', '"deptCode"', '"userId"', 'project'];
  const { rows } = await db.query<Balance>(
    `select ${whose.map((column, at) => `${column} ${names[at]}`).join(', ')},
       sum(coalesce(${l.debit}, 0) - coalesce(${l.credit}, 0))::text net
     from voucher_line l
     where ${l.mainCompId} = ${params.add(mainCompId)} and ${l.period} <= ${params.add(period)}
       and ${l.voucherStatus} = 'POSTED' and ${l.subjectCode} = any(${params.add(subjects.map(({ code }) => code))})
       and not l.deleted_flg
     group by ${whose.join(', ')}
     having sum(coalesce(${l.debit}, 0) - coalesce(${l.credit}, 0)) <> 0 order by 1, 2, 3, 4, 5, 6`,
    params.values,
  );
  return rows;
}

export const profitCarried = implementAct(acts.carryProfit, async ({ record }, call) => {
  const month = monthOf(record);
  const { profit } = subjectRoles[await standardOf(month.mainCompId, call.db)];
  const balances = await profitBalances(month, call.db);
  const carried = balances.map(({ net, ...whose }) => {
    const fen = parseFen(net);
    const code = whose.subjectCode ?? '';
    return fen > zeroFen ? creditOf(code, fen, whose) : entryOf(code, negateFen(fen), whose);
  });
  const loss = sumFen(balances.map(({ net }) => parseFen(net)));
  const result = loss === zeroFen ? [] : [loss > zeroFen ? entryOf(profit, loss) : creditOf(profit, fenOf(-loss))];
  await monthEndVoucher(month, { event: 'PL_CLOSE', summary: '结转本期损益', entries: [...carried, ...result] }, call);
  return undefined;
});
