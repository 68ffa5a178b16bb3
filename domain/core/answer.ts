import type { BusinessError } from './errors.ts';
import type { Locale, Text } from './text.ts';

export const contractVersion = '1.0';

export interface AnswerFacts {
  readonly requestId: string;
  readonly locale: Locale;
  readonly service?: string;
}

/** The envelope of a success as JSON text; the payload is JSON text already. @see docs/spec/platform.md 10.2 */
export const envelopeAround = (payload: string, requestId: string): string =>
  `{"code":200,"msg":"ok","returnCode":"0","returnMsg":"","resultCode":0,"resultInfo":"","data":${payload},"requestId":"${requestId}","version":"${contractVersion}"}`;

/** Told once, such as a one-time password: in the answer alone, never kept with it, stored or logged. */
export interface OneTimeSecret {
  readonly about: string;
  readonly label: Text;
  readonly value: string;
}

/** The envelope with what is told once beside its data. */
export const withSecrets = (envelope: string, told: readonly OneTimeSecret[]): string =>
  told.length === 0 ? envelope : `${envelope.slice(0, -1)},"told":${JSON.stringify(told)}}`;

/** The envelope of a refusal, in the person's language. */
export function refusalText(error: BusinessError, { requestId, locale, service }: AnswerFacts): string {
  const text = error.text[locale];
  const errors =
    error.fieldErrors &&
    Object.fromEntries(Object.entries(error.fieldErrors).map(([name, message]) => [name, message[locale]]));
  const isProduct = service === 'product';
  return JSON.stringify({
    code: error.returnCode === '1005' ? 403 : 200,
    msg: text,
    returnCode: error.returnCode,
    returnMsg: text,
    resultCode: isProduct ? 1 : 0,
    resultInfo: isProduct ? text : '',
    data: errors || Object.keys(error.values).length ? { ...(errors && { errors }), ...error.values } : null,
    requestId,
    version: contractVersion,
  });
}

/** Anything that is not a refusal: the request id and nothing else leaves the server. */
export function defectText({ requestId, locale }: AnswerFacts): string {
  const text = {
    zh: `系统异常，请稍后重试（编号 ${requestId}）`,
    en: `System error, try again later (id ${requestId})`,
  }[locale];
  return envelopeText(500, text, requestId, '9999');
}

/** How a session ended before its time: by the person, by an administrator, by a later login. */
export type EndKind = 'LOGOUT' | 'KILLED' | 'REPLACED';

/**
 * The answer to a request that needs a session and has none; `data.endKind` tells how it ended, null when its time was
 * over.
 */
export const sessionEndedText = (
  { requestId, locale }: Pick<AnswerFacts, 'requestId' | 'locale'>,
  endKind: EndKind | null = null,
): string =>
  envelopeText(401, { zh: '登录已失效，请重新登录', en: 'Session ended' }[locale], requestId, '401', { endKind });

/** A plain envelope for answers before dispatch. */
export function envelopeText(
  code: number,
  msg: string,
  requestId: string,
  returnCode = '0',
  data: unknown = null,
): string {
  return JSON.stringify({
    code,
    msg,
    returnCode,
    returnMsg: returnCode === '0' ? '' : msg,
    resultCode: 0,
    resultInfo: '',
    data,
    requestId,
    version: contractVersion,
  });
}
