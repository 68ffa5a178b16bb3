import type { GatewayClient } from '#dataProvider/gatewayClient.ts';
import { HttpError, isRefused, messageOf } from '#dataProvider/toHttpError.ts';
import { writeUserName } from './stored.ts';

export interface Captcha {
  readonly id: string;
  /** SVG markup of the picture. */
  readonly svg: string;
}

export interface LoginForm {
  readonly loginName: string;
  readonly password: string;
  readonly captcha: string;
  readonly captchaId: string;
}

export type LoginResult = { readonly done: true; readonly mustChangePwd: boolean } | { readonly done: false; readonly text: string };

const unattended = { toast: false, loading: false, loginCheck: false, endsSession: false } as const;

/** A new picture; valid for 120 s and one try. It also brings the CSRF token that the login call needs. */
export async function fetchCaptcha(client: GatewayClient): Promise<Captcha> {
  const { text, headers } = await client.read('/sys/captcha', { _t: Date.now() }, unattended);
  return { svg: text, id: headers['x-captcha-id'] ?? '' };
}

/**
 * Logs in. Everything but the password is trimmed; a failure comes back as the sentence for the warning bar.
 * @see platform.md 2.4
 */
export async function submitLogin(client: GatewayClient, { loginName, password, captcha, captchaId }: LoginForm): Promise<LoginResult> {
  const fields = { loginName: loginName.trim(), password, captcha: captcha.trim(), captchaId, navId: client.hooks.navId() };
  try {
    const answer = await client.post<{ userName?: string; mustChangePwd?: string | number }>('/sys/login', fields, unattended);
    if (isRefused(answer, 'system') || answer.code !== 200) return { done: false, text: messageOf(answer, client.hooks.locale()) };
    writeUserName(answer.data.userName ?? fields.loginName);
    return { done: true, mustChangePwd: String(answer.data.mustChangePwd ?? '0') === '1' };
  } catch (error) {
    if (error instanceof HttpError) return { done: false, text: error.message };
    throw error;
  }
}
