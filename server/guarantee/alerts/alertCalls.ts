import { requiredIds, requiredText } from '#domain/core/shape.ts';
import { handleAlert } from '#domain/guarantee/acts/alertActs.ts';
import { bhAlert } from '#domain/guarantee/bhAlert.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { changeAll } from '../../crud/change.ts';
import { readMany } from '../../crud/read.ts';
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
    const lock = 'no key update';
    const rows = await readMany(bhAlert, ['id', 'alertStatus'], { id: ids }, db, { seenBy: call, order: ['id'], lock });
    const stops = new Map(rows.map((row) => [row.id, handleAlert.stop?.(row, { actor, now })]));
    const ok = ids.filter((id) => stops.has(id) && !stops.get(id));
    const handled = { alertStatus: 'HANDLED', handledBy: actor.userId, handledAt: now, handledNote: note };
    await changeAll(bhAlert, { id: ok }, handled, call);
    for (const id of ok) await noteWrite({ entity: bhAlert, id, action: handleAlert.key }, call);
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
