import {
  isContainerNo,
  isCreditCode,
  isCreditShape,
  isDeclarationNo,
  isHsCode,
  parseContainers,
} from './checkDigits.ts';
import { boundProblem, type DateBound } from './dateBounds.ts';
import { isEmail } from './email.ts';
import type { EntityDefinition, RecordValues, RuleFacts } from './entity.ts';
import type { FieldErrors } from './errors.ts';
import { type Field, fieldEntries, mostRowsOf, type TextPattern } from './field.ts';
import { brokenLimit, type JsonLimits, usualJson } from './jsonLimits.ts';
import { isDate, isDateTime, isTime } from './moments.ts';
import { compareDecimal, fitsDecimal, integerDigits, isDecimal } from './money.ts';
import { spreadsheetRubbish } from './shortenedNumber.ts';
import { bi, type Text } from './text.ts';
import { isUnread, unreadProblem } from './unread.ts';
import { wellFormed } from './wellFormed.ts';

const patterns: Readonly<Record<Exclude<TextPattern, 'email'>, RegExp>> = {
  phone: /^\+?[0-9()（） -]{6,20}$/,
  clock: /^([01]\d|2[0-3]):[0-5]\d$/,
  postcode: /^\d{6}$/,
  loginName: /^[A-Za-z0-9_.@-]{3,50}$/,
  customsCode: /^[0-9A-Z]{10}$/,
};

const isOfPattern = (pattern: TextPattern, text: string): boolean =>
  pattern === 'email' ? isEmail(text) : patterns[pattern].test(text);

const moneyPrecision = 18;
const moneyScale = 2;

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether a field holds nothing. An empty list is a value like any other where none belongs. */
const isLeftOut = (field: Field, value: unknown): boolean =>
  isEmpty(value) && (!Array.isArray(value) || listKinds.has(field.kind));
const listKinds: ReadonlySet<Field['kind']> = new Set(['multiDict', 'files', 'children', 'json']);

export interface ValidateFacts extends RuleFacts {
  readonly entityOf: (key: string) => EntityDefinition;
  /** What the record belongs to: the document of a line, the record an act is about. */
  readonly owner?: { readonly entity: EntityDefinition; readonly record: RecordValues } | undefined;
  /** Lines of an unfinished record: what is there must be right, nothing need be there yet. */
  readonly unfinished?: boolean;
}

/**
 * Everything wrong with a record, by field name; lines of a child table as `goods.0.qty`. The browser asks it before
 * sending, the gateway before writing; existence of referenced rows is the gateway's to check.
 * @returns an empty object when the record is good
 * @see docs/spec/platform.md 5.2 and 14
 */
export function validate(entity: EntityDefinition, record: RecordValues, facts: ValidateFacts): FieldErrors {
  const errors: FieldErrors = {};
  const judged = wellFormed(entity, record);
  const derived = entity.derive?.(judged) ?? {};
  const entries = fieldEntries(entity.fields);
  const judgedNow: Owner = { entity, record };
  // By their places: taking a pair apart makes objects, and a sheet has a million of them.
  for (let at = 0; at < entries.length; at += 1) {
    const { 0: name, 1: field } = entries[at] as (typeof entries)[number];
    if (field.kind === 'computed') continue;
    const value = record[name];
    if (isLeftOut(field, value)) {
      if (!facts.unfinished && isNeeded(entity, name, judged, facts)) errors[name] = required(field.label);
      continue;
    }
    const problem = field.readOnly
      ? sizeProblem(field, value)
      : (problemOf(field, value) ?? dateProblem(judgedNow, field, value, facts));
    if (problem) errors[name] = problem;
    if (field.kind === 'children' && Array.isArray(value)) {
      const unfinished = facts.moment === 'save' && entity.draftNeeds !== undefined;
      Object.assign(errors, lineErrors(name, field, value, { ...facts, unfinished, owner: judgedNow }));
    }
  }
  for (const [name, value] of Object.entries(derived)) {
    const problem = entity.fields[name] && sizeProblem(entity.fields[name], value);
    if (problem) errors[name] ??= problem;
  }
  for (const rule of entity.rules ?? []) {
    for (const [name, text] of Object.entries(rule(judged, facts) ?? {})) if (text) errors[name] ??= text;
  }
  return errors;
}

