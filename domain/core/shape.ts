import { invalid, sharedErrors } from './errors.ts';
import { brokenLimit, type JsonLimits } from './jsonLimits.ts';
import { bi } from './text.ts';

type Data = Readonly<Record<string, unknown>>;

const missing = (name: string) => invalid({ [name]: bi(`${name}不能为空`, `${name} is required`) });
const wrong = (name: string) => invalid({ [name]: bi(`${name}格式不正确`, `${name} has a wrong format`) });

/** Readers for the border of a call: each names the parameter that is wrong. */
export function requiredText(data: Data, name: string, max = 200): string {
  const value = data[name];
  if (value === undefined || value === null || value === '') throw missing(name);
  if (typeof value !== 'string' || value.length > max) throw wrong(name);
  return value;
}

export function optionalText(data: Data, name: string, max = 200): string | undefined {
  const value = data[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string' || value.length > max) throw wrong(name);
  return value;
}

export function optionalInt(data: Data, name: string, { min, max }: { min: number; max: number }): number | undefined {
  const value = data[name];
  if (value === undefined || value === null || value === '') return undefined;
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < min || number > max) {
    throw invalid({ [name]: bi(`${name}应在${min}到${max}之间`, `${name} must be between ${min} and ${max}`) });
  }
  return number;
}

function requiredInt(data: Data, name: string, range: { min: number; max: number }): number {
  const number = optionalInt(data, name, range);
  if (number === undefined) throw missing(name);
  return number;
}

/**
 * The version of the record a person saw when he decided to change it: without it nobody could tell that somebody else
 * was faster.
 */
export const requiredVersion = (data: Data): number => requiredInt(data, 'rowVersion', { min: 0, max: 2_000_000_000 });

/** One version for each id, in their order. */
export function requiredVersions(data: Data, ids: readonly string[]): ReadonlyMap<string, number> {
  const versions = data.rowVersions;
  if (!Array.isArray(versions) || versions.length !== ids.length) throw missing('rowVersions');
  return new Map(ids.map((id, index) => [id, requiredVersion({ rowVersion: versions[index] })]));
}

const maxIds = 500;

export function requiredIds(data: Data, name = 'ids'): string[] {
  const value = data[name];
  if (!Array.isArray(value) || value.length === 0) throw missing(name);
  if (value.length > maxIds) throw sharedErrors.LIMIT({ limit: `${name} ${maxIds}` });
  return value.map((id) => {
    if (typeof id !== 'string' || id === '' || id.length > 60) throw wrong(name);
    return id;
  });
}

export function requiredRecord(data: Data, name = 'record'): Record<string, unknown> {
  const value = data[name];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw missing(name);
  return value as Record<string, unknown>;
}

/** What a person keeps of a screen: filters under a name, the order of a list. */
const keptLimits: JsonLimits = { depth: 4, entries: 1_000, text: 500 };

/**
 * A value without a shape that is kept as it is; null where there is none.
 * @throws 1001 it is larger than a screen needs
 */
export function keptValue(data: Data, name: string): unknown {
  if (brokenLimit(data[name], keptLimits)) throw invalid({ [name]: bi(`${name}内容过多`, `${name} holds too much`) });
  return data[name] ?? null;
}

export function optionalRecord(data: Data, name: string): Record<string, unknown> {
  const value = data[name];
  if (value === undefined || value === null || value === '') return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw wrong(name);
  return value as Record<string, unknown>;
}
