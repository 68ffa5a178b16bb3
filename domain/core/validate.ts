import { isContainerNo, isCreditCode, isDeclarationNo, isHsCode, parseContainers } from './checkDigits.ts';
import type { EntityDefinition, RecordValues, RuleFacts } from './entity.ts';
import type { FieldErrors } from './errors.ts';
import type { Field, TextPattern } from './field.ts';
import { isDate, isDateTime, isTime } from './moments.ts';
import { compareDecimal, fitsDecimal, isDecimal } from './money.ts';
import { say, type Text } from './text.ts';
import { wellFormed } from './wellFormed.ts';

const patterns: Readonly<Record<TextPattern, RegExp>> = {
  phone: /^\+?[0-9()（） -]{6,20}$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  clock: /^([01]\d|2[0-3]):[0-5]\d$/,
  postcode: /^\d{6}$/,
  loginName: /^[A-Za-z0-9_.@-]{3,50}$/,
  customsCode: /^[0-9A-Z]{10}$/,
};

const moneyPrecision = 18;
const moneyScale = 2;

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

export interface ValidateFacts extends RuleFacts {
  readonly entityOf: (key: string) => EntityDefinition;
  /** Lines of an unfinished record: what is there must be right, nothing need be there yet. */
  readonly unfinished?: boolean;
}

/**
 * Everything wrong with a record, by field name; lines of a child table as `goods.0.qty`.
 * The browser asks it before sending, the gateway before writing; existence of referenced rows is the gateway's to check.
 * @returns an empty object when the record is good
 * @see platform.md 5.2 and 14
 */
export function validate(entity: EntityDefinition, record: RecordValues, facts: ValidateFacts): FieldErrors {
  const errors: FieldErrors = {};
  const judged = wellFormed(entity, record);
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind === 'computed') continue;
    const value = record[name];
    if (isEmpty(value)) {
      if (!facts.unfinished && isNeeded(entity, name, judged, facts)) errors[name] = required(field.label);
      continue;
    }
    const problem = field.readOnly ? undefined : problemOf(field, value);
    if (problem) errors[name] = problem;
    if (field.kind === 'children' && Array.isArray(value)) {
      const unfinished = facts.moment === 'save' && entity.draftNeeds !== undefined;
      Object.assign(errors, lineErrors(name, field, value, { ...facts, unfinished }));
    }
  }
  for (const rule of entity.rules ?? []) {
    for (const [name, text] of Object.entries(rule(judged, facts) ?? {})) if (text) errors[name] ??= text;
  }
  return errors;
}

const required = (label: Text): Text => say(`${label.zh}不能为空`, `${label.en} is required`);

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

function lineErrors(name: string, field: Field & { kind: 'children' }, rows: readonly unknown[], facts: ValidateFacts): FieldErrors {
  const line = facts.entityOf(field.entity);
  const errors: FieldErrors = {};
  const max = field.maxRows ?? 500;
  if (rows.length > max) errors[name] = say(`${field.label.zh}不能超过${max}行`, `${field.label.en}: at most ${max} lines`);
  rows.forEach((row, index) => {
    if (typeof row !== 'object' || row === null) {
      errors[`${name}.${index}`] = say('格式不正确', 'Wrong format');
      return;
    }
    // The owner's id and the line number are the server's to give.
    const values = { lineNo: index + 1, [line.parent?.field ?? '']: 'owner', ...row };
    for (const [column, text] of Object.entries(validate(line, values, facts))) errors[`${name}.${index}.${column}`] = text;
  });
  return errors;
}

const badFormat = (label: Text): Text => say(`${label.zh}格式不正确`, `${label.en} has a wrong format`);
const tooLong = (label: Text, max: number): Text => say(`${label.zh}不能超过${max}个字符`, `${label.en} is longer than ${max} characters`);

