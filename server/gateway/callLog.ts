import type { Envelope } from '#domain/core/envelope.ts';
import type { CallFacts } from './callFacts.ts';
import type { Audit, GatewayMethod } from './method.ts';
import { logRefusal } from './refusalLog.ts';
import type { Services } from './services.ts';
import type { Session } from './session.ts';

/** Longer answers, such as those of a batch, are no part of the log. */
const longestLogged = 64 * 1024;

/** What was answered, for the log. */
export const answeredData = (text: string): unknown =>
  text.length > longestLogged ? undefined : (JSON.parse(text) as { data?: unknown }).data;

/** What the log keeps of a call. */
export function logEntry({
  envelope,
  session,
  facts,
  audit,
  returnCode,
}: {
  envelope: Envelope | undefined;
  session: Session;
  facts: CallFacts;
  audit: Audit;
  returnCode: string;
}) {
  return {
    actor: session.actor,
    ...(envelope && { service: envelope.service, method: envelope.method, request: envelope.data }),
    page: facts.page ?? envelope?.bizaddress,
    audit,
    returnCode,
    costMs: Math.round(performance.now() - facts.startedAt),
    ip: facts.ip,
    userAgent: facts.userAgent,
    requestId: facts.requestId,
  };
}

const identityFields = ['haveAdmin', 'loginName', 'roleId', 'roleName', 'userId'] as const;

/**
 * The session's identity is used whatever a client sends; a claim to be somebody else leaves a security row. A name
 * that the call's own definition asks for claims nothing: it says whom the call is about.
 * @see docs/spec/platform.md 2.5
 */
export function noteIdentityMismatch(
  { asks }: Pick<GatewayMethod, 'asks'>,
  {
    envelope,
    session,
    services,
    facts,
  }: { envelope: Envelope; session: Session; services: Services; facts: CallFacts },
): void {
  const own: Readonly<Record<string, string>> = {
    haveAdmin: session.actor.haveAdmin ? '1' : '0',
    loginName: session.actor.loginName,
    roleId: session.actor.roleId,
    roleName: session.actor.roleName,
    userId: session.actor.userId,
  };
  const claimed: Record<string, unknown> = { ...(envelope.haveAdmin && { haveAdmin: envelope.haveAdmin }) };
  for (const name of identityFields) if (name in envelope.data && !asks?.has(name)) claimed[name] = envelope.data[name];
  const wrong = Object.keys(claimed).filter(
    (name) => String(claimed[name] ?? '') !== own[name] && !(name === 'haveAdmin' && !claimed[name]),
  );
  if (wrong.length === 0) return;
  const audit: Audit = { logType: 'SECURITY', detail: { kind: 'IDENTITY_MISMATCH', fields: wrong } };
  void logRefusal(services, logEntry({ envelope, session, facts, audit, returnCode: '1005' }));
}
