import type { ActDefinition } from './act.ts';
import { type EntityDefinition, methodName, type RecordValues } from './entity.ts';
import type { FieldErrors } from './errors.ts';
import type { Field } from './field.ts';
import type { FlowStep, StepLines } from './flow.ts';
import { normaliseValue } from './normalise.ts';
import { bi } from './text.ts';
import { isEmpty, type ValidateFacts, validate } from './validate.ts';

/**
 * A step as the act that it is, for screens: the same menus, bars and dialogs take both. Its questions are fields of the
 * record, {@link stepForm} opens them.
 */
export const actOfStep = (entity: EntityDefinition, step: FlowStep): StepAct => ({
  ...step,
  ...{ entity, step, service: entity.service, method: methodName(entity, 'act'), hasOwnMethod: false },
  ...{ idName: 'id', named: {}, isVersionOptional: false, removes: false },
  batch: step.batch && {},
  ...{ danger: step.danger ?? false, asks: {}, answered: [], form: stepForm(entity, step) },
});

/** An act that is a step of a lifecycle. */
export interface StepAct extends Omit<ActDefinition, 'start'> {
  readonly step: FlowStep;
}

/**
 * The questions of a step as a form: what only the server writes otherwise is open here, and of lines the columns that
 * the step takes. The dialog asks by it and the gateway judges by it.
 */
export function stepForm(entity: EntityDefinition, step: FlowStep): EntityDefinition {
  const fields: Record<string, Field> = {};
  for (const name of [...(step.needs ?? []), ...(step.takes ?? [])]) {
    const field = entity.fields[name];
    if (field) fields[name] = { ...field, readOnly: false, required: step.needs?.includes(name) ?? false };
  }
  if (step.lines) fields[step.lines.of] = openLines(entity, step.lines);
  const { form: _form, rules: _rules, draftNeeds: _draftNeeds, derive: _derive, ...rest } = entity;
  const judge = step.judge?.bind(step);
  return { ...rest, fields, ...(judge && { rules: [(record, facts) => judge(record, facts)] }) };
}

/** What a line is called, what it is held against and what is filled in: nobody looks for them among twenty columns. */
function openLines(entity: EntityDefinition, { of, takes, beside = [] }: StepLines): Field {
  const field = entity.fields[of];
  if (field?.kind !== 'children') throw new Error(`${entity.key}.${of} holds no lines`);
  const { code = '', title = '', fields } = field.line;
  const order = [...new Set([code, title, ...beside, ...takes])];
  const columns = order.flatMap((name) => {
    const column = fields[name];
    return column ? [[name, { ...column, readOnly: !takes.includes(name), required: false }]] : [];
  });
  const { rules: _rules, derive: _derive, facts: _facts, ...line } = field.line;
  return { ...field, required: false, isFixed: true, line: { ...line, fields: Object.fromEntries(columns) } };
}

/**
 * Everything wrong with what a person gave to a step; what the record had before is judged by the step's own word
 * alone.
 */
export function wrongInStep(
  entity: EntityDefinition,
  step: FlowStep,
  values: RecordValues,
  given: RecordValues,
  facts: ValidateFacts,
): FieldErrors {
  const { fields, ...form } = stepForm(entity, step);
  const isJudged = (name: string) =>
    name in given || name === step.lines?.of || (step.needs?.includes(name) === true && isEmpty(values[name]));
  const judged = Object.fromEntries(Object.entries(fields).filter(([name]) => isJudged(name)));
  return validate({ ...form, fields: judged }, values, facts);
}

/**
 * The lines of a record with what a step was given for them: rows of `id` and the columns that the step takes. Whatever
 * else is sent is not its business.
 * @returns the field that is wrong when a row names no line of this record, or one twice
 */
export function linesWith(
  entity: EntityDefinition,
  { of, takes, which = () => true }: StepLines,
  record: RecordValues,
  given: unknown,
): { readonly lines: readonly RecordValues[] } | { readonly errors: FieldErrors } {
  const field = entity.fields[of];
  const lines = (record[of] ?? []) as readonly RecordValues[];
  if (given === undefined || given === null || field?.kind !== 'children') return { lines };
  const rows = Array.isArray(given) ? (given as readonly unknown[]) : [undefined];
  const byId = new Map<unknown, RecordValues>();
  for (const row of rows) {
    const id = typeof row === 'object' && row !== null ? (row as RecordValues).id : undefined;
    if (byId.has(id) || !lines.some((line) => line.id === id && which(line)))
      return { errors: { [of]: bi(`${field.label.zh}格式不正确`, `${field.label.en} has a wrong format`) } };
    byId.set(id, row as RecordValues);
  }
  return {
    lines: lines.map((line) => {
      const row = byId.get(line.id) ?? {};
      const taken = takes.flatMap((name) => {
        const column = field.line.fields[name];
        return column && name in row ? [[name, normaliseValue(column, row[name])] as const] : [];
      });
      return { ...line, ...Object.fromEntries(taken) };
    }),
  };
}
