import type { EventPart } from '#domain/books/buildEntries.ts';
import { voucher } from '#domain/books/voucher.ts';
import type { VoucherEventKey } from '#domain/books/voucherEvents.ts';
import { voucherTask } from '#domain/books/voucherTask.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import type { Text } from '#domain/core/text.ts';
import { periodOf } from '#domain/funds/index.ts';
import { patchRow } from '../crud/change.ts';
import { insertMissing } from '../crud/insertMany.ts';
import { readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { takeAct } from '../crud/takeAct.ts';
import { rowOf } from '../crud/writeRecord.ts';
import type { Call, Db } from '../gateway/method.ts';
import { inPart } from '../gateway/ownTransaction.ts';
import { addKeyedJob } from '../jobs/jobQueue.ts';
import { newId } from '../platform/newId.ts';

/** Something of the business that the books must show. */
export interface BookEvent {
  readonly event: VoucherEventKey;
  /** What makes it once: a second one of the same key is the first. */
  readonly sourceKey: string;
  /** Nothing where the source does not say whose books: a person does. */
  readonly mainCompId: string | null;
  readonly bookDate: string;
  readonly bizNo: string;
  readonly customerId?: string | null | undefined;
  readonly supplierId?: string | null | undefined;
  /** What the list shows of it, as decimal text. */
  readonly amount: string;
  readonly parts: readonly EventPart[];
  /** What speaks against a voucher from the start, such as a foreign currency. */
  readonly doubt?: Text | undefined;
}

type Task = RecordOf<typeof voucherTask>;

/** Of the job that makes vouchers, and of the queue in which it makes one after the other. */
export const buildVouchersJob = 'buildVouchers';

/**
 * Notes an event once, in the transaction of its cause, and has its voucher made as soon as that commits: whoever
 * confirms a receipt waits neither for a voucher nor for its number.
 * @see docs/decisions/0280-vouchers-follow-in-a-job.md
 */
export async function eventHappened({ parts, doubt, ...facts }: BookEvent, call: Call): Promise<void> {
  await noted({ ...facts, parts: doubt ? [] : parts, reason: doubt?.zh ?? null }, call);
}

type Noted = Pick<Task, 'event' | 'sourceKey' | 'mainCompId' | 'bookDate' | 'bizNo' | 'amount'> &
  Partial<Pick<BookEvent, 'customerId' | 'supplierId' | 'parts'>> & { readonly reason?: string | null };

/** The row of an event, and the job that makes its voucher unless something speaks against that. */
async function noted(facts: Noted, call: Call): Promise<void> {
  const row = rowOf(voucherTask, newId(), { ...facts, status: 'WAITING' }, asSystem(call));
  const made = await insertMissing(voucherTask, [row], call.db);
  if (!facts.reason) for (const id of made) await buildSoon(id, call.db);
}

/** Each event has a job of its own key: events that happen at once do not wait for each other. */
const buildSoon = (id: string, db: Db): Promise<void> =>
  addKeyedJob(db, {
    ...{ kind: buildVouchersJob, payload: { id }, key: `${buildVouchersJob}:${id}`, queue: buildVouchersJob },
    maxAttempts: 5,
  });

/** Before the key of an event: that it was taken back. */
export const undone = 'rev:';

const cancelledTask = { status: 'CANCELLED', reason: '来源业务已取消' } as const;

/**
 * The source of an event was taken back: what waits is cancelled, a draft of this month is voided, anything else gets a
 * voucher that reverses it, made by the same job.
 * @param day when it was taken back; today without it
 */
export async function eventTakenBack(sourceKey: string, call: Call, day = call.now.slice(0, 10)): Promise<void> {
  try {
    await inPart(call, async (part) => {
      const task = await readOne(voucherTask, ['id', 'status', 'voucherId'], { sourceKey }, part.db, {
        lock: 'update',
      });
      if (!task || task.status === 'CANCELLED') return;
      await takenBack({ ...task, sourceKey }, day, { ...asSystem(part), audit: {} });
    });
  } catch (error) {
    call.services.log.error({ err: error, sourceKey }, 'the voucher of what was taken back stands');
  }
}

async function takenBack(
  { id, voucherId, sourceKey }: Pick<Task, 'id' | 'voucherId'> & { readonly sourceKey: string },
  day: string,
  call: Call,
): Promise<void> {
  const found = voucherId
    ? await readOne(voucher, ['status', 'period'], { id: voucherId }, call.db, { lock: 'update' })
    : undefined;
  await patchRow(voucherTask, id, cancelledTask, call);
  if (!voucherId || found?.status === 'VOID') return;
  if (found?.status === 'DRAFT' && found.period === periodOf(day)) {
    const step = { id: voucherId, rowVersion: 'any', action: 'void', opinion: cancelledTask.reason } as const;
    await takeAct(voucher, step, { ...call, audit: {} });
    return;
  }
  const { event, mainCompId, bizNo, customerId, supplierId, amount } = await getRecord(voucherTask, id, call);
  const facts = { event, mainCompId, bizNo, customerId, supplierId, amount };
  await noted({ ...facts, sourceKey: undone + sourceKey, bookDate: day }, call);
}
