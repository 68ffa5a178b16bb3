import type { AxiosRequestConfig } from 'axios';
import type { Answer } from './answer.ts';
import { auditHeaders, FORM, formEncoded } from './callForm.ts';
import { createLoginCheck } from './loginCheck.ts';
import type { SessionHooks } from './session.ts';
import { endOf, HttpError, judge } from './toHttpError.ts';
import { createAxios, type Transmission, type Transmitted, transmit } from './transmit.ts';

/** What a caller may switch off; everything is on by default. */
export interface CallOptions {
  /** false: the caller shows the message itself (login, import). */
  readonly toast?: boolean;
  /** false: no overlay (lists, downloads, polling). */
  readonly loading?: boolean;
  /** false: calls made by a timer, which must not keep a session alive. */
  readonly loginCheck?: boolean;
  /** false: a 401 is only reported; the navigation guard decides. */
  readonly endsSession?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Another token than that of the page: a login brings the one of its captcha. */
  readonly token?: string;
}

export type Exchange = ReturnType<typeof createExchange>;

/**
 * Requests with what belongs to each of them: audit headers, login check, overlay, and the verdict of the error
 * catalogue.
 */
export function createExchange(hooks: SessionHooks, axiosOptions: AxiosRequestConfig) {
  const http = createAxios(axiosOptions);
  const settle = createVerdict(hooks);

  /** One request, of which the answer is not yet judged. */
  async function send(transmission: Transmission): Promise<Transmitted> {
    const headers = { ...auditHeaders(hooks, transmission.method === 'POST'), ...transmission.headers };
    const transmitted = await transmit(http, { ...transmission, headers });
    if (transmitted.kind !== 'aborted') hooks.heardServer(isAnswered(transmitted));
    const serverVersion = transmitted.headers['x-server-version'];
    if (serverVersion && serverVersion !== hooks.clientVersion) hooks.newVersion(false);
    return transmitted;
  }

  /** Runs a request inside the overlay and after the login check, then lets the catalogue decide. */
  async function exchange(
    transmission: Transmission,
    {
      service = '',
      toast = true,
      loading = true,
      loginCheck = true,
      endsSession = true,
    }: CallOptions & { service?: string },
  ): Promise<Answer> {
    const endLoading = loading ? hooks.beginLoading() : undefined;
    try {
      if (loginCheck) await checkLogin();
      return settle(await send(transmission), { service, toast, endsSession });
    } finally {
      endLoading?.();
    }
  }

  const checkLogin = createLoginCheck({
    send: () => exchange(formPost('/sys/checkLogin', {}), { loginCheck: false, loading: false, toast: false }),
    stopsCall: (error) => error instanceof HttpError && error.status === 401,
  });

  return { checkLogin, exchange, send, settle };
}

/** Lets the catalogue decide how a request ended: at most one toast, and the end of a session once. */
function createVerdict(hooks: SessionHooks) {
  let sessionIsOver = false;

  return (
    transmitted: Transmitted,
    { service, toast, endsSession }: { service: string; toast: boolean; endsSession: boolean },
  ): Answer => {
    const verdict = judge(transmitted, { service, locale: hooks.locale() });
    if (verdict.row === 2) hooks.goHome();
    if (verdict.row === 3 && endsSession && !sessionIsOver) {
      sessionIsOver = true;
      if (verdict.toast) hooks.toast({ tone: 'bad', ...verdict.toast });
      hooks.sessionEnded(endOf(verdict.answer));
    }
    if (verdict.row >= 4 && verdict.toast && toast) hooks.toast({ tone: 'bad', ...verdict.toast });
    if (verdict.answer?.returnCode === '1021') hooks.newVersion(true);
    if (verdict.error || !verdict.answer)
      throw verdict.error ?? new Error(`Outcome of ${service} has neither answer nor error`);
    if (verdict.answer.told) hooks.tell?.(verdict.answer.told);
    return verdict.answer;
  };
}

/** A door in front of the server that finds nobody behind it is no answer of the server. */
const isAnswered = (transmitted: Transmitted): boolean =>
  transmitted.kind === 'answered' && !(transmitted.status >= 502 && transmitted.status <= 504);

/** A POST of form fields outside the gateway. */
export const formPost = (url: string, fields: Readonly<Record<string, unknown>>, { signal, token }: CallOptions = {}) =>
  ({
    method: 'POST',
    url,
    data: formEncoded(fields),
    headers: { ...FORM, ...(token && { 'X-CSRF-Token': token }) },
    signal,
    retry: false,
  }) as const;
