import { Agent, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { demoPassword } from '#fixtures/accounts.ts';

/** The envelope of an answer with the HTTP status it came with. @see docs/spec/platform.md 10.2 */
export interface Answer<Data = unknown> {
  readonly http: number;
  readonly code: number;
  readonly msg: string;
  readonly returnCode: string;
  readonly returnMsg: string;
  readonly resultCode: number;
  readonly resultInfo: string;
  readonly data: Data;
  readonly requestId: string;
  readonly version: string;
}

export const testCaptcha = '0000';
const connections = new Agent({ keepAlive: true });
const contractVersion = '1.0';

type Fields = Readonly<Record<string, string>>;

interface Sent {
  readonly method?: string;
  readonly headers: Fields;
  readonly body?: string | FormData;
  readonly signal?: AbortSignal;
}

interface CallOptions {
  readonly headers?: Fields;
  /** Further envelope fields, or other values for the usual ones. */
  readonly envelope?: Fields;
  readonly signal?: AbortSignal;
}

interface Credentials {
  readonly password?: string;
  readonly captcha?: string;
  /** Another account than the client's own. */
  readonly loginName?: string;
  readonly headers?: Fields;
}

interface UploadedFile {
  readonly bizType: string;
  readonly fileName: string;
  readonly content: string | Buffer;
  readonly fileRemark?: string;
}

export interface StoredFile {
  readonly fileId: string;
  readonly hashaddr: string;
  readonly realFile: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly fileRemark: string | null;
}

/** A browser in miniature: keeps cookies, sends the CSRF token, speaks the envelope. */
export class GatewayClient {
  readonly base: string;
  readonly cookies = new Map<string, string>();
  /** The connections it takes: those that all others take, too. */
  protected readonly agent: Agent = connections;
  /** `zh` or `en`, as a browser says it. */
  language = 'zh';

  constructor(base: string) {
    this.base = base;
  }

  /** Fetches a captcha and logs in; the answer says whether it worked. */
  async login(
    loginName: string,
    { password = demoPassword, captcha = testCaptcha, headers = {} }: Credentials = {},
  ): Promise<Answer> {
    const captchaId = await this.captcha();
    return this.post('/api/sys/login', { loginName, password, captcha, captchaId, navId: '3' }, headers);
  }

  /** @returns the id of a new captcha; its cookie is kept */
  async captcha(): Promise<string> {
    const response = await this.request('/api/sys/captcha?_t=1');
    return response.headers.get('x-captcha-id') ?? '';
  }

  /** A gateway call that may be refused. */
  call<Data = unknown>(
    name: string,
    data: object = {},
    { headers = {}, envelope = {}, signal }: CallOptions = {},
  ): Promise<Answer<Data>> {
    const [service = '', method = ''] = name.split('.');
    const fields = { service, method, version: contractVersion, data: JSON.stringify(data), ...envelope };
    return this.post<Data>('/api/gateway', fields, headers, signal);
  }

  /** A gateway call that must succeed. @throws {Error} with the answer's own words */
  async get<Data = Readonly<Record<string, unknown>>>(
    name: string,
    data: object = {},
    options: CallOptions = {},
  ): Promise<Data> {
    const answer = await this.call<Data>(name, data, options);
    if (answer.returnCode !== '0')
      throw new Error(`${name}: ${answer.returnCode} ${answer.msg} ${JSON.stringify(answer.data)}`);
    return answer.data;
  }

  async post<Data = unknown>(
    path: string,
    form: Fields | string,
    headers: Fields = {},
    signal?: AbortSignal,
  ): Promise<Answer<Data>> {
    const body = typeof form === 'string' ? form : new URLSearchParams(form).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' };
    const response = await this.request(path, {
      method: 'POST',
      body,
      headers: { ...type, ...headers },
      ...(signal && { signal }),
    });
    const envelope = (await response.json()) as Omit<Answer<Data>, 'http'>;
    return { ...envelope, http: response.status };
  }

  /** Uploads one file; the answer's data is what a record keeps of it. */
  async upload({ bizType, fileName, content, fileRemark }: UploadedFile): Promise<Answer<StoredFile>> {
    const form = new FormData();
    form.set('bizType', bizType);
    if (fileRemark) form.set('fileRemark', fileRemark);
    form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), fileName);
    const response = await this.request('/api/file/upload', { method: 'POST', body: form });
    const envelope = (await response.json()) as Omit<Answer<StoredFile>, 'http'>;
    return { ...envelope, http: response.status };
  }

  /**
   * Any request of this browser; `x-csrf-token` is added to changes unless the headers say otherwise ('' = leave it
   * out).
   */
  async request(path: string, { headers = {}, ...init }: Partial<Sent> = {}): Promise<Response> {
    const token =
      init.method === 'POST'
        ? { 'x-csrf-token': this.cookies.get('tg_csrf') ?? this.cookies.get('__Host-tg_csrf') ?? '' }
        : {};
    const sent = Object.entries({
      'accept-language': this.language,
      cookie: this.cookieText(),
      ...token,
      ...headers,
    }).filter(([, value]) => value !== '');
    const response = await this.fetch(`${this.base}${path}`, { ...init, headers: Object.fromEntries(sent) });
    for (const line of response.headers.getSetCookie()) this.keepCookie(line);
    return response;
  }

  /**
   * What `fetch` does, which takes as much of the processor as the gateway for its answer; forms are left to it. With a
   * signal the answer comes as it is sent, without one when it is whole.
   */
  private async fetch(address: string, { method = 'GET', headers, body, signal }: Sent): Promise<Response> {
    if (body instanceof FormData) return fetch(address, { method, headers, body, redirect: 'manual' });
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const ask = () => {
        const asked = request(address, { agent: this.agent, method, headers, ...(signal && { signal }) }, resolve);
        asked.on('error', (cause: NodeJS.ErrnoException) => {
          // A connection that stayed may be ended by the gateway at the moment it is used again: that asks nothing. Who
          // listens to a stream wants to hear that it ended.
          if (asked.reusedSocket && cause.code === 'ECONNRESET' && !signal) ask();
          else reject(new Error(cause.message, { cause }));
        });
        asked.end(body);
      };
      ask();
    });
    const content = signal ? (Readable.toWeb(answer) as ReadableStream) : await buffer(answer);
    const pairs = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    const status = answer.statusCode ?? 0;
    return new Response(status === 204 || status === 304 ? null : content, { status, headers: pairs });
  }

  private cookieText(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keepCookie(line: string): void {
    const [pair = ''] = line.split(';');
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, decodeURIComponent(value));
  }
}

/** A client that is logged in as a demo account. @throws {Error} the login was refused */
export async function logInAs(base: string, loginName: string): Promise<GatewayClient> {
  const client = new GatewayClient(base);
  const answer = await client.login(loginName);
  if (answer.returnCode !== '0') throw new Error(`${loginName} could not log in: ${answer.returnCode} ${answer.msg}`);
  return client;
}
