import type { Obstacle } from '#domain/approval/approvalSteps.ts';
import { statusOf } from '#domain/approval/statuses.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { BusinessError, FieldErrors } from '#domain/core/errors.ts';
import { say } from '#domain/core/text.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { refuseInWords } from '#domain/guarantee/refuse.ts';

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
