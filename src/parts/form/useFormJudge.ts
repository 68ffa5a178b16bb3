import { useRef } from 'react';
import type { Resolver } from 'react-hook-form';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { nowText } from '#domain/core/moments.ts';
import { isEmpty, type ValidateFacts, validate } from '#domain/core/validate.ts';
import { entityOf } from '#domain/index.ts';
import { useText } from '../../shell/text.ts';
import { toFormErrors } from './formErrors.ts';
import { isBlankLine } from './formValues.ts';

export type Moment = 'save' | 'submit';

/** The one judge of a form: the rules of the domain, and what the server said of values that still stand. */
export interface FormJudge {
  readonly resolver: Resolver;
  /** What is wrong with these values at this moment, by the names of the form. */
  wrong(values: RecordValues): Readonly<Record<string, string>>;
  /** From now on the form is judged as for this moment, emptiness included. */
  begin(moment: Moment): void;
  /** Back to the time before the first try: empty inputs are no mistake yet. */
  rest(): void;
  /** Keeps refusals of the server until the value they are about changes. */
  remember(errors: Readonly<Record<string, string>>, values: RecordValues): void;
}

/** @param owner what the form's record belongs to, for dates that are measured by it */
export function useFormJudge(
  entity: EntityDefinition,
  mayEdit: (name: string) => boolean,
  owner?: ValidateFacts['owner'],
): FormJudge {
  const t = useText();
  const moment = useRef<Moment | undefined>(undefined);
  const refused = useRef(new Map<string, { readonly message: string; readonly value: string }>());

  const judge = (values: RecordValues): Record<string, string> => {
    const wrong = validate(entity, withoutBlankLines(entity, values), {
      now: nowText(() => new Date()),
      moment: moment.current ?? 'save',
      entityOf,
      owner,
    });
    const messages: Record<string, string> = {};
    for (const [name, message] of Object.entries(wrong)) {
      if (!mayEdit(name.split('.')[0] ?? name)) continue;
      if (moment.current === undefined && isEmpty(valueAt(values, name))) continue;
      messages[name] = t(message);
    }
    for (const [name, { message, value }] of refused.current) {
      if (JSON.stringify(valueAt(values, name) ?? null) === value) messages[name] ??= message;
    }
    return messages;
  };

  return {
    wrong: judge,
    resolver: (values) => {
      const messages = judge(values);
      return Object.keys(messages).length === 0
        ? { values, errors: {} }
        : { values: {}, errors: toFormErrors(messages) };
    },
    begin: (next) => {
      moment.current = next;
      refused.current.clear();
    },
    rest: () => {
      moment.current = undefined;
      refused.current.clear();
    },
    remember: (errors, values) => {
      for (const [name, message] of Object.entries(errors)) {
        refused.current.set(name, { message, value: JSON.stringify(valueAt(values, name) ?? null) });
      }
    },
  };
}

/** Blank lines at the end are not sent, so they are not judged; those in between keep their place and their number. */
function withoutBlankLines(entity: EntityDefinition, values: RecordValues): RecordValues {
  const cleaned: Record<string, unknown> = { ...values };
  for (const [name, field] of Object.entries(entity.fields)) {
    const rows = values[name];
    if (field.kind !== 'children' || !Array.isArray(rows)) continue;
    const line = field.line;
    const last = rows.findLastIndex((row: RecordValues) => !isBlankLine(line, row));
    cleaned[name] = rows.slice(0, last + 1);
  }
  return cleaned;
}

export function valueAt(values: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>(
      (node, part) => (typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[part] : undefined),
      values,
    );
}
