import { contractVersion } from '#domain/core/answer.ts';
import { wholeJson } from '#domain/core/wholeText.ts';
import { withAddedFields } from './addedFields.ts';
import type { GatewayCall } from './gatewayClient.ts';
import type { SessionHooks } from './session.ts';

/** Method names that only read; any other free-named call counts as a write (no retry, one at a time). */
const READ_PREFIX = /^(query|get|check|find|load|count|search|suggest|preview|list|fetch)/;
const READ_SUFFIX = /(Find|FindById|Get|Details?|Query|Used|List)$/;

export function isWriteName(method: string): boolean {
  return !READ_PREFIX.test(method) && !READ_SUFFIX.test(method);
}

export const FORM = { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' } as const;

/**
 * A gateway call as the form that travels. What was pasted with half a character in it goes without that half: the
 * gateway would refuse it.
 * @see docs/spec/platform.md 10.1
 */
export function toEnvelope(
  { service, method, data = {}, busimodel = service, bizfunctionid = '' }: GatewayCall,
  hooks: SessionHooks,
): URLSearchParams {
  const identity = hooks.identity();
  const envelope = new URLSearchParams({
    service,
    method,
    bizfunctionid,
    busimodel,
    version: contractVersion,
    bizaddress: hooks.page(),
  });
  if (identity?.haveAdmin === '1') envelope.set('haveAdmin', '1');
  envelope.set('data', wholeJson(withAddedFields(data, { service, busimodel, identity })));
  return envelope;
}

/** Fields of a session call; what is nothing stays away. */
export function formEncoded(fields: Readonly<Record<string, unknown>>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form.toString();
}

/** What every request tells of the page it comes from. */
export function auditHeaders(hooks: SessionHooks, isChange: boolean): Record<string, string> {
  const headers: Record<string, string> = {
    'Accept-Language': hooks.locale() === 'zh' ? 'zh-CN' : 'en',
    'X-Request-Id': crypto.randomUUID(),
    'X-Client-Version': hooks.clientVersion,
    'X-Nav-Id': hooks.navId(),
    'X-Page': encodeURI(hooks.page()),
  };
  const token = hooks.csrfToken(isChange);
  if (token) headers['X-CSRF-Token'] = token;
  return headers;
}
