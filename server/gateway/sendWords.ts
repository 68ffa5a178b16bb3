import { BusinessError } from '#domain/core/errors.ts';
import { isSystem } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import type { Call } from './method.ts';
import { leaveMessage, type Message } from './userMessages.ts';

/** A message whose words its sender chose. */
type Words = Omit<Message, 'type'>;

/**
 * Leaves what a person wrote with people, within what he may send.
 * @throws 1010 he has sent too much, with when he may again
 */
export async function sendWords(call: Call, words: Words): Promise<void> {
  await takeSending(call, words.userIds.length);
  await leaveMessage(call.db, call.services, { ...words, type: 'CHAT' });
}

/**
 * Counts something that a person sends because he wants to, such as words, a notice or a mail once more; what follows
 * from the work itself is not counted. A single sending to more people than a minute holds is let through: the next one
 * waits the longer.
 * @param receivers how many it reaches
 * @throws 1010 too many in this minute, with when he may send again
 */
export async function takeSending(
  { actor, services }: Pick<Call, 'actor' | 'services'>,
  receivers: number,
): Promise<void> {
  if (isSystem(actor)) return;
  const { settings, counts } = services;
  const [sends, most] = [
    await settings.get('message.sendsPerMinute'),
    await settings.get('message.receiversPerMinute'),
  ];
  const waitMs =
    (await counts.take(`sends ${actor.userId}`, 1, sends)) ||
    (await counts.take(`receivers ${actor.userId}`, Math.max(receivers, 1), most));
  if (waitMs === 0) return;
  const seconds = Math.ceil(waitMs / 1_000);
  throw new BusinessError(
    '1010',
    bi(
      `每人每分钟最多发送${sends}条消息、合计${most}人次，请${seconds}秒后再发`,
      `A person sends at most ${sends} messages a minute, to ${most} receivers together: send again in ${seconds} seconds`,
    ),
  );
}
