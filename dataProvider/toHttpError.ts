import type { EndKind } from '#domain/core/answer.ts';
import type { Locale, Text } from '#domain/core/text.ts';
import { type Answer, isZero, readAnswer } from './answer.ts';
import { baseOfReturnCode, statusOfReturnCode, textOfReturnCode } from './returnCodes.ts';
import type { SessionEnd } from './session.ts';

/** What a form or a list learns about a call that did not succeed. `handled`: the user has been told. */
export interface HttpErrorBody {
  readonly errors: Readonly<Record<string, unknown>>;
  readonly returnCode: string;
  readonly requestId: string;
  readonly handled: boolean;
  /** What else the refusal said: the record that is there already, the values of its sentence. */
  readonly data?: unknown;
}

/** The error react-admin understands (status and body), without its weight in the login entry. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: HttpErrorBody;

  constructor(message: string, status: number, body: Partial<HttpErrorBody> = {}) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.body = { errors: {}, returnCode: '', requestId: '', handled: false, ...body };
  }
}

/** Nobody answered: the network or the server is away. */
export const isUnanswered = (error: unknown): boolean => error instanceof HttpError && error.status === 0;

/** How a request ended, before anybody judged it. */
export type RequestOutcome =
  | { readonly kind: 'aborted' }
  | { readonly kind: 'silent'; readonly error: Error }
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown };

/** What the client has to do about an outcome; `row` is the line of the error catalogue. */
export interface ErrorHandling {
  readonly row: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 10;
  readonly answer?: Answer;
  readonly error?: Error;
  readonly toast?: { readonly text: string; readonly ms: number; readonly requestId: string };
}

/** The page belongs to another session than the one its browser has. */
const OTHER_SESSION = '1024';
const ANSWERED_MS = 8_000;
const TRANSPORT_MS = 5_000;
const SYSTEM_ERROR = { zh: '系统异常，请稍后重试', en: 'System error, try again later' } satisfies Text;

/**
 * The error catalogue, in its order of precedence: the first line that matches wins.
 * @see docs/spec/platform.md 7
 */
export function judge(
  outcome: RequestOutcome,
  { service, locale }: { service: string; locale: Locale },
): ErrorHandling {
  if (outcome.kind === 'aborted') return { row: 1, error: abortError() };
  if (outcome.kind === 'silent') return transportVerdict(networkText(outcome.error.message, locale), 0);

  const answer = readAnswer(outcome.body);
  if (outcome.status === 302 || answer?.code === 302)
    return { row: 2, error: new HttpError('302', 302, { handled: true }) };
  if (outcome.status === 401 || answer?.code === 401) return sessionVerdict(answer, locale);
  if (answer?.returnCode === OTHER_SESSION) return otherSessionVerdict(answer);
  if (!answer || outcome.status >= 400) return refusedVerdict(outcome.status, answer, locale);

  const row = refusalRow(answer, service);
  if (!row) return { row: 10, answer };
  return {
    row,
    answer,
    toast: { text: refusalText(answer, row, locale), ms: ANSWERED_MS, requestId: answer.requestId },
  };
}

function refusalRow(answer: Answer, service: string): 5 | 6 | 7 | 8 | undefined {
  if (service === 'product' && answer.resultCode === 1) return 5;
  if (service === 'product' && !isZero(answer.returnCode)) return 6;
  if (answer.code === 500) return 7;
  return isZero(answer.returnCode) ? undefined : 8;
}

function refusalText(answer: Answer, row: 5 | 6 | 7 | 8, locale: Locale): string {
  if (row === 5 && answer.resultInfo) return answer.resultInfo;
  if (row === 7) return answer.msg || answer.returnMsg || SYSTEM_ERROR[locale];
  return messageOf(answer, locale);
}

/**
 * The sentence an answer has for people: its own, else the one of its return code.
 * The login form shows it itself instead of a toast.
 */
