import { refuseInWords } from '#domain/approval/refusals.ts';
import { say } from '#domain/core/text.ts';
import { bhAlert, bhMail } from '#domain/guarantee/bhAlert.ts';
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

/** baohan.mailResend: puts a mail that failed or was skipped into the queue again. @throws 61002 it waits or was sent */
const mailResend = ledgerMethod({
  method: 'mailResend',
  right: 'bhMail:edit',
  who: ['JCK'],
  writes: true,
  parse: (data) => ({ id: requiredText(data, 'id', 36) }),
  handle: async ({ id }, call) => {
    const { rows } = await call.db.query<{ mail_status: string }>(
      'select mail_status from bh_mail where id = $1 and not deleted_flg for update',
      [id],
    );
    const [mail] = rows;
    if (!mail) throw guaranteeErrors.NOT_FOUND();
    if (mail.mail_status !== 'FAILED' && mail.mail_status !== 'SKIPPED') {
      const word = (await call.services.dictionaries.words('BH_MAIL_STATUS')).find(({ dictId }) => dictId === mail.mail_status);
      throw refuseInWords(guaranteeErrors.BAD_STATUS, { status: say(word?.dictName ?? '', word?.dictNameEn ?? '') });
    }
    await call.db.query(
      `update bh_mail set mail_status = 'WAIT', tries = 0, next_try_at = $2, last_error = null, row_version = row_version + 1, updated_by = $3, updated_time = $2 where id = $1`,
      [id, call.now, call.actor.userId],
    );
    const rowVersion = await noteWrite({ entity: bhMail, table: 'bh_mail', id, action: 'resend' }, call);
    return { id, rowVersion, mailStatus: 'WAIT' };
  },
});

export const alertCalls: readonly GatewayMethod[] = [alertHandle, mailResend];
