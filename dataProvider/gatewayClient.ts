import type { AxiosRequestConfig } from 'axios';
import type { Answer } from './answer.ts';
import { FORM, isWriteName, toEnvelope } from './callForm.ts';
import { type CallOptions, createExchange, type Exchange, formPost } from './httpExchange.ts';
import type { SessionHooks } from './session.ts';
import { storedFiles } from './storedFiles.ts';
import { HttpError } from './toHttpError.ts';

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

export interface UploadedFile {
  readonly fileId: string;
  readonly hashaddr: string;
  readonly realFile: string;
  readonly fileName: string;
  readonly fileSize: number;
}

/** Address of a stored file: by its hash, or by the path of an old attachment record. */
export interface FileLink {
  readonly fileName: string;
  readonly hashaddr?: string;
  readonly pathFileName?: string;
}

/** The browser's only way to the server. */
export interface GatewayClient {
  /** One business call. Refusals (rows 5 to 8 of the catalogue) resolve; use `isRefused` or the data provider. */
  call<T = unknown>(call: GatewayCall): Promise<Answer<T>>;
  get<T = unknown>(path: string, params?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<Answer<T>>;
  post<T = unknown>(
    path: string,
    fields?: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<Answer<T>>;
  /** A GET whose body is no envelope: version file, reference tables. */
  read(path: string, params?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<ReadText>;
  /** The same for a picture. */
  readPicture(path: string, params?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<ReadPicture>;
  upload(upload: FileUpload): Promise<Answer<UploadedFile>>;
  /** Fetches a stored file and hands it to the browser under its cleaned name. */
  download(file: FileLink): Promise<void>;
  /** Asks the server whether the session lives, at most once in ten seconds; rejects with 401 when it does not. */
  confirmSession(): Promise<void>;
  readonly hooks: SessionHooks;
}

interface ReadText {
  readonly text: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

interface ReadPicture {
  readonly picture: Blob;
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
 * The client of `POST /api/gateway` and of the calls beside it: audit and CSRF headers, login check, overlay, single
 * flight, idempotency, one retry of reads, and the error catalogue with at most one toast per answer.
 * @see docs/spec/platform.md 7, 8, 10
 */
export function createGatewayClient({
  hooks,
  axiosOptions = {},
}: {
  hooks: SessionHooks;
  axiosOptions?: AxiosRequestConfig;
}): GatewayClient {
  const wire = createExchange(hooks, axiosOptions);
  const { exchange } = wire;
  return {
    hooks,
    confirmSession: wire.checkLogin,
    call: gatewayCalls(hooks, wire),
    ...storedFiles(wire),
    async read(path, params, options) {
      const { body, status, headers } = await plainRead(wire, 'text')(path, params, options);
      return { text: String(body), status, headers };
    },
    async readPicture(path, params, options) {
      const { body, headers } = await plainRead(wire, 'blob')(path, params, options);
      return { picture: body as Blob, headers };
    },

    async get<T>(path: string, params: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}) {
      const request = {
        method: 'GET',
        url: path,
        params: { ...params, _t: Date.now() },
        signal: options.signal,
        retry: true,
      } as const;
      return (await exchange(request, options)) as Answer<T>;
    },

    async post<T>(path: string, fields: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}) {
      return (await exchange(formPost(path, fields, options), options)) as Answer<T>;
    },
  };
}

/**
 * Business calls: a read is asked once more when nobody answered, a write is under way once and keeps its key until it
 * is answered.
 */
function gatewayCalls(hooks: SessionHooks, { exchange }: Exchange): GatewayClient['call'] {
  const writesInFlight = new Map<string, Promise<Answer>>();
  const keysWithoutAnswer = new Map<string, string>();

  async function sendWrite(call: GatewayCall, envelope: URLSearchParams, identity: string): Promise<Answer> {
    // The key outlives a lost connection, so that pressing "save" again cannot make a second record.
    const key = call.idempotencyKey ?? keysWithoutAnswer.get(identity) ?? crypto.randomUUID();
    keysWithoutAnswer.set(identity, key);
    const answer = await exchange(
      { ...gatewayPost(envelope, call.signal), headers: { ...FORM, 'X-Idempotency-Key': key }, retry: false },
      call,
    );
    keysWithoutAnswer.delete(identity);
    return answer;
  }

  return async <T>(call: GatewayCall) => {
    const envelope = toEnvelope(call, hooks);
    if (!(call.write ?? isWriteName(call.method)))
      return (await exchange({ ...gatewayPost(envelope, call.signal), retry: true }, call)) as Answer<T>;

    const identity = `${call.service}.${call.method} ${envelope.get('data')}`;
    const running = writesInFlight.get(identity);
    if (running) return running as Promise<Answer<T>>;
    const write = sendWrite(call, envelope, identity).finally(() => writesInFlight.delete(identity));
    writesInFlight.set(identity, write);
    return write as Promise<Answer<T>>;
  };
}

const plainRead =
  ({ send, settle, checkLogin }: Exchange, responseType: 'text' | 'blob') =>
  async (path: string, params: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}) => {
    if (options.loginCheck) await checkLogin();
    const transmitted = await send({
      method: 'GET',
      url: path,
      params,
      responseType,
      signal: options.signal,
      retry: true,
    });
    if (transmitted.kind === 'answered' && transmitted.status < 300) return transmitted;
    const { toast = true, endsSession = true } = options;
    settle(transmitted, { service: '', toast, endsSession });
    throw new HttpError(path, transmitted.kind === 'answered' ? transmitted.status : 0);
  };

function gatewayPost(envelope: URLSearchParams, signal: AbortSignal | undefined) {
  return { method: 'POST', url: '/gateway', data: envelope.toString(), headers: FORM, signal } as const;
}