const required = (label: Text): Text => bi(`${label.zh}不能为空`, `${label.en} is required`);

/** Drafts need only what their screen says; the rest is asked for when the record leaves that state. */
function isNeeded(entity: EntityDefinition, name: string, record: RecordValues, facts: RuleFacts): boolean {
  const field = entity.fields[name];
  if (!field || field.readOnly || field.default !== undefined) return false;
  if (facts.moment === 'save' && entity.draftNeeds) return entity.draftNeeds.includes(name);
  return isRequired(entity, name, record);
}

/** Whether a field must be filled in a finished record like this one. */
export function isRequired(entity: EntityDefinition, name: string, record: RecordValues): boolean {
  const { when, requiredWhen } = entity.facts?.[name] ?? {};
  if (when && !when(record)) return false;
  return entity.fields[name]?.required === true || (requiredWhen?.(record) ?? false);
}

function lineErrors(
  name: string,
  field: Field & { kind: 'children' },
  rows: readonly unknown[],
  facts: ValidateFacts,
): FieldErrors {
  const { line } = field;
  const errors: FieldErrors = {};
  if (rows.length > mostRowsOf(field)) return { [name]: tooManyLines(field, rows.length) };
  rows.forEach((row, index) => {
    if (typeof row !== 'object' || row === null) {
      errors[`${name}.${index}`] = bi('格式不正确', 'Wrong format');
      return;
    }
    // The owner's id and the line number are the server's to give.
    const values = { lineNo: index + 1, [line.parent?.field ?? '']: 'owner', ...row };
    for (const [column, text] of Object.entries(validate(line, values, facts)))
      errors[`${name}.${index}.${column}`] = text;
  });
  return errors;
}

export const tooManyLines = (field: Field & { kind: 'children' }, count: number): Text =>
  bi(
    `${field.label.zh}不能超过${mostRowsOf(field)}行，现有${count}行`,
    `${field.label.en}: at most ${mostRowsOf(field)} lines, there are ${count}`,
  );

/** A date outside of its bounds, which other fields and the day give. */
function dateProblem(judged: Owner, field: Field, value: unknown, { now, owner }: ValidateFacts): Text | undefined {
  if (field.kind !== 'date' && field.kind !== 'datetime') return undefined;
  return boundProblem(field, String(value), {
    now,
    boundOf: (name) => boundIn(judged, name) ?? (owner && boundIn(owner, name)),
  });
}

type Owner = NonNullable<ValidateFacts['owner']>;
const boundIn = ({ entity, record }: Owner, name: string): DateBound | undefined => {
  const field = entity.fields[name];
  return field && { label: field.label, value: record[name] };
};

/** Ids are made by the house: a UUID, or a word with one behind it. */
const longestId = 64;

const badFormat = (label: Text): Text => bi(`${label.zh}格式不正确`, `${label.en} has a wrong format`);
export const tooLong = (label: Text, max: number): Text =>
  bi(`${label.zh}不能超过${max}个字符`, `${label.en} is longer than ${max} characters`);

/** What is wrong with one non-empty value by its kind alone. */
export function problemOf(field: Field, value: unknown): Text | undefined {
  if (isUnread(value)) return unreadProblem(value, field.label);
  return (
    (typeof value === 'string' ? spreadsheetRubbish(value, field.label) : undefined) ?? problemOfKind(field, value)
  );
}

