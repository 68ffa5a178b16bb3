import { type ServiceArea, serviceAreas } from './entity.ts';
import { BusinessError, sharedErrors } from './errors.ts';
import { brokenByText, brokenLimit, type JsonLimits } from './jsonLimits.ts';
import { brokenTextIn, isWholeText } from './wholeText.ts';

export interface Envelope {
  readonly service: ServiceArea;
  readonly method: string;
  readonly version: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly haveAdmin: string | undefined;
  readonly bizfunctionid: string;
  readonly bizaddress: string;
}

const maxData = 2 * 1024 * 1024;
/** What no call needs, whatever it is: deeper values would not even be written down again. */
const dataLimits = { depth: 20, entries: 100_000, text: 200_000 };
/** Of the way to what is wrong, for the refusal. */
const mostNamed = 8;
const longestNamed = 200;
const contractMajor = '1';

const malformed = (zh: string, en: string) =>
  new BusinessError('1009', { zh: `请求格式错误：${zh}`, en: `Malformed request: ${en}` });

const brokenText = (name: string) =>
  malformed(
    `${name}含有不完整的字符（半个字符或空字符），请删去后重试`,
    `${name} holds broken characters (half a character or a zero): take them out and try again`,
  );

/**
 * The form fields of a gateway request as a typed envelope.
 * @throws 1009 naming the field that is missing, repeated, malformed or no whole text; 1010 too large; 1021 another
 * major version
 * @see docs/spec/platform.md 10.1
 */
export function parseEnvelope(body: unknown): Envelope {
  if (typeof body !== 'object' || body === null) throw malformed('缺少表单内容', 'form body missing');
  const form = body as Record<string, unknown>;
  const read = (name: string, max: number, needed: boolean): string => {
    const value = form[name];
    if (Array.isArray(value)) throw malformed(`${name}重复`, `${name} is repeated`);
    if (typeof value !== 'string' || (needed && value === '')) {
      if (!needed && value === undefined) return '';
      throw malformed(`缺少${name}`, `${name} is missing`);
    }
    if (value.length > max) throw malformed(`${name}过长`, `${name} is too long`);
    if (name !== 'data' && !isWholeText(value)) throw brokenText(name);
    return value;
  };
  const version = read('version', 16, true);
  if (!/^\d+\.\d+$/.test(version)) throw malformed('version应为 主.次', 'version must be major.minor');
  if (version.split('.')[0] !== contractMajor) throw sharedErrors.OLD_CLIENT();
  const named = read('service', 32, true);
  const service = serviceAreas.find((area) => area === named);
  if (!service) throw sharedErrors.UNKNOWN_CALL();
  const method = read('method', 80, true);
  if (!/^[a-z][A-Za-z0-9]*$/.test(method)) throw malformed('method不合法', 'method has a wrong form');
  return {
    service,
    method,
    version,
    data: parseData(read('data', maxData * 2, true)),
    haveAdmin: read('haveAdmin', 10, false) || undefined,
    bizfunctionid: read('bizfunctionid', 64, false),
    bizaddress: read('bizaddress', 200, false),
  };
}

function parseData(text: string): Record<string, unknown> {
  if (new TextEncoder().encode(text).length > maxData) throw sharedErrors.LIMIT({ limit: 'data 2 MB' });
  const refuseBroken = (broken: keyof JsonLimits | undefined) => {
    if (broken) throw sharedErrors.LIMIT({ limit: `data ${broken} ${dataLimits[broken]}` });
  };
  refuseBroken(brokenByText(text, dataLimits));
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw malformed('data不是JSON', 'data is not JSON');
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw malformed('data应为对象', 'data must be an object');
  refuseBroken(brokenLimit(data, dataLimits));
  // What cannot be kept is refused before anybody acts on it: the log of the call could not be written either.
  const place = brokenTextIn(data, text);
  if (place) throw brokenText(['data', ...place.slice(0, mostNamed)].join('.').slice(0, longestNamed));
  return data as Record<string, unknown>;
}
