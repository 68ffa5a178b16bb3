import type { Transition } from '#domain/approval/transitions.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import type { FieldErrors } from '#domain/core/errors.ts';
import { say } from '#domain/core/text.ts';
import { isEmpty, validate } from '#domain/core/validate.ts';
import { sectionNeeds } from '#domain/guarantee/sectionNeeds.ts';
import { entityOf } from '#domain/index.ts';
import { checkReferences } from '../crud/checkReferences.ts';
import type { Call } from '../gateway/method.ts';
import type { DocumentKind } from './documentKind.ts';
import { refuseFields } from './refusals.ts';

/** Form rules, dictionaries, references and the kind's own rules. @throws 61004 with the fields, or a refusal of the kind */
export async function checkWhole(
  kind: DocumentKind,
  record: RecordValues,
  { moment, written }: { moment: 'save' | 'submit'; written: RecordValues },
  call: Call,
): Promise<void> {
  const errors: FieldErrors = {
    ...(await checkReferences(kind.entity, written, call)),
    ...validate(kind.entity, record, { now: call.now, moment, entityOf }),
  };
  if (Object.keys(errors).length) throw refuseFields(kind.entity, errors);
  await kind.check(record, moment, call);
}

/** Fields of the acting department that must be filled before it submits. @throws 61004 */
export function checkSection({ docType, entity }: DocumentKind, record: RecordValues, { by, action }: Transition): void {
  if (action !== 'submit') return;
  const errors: FieldErrors = {};
  for (const name of sectionNeeds(docType, record, by.dept)) {
    if (isEmpty(record[name])) errors[name] = required(entity, name);
  }
  if (Object.keys(errors).length) throw refuseFields(entity, errors);
}

function required(entity: EntityDefinition, name: string) {
  const label = entity.fields[name]?.label ?? say(name, name);
  return say(`${label.zh}不能为空`, `${label.en} is required`);
}

/** Written values by their own kind alone: what a section holds is checked although the whole document is not looked at again. @throws 61004 */
export async function checkWritten(kind: DocumentKind, written: RecordValues, call: Call): Promise<void> {
  const { rules: _rules, ...plain } = kind.entity;
  const errors: FieldErrors = {
    ...(await checkReferences(kind.entity, written, call)),
    ...validate({ ...plain, draftNeeds: [] }, written, { now: call.now, moment: 'save', entityOf }),
  };
  if (Object.keys(errors).length) throw refuseFields(kind.entity, errors);
}
