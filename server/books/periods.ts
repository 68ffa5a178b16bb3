import { bookErrors } from '#domain/books/errors.ts';
import * as acts from '#domain/books/periodActs.ts';
import { subjectBalance } from '#domain/books/subjectBalance.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { addFen, formatFen, subtractFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { acctPeriod, customerStatement } from '#domain/funds/index.ts';
import { markDeleted } from '../crud/change.ts';
import { implementAct, implementCall } from '../crud/implement.ts';
import { insertMany } from '../crud/insertMany.ts';
import { isThere, readMany, readOne } from '../crud/read.ts';
import { rowOf } from '../crud/writeRecord.ts';
import { holdPeriod } from '../funds/index.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { closeChecks, type Month } from './closeChecks.ts';
import { leafSums } from './ledgerSums.ts';
import { closeGaps } from './voucherNumbers.ts';

const monthOf = ({ mainCompId, period }: { mainCompId: string | null; period: string | null }): Month => ({
  mainCompId: mainCompId ?? '',
  period: period ?? '',
});

/** What each leaf had when the month was closed. */
async function keepBalances({ mainCompId, period }: Month, call: Call): Promise<void> {
  const leaves = await leafSums({ mainCompId, from: period, to: period }, call.db);
  const rows = leaves.map(({ code, opening, debit, credit }) =>
    rowOf(
      subjectBalance,
      newId(),
      {
        ...{ mainCompId, period, subjectCode: code, opening: formatFen(opening) },
        ...{ debit: formatFen(debit), credit: formatFen(credit) },
        closing: formatFen(subtractFen(addFen(opening, debit), credit)),
      },
      call,
    ),
  );
  if (rows.length > 0) await insertMany(subjectBalance, rows, call.db);
}

export const periodOpened = implementAct(acts.openPeriod, async () => ({ status: 'OPEN' }));

/** @throws 62078, 62069, 62066, 62065, 62060, 1004: the first condition of the checklist that is open */
export const periodClosed = implementAct(acts.closePeriod, async ({ record }, call) => {
  const month = monthOf(record);
  await holdPeriod(month.mainCompId, month.period, call, { alone: true });
  const stopped = (await closeChecks(month, call)).find(({ refusal }) => refusal);
  if (stopped?.refusal) throw stopped.refusal;
  await keepBalances(month, call);
  return { status: 'CLOSED', closedBy: call.actor.userId, closedAt: call.now };
});

/** @throws 1004 a later one is closed, 62077 a customer confirmed his statement of it */
export const periodReopened = implementAct(acts.reopenPeriod, async ({ record }, call) => {
  const { mainCompId, period } = monthOf(record);
  await holdPeriod(mainCompId, period, call, { alone: true });
  if (await isThere(acctPeriod, { mainCompId, period: { above: period }, status: 'CLOSED' }, call.db))
    throw new BusinessError('1004', bi('只能反结账最近已结账的期间', 'Only the latest closed period is reopened'));
  const confirmed = { mainCompId, period, status: ['CONFIRMED', 'CLOSED'] };
  const statement = await readOne(customerStatement, ['statementNo'], confirmed, call.db);
  if (statement) throw bookErrors.STATEMENT_CONFIRMED({ no: statement.statementNo ?? '' });
  await markDeleted(subjectBalance, { mainCompId, period }, call);
  return { status: 'OPEN', closedBy: null, closedAt: null };
});

export const periodRenumbered = implementAct(acts.renumberPeriod, async ({ record, input }, call) => {
  await closeGaps({ ...monthOf(record), word: input.word ?? '记' }, call);
  return undefined;
});

export const periodChecked = implementCall(acts.checkPeriodClose, async ({ mainCompId, period }, call) => {
  const [row] = await readMany(acctPeriod, ['status'], { mainCompId, period }, call.db, { limit: 1 });
  const checks = await closeChecks({ mainCompId, period }, call);
  return { status: row?.status ?? null, checks: checks.map(({ refusal: _refusal, ...check }) => check) };
});
