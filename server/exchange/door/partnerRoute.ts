import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { envelopeText, refusalText } from '#domain/core/answer.ts';
import { BusinessError, httpStatusOf } from '#domain/core/errors.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { longestMessage } from '#domain/exchange/partnerLog.ts';
import { isInTime, isMessageNo, isMessageType, partnerHeaders } from '#domain/exchange/partnerSignature.ts';
import { callFactsOf } from '../../gateway/callFacts.ts';
import type { Services } from '../../gateway/services.ts';
import { senderOf } from '../../gateway/session.ts';
import { sendJson } from '../../gateway/sessionCall.ts';
import { answerReceipt } from './answerReceipt.ts';
import { hashOfBody, isSignedBy, partnerKey } from './partnerKey.ts';
import { openDoor, receive } from './receive.ts';

/** Messages and questions of one sender in a minute. */
const mostPerMinute = 1_200;

const sentences = {
  tooMany: bi('请求过于频繁，请稍后再试', 'Too many requests, try again shortly'),
  head: bi(
    '报文头缺失或格式错误：需要 X-Partner-Timestamp、X-Partner-Message-Type、X-Partner-Message-No、X-Partner-Signature',
    'A header is missing or malformed: timestamp, message type, message number and signature are needed',
  ),
  time: bi('时间戳与服务器时间相差超过5分钟', 'The timestamp is more than five minutes from the clock here'),
  signature: bi('客户接口不存在、未启用，或签名错误', 'No such open door, or a wrong signature'),
  size: bi('报文不能超过2MB，请拆分后发送', 'A message may have 2 MB at most: send it in parts'),
  charset: bi('报文编码错误：支持UTF-8和GBK', 'The text cannot be read: UTF-8 and GBK are known'),
  empty: bi('报文没有内容', 'The message is empty'),
  double: bi('报文号重复，返回原回执', 'Duplicate message number, stored receipt returned'),
  otherBody: bi(
    '报文号重复且内容不同，未处理，返回原回执',
    'Duplicate message number with other content: not processed, stored receipt returned',
  ),
} satisfies Record<string, Text>;

interface PartnerRequest {
  Params: { readonly partner: string; readonly msgNo?: string };
}

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** What a request says of itself, before a byte of its body is read. @throws 1009 malformed, 1005 too old */
function headOf(request: FastifyRequest, { clock }: Services) {
  const head = {
    timestamp: headerOf(request, partnerHeaders.timestamp),
    msgType: headerOf(request, partnerHeaders.msgType),
    msgNo: headerOf(request, partnerHeaders.msgNo),
    signature: headerOf(request, partnerHeaders.signature),
  };
  if (!isMessageType(head.msgType) || !isMessageNo(head.msgNo) || !/^[0-9a-f]{64}$/i.test(head.signature))
    throw new BusinessError('1009', sentences.head);
  if (!isInTime(head.timestamp, clock().getTime())) throw new BusinessError('1005', sentences.time);
  return head;
}

/** Text of the body: in the charset it names, UTF-8 without one. @throws 1009 */
function textOf(body: Buffer, request: FastifyRequest): string {
  const charset = /charset\s*=\s*"?([\w-]{1,20})/i.exec(headerOf(request, 'content-type'))?.[1]?.toLowerCase();
  const known =
    charset === undefined || /^utf-?8$/.test(charset) ? 'utf-8' : chinese.has(charset) ? 'gb18030' : undefined;
  if (known === undefined) throw new BusinessError('1009', sentences.charset);
  try {
    const text = new TextDecoder(known, { fatal: true }).decode(body);
    // No text of the database holds a NUL.
    if (text.includes('\0')) throw new BusinessError('1009', sentences.charset);
    if (text.trim() === '') throw new BusinessError('1009', sentences.empty);
    return text;
  } catch (error) {
    if (error instanceof BusinessError) throw error;
    throw new BusinessError('1009', sentences.charset);
  }
}

const chinese: ReadonlySet<string> = new Set(['gbk', 'gb2312', 'gb18030']);

/** The door whose key signed the request. @throws 1005; which of its reasons it is nobody is told */
async function signedDoor(request: FastifyRequest<PartnerRequest>, body: Buffer, services: Services) {
  const { partner } = request.params;
  const head = headOf(request, services);
  const door = await openDoor(partner, services);
  const bodyHash = hashOfBody(body);
  // Without a door the same is reckoned with a key that nobody has.
  const key = partnerKey(services.secret, partner, door?.keyNo ?? 0);
  const isSigned = isSignedBy(key, partner, { ...head, bodyHash });
  if (!door || !isSigned) throw new BusinessError('1005', sentences.signature);
  return { ...head, partner, door, bodyHash };
}

/** `POST /open/partner/{partner}`: one message. */
async function takeMessage(request: FastifyRequest<PartnerRequest>, reply: FastifyReply, services: Services) {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const { door, ...signed } = await signedDoor(request, body, services);
  const message = { ...signed, customerId: door.customerId, body: textOf(body, request) };
  const { receipt, isDouble, sameBody } = await receive(message, services);
  if (!isDouble) return sendJson(reply, envelopeText(200, 'ok', request.id, '0', receipt));
  const said = sentences[sameBody ? 'double' : 'otherBody'][callFactsOf(request).locale];
  return sendJson(reply, envelopeText(200, said, request.id, '0', receipt));
}

/**
 * The door of partners' systems. It stands outside of `/api`: no session, no form, no page; what comes is believed by its
 * signature alone.
 * @see docs/spec/operations.md 3.14
 */
export function partnerRoute(app: FastifyInstance, services: Services): void {
  app.register(async (inside) => {
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestMessage }, (_request, body, done) =>
      done(null, body),
    );
    inside.addHook('onRequest', async (request) => {
      const wait = await services.counts.take(`partner:${senderOf(request, services)}`, 1, mostPerMinute);
      if (wait > 0 && services.config.rateLimit) throw new BusinessError('1010', sentences.tooMany);
      headOf(request, services);
    });
    inside.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      if (error.statusCode === 413)
        return sendJson(
          reply.code(413),
          envelopeText(413, sentences.size[callFactsOf(request).locale], request.id, '1010'),
        );
      if (!(error instanceof BusinessError)) throw error;
      return sendJson(reply.code(httpStatusOf(error.returnCode)), refusalText(error, callFactsOf(request)));
    });
    inside.post<PartnerRequest>('/open/partner/:partner', (request, reply) => takeMessage(request, reply, services));
    inside.get<PartnerRequest>('/open/partner/:partner/:msgNo', async (request, reply) => {
      const { partner, msgNo } = await signedDoor(request, Buffer.alloc(0), services);
      return sendJson(reply, await answerReceipt(partner, msgNo, { services, requestId: request.id }));
    });
  });
}
