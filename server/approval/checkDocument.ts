import { refuseFields } from '#domain/approval/offers.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import type { FieldErrors } from '#domain/core/errors.ts';
import { validate } from '#domain/core/validate.ts';
import { entityOf } from '#domain/index.ts';
import { checkReferences } from '../crud/checkReferences.ts';
import type { Call } from '../gateway/method.ts';
import type { Checked, DocumentKind } from './documentKind.ts';

/**
 * Form rules, dictionaries, references and the kind's own rules.
 * @throws 61004 with the fields, or a refusal of the kind
 */
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
  // `validate` has just looked at every value.
  await kind.check({ moment, record } as Checked, call);
}

/**
 * Written values by their own kind alone: what a section holds is checked although the whole document is not looked at
 * again.
 * @throws 61004
 */
export async function checkWritten(kind: DocumentKind, written: RecordValues, call: Call): Promise<void> {
  const { rules: _rules, ...plain } = kind.entity;
  const errors: FieldErrors = {
    ...(await checkReferences(kind.entity, written, call)),
    ...validate({ ...plain, draftNeeds: [] }, written, { now: call.now, moment: 'save', entityOf }),
  };
  if (Object.keys(errors).length) throw refuseFields(kind.entity, errors);
}
