import { type AxiosAdapter, AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { createGatewayClient, type GatewayClient } from './gatewayClient.ts';
import type { ClientToast, SessionHooks } from './session.ts';

/** One request as the fake server saw it; `data` is the JSON of the gateway envelope. */
export interface SeenRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: Readonly<Record<string, string>>;
  readonly data: unknown;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What the fake server does with a request: answer a body (200), a status, or break the connection. */
export type FakeReply =
  | { readonly body?: unknown; readonly status?: number; readonly headers?: Record<string, string> }
  | 'disconnect';

export interface FakeServer {
  readonly client: GatewayClient;
  readonly seen: SeenRequest[];
  readonly toasts: ClientToast[];
  readonly events: string[];
  /** Gateway calls only, as `service.method`. */
  calls(): string[];
}

/** A client whose requests end in a function instead of a network; for tests of everything that calls the gateway. */
export function fakeServer(
  reply: (request: SeenRequest) => FakeReply | Promise<FakeReply>,
  hooks: Partial<SessionHooks> = {},
): FakeServer {
  const seen: SeenRequest[] = [];
  const toasts: ClientToast[] = [];
  const events: string[] = [];
  const adapter: AxiosAdapter = async (config) => {
    const request = toSeen(config);
    seen.push(request);
    const answer = request.url === '/sys/checkLogin' ? await checked(reply, request) : await reply(request);
    if (config.signal?.aborted) throw new AxiosError('canceled', AxiosError.ERR_CANCELED, config);
    if (answer === 'disconnect') throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    const { body = ok(null), status = 200, headers = {} } = answer;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return { data: config.responseType === 'blob' ? new Blob([text]) : text, status, statusText: '', headers, config };
  };
  const client = createGatewayClient({
    axiosOptions: { adapter },
    hooks: {
      locale: () => 'zh',
      page: () => '/fta/delegateList',
      navId: () => '3',
      identity: () => undefined,
      csrfToken: () => 'csrf-1',
      clientVersion: '1.0.0',
      toast: (toast) => toasts.push(toast),
      beginLoading: () => {
        events.push('loading');
        return () => events.push('loaded');
      },
      goHome: () => events.push('home'),
      sessionEnded: () => events.push('ended'),
      heardServer: () => undefined,
      newVersion: (required) => events.push(required ? 'must reload' : 'may reload'),
      ...hooks,
    },
  });
  const calls = () => seen.filter(({ url }) => url === '/gateway').map(({ form }) => `${form.service}.${form.method}`);
  return { client, seen, toasts, events, calls };
}

/** A successful envelope. */
export function ok(data: unknown): Record<string, unknown> {
  return {
    code: 200,
    msg: 'ok',
    returnCode: '0',
    returnMsg: '',
    resultCode: 0,
    resultInfo: '',
    data,
    requestId: 'req-1',
    version: '1.0',
  };
}

/** A refusal of the gateway. */
export function refusal(returnCode: string, returnMsg: string, data: unknown = null): Record<string, unknown> {
  return { ...ok(data), returnCode, returnMsg, msg: returnMsg };
}

/** A test that says nothing about the login check gets a living session. */
async function checked(
  reply: (request: SeenRequest) => FakeReply | Promise<FakeReply>,
  request: SeenRequest,
): Promise<FakeReply> {
  const answer = await reply(request);
  return answer === 'disconnect' || answer.status || (answer.body as { code?: number } | undefined)?.code === 401
    ? answer
    : { body: ok(null) };
}

function toSeen(config: InternalAxiosRequestConfig): SeenRequest {
  const form = typeof config.data === 'string' ? Object.fromEntries(new URLSearchParams(config.data)) : {};
  return {
    url: config.url ?? '',
    method: (config.method ?? 'get').toUpperCase(),
    headers: Object.fromEntries(Object.entries(config.headers.toJSON()).map(([name, value]) => [name, String(value)])),
    form,
    data: form.data ? JSON.parse(form.data) : undefined,
    params: (config.params ?? {}) as Record<string, unknown>,
  };
}
