import { departments } from '#domain/core/access.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { say, type Text } from '#domain/core/text.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { pathTo } from '#domain/screens.ts';
import type { Effect, EntityRules } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { sendMessage } from '../../gateway/userMessages.ts';
import { wake } from '../../jobs/jobQueue.ts';

/** Tells the declaration staff of something about a record. */
export async function tellDeclarants(entity: EntityDefinition, id: unknown, title: Text, { db, services, actor }: Call): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `select id from sys_user where role_id = $1 and status in ('INIT', 'ACTIVE') and not deleted_flg`,
    [departments.declaration],
  );
  await sendMessage(db, services, {
    ...{ userIds: rows.map(({ id }) => id), type: 'ALERT', title, entity: entity.key, recordId: String(id), by: actor.userId },
    url: pathTo(entity.key, String(id)) ?? '',
  });
}

/** Customs would take an old message for what is declared now. @throws 1001 */
async function refuseOverdue({ declId, sendNo }: RecordValues, _params: RecordValues, { db }: Call): Promise<void> {
  const { rowCount } = await db.query(
    `select 1 from declaration d where d.id = $1 and d.status = 'SENT' and not d.deleted_flg
       and not exists (select 1 from customs_message m where m.decl_id = d.id and m.send_no > $2 and not m.deleted_flg)`,
    [declId, sendNo],
  );
  if (!rowCount)
    throw invalid({
      _: say('报关单已有回执或已重新申报，不能重发', 'Customs has answered, or it was declared anew: it cannot be sent again'),
    });
}

/** The same number goes out again, so customs never has two declarations of it. */
const messageQueued: Effect = async (_record, _step, { db, now }) => {
  await wake(db, 'exchangeDeclarations');
  return { attempts: 0, nextTry: now };
};

const messageGivenUp: Effect = async ({ declId, attempts }, { opinion }, call) => {
  const { rows } = await call.db.query<{ declNo: string }>('select decl_no as "declNo" from declaration where id = $1', [declId]);
  const declNo = rows[0]?.declNo ?? '';
  const title = say(
    `报关单 ${declNo} 发送海关失败（${attempts}次）：${opinion ?? ''}`,
    `Declaration ${declNo} did not reach customs (${attempts} tries): ${opinion ?? ''}`,
  );
  await tellDeclarants(declaration, declId, title, call);
  return { nextTry: null };
};

const messageAnswered: Effect = async ({ ackTime }, _step, { now }) => ({ ackTime: ackTime ?? now, nextTry: null, lastError: null });

export const messageRules: EntityRules = {
  beforeStep: { resend: refuseOverdue },
  effects: { messageQueued, messageGivenUp, messageAnswered },
};
