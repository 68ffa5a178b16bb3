import type { EntityDefinition } from '../core/entity.ts';
import type { BusinessError, FieldErrors } from '../core/errors.ts';
import { say } from '../core/text.ts';
import { guaranteeErrors } from '../guarantee/errors.ts';
import { refuseInWords } from '../guarantee/refuse.ts';
import type { Obstacle } from './approvalSteps.ts';
import { statusOf } from './statuses.ts';

export const refusalOf = (obstacle: Obstacle): BusinessError => guaranteeErrors[obstacle]();

/** 61002 with the status in words. */
export const badStatus = (status: unknown, fieldErrors?: FieldErrors): BusinessError =>
  refuseInWords(guaranteeErrors.BAD_STATUS, { status: statusOf(status).label }, fieldErrors);

/** 61004 naming the first wrong field, all of them under their fields. */
export function refuseFields(entity: EntityDefinition, errors: FieldErrors): BusinessError {
  const [[name = '', reason = say('', '')] = []] = Object.entries(errors);
  const label = entity.fields[name.split('.')[0] ?? '']?.label ?? entity.label;
  return refuseInWords(guaranteeErrors.INVALID, { field: label, reason }, errors);
}
