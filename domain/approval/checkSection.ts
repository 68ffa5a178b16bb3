import type { EntityDefinition, RecordValues } from '../core/entity.ts';
import type { FieldErrors } from '../core/errors.ts';
import { bi } from '../core/text.ts';
import { isEmpty } from '../core/validate.ts';
import type { KindDefinition } from './documentKind.ts';
import { refuseFields } from './refusals.ts';
import { sectionNeeds } from './sectionNeeds.ts';
import type { Transition } from './transitions.ts';

/** Fields of the acting department that must be filled before it submits. @throws 61004 */
export function checkSection(kind: KindDefinition, record: RecordValues, { by, action }: Transition): void {
  const { entity } = kind;
  if (action !== 'submit') return;
  const errors: FieldErrors = {};
  for (const name of sectionNeeds(kind, record, by.dept)) {
    if (isEmpty(record[name])) errors[name] = required(entity, name);
  }
  if (Object.keys(errors).length) throw refuseFields(entity, errors);
}

function required(entity: EntityDefinition, name: string) {
  const label = entity.fields[name]?.label ?? bi(name, name);
  return bi(`${label.zh}不能为空`, `${label.en} is required`);
}
