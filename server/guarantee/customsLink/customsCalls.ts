import { refuseInWords } from '#domain/approval/offers.ts';
import { bi } from '#domain/core/text.ts';
import { bhCustomsPush } from '#domain/guarantee/bhCustomsPush.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import * as calls from '#domain/guarantee/settingCalls.ts';
import { changeAll } from '../../crud/change.ts';
import { readOne } from '../../crud/read.ts';
import type { GatewayMethod } from '../../gateway/method.ts';
import { scheduleNow } from '../../jobs/jobQueue.ts';
import { implementAreaCall, noteWrite, refuseUnseenRecord } from '../ledgerMethod.ts';

/** @throws 61002 the push is on its way or over */
const retryPush = implementAreaCall(calls.retryPush, async ({ id }, call) => {
  await refuseUnseenRecord(bhCustomsPush, id, call);
  const push = await readOne(bhCustomsPush, ['pushStatus'], { id }, call.db, { lock: 'update' });
  if (!push) throw guaranteeErrors.NOT_FOUND();
  if (push.pushStatus !== 'WAIT') {
    const word = (await call.services.dictionaries.words('BH_PUSH_STATUS')).find(
      ({ dictId }) => dictId === push.pushStatus,
    );
    throw refuseInWords(guaranteeErrors.BAD_STATUS, { status: bi(word?.dictName ?? '', word?.dictNameEn ?? '') });
  }
  await changeAll(bhCustomsPush, { id }, { nextTryAt: call.now }, call);
  await scheduleNow(call.db, 'exchangeWithCustoms');
  return {
    id,
    rowVersion: await noteWrite({ entity: bhCustomsPush, id, action: 'retry' }, call),
  };
});

const customsSystem = implementAreaCall(calls.customsSystem, async (_input, { services }) => ({
  // The Single Window knows nothing of guarantees.
  system: services.config.customsSystem === 'simulated' ? 'simulated' : 'none',
}));

export const customsCalls: readonly GatewayMethod[] = [retryPush, customsSystem];
