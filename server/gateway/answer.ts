import type { ServiceArea } from '#domain/core/entity.ts';
import type { BusinessError } from '#domain/core/errors.ts';
import type { Locale } from '#domain/core/text.ts';
import { RawJson } from './method.ts';

export const contractVersion = '1.0';

interface AnswerFacts {
  readonly requestId: string;
  readonly locale: Locale;
  readonly service?: ServiceArea | string;
}

/** The envelope of a success, as JSON text; finished JSON from the database is put in as it is. @see platform.md 10.2 */
export function successText(data: unknown, { requestId }: Pick<AnswerFacts, 'requestId'>): string {
  const payload = data instanceof RawJson ? data.text : (JSON.stringify(data ?? null) ?? 'null');
  return `{"code":200,"msg":"ok","returnCode":"0","returnMsg":"","resultCode":0,"resultInfo":"","data":${payload},"requestId":"${requestId}","version":"${contractVersion}"}`;
}

/** The envelope of a refusal, in the person's language. */
export function refusalText(error: BusinessError, { requestId, locale, service }: AnswerFacts): string {
  const text = error.text[locale];
  const errors =
    error.fieldErrors && Object.fromEntries(Object.entries(error.fieldErrors).map(([name, message]) => [name, message[locale]]));
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
  const text = { zh: `系统异常，请稍后重试（编号 ${requestId}）`, en: `System error, try again later (id ${requestId})` }[locale];
  return JSON.stringify({
    code: 500,
    msg: text,
    returnCode: '9999',
    returnMsg: text,
    resultCode: 0,
    resultInfo: '',
    data: null,
    requestId,
    version: contractVersion,
  });
}

/** A plain envelope for answers before dispatch. */
export function envelopeText(code: number, msg: string, requestId: string, returnCode = '0'): string {
  return JSON.stringify({
    code,
    msg,
    returnCode,
    returnMsg: returnCode === '0' ? '' : msg,
    resultCode: 0,
    resultInfo: '',
    data: null,
    requestId,
    version: contractVersion,
  });
}
