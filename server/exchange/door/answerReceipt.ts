import { envelopeText, refusalText } from '#domain/core/answer.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { nowText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { partnerLog } from '#domain/exchange/partnerLog.ts';
import { readOne } from '../../crud/read.ts';
import { takeSystemStep } from '../../crud/takeAct.ts';
import type { Services } from '../../gateway/services.ts';
import { systemCall } from '../../jobs/jobCall.ts';
import { inTransaction } from '../../platform/inTransaction.ts';

const told = ['id', 'status', 'msgNo', 'receiptNo', 'receiptCode', 'receiptText', 'bizNo'] as const;

/** What became of a message, as its partner asks for it; who has read that it was loaded has his receipt. */
export const answerReceipt = (
  partner: string,
  msgNo: string,
  { services, requestId }: { readonly services: Services; readonly requestId: string },
): Promise<string> =>
  inTransaction(services.pool, async (db) => {
    const message = await readOne(partnerLog, told, { partner, direction: 'IN', msgNo }, db, { lock: 'update' });
    if (!message)
      return refusalText(new BusinessError('1002', bi('没有此报文', 'There is no such message')), {
        requestId,
        locale: 'zh',
      });
    const { id, ...receipt } = message;
    if (message.status !== 'LOADED') return envelopeText(200, 'ok', requestId, '0', receipt);
    const params = { ackTime: nowText(services.clock), nextTry: null };
    await takeSystemStep(partnerLog, { id, action: 'ack', params }, systemCall(services, db));
    return envelopeText(200, 'ok', requestId, '0', { ...receipt, status: 'ACKED' });
  });
