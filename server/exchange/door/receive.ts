import { partnerDoor } from '#domain/exchange/partnerDoor.ts';
import { partnerLog } from '#domain/exchange/partnerLog.ts';
import { partnerMessageNo } from '#domain/exchange/partnerMessageNo.ts';
import type { SentHead } from '#domain/exchange/partnerSignature.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import { announce } from '../../crud/announce.ts';
import { readOne } from '../../crud/read.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import type { Services } from '../../gateway/services.ts';
import { systemCall } from '../../jobs/jobCall.ts';
import { scheduleNow } from '../../jobs/jobQueue.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import { newId } from '../../platform/newId.ts';
import { nextNumber } from '../../platform/nextNumber.ts';

/** What the door answers to a message, and to the same one again. */
interface Receipt {
  readonly receiptNo: string;
  readonly msgNo: string;
  readonly receivedTime: string;
}

interface Received {
  readonly receipt: Receipt;
  /** The number was taken before; `sameBody` says whether it came with the same content. */
  readonly isDouble: boolean;
  readonly sameBody: boolean;
}

export interface Incoming extends SentHead {
  readonly partner: string;
  readonly customerId: string | null;
  readonly body: string;
  readonly bodyHash: string;
}

/**
 * Takes a message once: number, log row and the job's wake-up stand or go together. The same number again, on whatever
 * gateway, waits for the first and is answered its receipt.
 */
export const receive = (message: Incoming, services: Services): Promise<Received> =>
  inTransaction(services.pool, async (db) => {
    const { partner, msgNo, msgType, customerId, body, bodyHash } = message;
    const number = { partner, direction: 'IN', msgNo };
    await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`partner:${partner}:IN:${msgNo}`]);
    const known = await readOne(partnerMessageNo, ['receiptNo', 'receivedTime', 'bodyHash'], number, db);
    if (known)
      return {
        receipt: { receiptNo: known.receiptNo ?? '', msgNo, receivedTime: known.receivedTime ?? '' },
        isDouble: true,
        sameBody: known.bodyHash === bodyHash,
      };
    const call = systemCall(services, db);
    const receiptNo = await nextNumber(db, { prefix: 'BW' }, call.now);
    const taken = { ...number, receiptNo, receivedTime: call.now, bodyHash };
    await insertMany(partnerMessageNo, [rowOf(partnerMessageNo, newId(), taken, call)], db);
    const id = newId();
    const row = {
      ...number,
      ...{ logTime: call.now, logDay: call.now.slice(0, 10), msgType, customerId, receiptNo, body, status: 'RECEIVED' },
      ownerDept: await departmentOfCustomer(customerId, db),
    };
    await insertMany(partnerLog, [rowOf(partnerLog, id, row, call)], db);
    await announce(partnerLog, { id, rowVersion: 1 }, call);
    await scheduleNow(db, 'processPartnerMessages');
    return { receipt: { receiptNo, msgNo, receivedTime: call.now }, isDouble: false, sameBody: true };
  });

/** The door of a partner; nothing where there is none, it is closed, or no key was ever issued. */
export async function openDoor(partner: string, { pool }: Pick<Services, 'pool'>) {
  const door = await readOne(partnerDoor, ['id', 'customerId', 'ownerUser', 'keyNo'], { partner, enabled: 1 }, pool);
  return door?.keyNo ? door : undefined;
}
