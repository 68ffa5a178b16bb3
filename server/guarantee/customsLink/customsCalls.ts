import { refuseInWords } from '#domain/approval/offers.ts';
import { bi } from '#domain/core/text.ts';
import { bhCustomsPush } from '#domain/guarantee/bhCustomsPush.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import * as calls from '#domain/guarantee/settingCalls.ts';
import type { GatewayMethod } from '../../gateway/method.ts';
import { wake } from '../../jobs/jobQueue.ts';
import { implementAreaCall, noteWrite, refuseUnseen } from '../ledgerMethod.ts';

/** @throws 61002 the push is on its way or over */
const retryPush = implementAreaCall(calls.retryPush, async ({ id }, call) => {
  await refuseUnseen(bhCustomsPush, id, call);
  const { rows } = await call.db.query<{ status: string }>(
    'select push_status as status from bh_customs_push where id = $1 and not deleted_flg for update',
    [id],
  );
  const [push] = rows;
  if (!push) throw guaranteeErrors.NOT_FOUND();
  if (push.status !== 'WAIT') {
    const word = (await call.services.dictionaries.words('BH_PUSH_STATUS')).find(
      ({ dictId }) => dictId === push.status,
    );
    throw refuseInWords(guaranteeErrors.BAD_STATUS, { status: bi(word?.dictName ?? '', word?.dictNameEn ?? '') });
  }
  await call.db.query(
    'update bh_customs_push set next_try_at = $2, row_version = row_version + 1, updated_by = $3, updated_time = $2 where id = $1',
    [id, call.now, call.actor.userId],
  );
  await wake(call.db, 'exchangeWithCustoms');
  return {
    id,
    rowVersion: await noteWrite({ entity: bhCustomsPush, table: 'bh_customs_push', id, action: 'retry' }, call),
  };
});

const customsSystem = implementAreaCall(calls.customsSystem, async (_input, { services }) => ({
  system: services.config.customsSystem,
}));

export const customsCalls: readonly GatewayMethod[] = [retryPush, customsSystem];
