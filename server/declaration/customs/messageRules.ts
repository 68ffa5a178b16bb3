import { departments } from '#domain/core/access.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { resendThirdParty as resendDefinition } from '#domain/declaration/customsActs.ts';
import { customsMessage } from '#domain/declaration/customsMessage.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { pathTo } from '#domain/screens.ts';
import { implementAct } from '../../crud/implement.ts';
import { takeAct } from '../../crud/takeAct.ts';
import type { Effect, EntityRules } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { sendMessage } from '../../gateway/userMessages.ts';
import { wake } from '../../jobs/jobQueue.ts';

/** Tells the declaration staff of something about a record. */
export async function tellDeclarants(
  entity: EntityDefinition,
  id: unknown,
  title: Text,
  { db, services, actor }: Call,
): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `select id from sys_user where role_id = $1 and status in ('INIT', 'ACTIVE') and not deleted_flg`,
    [departments.declaration],
  );
  await sendMessage(db, services, {
    ...{
      userIds: rows.map(({ id }) => id),
      type: 'ALERT',
      title,
      entity: entity.key,
      recordId: String(id),
      by: actor.userId,
    },
    url: pathTo(entity.key, String(id)) ?? '',
  });
}

/** What a message is about still waits for customs' answer, and no later one of its kind says otherwise. */
const unanswered = `not d.deleted_flg
  and case m.kind when 'DECL' then d.status = 'SENT' when 'AMEND' then d.status = 'AMENDING' else d.revoke_sent_time is not null end
  and not exists (select 1 from customs_message l where l.decl_id = m.decl_id and l.kind = m.kind and l.send_no > m.send_no and not l.deleted_flg)`;

/** Customs would take an old message for what is declared now. @throws 1001 */
async function refuseOverdue({ id }: RecordValues, _params: RecordValues, { db }: Call): Promise<void> {
  const { rowCount } = await db.query(
    `select 1 from customs_message m join declaration d on d.id = m.decl_id where m.id = $1 and ${unanswered}`,
    [id],
  );
  if (!rowCount)
    throw invalid({
      _: bi(
        '报关单已有回执或已重新申报，不能重发',
        'Customs has answered, or it was declared anew: it cannot be sent again',
      ),
    });
}

/** The same number goes out again, so customs never has two declarations of it. */
const messageQueued: Effect = async (_record, _step, { db, now }) => {
  await wake(db, 'exchangeDeclarations');
  return { attempts: 0, nextTry: now };
};

const messageGivenUp: Effect = async ({ declId, attempts }, { opinion }, call) => {
  const { rows } = await call.db.query<{ declNo: string }>(
    'select decl_no as "declNo" from declaration where id = $1',
    [declId],
  );
  const declNo = rows[0]?.declNo ?? '';
  const title = bi(
    `报关单 ${declNo} 发送海关失败（${attempts}次）：${opinion ?? ''}`,
    `Declaration ${declNo} did not reach customs (${attempts} tries): ${opinion ?? ''}`,
  );
  await tellDeclarants(declaration, declId, title, call);
  return { nextTry: null };
};

const messageAnswered: Effect = async ({ ackTime }, _step, { now }) => ({
  ackTime: ackTime ?? now,
  nextTry: null,
  lastError: null,
});

export const messageRules: EntityRules = {
  beforeStep: { resend: refuseOverdue },
  effects: { messageQueued, messageGivenUp, messageAnswered },
};

/** @throws 1001 customs has answered all of them, or they are on their way */
export const resendThirdParty = implementAct(resendDefinition, async ({ record, input }, call) => {
  const { rows } = await call.db.query<{ id: string }>(
    `select m.id from customs_message m join declaration d on d.id = m.decl_id
     where d.order_id = $1 and m.status in ('FAILED', 'SENT', 'DEAD') and not m.deleted_flg and ${unanswered} order by m.id`,
    [record.id],
  );
  if (rows.length === 0) throw invalid({ _: bi('没有需要重发的报文', 'There is no message to send again') });
  for (const { id } of rows)
    await takeAct(
      customsMessage,
      { id, rowVersion: 'any', action: 'resend', opinion: String(input.reason) },
      { ...call, audit: {} },
    );
  return undefined;
});
