import type { FastifyReply, FastifyRequest } from 'fastify';
import { defectText, refusalText, sessionEndedText } from '#domain/core/answer.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { nowText } from '#domain/core/moments.ts';
import { callFactsOf } from './callFacts.ts';
import type { Audit, Call } from './method.ts';
import { type OpLogEntry, writeOpLog } from './opLog.ts';
import { connectionsOnDemand } from './ownTransaction.ts';
import { readYourWrites } from './readers.ts';
import { guardAudit, logRefusal } from './refusalLog.ts';
import { refuseInMaintenance } from './refuseInMaintenance.ts';
import type { Services } from './services.ts';
import { endKindOf, findSession } from './session.ts';
import { translateFault } from './translateFault.ts';

interface LogFacts {
  readonly service: string;
  readonly method: string;
  readonly logType: NonNullable<Audit['logType']>;
}

/**
 * Runs a request that is no gateway method with the rights of its session: 401 in the envelope without one, refusals in
 * the envelope, and one row of the operation log whatever came of it.
 * @param handle sends the reply itself, or throws before it has sent anything
 */
export async function withSessionCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { services, service, method, logType }: LogFacts & { services: Services },
  handle: (call: Call, log: () => Promise<void>) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const facts = callFactsOf(request);
  const session = await findSession(request, services);
  if (!session) return sendSessionEnded(request, reply, services);
  const audit: Audit = { logType };
  const call: Call = {
    ...connectionsOnDemand(services.pool),
    actor: session.actor,
    sidHash: session.sidHash,
    scopes: session.scopes,
    now: nowText(services.clock),
    requestId: facts.requestId,
    locale: facts.locale,
    services,
    audit,
  };
  const entry = (returnCode: string): OpLogEntry => ({
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
    await refuseInMaintenance(session.actor, services);
    return await handle(call, async () => {
      await writeOpLog(services.pool, entry('0'));
      await readYourWrites(reply, services.pool, { userId: session.actor.userId, ...services });
    });
  } catch (error) {
    const refusal = error instanceof BusinessError ? error : translateFault(error);
    if (!refusal || refusal.cause)
      request.log.error({ err: refusal?.cause ?? error, service, method }, 'a call failed');
    await logRefusal(services, { ...entry(refusal?.returnCode ?? '9999'), audit: guardAudit(refusal, audit) });
    return sendJson(reply, refusal ? refusalText(refusal, facts) : defectText(facts));
  }
}

/** 401 in the envelope, with how the session ended: the page tells the person. */
export async function sendSessionEnded(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Pick<Services, 'pool' | 'config'>,
): Promise<FastifyReply> {
  return sendJson(reply, sessionEndedText(callFactsOf(request), await endKindOf(request, services)));
}

export const sendJson = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text);

/** `Content-Disposition` of a file with any name; the plain form is for readers that do not know RFC 6266. */
export function disposition(kind: 'attachment' | 'inline', fileName: string): string {
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename*=UTF-8''${encoded}`;
}
