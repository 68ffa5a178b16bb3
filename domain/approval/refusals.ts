import type { Stop } from '../core/act.ts';
import type { EntityDefinition } from '../core/entity.ts';
import { BusinessError, type FieldErrors } from '../core/errors.ts';
import { bi, type Locale, type Text, type TextValues } from '../core/text.ts';
import type { Obstacle, OfferedTransition } from './approvalSteps.ts';
import { approvalErrors } from './errors.ts';
import { statusOf } from './statuses.ts';

/** A refusal whose values are words themselves, such as the name of a status: each language gets its own. */
export function refuseInWords(
  make: (values: TextValues) => BusinessError,
  words: Readonly<Record<string, Text>>,
  fieldErrors?: FieldErrors,
): BusinessError {
  const inLocale = (locale: Locale): TextValues =>
    Object.fromEntries(Object.entries(words).map(([name, text]) => [name, text[locale]]));
  const [zh, en] = [make(inLocale('zh')), make(inLocale('en'))];
  return new BusinessError(zh.returnCode, { zh: zh.text.zh, en: en.text.en }, { fieldErrors });
}

/** The refusal of a step that is closed; whose own work it is, is said in full. */
export function refusalOf(obstacle: Obstacle, reason: OfferedTransition['reason']): BusinessError {
  const general = approvalErrors[obstacle]();
  return obstacle === 'FOUR_EYES' && reason ? new BusinessError(general.returnCode, reason) : general;
}

/** A refusal as an act says why it is closed. */
export const asStop = ({ text, returnCode, fieldErrors }: BusinessError): Stop => ({
  ...text,
  code: returnCode,
  ...(fieldErrors && { errors: fieldErrors }),
});

/** 61002 with the status in words. */
export const badStatus = (status: unknown, fieldErrors?: FieldErrors): BusinessError =>
  refuseInWords(approvalErrors.BAD_STATUS, { status: statusOf(status).label }, fieldErrors);

/** 61004 naming the first wrong field, all of them under their fields. */
export function refuseFields(entity: EntityDefinition, errors: FieldErrors): BusinessError {
  const [[name = '', reason = bi('', '')] = []] = Object.entries(errors);
  const label = entity.fields[name.split('.')[0] ?? '']?.label ?? entity.label;
  return refuseInWords(approvalErrors.INVALID, { field: label, reason }, errors);
}