export function messageOf(answer: Answer, locale: Locale): string {
  const sentence = answer.returnMsg || answer.msg || textOfReturnCode(answer.returnCode, locale);
  const { _: reason } = errorsOf(answer.data);
  // Why something was refused as a whole, such as a removal, belongs to no field that could show it.
  if (typeof reason !== 'string' || sentence.includes(reason)) return sentence;
  return locale === 'zh' ? `${sentence}：${reason}` : `${sentence}: ${reason}`;
}

/** Did the call fail although it was answered (rows 5 to 8)? */
export function isRefused(answer: Answer, service: string): boolean {
  return refusalRow(answer, service) !== undefined;
}

/**
 * Turns a refused answer into the error that forms and lists wait for.
 * Its message is the sentence of the toast, so that showing it again is the same message, not a second one.
 * `errors._` concerns the whole form and becomes `root.serverError`.
 */
export function toHttpError(answer: Answer, service: string, locale: Locale): HttpError {
  const { _: whole, ...fields } = errorsOf(answer.data);
  const returnCode = answer.returnCode || (answer.code === 500 ? '9999' : '1000');
  return new HttpError(refusalText(answer, refusalRow(answer, service) ?? 8, locale), statusOfReturnCode(returnCode), {
    errors: whole === undefined ? fields : { ...fields, 'root.serverError': whole },
    returnCode,
    requestId: answer.requestId,
    handled: true,
    data: answer.data,
  });
}

/** What an answer holds. @throws {HttpError} the answer is a refusal */
export function dataOf<T>(answer: Answer<T>, service: string, locale: Locale): T {
  if (isRefused(answer, service)) throw toHttpError(answer, service, locale);
  return answer.data;
}

/** Somebody else saved the record first: the one return code that screens may read. */
export function isChangedBySomeoneElse(error: unknown): boolean {
  return error instanceof HttpError && baseOfReturnCode(error.body.returnCode) === '1003';
}

export function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

function errorsOf(data: unknown): Record<string, unknown> {
  const errors = typeof data === 'object' && data !== null ? (data as { errors?: unknown }).errors : undefined;
  return typeof errors === 'object' && errors !== null ? { ...errors } : {};
}

function transportVerdict(text: string, status: number, requestId = ''): ErrorHandling {
  return {
    row: 4,
    error: new HttpError(text, status, { requestId, handled: true }),
    toast: { text, ms: TRANSPORT_MS, requestId },
  };
}

function refusedVerdict(status: number, answer: Answer | undefined, locale: Locale): ErrorHandling {
  const text = answer ? answer.msg || answer.returnMsg : '';
  return transportVerdict(text || networkText(`HTTP ${status}`, locale), status, answer?.requestId);
}

function sessionVerdict(answer: Answer | undefined, locale: Locale): ErrorHandling {
  const text = locale === 'zh' ? '登录已失效，请重新登录' : 'Session ended, please log in again';
  const requestId = answer?.requestId ?? '';
  return {
    row: 3,
    ...(answer && { answer }),
    error: new HttpError(text, 401, { requestId, handled: true, data: answer?.data }),
    toast: { text, ms: ANSWERED_MS, requestId },
  };
}

/** For this page its session is over, whoever works in the browser now. */
function otherSessionVerdict(answer: Answer): ErrorHandling {
  const { msg: text, returnCode, requestId } = answer;
  return {
    row: 3,
    answer,
    error: new HttpError(text, 401, { returnCode, requestId, handled: true }),
    toast: { text, ms: ANSWERED_MS, requestId },
  };
}

/** How the session of a 401 ended. */
export function endOf(answer: { readonly data?: unknown; readonly returnCode?: string } | undefined): SessionEnd {
  if (answer?.returnCode === OTHER_SESSION) return 'CHANGED';
  const { endKind } = (answer?.data ?? {}) as { endKind?: EndKind | null };
  return endKind ?? 'EXPIRED';
}

function networkText(reason: string, locale: Locale): string {
  return locale === 'zh' ? `网络异常：${reason}` : `Network error: ${reason}`;
}

function abortError(): Error {
  return new DOMException('The request was aborted', 'AbortError');
}
