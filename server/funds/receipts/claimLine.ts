import type { DraftOf, RecordOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { type Fen, formatFen, inWords, parseFen, subtractFen, sumFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { bankLine } from '#domain/funds/bankLine.ts';
import { fundReceipt } from '#domain/funds/fundReceipt.ts';
import { change } from '../../crud/change.ts';
import { readMany, readOne } from '../../crud/read.ts';
import { asSystem } from '../../crud/readRecord.ts';
import { takeAct } from '../../crud/takeAct.ts';
import type { Call } from '../../gateway/method.ts';

/** What receipts claim of a line, but for one of them. */
async function claimedOf(bankLineId: string, except: string | undefined, { db }: Call): Promise<Fen> {
  const where = { bankLineId, status: { not: ['VOID', 'REVERSED'] }, ...(except && { id: { not: except } }) };
  const receipts = await readMany(fundReceipt, ['amount'], where, db);
  return sumFen(receipts.map(({ amount }) => parseFen(amount ?? '0')));
}

/**
 * What a receipt of a bank line has from it. The line is locked: its receipts never claim more than it holds.
 * @throws 1001 the line is no money that came in, or less is left of it
 */
export async function ofLine(
  { bankLineId, amount }: DraftOf<typeof fundReceipt>,
  before: RecordOf<typeof fundReceipt> | undefined,
  call: Call,
) {
  if (!bankLineId) return {};
  const line = await readOne(
    bankLine,
    [
      ...(['status', 'direction', 'amount', 'mainCompId', 'bankAccountId', 'lineDate', 'serial'] as const),
      ...(['otherName', 'otherAccount'] as const),
    ],
    { id: bankLineId },
    call.db,
    { lock: 'no key update' },
  );
  if (line?.direction !== 'IN' || line.status === 'IGNORED')
    throw invalid({ bankLineId: bi('该流水不是可认领的收款', 'This line is no money to be claimed') });
  const rest = subtractFen(parseFen(line.amount ?? '0'), await claimedOf(bankLineId, before?.id, call));
  if (amount && parseFen(amount) > rest)
    throw invalid({ amount: bi(`该流水剩余${inWords(rest)}元`, `${inWords(rest)} is left of this line`) });
  return {
    ...{ mainCompId: line.mainCompId, bankAccountId: line.bankAccountId, receiptDate: line.lineDate },
    ...{ bankSerial: line.serial, payerName: line.otherName, payerAccount: line.otherAccount },
  };
}

/** Notes how much of a line receipts claim, and that it is used up or open again. */
export async function claimLine(bankLineId: string, call: Call, except?: string): Promise<void> {
  const house = { ...asSystem(call), audit: {} };
  const used = await claimedOf(bankLineId, except, call);
  await change(bankLine, bankLineId, { usedAmount: formatFen(used) }, house);
  const line = await readOne(bankLine, ['status', 'amount'], { id: bankLineId }, call.db);
  const isUsed = used >= parseFen(line?.amount ?? '0');
  const action = { OPEN: isUsed && 'claimed', USED: !isUsed && 'released' }[line?.status ?? ''];
  if (action) await takeAct(bankLine, { id: bankLineId, rowVersion: 'any', action }, house);
}
