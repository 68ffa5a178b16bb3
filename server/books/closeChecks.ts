import { taxAdvance } from '#domain/advance/index.ts';
import { accountSubject } from '#domain/books/accountSubject.ts';
import { bookErrors } from '#domain/books/errors.ts';
import { confPath, vouchersPath, voucherTasksPath } from '#domain/books/paths.ts';
import type { CloseCheck } from '#domain/books/periodActs.ts';
import { vatSubjects } from '#domain/books/subjectSeeds.ts';
import { footOf, trialLineOf, withParents } from '#domain/books/trialMath.ts';
import { voucher } from '#domain/books/voucher.ts';
import { voucherTask } from '#domain/books/voucherTask.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { addFen, formatFen, zeroFen } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { acctPeriod, daysOfPeriod, fundReceipt } from '#domain/funds/index.ts';
import { isThere, readMany, readOne } from '../crud/read.ts';
import type { Call } from '../gateway/method.ts';
import { fundsDifferences } from './fundsAgree.ts';
import { leafSums } from './ledgerSums.ts';
import { gapsOf } from './voucherNumbers.ts';

/** A month of a company. */
export interface Month {
  readonly mainCompId: string;
  readonly period: string;
}

/** A line of the checklist, with what closing is refused with while it is open. */
export interface JudgedCheck extends CloseCheck {
  readonly refusal?: BusinessError | undefined;
}

const people = {
  finance: bi('财务', 'Finance'),
  leader: bi('财务负责人', 'Leader of finance'),
  system: bi('系统', 'The product'),
};

const checked = (
  key: string,
  label: Text,
  who: Text,
  at: string | null,
  found: { readonly detail?: Text | undefined; readonly refusal?: BusinessError | undefined } | undefined,
): JudgedCheck => ({
  ...{ key, label, who, at },
  state: !found ? 'ok' : found.refusal ? 'open' : 'warn',
  detail: found?.detail ?? found?.refusal?.text ?? null,
  refusal: found?.refusal,
});

/** The month before: `202601` -> `202512`. */
const periodBefore = (period: string): string => {
  const [year, month] = [Number(period.slice(0, 4)), Number(period.slice(4))];
  return month === 1 ? `${year - 1}12` : `${year}${String(month - 1).padStart(2, '0')}`;
};

async function beforeIsOpen({ mainCompId, period }: Month, { db }: Call) {
  const before = periodBefore(period);
  const row = await readOne(acctPeriod, ['status'], { mainCompId, period: before }, db);
  if (row?.status === 'CLOSED') return undefined;
  const hasOlder = row !== undefined || (await isThere(voucher, { mainCompId, period: { to: before } }, db));
  if (!hasOlder) return undefined;
  const detail = bi(`上一期间${before}未结账`, `The period before, ${before}, is open`);
  return { refusal: new BusinessError('1004', detail) };
}

async function notBuilt({ mainCompId, period }: Month, { db }: Call) {
  const [, end] = daysOfPeriod(period);
  const rows = await readMany(voucherTask, ['id'], { status: 'WAITING', bookDate: { to: end } }, db, {
    and: (task, place) => `${task.mainCompId} is null or ${task.mainCompId} = ${place(mainCompId)}`,
  });
  return rows.length > 0 ? { refusal: bookErrors.NOT_BUILT({ n: rows.length }) } : undefined;
}

async function notPosted({ mainCompId, period }: Month, { db }: Call) {
  const rows = await readMany(voucher, ['id'], { mainCompId, period, status: ['DRAFT', 'AUDITED'] }, db);
  return rows.length > 0 ? { refusal: bookErrors.NOT_POSTED({ n: rows.length }) } : undefined;
}

async function gaps({ mainCompId, period }: Month, { db }: Call) {
  const missing = await gapsOf(mainCompId, period, db);
  return missing.length > 0 ? { refusal: bookErrors.NUMBER_GAP({ nos: missing.join('、') }) } : undefined;
}

/** Balances of a month: whether both sides are equal, what of profit and loss and of VAT is not carried over yet. */
async function balances({ mainCompId, period }: Month, { db }: Call) {
  const leaves = await leafSums({ mainCompId, from: period, to: period }, db);
  const subjects = await readMany(accountSubject, ['code', 'category'], { mainCompId }, db);
  const categories = new Map(subjects.map(({ code, category }) => [code ?? '', category]));
  const foot = footOf(leaves.map((leaf) => trialLineOf(leaf, 'D')));
  const unequal =
    foot.debit === foot.credit && foot.closingDebit === zeroFen
      ? undefined
      : { refusal: bookErrors.UNBALANCED({ d: formatFen(foot.debit), c: formatFen(foot.credit) }) };
  const left = leaves.filter(({ code, opening, debit, credit }) =>
    categories.get(code) === 'PL' ? addFen(opening, debit) !== credit : false,
  );
  const vat = withParents(leaves).get(vatSubjects.whole);
  const owed = vat ? trialLineOf(vat, 'C').closingCredit : zeroFen;
  return {
    unequal,
    profit:
      left.length > 0
        ? { detail: bi(`${left.length}个损益科目有余额`, `${left.length} subjects of profit and loss have a balance`) }
        : undefined,
    vat:
      owed > zeroFen
        ? { detail: bi(`应交增值税贷方余额${formatFen(owed)}`, `VAT of ${formatFen(owed)} is not carried out`) }
        : undefined,
  };
}

