import type { GatewayClient } from '#dataProvider/gatewayClient.ts';
import { HttpError, isRefused, messageOf } from '#dataProvider/toHttpError.ts';
import { goOnAs, writeUserName } from './stored.ts';

export interface Captcha {
  readonly id: string;
  readonly picture: Blob;
  /** What the login that answers it sends along. */
  readonly token: string;
}

export interface LoginValues {
  readonly loginName: string;
  readonly password: string;
  readonly captcha: string;
  readonly captchaId: string;
  readonly token: string;
}

export type LoginResult =
  | { readonly done: true; readonly mustChangePwd: boolean }
  | { readonly done: false; readonly text: string };

const unattended = { toast: false, loading: false, loginCheck: false, endsSession: false } as const;

/** A new picture; valid for 120 s and one try. */
export async function fetchCaptcha(client: GatewayClient, path = '/sys/captcha'): Promise<Captcha> {
  const { picture, headers } = await client.readPicture(path, { _t: Date.now() }, unattended);
  return { picture, id: headers['x-captcha-id'] ?? '', token: headers['x-csrf-token'] ?? '' };
}

/** Asks for work before the guess is looked at; the picture is not used up. */
const WORK = '1023';
/** While the page computes, others may guess and the work may grow. */
const MOST_TRIES = 3;

/**
 * Logs in. Everything but the password is trimmed; a failure comes back as the sentence for the warning bar.
 * After failures the server asks for work first: the page does it and sends the same form again.
 * @see docs/spec/platform.md 2.4
 */
export async function submitLogin(
  client: GatewayClient,
  { loginName, password, captcha, captchaId, token }: LoginValues,
): Promise<LoginResult> {
  const fields = {
    loginName: loginName.trim(),
    password,
    captcha: captcha.trim(),
    captchaId,
    navId: client.hooks.navId(),
  };
  try {
    let answer = await client.post<LoginAnswer>('/sys/login', fields, { ...unattended, token });
    for (let tries = 1; answer.returnCode === WORK && tries < MOST_TRIES; tries++) {
      const { solveWork } = await import('./solveWork.ts');
      const work = await solveWork(fields, Number(answer.data.bits));
      answer = await client.post<LoginAnswer>('/sys/login', { ...fields, work }, { ...unattended, token });
    }
    if (isRefused(answer, 'system') || answer.code !== 200)
      return { done: false, text: messageOf(answer, client.hooks.locale()) };
    goOnAs(fields.loginName);
    writeUserName(answer.data.userName ?? fields.loginName);
    return { done: true, mustChangePwd: String(answer.data.mustChangePwd ?? '0') === '1' };
  } catch (error) {
    if (error instanceof HttpError) return { done: false, text: error.message };
    throw error;
  }
}

interface LoginAnswer {
  readonly userName?: string;
  readonly mustChangePwd?: string | number;
  readonly bits?: number;
}
