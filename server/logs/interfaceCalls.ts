import type { FastifyInstance } from 'fastify';
import { envelopeAround, refusalText } from '#domain/core/answer.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { nowText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import {
  interfaceLog,
  resendInterfaceMessage as resendAct,
  type SharedMessage,
  type SharedMessages,
  shareInterfaceLog as shareDefinition,
} from '#domain/logs/interfaceLog.ts';
import { implementAct, implementCall } from '../crud/implement.ts';
import { selected } from '../crud/namedColumns.ts';
import { getRecord } from '../crud/readRecord.ts';
import { callFactsOf } from '../gateway/callFacts.ts';
import { noteInterfaceMessage } from '../gateway/interfaceMessages.ts';
import { takeSending } from '../gateway/sendWords.ts';
import type { Services } from '../gateway/services.ts';
import { sendJson } from '../gateway/sessionCall.ts';
import type { JobHandler } from '../jobs/job.ts';
import { readShare, shareOf } from './sharedMessages.ts';

const mostShared = 200;

/**
 * A column of JSON text as people may read it: numbers of telephones and identity cards and what is called secret are
 * not in it.
 */
export const maskedText = (column: string): string => String.raw`left(regexp_replace(regexp_replace(${column},
  '("[^"]*(?:phone|mobile|idno|token|secret|passw|电话|手机|证件)[^"]*"\s*:\s*)("[^"]*"|[0-9]+)', '\1"***"', 'gi'),
  '(?<![0-9])(1[3-9][0-9]{9}|[0-9]{17}[0-9Xx])(?![0-9])', '***', 'g'), 16384)`;

export const shownBody = maskedText('t.body::text');

export const shareInterfaceLogHandler = implementCall(shareDefinition, async ({ id }, call) => {
  const { docNo } = await getRecord(interfaceLog, id, call);
  const share = shareOf(String(docNo), call.now, call.services.secret);
  Object.assign(call.audit, {
    logType: 'ACTION',
    entity: interfaceLog.key,
    recordId: id,
    bizNo: docNo,
    detail: { action: 'share', validTo: share.validTo },
  });
  return share;
});

export const resendInterfaceMessageHandler = implementAct(resendAct, async ({ record }, call) => {
  const { db, actor, services } = call;
  const { id, msgType } = record;
  if (!services.rules.senders?.[msgType ?? '']) {
    throw new BusinessError('1004', bi('该类报文没有接入发送通道', 'Nothing is connected that sends this type'));
  }
  await takeSending(call, 1);
  await services.jobs.add(db, {
    kind: 'sendAgain',
    payload: { id },
    actor,
    uniqueKey: `sendAgain ${id}`,
    maxAttempts: 1,
  });
  return undefined;
});

interface StoredMessage {
  readonly id: string;
  readonly msgType: string;
  readonly docNo: string;
  readonly bizNo: string | null;
  readonly body: unknown;
  readonly retryCount: number;
}

/** Sends one message again and notes what came of it. */
export const sendAgain: JobHandler = async ({ id }, { services }) => {
  const { pool, rules } = services;
  const { rows } = await pool.query<StoredMessage>(
    `select ${selected(interfaceLog, ['id', 'msgType', 'docNo', 'bizNo', 'body', 'retryCount'], 't')} from interface_log t
     where t.id = $1 and not exists (select 1 from interface_log n where n.resend_of = t.id)`,
    [id],
  );
  const [message] = rows;
  const send = message && rules.senders?.[message.msgType];
  if (!send) return { sent: 0 };
  const began = performance.now();
  const error = await send(message, services).then(
    () => undefined,
    (refusal: unknown) => (refusal instanceof Error ? refusal.message : String(refusal)),
  );
  await noteInterfaceMessage(pool, {
    ...message,
    direction: 'OUT',
    status: error === undefined ? 'SENT' : 'FAIL',
    receiptText: error ?? null,
    costMs: Math.round(performance.now() - began),
    retryCount: message.retryCount + 1,
    resendOf: message.id,
  });
  return { sent: error === undefined ? 1 : 0 };
};

/**
 * `GET /api/open/interfaceLog?t=`: the messages of one document for whoever holds an address that was shared. Bodies
 * are not among them.
 */
export function sharedMessagesRoute(app: FastifyInstance, { pool, clock, secret }: Services): void {
  app.get<{ Querystring: { readonly t?: unknown } }>('/api/open/interfaceLog', async (request, reply) => {
    const facts = callFactsOf(request);
    const share = readShare(request.query.t, nowText(clock), secret);
    if (!share) return sendJson(reply, refusalText(notShared(), facts));
    const { rows } = await pool.query<SharedMessage>(
      `select ${selected(interfaceLog, ['logTime', 'msgType', 'direction', 'status', 'receiptText'], 't')}
       from interface_log t where t.doc_no = $1 order by t.log_time desc, t.id desc limit ${mostShared}`,
      [share.docNo],
    );
    return sendJson(
      reply,
      envelopeAround(JSON.stringify({ ...share, rows } satisfies SharedMessages), facts.requestId),
    );
  });
}

const notShared = (): BusinessError =>
  new BusinessError(
    '1005',
    bi(
      '分享链接无效或已过期，请通过有效的分享链接访问',
      'This shared link is not valid any more: open by a shared link',
    ),
  );