async function manyOpen({ mainCompId }: Month, { db }: Call) {
  const open = await readMany(acctPeriod, ['period'], { mainCompId, status: 'OPEN' }, db);
  return open.length > 2
    ? { detail: bi(`已启用${open.length}个期间`, `${open.length} periods are open at once`) }
    : undefined;
}

function notOver({ period }: Month, { now }: Call) {
  const [, end] = daysOfPeriod(period);
  return now.slice(0, 10) > end ? undefined : { refusal: bookErrors.NOT_OVER({ period }) };
}

async function notConfirmed({ mainCompId, period }: Month, { db }: Call) {
  const [from, to] = daysOfPeriod(period);
  const waiting = { mainCompId, status: 'ALLOCATED', receiptDate: { from, to } };
  const rows = await readMany(fundReceipt, ['id'], waiting, db);
  if (rows.length === 0) return undefined;
  const detail = bi(`有${rows.length}笔收款待复核`, `${rows.length} receipts wait to be confirmed`);
  return { refusal: new BusinessError('1004', detail) };
}

/** Fees of advances run night by night: all of the month have to be booked. */
async function feesMissing({ mainCompId, period }: Month, { db }: Call) {
  const [, end] = daysOfPeriod(period);
  const running = { mainCompId, fundStatus: ['PAID', 'PART_REPAID'], payDate: { to: end } };
  const behind = await isThere(taxAdvance, running, db, {
    and: ({ feeBookedTo }, place) => `${feeBookedTo} is null or ${feeBookedTo} < ${place(end)}`,
  });
  return behind ? { refusal: bookErrors.NOT_OVER({ period }) } : undefined;
}

/** A fee that was corrected or waived after it was invoiced: a red invoice is due. @see docs/spec/finance-addendum.md F4 */
async function feesToTakeBack({ mainCompId }: Month, { db }: Call) {
  const rows = await readMany(taxAdvance, ['docNo'], { mainCompId }, db, {
    order: ['docNo'],
    and: ({ feeBilled, feeAccrued, feeWaived }) =>
      `coalesce(${feeBilled}, 0) > coalesce(${feeAccrued}, 0) - coalesce(${feeWaived}, 0)`,
  });
  if (rows.length === 0) return undefined;
  const named = rows.slice(0, 3).map(({ docNo }) => docNo ?? '');
  return {
    detail: bi(
      `${rows.length}张垫税单的服务费待红冲：${named.join('、')}`,
      `Fees of ${rows.length} advances wait for a red invoice: ${named.join(', ')}`,
    ),
  };
}

async function booksAgree(month: Month, call: Call) {
  const differences = await fundsDifferences(month, call.db);
  if (differences.length === 0) return undefined;
  const said = differences.slice(0, 3).join('；');
  const detail = bi(`总账与往来不一致：${said}`, `Books and sub-ledger differ: ${said}`);
  return { refusal: new BusinessError('1004', detail) };
}

/**
 * What stands in the way of closing a month, in the order in which it is usually done.
 * @see docs/spec/finance.md 2.17, docs/spec/finance-addendum.md F37
 */
export async function closeChecks(month: Month, call: Call): Promise<readonly JudgedCheck[]> {
  const { finance, leader, system } = people;
  const { unequal, profit, vat } = await balances(month, call);
  return [
    checked('over', bi('期间已结束', 'The period is over'), system, null, notOver(month, call)),
    checked(
      'before',
      bi('上一期间已结账', 'The period before is closed'),
      leader,
      confPath,
      await beforeIsOpen(month, call),
    ),
    checked('fees', bi('服务费已计至月末', 'Fees are booked to the end'), system, null, await feesMissing(month, call)),
    checked(
      'feeReds',
      bi('没有待红冲的服务费', 'No fee waits for a red invoice'),
      finance,
      null,
      await feesToTakeBack(month, call),
    ),
    checked('receipts', bi('收款均已入账', 'Receipts are confirmed'), finance, null, await notConfirmed(month, call)),
    checked(
      'built',
      bi('业务均已生成凭证', 'Every event has its voucher'),
      finance,
      voucherTasksPath,
      await notBuilt(month, call),
    ),
    checked('vat', bi('增值税已转出', 'VAT is carried out'), finance, confPath, vat),
    checked('profit', bi('损益已结转', 'Profit and loss is carried over'), finance, confPath, profit),
    checked(
      'posted',
      bi('凭证均已记账', 'Every voucher is posted'),
      leader,
      vouchersPath,
      await notPosted(month, call),
    ),
    checked('numbers', bi('凭证号连续', 'Numbers have no gap'), finance, confPath, await gaps(month, call)),
    checked('equal', bi('试算平衡', 'Both sides are equal'), finance, vouchersPath, unequal),
    checked(
      'agree',
      bi('总账与往来一致', 'Books and sub-ledger agree'),
      finance,
      confPath,
      await booksAgree(month, call),
    ),
    checked(
      'open',
      bi('启用的期间不超过两个', 'No more than two periods are open'),
      leader,
      confPath,
      await manyOpen(month, call),
    ),
  ];
}
