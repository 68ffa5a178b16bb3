import type { AxiosRequestConfig } from 'axios';
import { withAddedFields } from './addedFields.ts';
import { type Answer, readAnswer } from './answer.ts';
import { cleanFileName } from './fileName.ts';
import { createLoginCheck } from './loginCheck.ts';
import type { SessionHooks } from './session.ts';
import { HttpError, judge } from './toHttpError.ts';
import { createAxios, type Transmission, type Transmitted, transmit } from './transmit.ts';

/** The contract version this client speaks. */
export const CONTRACT_VERSION = '1.0';

/** What a caller may switch off; everything is on by default. */
interface CallOptions {
  /** false: the caller shows the message itself (login, import). */
  readonly toast?: boolean;
  /** false: no overlay (lists, downloads, polling). */
  readonly loading?: boolean;
  /** false: calls made by a timer, which must not keep a session alive. */
  readonly loginCheck?: boolean;
  /** false: a 401 is only reported; the navigation guard decides. */
  readonly endsSession?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface GatewayCall extends CallOptions {
  readonly service: string;
  readonly method: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly busimodel?: string;
  readonly bizfunctionid?: string;
  /** Whether it changes something. Known for derived verbs; otherwise read from the name of the method. */
  readonly write?: boolean;
  readonly idempotencyKey?: string;
}

interface UploadedFile {
  readonly fileId: string;
  readonly hashaddr: string;
  readonly realFile: string;
  readonly fileName: string;
  readonly fileSize: number;
}

/** Address of a stored file: by its hash, or by the path of an old attachment record. */
export interface FileAddress {
  readonly fileName: string;
  readonly hashaddr?: string;
  readonly pathFileName?: string;
}

/** The browser's only way to the server. */
export interface GatewayClient {
  /** One business call. Refusals (rows 5 to 8 of the catalogue) resolve; use `isRefused` or the data provider. */
  call<T = unknown>(call: GatewayCall): Promise<Answer<T>>;
  get<T = unknown>(path: string, params?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<Answer<T>>;
  post<T = unknown>(path: string, fields?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<Answer<T>>;
  /** A GET whose body is no envelope: captcha picture, version file, reference tables. */
  read(path: string, params?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<ReadText>;
  upload(upload: FileUpload): Promise<Answer<UploadedFile>>;
  /** Fetches a stored file and hands it to the browser under its cleaned name. */
  download(file: FileAddress): Promise<void>;
  /** Asks the server whether the session lives, at most once in ten seconds; rejects with 401 when it does not. */
  confirmSession(): Promise<void>;
  readonly hooks: SessionHooks;
}

interface ReadText {
  readonly text: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

interface FileUpload extends CallOptions {
  readonly file: File;
  readonly bizType: string;
  readonly fileRemark?: string;
  /** @param share 0 to 1 */
  readonly onProgress?: (share: number) => void;
}

/**
 * The client of `POST /api/gateway` and of the calls beside it: audit and CSRF headers, login check, overlay, single flight,
 * idempotency, one retry of reads, and the error catalogue with at most one toast per answer.
 * @see platform.md 7, 8, 10
 */
export function createGatewayClient({
  hooks,
  axiosOptions = {},
}: {
  hooks: SessionHooks;
  axiosOptions?: AxiosRequestConfig;
}): GatewayClient {
  const http = createAxios(axiosOptions);
  const writesInFlight = new Map<string, Promise<Answer>>();
  const keysWithoutAnswer = new Map<string, string>();
  let sessionIsOver = false;

  const checkLogin = createLoginCheck({
    send: () => client.post('/sys/checkLogin', {}, { loginCheck: false, loading: false, toast: false }),
    stopsCall: (error) => error instanceof HttpError && error.status === 401,
  });

  /** Runs a request inside the overlay and after the login check, then lets the catalogue decide. */
  async function exchange(
    transmission: Transmission,
    { service = '', toast = true, loading = true, loginCheck = true, endsSession = true }: CallOptions & { service?: string },
  ): Promise<{ answer: Answer; row: number; transmitted: Transmitted }> {
    const endLoading = loading ? hooks.beginLoading() : undefined;
    try {
      if (loginCheck) await checkLogin();
      const transmitted = await transmit(http, { ...transmission, headers: { ...auditHeaders(hooks), ...transmission.headers } });
      noticeVersion(transmitted);
      return { ...settle(transmitted, { service, toast, endsSession }), transmitted };
    } finally {
      endLoading?.();
    }
  }

  function settle(
    transmitted: Transmitted,
    { service, toast, endsSession }: { service: string; toast: boolean; endsSession: boolean },
  ): { answer: Answer; row: number } {
    const verdict = judge(transmitted, { service, locale: hooks.locale() });
    if (verdict.row === 2) hooks.goHome();
    if (verdict.row === 3 && endsSession && !sessionIsOver) {
      sessionIsOver = true;
      if (verdict.toast) hooks.toast({ tone: 'bad', ...verdict.toast });
      hooks.sessionEnded();
    }
    if (verdict.row >= 4 && verdict.toast && toast) hooks.toast({ tone: 'bad', ...verdict.toast });
    if (verdict.answer?.returnCode === '1021') hooks.newVersion(true);
    if (verdict.error || !verdict.answer) throw verdict.error ?? new Error(`Outcome of ${service} has neither answer nor error`);
    return { answer: verdict.answer, row: verdict.row };
  }

  function noticeVersion({ headers }: Transmitted): void {
    const serverVersion = headers['x-server-version'];
    if (serverVersion && serverVersion !== hooks.clientVersion) hooks.newVersion(false);
  }

  async function sendWrite(call: GatewayCall, envelope: URLSearchParams, identity: string): Promise<Answer> {
    // The key outlives a lost connection, so that pressing "save" again cannot make a second record.
    const key = call.idempotencyKey ?? keysWithoutAnswer.get(identity) ?? crypto.randomUUID();
    keysWithoutAnswer.set(identity, key);
    const { answer } = await exchange(
      { ...gatewayPost(envelope, call.signal), headers: { ...FORM, 'X-Idempotency-Key': key }, retry: false },
      call,
    );
    keysWithoutAnswer.delete(identity);
    return answer;
  }

  async function sendRead(call: GatewayCall, envelope: URLSearchParams): Promise<Answer> {
    const { answer } = await exchange({ ...gatewayPost(envelope, call.signal), retry: true }, call);
    return answer;
  }

  const client: GatewayClient = {
    hooks,
    confirmSession: checkLogin,

    async call<T>(call: GatewayCall) {
      const envelope = toEnvelope(call, hooks);
      if (!(call.write ?? isWriteName(call.method))) return (await sendRead(call, envelope)) as Answer<T>;

      const identity = `${call.service}.${call.method} ${envelope.get('data')}`;
      const running = writesInFlight.get(identity);
      if (running) return running as Promise<Answer<T>>;
      const write = sendWrite(call, envelope, identity).finally(() => writesInFlight.delete(identity));
      writesInFlight.set(identity, write);
      return write as Promise<Answer<T>>;
    },

    async get<T>(path: string, params: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}) {
      const request = { method: 'GET', url: path, params: { ...params, _t: Date.now() }, signal: options.signal, retry: true } as const;
      return (await exchange(request, options)).answer as Answer<T>;
    },

    async post<T>(path: string, fields: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}) {
      const request = {
        method: 'POST',
        url: path,
        data: formEncoded(fields),
        headers: FORM,
        signal: options.signal,
        retry: false,
      } as const;
      return (await exchange(request, options)).answer as Answer<T>;
    },

    async read(path, params = {}, options = {}) {
      if (options.loginCheck) await checkLogin();
      const request = { method: 'GET', url: path, params, headers: auditHeaders(hooks), signal: options.signal, retry: true } as const;
      const transmitted = await transmit(http, request);
      noticeVersion(transmitted);
      if (transmitted.kind === 'answered' && transmitted.status < 300) {
        return { text: String(transmitted.body), status: transmitted.status, headers: transmitted.headers };
      }
      const { toast = true, endsSession = true } = options;
      settle(transmitted, { service: '', toast, endsSession });
      throw new HttpError(path, transmitted.kind === 'answered' ? transmitted.status : 0);
    },

    async upload({ file, bizType, fileRemark, onProgress, ...options }) {
      const form = new FormData();
      form.set('bizType', bizType);
      if (fileRemark) form.set('fileRemark', fileRemark);
      form.set('file', file);
      const { answer } = await exchange(
        {
          method: 'POST',
          url: '/file/upload',
          data: form,
          signal: options.signal,
          retry: false,
          onUploadProgress: ({ loaded, total }) => onProgress?.(total ? loaded / total : 0),
        },
        { loading: false, ...options },
      );
      return answer as Answer<UploadedFile>;
    },

    async download({ fileName, hashaddr, pathFileName }) {
      const params = { fileload: 1, filename: fileName, hashaddr, pathFileName };
      await checkLogin();
      const transmitted = await transmit(http, {
        method: 'GET',
        url: '/file/download',
        params,
        headers: auditHeaders(hooks),
        responseType: 'blob',
        retry: true,
      });
      if (transmitted.kind === 'answered' && transmitted.status < 300 && !isJson(transmitted)) {
        saveInBrowser(transmitted.body as Blob, cleanFileName(fileName));
        return;
      }
      settle(await withReadableBody(transmitted), { service: '', toast: true, endsSession: true });
    },
  };
  return client;
}

/** Method names that only read; any other free-named call counts as a write (no retry, one at a time). */
const READ_PREFIX = /^(query|get|check|find|load|count|search|suggest|preview|list|fetch)/;
const READ_SUFFIX = /(Find|FindById|Get|Details?|Query|Used|List)$/;

export function isWriteName(method: string): boolean {
  return !READ_PREFIX.test(method) && !READ_SUFFIX.test(method);
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' } as const;

function gatewayPost(envelope: URLSearchParams, signal: AbortSignal | undefined) {
  return { method: 'POST', url: '/gateway', data: envelope.toString(), headers: FORM, signal } as const;
}

function toEnvelope(
  { service, method, data = {}, busimodel = service, bizfunctionid = '' }: GatewayCall,
  hooks: SessionHooks,
): URLSearchParams {
  const identity = hooks.identity();
  const envelope = new URLSearchParams({
    service,
    method,
    bizfunctionid,
    busimodel,
    version: CONTRACT_VERSION,
    bizaddress: hooks.page(),
  });
  if (identity?.haveAdmin === '1') envelope.set('haveAdmin', '1');
  envelope.set('data', JSON.stringify(withAddedFields(data, { service, busimodel, identity })));
  return envelope;
}

function formEncoded(fields: Readonly<Record<string, unknown>>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form.toString();
}

function auditHeaders(hooks: SessionHooks): Record<string, string> {
  const headers: Record<string, string> = {
    'Accept-Language': hooks.locale() === 'zh' ? 'zh-CN' : 'en',
    'X-Request-Id': crypto.randomUUID(),
    'X-Client-Version': hooks.clientVersion,
    'X-Nav-Id': hooks.navId(),
    'X-Page': encodeURI(hooks.page()),
  };
  const token = hooks.csrfToken();
  if (token) headers['X-CSRF-Token'] = token;
  return headers;
}

function isJson({ headers }: Transmitted): boolean {
  return headers['content-type']?.includes('json') ?? false;
}

async function withReadableBody(transmitted: Transmitted): Promise<Transmitted> {
  if (transmitted.kind !== 'answered' || !(transmitted.body instanceof Blob)) return transmitted;
  return { ...transmitted, body: readAnswer(await transmitted.body.text()) };
}

function saveInBrowser(content: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  // Revoking at once cancels the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
