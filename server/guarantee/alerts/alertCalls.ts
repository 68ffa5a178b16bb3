import { bhAlert } from '#domain/guarantee/bhAlert.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import type { GatewayMethod } from '../../gateway/method.ts';
import { requiredIds, requiredText } from '../../gateway/shape.ts';
import { ledgerMethod, noteWrite } from '../ledgerMethod.ts';

/** baohan.alertHandle `{ids[], note}`: somebody took care of it; it stays quiet until another level is reached. */
const alertHandle = ledgerMethod({
  method: 'alertHandle',
  right: 'bhAlert:edit',
  who: ['JCK'],
  writes: true,
  parse: (data) => ({ ids: requiredIds(data), note: requiredText(data, 'note', 500) }),
  handle: async ({ ids, note }, call) => {
    const { rows } = await call.db.query<{ id: string }>(
      `update bh_alert set alert_status = 'HANDLED', handled_by = $2, handled_at = $3, handled_note = $4, row_version = row_version + 1, updated_by = $2, updated_time = $3
       where id = any($1) and alert_status = 'OPEN' and not deleted_flg returning id`,
      [ids, call.actor.userId, call.now, note],
    );
    if (rows.length === 0) throw guaranteeErrors.NOT_FOUND();
    for (const { id } of rows) await noteWrite({ entity: bhAlert, table: 'bh_alert', id, action: 'handle' }, call);
    return { handled: rows.length };
  },
});

export const alertCalls: readonly GatewayMethod[] = [alertHandle];
