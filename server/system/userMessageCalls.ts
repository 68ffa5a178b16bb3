import { invalid } from '#domain/core/errors.ts';
import { isDate } from '#domain/core/moments.ts';
import { optionalInt, optionalText, requiredIds } from '#domain/core/shape.ts';
import { bi } from '#domain/core/text.ts';
import { type Call, defineMethod, type GatewayMethod } from '../gateway/method.ts';
import { deleteMessages, type MessageQuestion, markRead, messagesOf } from '../gateway/userMessages.ts';
import { shownMessages } from './shownMessages.ts';

const ask = (call: Call, question?: MessageQuestion) =>
  messagesOf(call.db, { userId: call.actor.userId, locale: call.locale, shown: shownMessages(call) }, question);

const queryUserMessage = defineMethod({
  service: 'system',
  method: 'queryUserMessage',
  right: null,
  parse: () => ({}),
  handle: (_input, call) => ask(call),
});

const mostTopics = 100;

function day(data: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const text = optionalText(data, name, 10);
  if (text !== undefined && !isDate(text)) throw invalid({ [name]: bi('日期格式不正确', 'A wrong date') });
  return text;
}

const toldAnew = async (call: Call) => {
  // Bell and list stand in several windows.
  await call.services.events.announce(call.db, {
    entity: 'userMessage',
    id: call.actor.userId,
    userIds: [call.actor.userId],
  });
  return ask(call);
};

/** The messages behind the bell, by kind, page by page. */
const queryUserMessagePage = defineMethod({
  service: 'system',
  method: 'queryUserMessagePage',
  right: null,
  parse: (data) => ({
    type: optionalText(data, 'type', 20),
    unreadOnly: data.unreadOnly === 1,
    from: day(data, 'from'),
    to: day(data, 'to'),
    offset: optionalInt(data, 'offset', { min: 0, max: 100_000 }) ?? 0,
    limit: optionalInt(data, 'limit', { min: 1, max: mostTopics }) ?? mostTopics,
  }),
  handle: (question, call) => ask(call, question),
});

const readUserMessage = defineMethod({
  service: 'system',
  method: 'readUserMessage',
  right: null,
  writes: true,
  parse: (data) => ({ ids: Array.isArray(data.ids) ? data.ids.map(String).slice(0, 500) : undefined }),
  handle: async ({ ids }, call) => {
    await markRead(call.db, call.actor.userId, ids);
    return toldAnew(call);
  },
});

const readAllUserMessage = defineMethod({
  service: 'system',
  method: 'readAllUserMessage',
  right: null,
  writes: true,
  parse: () => ({}),
  handle: async (_input, call) => {
    await markRead(call.db, call.actor.userId, undefined);
    return toldAnew(call);
  },
});

/** Own ones alone; those of others are as if they were not there. */
const deleteUserMessage = defineMethod({
  service: 'system',
  method: 'deleteUserMessage',
  right: null,
  writes: true,
  parse: (data) => ({ ids: requiredIds(data) }),
  handle: async ({ ids }, call) => {
    await deleteMessages(call.db, call.actor.userId, ids);
    return toldAnew(call);
  },
});

/** What waits for a person, and that he has read it. */
export const userMessageMethods: readonly GatewayMethod[] = [
  queryUserMessage,
  queryUserMessagePage,
  readUserMessage,
  readAllUserMessage,
  deleteUserMessage,
];
