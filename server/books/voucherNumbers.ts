import { bookErrors } from '#domain/books/errors.ts';
import { voucher, voucherNoOf } from '#domain/books/voucher.ts';
import { renumberVoucher } from '#domain/books/voucherActs.ts';
import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { isPeriod } from '#domain/funds/index.ts';
import { change } from '../crud/change.ts';
import { implementCall } from '../crud/implement.ts';
import { readMany } from '../crud/read.ts';
import type { Call, Db } from '../gateway/method.ts';
import { refuseClosedDay } from './periodLock.ts';

/** A series of numbers: one word of a company's month. */
interface Series {
  readonly mainCompId: string;
  readonly period: string;
  readonly word: string;
}

/**
 * The next number, or one that somebody brings along: drawn inside the transaction that makes the voucher, whose
 * rollback gives it back, and whose end the next one waits for. So no number is lost.
 */
export async function drawNumber(series: Series, given: number | null | undefined, db: Db): Promise<number> {
  const key = [`PZ:${series.mainCompId}:${series.word}`, series.period];
  const next = given ? 'greatest(number_counter.value, excluded.value)' : 'number_counter.value + 1';
  const { rows } = await db.query<{ value: number }>(
    `insert into number_counter (prefix, day, value) values ($1, $2, $3)
     on conflict (prefix, day) do update set value = ${next} returning value`,
    [...key, given ?? 1],
  );
  return given ?? rows[0]?.value ?? 1;
}

/** The series goes on behind this number. */
async function continueBehind({ mainCompId, word, period }: Series, last: number, db: Db): Promise<void> {
  await db.query(
    `insert into number_counter (prefix, day, value) values ($1, $2, $3)
     on conflict (prefix, day) do update set value = excluded.value`,
    [`PZ:${mainCompId}:${word}`, period, last],
  );
}

/** Numbers from 1 to the last that no voucher has, by word. What is void keeps its number. */
export async function gapsOf(mainCompId: string, period: string, db: Db): Promise<readonly string[]> {
  const rows = await readMany(voucher, ['word', 'no'], { mainCompId, period }, db, { order: ['word', 'no'] });
  const byWord = new Map<string, number[]>();
  for (const { word, no } of rows) byWord.set(word ?? '', [...(byWord.get(word ?? '') ?? []), no ?? 0]);
  return [...byWord].flatMap(([word, numbers]) => {
    const there = new Set(numbers);
    const missing = Array.from({ length: Math.max(0, ...numbers) }, (_, at) => at + 1).filter((no) => !there.has(no));
    return missing.map((no) => (byWord.size > 1 ? `${word}${no}` : String(no)));
  });
}

/**
 * Closes gaps: what is neither posted nor void moves to the first free number before it, in its order.
 * @returns how many have another number
 * @throws 62065 a gap stays, because what is posted or void stands behind it
 */
export async function closeGaps(series: Series, call: Call): Promise<number> {
  const { db } = call;
  // Nobody draws a number of this series meanwhile.
  const last = await drawNumber(series, 1, db).then(() =>
    readMany(voucher, ['id', 'no', 'status'], { ...series }, db, { order: ['no'], lock: 'update' }),
  );
  const isFixed = (status: string | null) => status === 'POSTED' || status === 'VOID';
  const taken = new Set(last.map(({ no }) => no ?? 0));
  let changed = 0;
  for (const { id, no, status } of last) {
    if (no === null || isFixed(status)) continue;
    let free = 1;
    while (taken.has(free)) free += 1;
    if (free > no) continue;
    await change(voucher, id, { no: free, voucherNo: voucherNoOf(series.word, free) }, call);
    taken.delete(no);
    taken.add(free);
    changed += 1;
  }
  const highest = Math.max(0, ...taken);
  const missing = Array.from({ length: highest }, (_, at) => at + 1).filter((no) => !taken.has(no));
  if (missing.length > 0) {
    const refusal = bookErrors.NUMBER_GAP({ nos: missing.join('、') });
    throw bookErrors.NUMBER_GAP(refusal.values, {
      word: bi(
        `缺${missing.join('、')}号，其后有已记账或作废的凭证，请先反记账`,
        `Number ${missing.join(', ')} is missing before posted or void vouchers: undo the posting first`,
      ),
    });
  }
  await continueBehind(series, highest, db);
  return changed;
}

export const vouchersRenumbered = implementCall(renumberVoucher, async ({ mainCompId, period, word }, call) => {
  if (!isPeriod(period)) throw invalid({ period: bi('期间为年月，如202604', 'A year and month such as 202604') });
  await refuseClosedDay(mainCompId, `${period.slice(0, 4)}-${period.slice(4)}-01`, call, 'period');
  return { changed: await closeGaps({ mainCompId, period, word }, call) };
});