/** What is wrong with one non-empty value by its kind alone. */
function problemOf(field: Field, value: unknown): Text | undefined {
  const { label } = field;
  switch (field.kind) {
    case 'text':
      if (typeof value !== 'string') return badFormat(label);
      if (value.length > field.max) return tooLong(label, field.max);
      return field.pattern && !patterns[field.pattern].test(value) ? badFormat(label) : undefined;
    case 'textarea':
      if (typeof value !== 'string') return badFormat(label);
      return value.length > field.max ? tooLong(label, field.max) : undefined;
    case 'region':
    case 'dict':
    case 'ref':
      return typeof value === 'string' && value.length <= 40 ? undefined : badFormat(label);
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
      return typeof value === 'string' && isDate(value)
        ? undefined
        : say(`${label.zh}应为日期，如 2026-12-01`, `${label.en} must be a date such as 2026-12-01`);
    case 'datetime':
      return typeof value === 'string' && isDateTime(value)
        ? undefined
        : say(`${label.zh}应为日期时间，如 2026-12-01 17:30:00`, `${label.en} must be a moment such as 2026-12-01 17:30:00`);
    case 'time':
      return typeof value === 'string' && isTime(value) ? undefined : badFormat(label);
    case 'bool':
      return value === 0 || value === 1 || value === '0' || value === '1' ? undefined : badFormat(label);
    case 'multiDict':
      return Array.isArray(value) && value.every((id) => typeof id === 'string') ? undefined : badFormat(label);
    case 'files':
      if (!Array.isArray(value)) return badFormat(label);
      return value.length > (field.maxCount ?? 20)
        ? say(`${label.zh}最多${field.maxCount ?? 20}个`, `${label.en}: at most ${field.maxCount ?? 20}`)
        : undefined;
    case 'children':
      return Array.isArray(value) ? undefined : badFormat(label);
    case 'json':
    case 'computed':
      return undefined;
    case 'creditCode':
      return typeof value === 'string' && isCreditCode(value)
        ? undefined
        : say(`${label.zh}应为18位且校验位正确`, `${label.en} must have 18 characters and a right check digit`);
    case 'containerNos':
      return containersProblem(field, value);
    case 'hsCode':
      return typeof value === 'string' && isHsCode(value) ? undefined : say(`${label.zh}应为10位数字`, `${label.en} must have 10 digits`);
    case 'declarationNo':
      return typeof value === 'string' && isDeclarationNo(value)
        ? undefined
        : say(`${label.zh}应为18位数字`, `${label.en} must have 18 digits`);
    default:
      return field satisfies never;
  }
}

function intProblem(field: Field & { kind: 'int' }, value: unknown): Text | undefined {
  const { label, min, max } = field;
  const number = typeof value === 'number' ? value : typeof value === 'string' && /^-?\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
  if (!Number.isInteger(number) || Math.abs(number) > 2_147_483_647)
    return say(`${label.zh}应为整数`, `${label.en} must be a whole number`);
  if (min !== undefined && max !== undefined && (number < min || number > max))
    return say(`${label.zh}应在${min}到${max}之间`, `${label.en} must be between ${min} and ${max}`);
  if (min !== undefined && number < min) return say(`${label.zh}不能小于${min}`, `${label.en} must not be less than ${min}`);
  if (max !== undefined && number > max) return say(`${label.zh}不能大于${max}`, `${label.en} must not be more than ${max}`);
  return undefined;
}

function decimalProblem(
  { label }: Field,
  value: unknown,
  { precision, scale, min, above }: { precision: number; scale: number; min?: string; above?: string },
): Text | undefined {
  if (typeof value !== 'string' || !isDecimal(value)) return say(`${label.zh}应为数字`, `${label.en} must be a number`);
  if (!fitsDecimal(value, precision, scale)) {
    return say(
      `${label.zh}最多${precision - scale}位整数、${scale}位小数`,
      `${label.en}: at most ${precision - scale} digits and ${scale} decimals`,
    );
  }
  if (above !== undefined && compareDecimal(value, above) <= 0)
    return say(`${label.zh}必须大于 ${above}`, `${label.en} must be more than ${above}`);
  if (min !== undefined && compareDecimal(value, min) < 0)
    return say(`${label.zh}不能小于 ${min}`, `${label.en} must not be less than ${min}`);
  return undefined;
}

function containersProblem(field: Field & { kind: 'containerNos' }, value: unknown): Text | undefined {
  if (typeof value !== 'string') return badFormat(field.label);
  if (value.length > field.max) return tooLong(field.label, field.max);
  const { numbers, wrong } = parseContainers(value);
  const bad = [...wrong, ...numbers.filter((number) => !isContainerNo(number))];
  return bad.length ? say(`箱号${bad[0]}格式或校验位不正确`, `Container ${bad[0]} has a wrong format or check digit`) : undefined;
}
