import { expect } from 'vitest';
import { type Fen, fenOf, formatFen, parseFen } from '#domain/core/money.ts';
import { type AdvanceWorld, customerId, mainCompId } from '../advance/advanceWorld.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { provenNow } from './prove.ts';

/** One world through several doors: each its own gateway, all on one database. */
export type Doors = readonly [AdvanceWorld, ...AdvanceWorld[]];

const door = (doors: Doors, at: number): AdvanceWorld => doors[at % doors.length] ?? doors[0];

/** Of a busy gateway, of a database that chose between two: asked again, as a person would. */
const isBusy = (code: string): boolean => code === '1019' || code === '1003';

/** Odd amounts, all different: 7,000.01, 7,001.38, … */
const oddAmounts = (count: number): readonly Fen[] =>
  Array.from({ length: count }, (_, at) => fenOf(700_001n + 137n * BigInt(at)));

const sum = (amounts: readonly Fen[]): Fen => fenOf(amounts.reduce((total: bigint, one) => total + one, 0n));

/** Drawings that are handed in all at once, for more than the line gives. @returns the sum of those it took, in fen */
export async function drawTogether(doors: Doors, line: WireRecord, count: number): Promise<Fen> {
  const submit = async (amount: Fen, at: number): Promise<boolean> => {
    const world = door(doors, at);
    const doc = doors[0].drawDoc(formatFen(amount), { quotaId: line.id });
    const { returnCode, returnMsg } = await world.trySave(doc);
    if (isBusy(returnCode)) return submit(amount, at);
    if (returnCode !== '0' && returnCode !== '62002') throw new Error(`${returnCode} ${returnMsg}`);
    return returnCode === '0';
  };
  const amounts = oddAmounts(count);
  const taken = await Promise.all(amounts.map(submit));
  const drawn = sum(amounts.filter((_, at) => taken[at]));
  const limit = parseFen(String(line.quotaAmount));
  const now = await doors[0].lineNow(line.id);
  expect(parseFen(String(now.reserved))).toBe(drawn);
  expect(drawn <= limit).toBe(true);
  // What is left is less than the smallest that found no room.
  const refused = amounts.filter((_, at) => !taken[at]);
  for (const amount of refused) expect(limit - drawn < amount).toBe(true);
  return drawn;
}

const call = 'settlecenter.actFundReceipt';

/** A receipt from its entry to its confirmation; what others paid meanwhile is proposed anew. */
async function receive(world: AdvanceWorld, amount: Fen, no: string): Promise<WireRecord> {
  const [clerk, leader] = [await world.as('fin01'), await world.as('fin01l')];
  const take = async (client: typeof clerk, id: string, action: string): Promise<string> => {
    const { rowVersion } = await client.get<WireRecord>('settlecenter.getFundReceipt', { id });
    const { returnCode, returnMsg } = await client.call(call, { id, rowVersion, action, opinion: '同时' });
    if (isBusy(returnCode)) return take(client, id, action);
    if (returnCode === '0' || returnCode === '62023') return returnCode;
    throw new Error(`${action}: ${returnCode} ${returnMsg}`);
  };
  const record = {
    ...{ receiptKind: 'BANK', customerId, mainCompId, bankAccountId: 'advance-account', receiptDate: world.today },
    ...{ amount: formatFen(amount), bankSerial: `T-${no}`, payerName: '宏达', remark: '代付' },
  };
  const enter = async (): Promise<WireRecord> => {
    const answer = await clerk.call<WireRecord>('settlecenter.addFundReceipt', { record });
    if (isBusy(answer.returnCode)) return enter();
    if (answer.returnCode !== '0') throw new Error(`${answer.returnCode} ${answer.returnMsg}`);
    return answer.data;
  };
  const { id } = await enter();
  for (;;) {
    if ((await take(clerk, id, 'allocate')) === '0' && (await take(leader, id, 'confirm')) === '0') break;
    // Another receipt was quicker: what was proposed is more than is open now.
    const { status } = await clerk.get<WireRecord>('settlecenter.getFundReceipt', { id });
    if (status === 'ALLOCATED') await take(clerk, id, 'unallocate');
    const { rowVersion } = await clerk.get<WireRecord>('settlecenter.getFundReceipt', { id });
    await clerk.call(call, { id, rowVersion, action: 'propose' });
  }
  return clerk.get<WireRecord>('settlecenter.getFundReceipt', { id });
}

/** Receipts that are confirmed all at once, for more than is owed; what is too much is prepaid, to the fen. */
export async function payTogether(doors: Doors, advance: WireRecord, count: number): Promise<void> {
  const amounts = oddAmounts(count);
  const receipts = await Promise.all(
    amounts.map((amount, at) => receive(door(doors, at), amount, `${advance.id}-${at}`)),
  );
  const { pool } = doors[0].gateway.database;
  const came = sum(amounts);
  const owed = parseFen(String(advance.paidAmount));
  const prepaid = sum(receipts.map(({ prepayAmount }) => parseFen(String(prepayAmount))));
  const { rows } = await pool.query<{ kind: string; balance: string }>(
    `select acct_kind as kind, balance::text from fund_account where customer_id = $1 and main_comp_id = $2`,
    [customerId, mainCompId],
  );
  const balances = Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
  const rest = owed > came ? owed - came : 0n;
  expect(balances).toMatchObject({ ADVANCE: formatFen(fenOf(rest)) });
  expect(prepaid).toBe(came > owed ? came - owed : 0n);
  expect(balances.PREPAY ?? '0.00').toBe(formatFen(prepaid));
  const now = await doors[0].read(advance.id);
  expect(now.principalBalance).toBe(formatFen(fenOf(rest)));
}

/** Nothing stands apart, and nobody waited for the other for good. */
export async function expectWhole(doors: Doors): Promise<void> {
  const { pool } = doors[0].gateway.database;
  expect(await provenNow(pool)).toEqual([]);
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
}
