import { advanceErrors } from '#domain/advance/errors.ts';
import * as acts from '#domain/advance/fundActs.ts';
import { restingStatus } from '#domain/advance/fundFlow.ts';
import { taxAdvance } from '#domain/advance/taxAdvance.ts';
import { compareDecimal, formatFen, parseFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { fundTxn } from '#domain/funds/fundTxn.ts';
import { changeAll } from '../crud/change.ts';
import { implementAct } from '../crud/implement.ts';
import { readMany } from '../crud/read.ts';
import { writeFiles } from '../crud/writeFiles.ts';
import { type FundRow, openOfItem, postFunds, reverseFunds } from '../funds/index.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { type Advance, bookFees, lockAdvance, refreshAdvance } from './fees.ts';

const noWaiver = { waiveAsked: null, waiveReason: null, waiveAskedBy: null } as const;

/** @throws 62025 */
function refuseTooMuch({ feeOpen }: Advance, amount: string | null | undefined): void {
  if (compareDecimal(amount ?? '0', feeOpen ?? '0') > 0)
    throw advanceErrors.WAIVED_TOO_MUCH({ open: feeOpen ?? '0.00' }, { amount: bi('大于待收', 'More than is open') });
}

export const waiverAsked = implementAct(acts.askWaiver, async ({ record, input }, call) => {
  refuseTooMuch(record, input.amount);
  if (input.waiveFiles?.length) await writeFiles(taxAdvance, record.id, { adminFiles: input.waiveFiles }, call);
  return { waiveAsked: input.amount, waiveReason: input.reason ?? null, waiveAskedBy: call.actor.userId };
});

export const waiverRefused = implementAct(acts.rejectWaiver, async () => noWaiver);

/** A row about an advance that counts from today. */
const rowAbout = (
  record: Advance,
  facts: Pick<FundRow, 'txnKind' | 'direction' | 'amount' | 'sourceKey' | 'reason'> & {
    readonly kind: 'ADVANCE' | 'FEE';
  },
  { now }: Call,
): FundRow => {
  const { kind, ...rest } = facts;
  return {
    ...{ customerId: record.customerId ?? '', mainCompId: record.mainCompId ?? '', acctKind: kind },
    ...{ day: now.slice(0, 10), item: { kind, id: record.id }, bizNo: record.docNo ?? '', ...rest },
  };
};

export const waiverGranted = implementAct(acts.confirmWaiver, async ({ record }, call) => {
  refuseTooMuch(record, record.waiveAsked);
  const amount = parseFen(record.waiveAsked ?? '0');
  const reason = record.waiveReason ?? undefined;
  const waived = { kind: 'FEE', txnKind: 'WAIVE', direction: 'C' } as const;
  await postFunds([rowAbout(record, { ...waived, amount, sourceKey: `waive:${newId()}`, reason }, call)], call);
  await refreshAdvance(record, call);
  return noWaiver;
});

export const badAsked = implementAct(acts.askWriteOff, async ({ record, input }, call) => {
  await writeFiles(taxAdvance, record.id, { adminFiles: input.badFiles }, call);
  return { badAskedBy: call.actor.userId, badOaNo: input.badOaNo };
});

export const writtenOff = implementAct(acts.writeOff, async ({ record, input }, call) => {
  const reason = input.reason ?? undefined;
  await bookFees(record, call, { id: `bad:${call.requestId}`, day: call.now.slice(0, 10), reason });
  const times = (await badRows(record.id, call)).length;
  const given = [
    { kind: 'ADVANCE', amount: await openOfItem('ADVANCE', record.id, call.db) },
    { kind: 'FEE', amount: await openOfItem('FEE', record.id, call.db) },
  ] as const;
  await postFunds(
    given
      .filter(({ amount }) => amount > 0n)
      .map(({ kind, amount }) => {
        const sourceKey = `${kind === 'ADVANCE' ? 'bad' : 'badfee'}:${record.id}:${times + 1}`;
        return rowAbout(record, { kind, txnKind: 'WRITEOFF', direction: 'C', amount, sourceKey, reason }, call);
      }),
    call,
  );
  await changeAll(taxAdvance, { id: record.id }, { fundStatus: 'BAD' }, call);
  await refreshAdvance(await lockAdvance(record.id, call), call, 'writeOff');
  const [, fee] = given;
  return { badBy: call.actor.userId, badDate: call.now.slice(0, 10), badFee: formatFen(fee?.amount ?? parseFen('0')) };
});

/** Postings that gave up an advance, those that were taken back among them. */
const badRows = (itemId: string, { db }: Call) =>
  readMany(fundTxn, ['sourceKey'], { itemId, txnKind: 'WRITEOFF' }, db, { order: ['txnNo'] });

export const badTakenBack = implementAct(acts.unwriteOff, async ({ record, input }, call) => {
  const keys = (await badRows(record.id, call)).flatMap(({ sourceKey }) => sourceKey ?? []);
  const reason = input.reason ?? '';
  await reverseFunds(keys, call, { reason });
  const principal = await openOfItem('ADVANCE', record.id, call.db);
  const feeOpen = await openOfItem('FEE', record.id, call.db);
  const fundStatus = restingStatus({ paid: parseFen(record.paidAmount ?? '0'), principal, feeOpen });
  await changeAll(taxAdvance, { id: record.id }, { fundStatus }, call);
  const again = await lockAdvance(record.id, call);
  await bookFees(again, call, { id: `unbad:${call.requestId}`, day: call.now.slice(0, 10), reason });
  await refreshAdvance(again, call, 'unwriteOff');
  return { badBy: null, badDate: null, badFee: '0', badAskedBy: null, badOaNo: null };
});