function problemOfKind(field: Field, value: unknown): Text | undefined {
  const { label } = field;
  switch (field.kind) {
    case 'text':
      if (typeof value !== 'string') return badFormat(label);
      if (value.length > field.max) return tooLong(label, field.max);
      return field.pattern && !isOfPattern(field.pattern, value) ? badFormat(label) : undefined;
    case 'textarea':
    case 'richText':
      if (typeof value !== 'string') return badFormat(label);
      return value.length > field.max ? tooLong(label, field.max) : undefined;
    case 'region':
    case 'dict':
    case 'ref':
      return typeof value === 'string' && value.length <= longestId ? undefined : badFormat(label);
    case 'int':
      return intProblem(field, value);
    case 'decimal':
      return decimalProblem(field, value, field);
    case 'money':
      return decimalProblem(field, value, {
        precision: moneyPrecision,
        scale: moneyScale,
        ...(field.min === undefined ? {} : { min: field.min }),
      });
    case 'date':
    case 'datetime':
      return momentProblem(field, value);
    case 'time':
      return typeof value === 'string' && isTime(value) ? undefined : badFormat(label);
    case 'bool':
      return value === 0 || value === 1 || value === '0' || value === '1' ? undefined : badFormat(label);
    case 'multiDict':
      return wordsProblem(field, value);
    case 'files':
      return filesProblem(field, value);
    case 'children':
      return Array.isArray(value) ? undefined : badFormat(label);
    case 'json':
      return jsonProblem(field, value);
    case 'computed':
      return undefined;
    case 'creditCode':
      return typeof value === 'string' && isCreditCode(value)
        ? undefined
        : isCreditShape(String(value))
          ? bi('统一社会信用代码校验位错误', 'Credit code check character wrong')
          : bi(`${label.zh}应为18位且校验位正确`, `${label.en} must have 18 characters and a right check digit`);
    case 'containerNos':
      return containersProblem(field, value);
    case 'hsCode':
      return typeof value === 'string' && isHsCode(value)
        ? undefined
        : bi(`${label.zh}应为10位数字`, `${label.en} must have 10 digits`);
    case 'declarationNo':
      return typeof value === 'string' && isDeclarationNo(value)
        ? undefined
        : bi(`${label.zh}应为18位数字`, `${label.en} must have 18 digits`);
    default:
      return field satisfies never;
  }
}

const firstYear = 1900;

function momentProblem(
  { label: { zh, en }, kind }: Field & { kind: 'date' | 'datetime' },
  value: unknown,
): Text | undefined {
  const [isMoment, name, example] =
    kind === 'date'
      ? [isDate, bi('日期', 'date'), '2026-12-01']
      : [isDateTime, bi('日期时间', 'moment'), '2026-12-01 17:30:00'];
  if (typeof value !== 'string' || !isMoment(value))
    return bi(`${zh}应为${name.zh}，如 ${example}`, `${en} must be a ${name.en} such as ${example}`);
  return Number(value.slice(0, 4)) < firstYear
    ? bi(`${zh}不能早于${firstYear}年`, `${en} must not lie before ${firstYear}`)
    : undefined;
}

const mostWords = 200;

function wordsProblem({ label }: Field, value: unknown): Text | undefined {
  if (!Array.isArray(value) || !value.every((id) => typeof id === 'string' && id.length <= 40)) return badFormat(label);
  return value.length > mostWords
    ? bi(`${label.zh}最多${mostWords}个`, `${label.en}: at most ${mostWords}`)
    : undefined;
}

function filesProblem({ label, maxCount = 20 }: Field & { kind: 'files' }, value: unknown): Text | undefined {
  if (!Array.isArray(value) || !value.every(isFile)) return badFormat(label);
  return value.length > maxCount ? bi(`${label.zh}最多${maxCount}个`, `${label.en}: at most ${maxCount}`) : undefined;
}

/** A file as a record names it; whether it is there is the gateway's to check. */
const isFile = (file: unknown): boolean => {
  const { hashaddr, fileName, fileRemark } = (file ?? {}) as Readonly<Record<string, unknown>>;
  const isText = (value: unknown, max: number) => typeof value === 'string' && value.length <= max;
  return isText(hashaddr, 100) && isText(fileName, 300) && (isEmpty(fileRemark) || isText(fileRemark, 500));
};

