import type { FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError } from '#domain/core/errors.ts';
import { nowText } from '#domain/core/moments.ts';
import { inTransaction } from '../platform/inTransaction.ts';
import { defectText, envelopeText, refusalText } from './answer.ts';
import { factsOf } from './callFacts.ts';
import type { Audit, Call } from './method.ts';
import { writeOpLog } from './opLog.ts';
import type { Services } from './services.ts';
import { findSession } from './session.ts';
import { translateFault } from './translateFault.ts';

interface LogFacts {
  readonly service: string;
  readonly method: string;
  readonly logType: NonNullable<Audit['logType']>;
}

/**
 * Runs a request that is no gateway method with the rights of its session: 401 in the envelope without one, refusals in the envelope,
 * and one row of the operation log whatever came of it.
 * @param handle sends the reply itself, or throws before it has sent anything
 */
export async function withSessionCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { services, service, method, logType }: LogFacts & { services: Services },
  handle: (call: Call, log: () => Promise<void>) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const facts = factsOf(request);
  const session = await findSession(request, services);
  if (!session) {
    const text = facts.locale === 'zh' ? '登录已失效，请重新登录' : 'Session ended';
    return sendJson(reply, envelopeText(401, text, facts.requestId, '401'));
  }
  const audit: Audit = { logType };
  const call: Call = {
    db: services.pool,
    actor: session.actor,
    scopes: session.scopes,
    now: nowText(services.clock),
    requestId: facts.requestId,
    locale: facts.locale,
    services,
    inTransaction: (work) => inTransaction(services.pool, work),
    audit,
  };
  const log = (returnCode: string) =>
    writeOpLog(services.pool, {
      actor: session.actor,
      service,
      method,
      page: facts.page,
      audit,
      returnCode,
      costMs: Math.round(performance.now() - facts.startedAt),
      ip: facts.ip,
      userAgent: facts.userAgent,
      requestId: facts.requestId,
    });
  try {
    return await handle(call, () => log('0'));
  } catch (error) {
    const refusal = error instanceof BusinessError ? error : translateFault(error);
    if (!refusal || refusal.cause) request.log.error({ err: refusal?.cause ?? error, service, method }, 'a call failed');
    await log(refusal?.returnCode ?? '9999').catch((fault: unknown) =>
      request.log.error({ err: fault }, 'the operation log could not be written'),
    );
    return sendJson(reply, refusal ? refusalText(refusal, facts) : defectText(facts));
  }
}

export const sendJson = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text);

/** `Content-Disposition` of a file with any name; the plain form is for readers that do not know RFC 6266. */
export function disposition(kind: 'attachment' | 'inline', fileName: string): string {
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename*=UTF-8''${encoded}`;
}
