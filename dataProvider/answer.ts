import type { OneTimeSecret } from '#domain/core/answer.ts';

/** The envelope that every gateway and `/sys` call answers with. @see docs/spec/platform.md 10.2 */
export interface Answer<T = unknown> {
  readonly code: number;
  readonly msg: string;
  readonly returnCode: string;
  readonly returnMsg: string;
  readonly resultCode: number;
  readonly resultInfo: string;
  readonly data: T;
  readonly requestId: string;
  readonly version: string;
  /** What the server tells once, beside the data: shown, and kept nowhere. */
  readonly told?: readonly OneTimeSecret[];
}

/**
 * Is this return code "nothing wrong"? Text such as `'E01'` is not.
 * @see docs/spec/platform.md 7
 */
export function isZero(code: unknown): boolean {
  return code === null || code === undefined || code === '' || Number(code) === 0;
}

/**
 * Reads a body as an envelope.
 * @returns undefined when the body is no JSON object; absent envelope fields get their success values
 */
export function readAnswer(body: unknown): Answer | undefined {
  const value = typeof body === 'string' ? parseJson(body) : body;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const raw = value as Record<string, unknown>;
  return {
    code: raw.code === undefined ? 200 : Number(raw.code),
    msg: textOf(raw.msg),
    returnCode: textOf(raw.returnCode),
    returnMsg: textOf(raw.returnMsg),
    resultCode: Number(raw.resultCode ?? 0),
    resultInfo: textOf(raw.resultInfo),
    data: raw.data ?? null,
    requestId: textOf(raw.requestId),
    version: textOf(raw.version),
    ...(Array.isArray(raw.told) && { told: raw.told as OneTimeSecret[] }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