const beyond: Readonly<Record<keyof JsonLimits, (label: Text, max: number) => Text>> = {
  depth: ({ zh, en }, max) => bi(`${zh}的层级不能超过${max}层`, `${en}: at most ${max} levels`),
  entries: ({ zh, en }, max) => bi(`${zh}不能超过${max}项`, `${en}: at most ${max} entries`),
  text: ({ zh, en }, max) => bi(`${zh}中的文字不能超过${max}个字符`, `${en}: no text longer than ${max} characters`),
};

function jsonProblem(field: Field & { kind: 'json' }, value: unknown): Text | undefined {
  const { label, limits } = field;
  if (field.holds === 'people' && !(Array.isArray(value) && value.every((id) => typeof id === 'string')))
    return badFormat(label);
  const allowed = { ...usualJson, ...limits };
  const broken = brokenLimit(value, allowed);
  return broken && beyond[broken](label, allowed[broken]);
}

function intProblem(field: Field & { kind: 'int' }, value: unknown): Text | undefined {
  const { label, min, max } = field;
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^-?\d{1,10}$/.test(value)
        ? Number(value)
        : Number.NaN;
  if (!Number.isInteger(number) || Math.abs(number) > 2_147_483_647)
    return bi(`${label.zh}应为整数`, `${label.en} must be a whole number`);
  if (min !== undefined && max !== undefined && (number < min || number > max))
    return bi(`${label.zh}应在${min}到${max}之间`, `${label.en} must be between ${min} and ${max}`);
  if (min !== undefined && number < min)
    return bi(`${label.zh}不能小于${min}`, `${label.en} must not be less than ${min}`);
  if (max !== undefined && number > max)
    return bi(`${label.zh}不能大于${max}`, `${label.en} must not be more than ${max}`);
  return undefined;
}

function decimalProblem(
  { label }: Field,
  value: unknown,
  { precision, scale, min, above }: { precision: number; scale: number; min?: string; above?: string },
): Text | undefined {
  if (typeof value !== 'string' || !isDecimal(value)) return bi(`${label.zh}应为数字`, `${label.en} must be a number`);
  const digits = Math.min(precision - scale, integerDigits);
  if (!fitsDecimal(value, digits + scale, scale))
    return bi(
      `${label.zh}最多${digits}位整数、${scale}位小数`,
      `${label.en}: at most ${digits} digits and ${scale} decimals`,
    );
  if (above !== undefined && compareDecimal(value, above) <= 0)
    return bi(`${label.zh}必须大于 ${above}`, `${label.en} must be more than ${above}`);
  if (min !== undefined && compareDecimal(value, min) < 0)
    return bi(`${label.zh}不能小于 ${min}`, `${label.en} must not be less than ${min}`);
  return undefined;
}

/** What follows from others is the server's, but a product of large numbers may be larger than any paper can say. */
function sizeProblem({ kind, label }: Field, value: unknown): Text | undefined {
  if ((kind !== 'money' && kind !== 'decimal') || typeof value !== 'string' || !isDecimal(value)) return undefined;
  return fitsDecimal(value, integerDigits + decimalsKept, decimalsKept)
    ? undefined
    : bi(`${label.zh}超过${integerDigits}位整数`, `${label.en} has more than ${integerDigits} digits`);
}
const decimalsKept = 20;

function containersProblem(field: Field & { kind: 'containerNos' }, value: unknown): Text | undefined {
  if (typeof value !== 'string') return badFormat(field.label);
  if (value.length > field.max) return tooLong(field.label, field.max);
  const { numbers, wrong } = parseContainers(value);
  const bad = [...wrong, ...numbers.filter((number) => !isContainerNo(number))];
  return bad.length
    ? bi(`箱号${bad[0]}格式或校验位不正确`, `Container ${bad[0]} has a wrong format or check digit`)
    : undefined;
}
