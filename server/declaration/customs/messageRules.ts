import { departments } from '#domain/core/access.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { resendThirdParty as resendDefinition } from '#domain/declaration/customsActs.ts';
import { customsMessage } from '#domain/declaration/customsMessage.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { pathTo } from '#domain/screens.ts';
import { implementAct } from '../../crud/implement.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { peopleIds } from '../../crud/people.ts';
import { readOne } from '../../crud/read.ts';
import { effectOn, effectsOn } from '../../crud/rulesOn.ts';
import { takeAct } from '../../crud/takeAct.ts';
import type { EntityRules, StepCheckOn } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { sendMessage } from '../../gateway/userMessages.ts';
import { scheduleNow } from '../../jobs/jobQueue.ts';

/** Tells the declaration staff of something about a record. */
export async function tellDeclarants(
  entity: EntityDefinition,
  recordId: string,
  title: Text,
  { db, services, actor }: Call,
): Promise<void> {
  const userIds = await peopleIds({ role: departments.declaration }, db);
  await sendMessage(db, services, {
    ...{ userIds, type: 'ALERT', title, entity: entity.key, recordId, by: actor.userId },
    url: pathTo(entity.key, recordId) ?? '',
  });
}

const [m, d, l] = [columnsIn(customsMessage, 'm'), columnsIn(declaration, 'd'), columnsIn(customsMessage, 'l')];

/** What a message is about still waits for customs' answer, and no later one of its kind says otherwise. */
const unanswered = `not d.deleted_flg
  and case ${m.kind} when 'DECL' then ${d.status} = 'SENT' when 'AMEND' then ${d.status} = 'AMENDING' else ${d.revokeSentTime} is not null end
  and not exists (select 1 from customs_message l
    where ${l.declId} = ${m.declId} and ${l.kind} = ${m.kind} and ${l.sendNo} > ${m.sendNo} and not l.deleted_flg)`;

/** Customs would take an old message for what is declared now. @throws 1001 */
const refuseOverdue: StepCheckOn<typeof customsMessage> = async ({ id }, _params, { db }) => {
  const { rowCount } = await db.query(
    `select 1 from customs_message m join declaration d on d.id = ${m.declId} where m.id = $1 and ${unanswered}`,
    [id],
  );
  if (!rowCount)
    throw invalid({
      _: bi(
        '报关单已有回执或已重新申报，不能重发',
        'Customs has answered, or it was declared anew: it cannot be sent again',
      ),
    });
};

/** The same number goes out again, so customs never has two declarations of it. */
const messageQueued = effectOn(customsMessage, async (_record, _step, { db, now }) => {
  await scheduleNow(db, 'exchangeDeclarations');
  return { attempts: 0, nextTry: now };
});

const messageGivenUp = effectOn(customsMessage, async ({ declId, attempts }, { opinion }, call) => {
  const about = await readOne(declaration, ['declNo'], { id: declId }, call.db, { deleted: 'too' });
  const declNo = about?.declNo ?? '';
  const title = bi(
    `报关单 ${declNo} 发送海关失败（${attempts}次）：${opinion ?? ''}`,
    `Declaration ${declNo} did not reach customs (${attempts} tries): ${opinion ?? ''}`,
  );
  await tellDeclarants(declaration, String(declId), title, call);
  return { nextTry: null };
});

const messageAnswered = effectOn(customsMessage, async ({ ackTime }, _step, { now }) => ({
  ackTime: ackTime ?? now,
  nextTry: null,
  lastError: null,
}));

export const customsMessageRules: EntityRules = {
  beforeStep: { resend: refuseOverdue },
  effects: effectsOn(customsMessage, { messageQueued, messageGivenUp, messageAnswered }),
};

/** @throws 1001 customs has answered all of them, or they are on their way */
export const resendThirdPartyHandler = implementAct(resendDefinition, async ({ record, input }, call) => {
  const { rows } = await call.db.query<{ id: string }>(
    `select m.id from customs_message m join declaration d on d.id = ${m.declId}
     where ${d.orderId} = $1 and ${m.status} in ('FAILED', 'SENT', 'DEAD') and not m.deleted_flg and ${unanswered} order by m.id`,
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
