import { requiredIds, requiredText } from '#domain/core/shape.ts';
import { handleAlert } from '#domain/guarantee/acts/alertActs.ts';
import { bhAlert } from '#domain/guarantee/bhAlert.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { Params, scopeCondition } from '../../crud/scope.ts';
import type { GatewayMethod } from '../../gateway/method.ts';
import { ledgerMethod, noteWrite } from '../ledgerMethod.ts';

/**
 * baohan.alertHandle `{ids[], note}`: somebody took care of them. What is not open any more is passed over; with
 * `perRow` the answer tells of each: `{ok, failed: [{id, code, msg}]}`.
 */
const alertHandle = ledgerMethod({
  method: handleAlert.method,
  right: handleAlert.right,
  who: handleAlert.who,
  writes: true,
  parse: (data) => ({ ids: requiredIds(data), note: requiredText(data, 'note', 500), perRow: data.perRow === 1 }),
  handle: async ({ ids, note, perRow }, call) => {
    const { db, actor, now, locale } = call;
    const params = new Params();
    const { rows } = await db.query<{ id: string; alertStatus: string }>(
      `select t.id, t.alert_status as "alertStatus" from bh_alert t
       where t.id = any(${params.add(ids)}) and not t.deleted_flg and ${scopeCondition(bhAlert, call, params)} order by t.id for no key update`,
      params.values,
    );
    const stops = new Map(rows.map((row) => [row.id, handleAlert.stop?.(row, { actor, now })]));
    const ok = ids.filter((id) => stops.has(id) && !stops.get(id));
    await db.query(
      `update bh_alert set alert_status = 'HANDLED', handled_by = $2, handled_at = $3, handled_note = $4,
        row_version = row_version + 1, updated_by = $2, updated_time = $3
       where id = any($1)`,
      [ok, actor.userId, now, note],
    );
    for (const id of ok) await noteWrite({ entity: bhAlert, table: 'bh_alert', id, action: handleAlert.key }, call);
    const gone = guaranteeErrors.NOT_FOUND();
    const failed = ids
      .filter((id) => !ok.includes(id))
      .map((id) => ({ id, code: gone.returnCode, msg: (stops.get(id) ?? gone.text)[locale] }));
    if (perRow) return { ok, failed };
    if (ok.length === 0) throw gone;
    return { handled: ok.length };
  },
});

export const alertCalls: readonly GatewayMethod[] = [alertHandle];
