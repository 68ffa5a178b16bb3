import type { EntityDefinition, RecordValues } from '../core/entity.ts';
import type { FieldErrors } from '../core/errors.ts';
import type { Field } from '../core/field.ts';
import { compareDecimal, isDecimal } from '../core/money.ts';
import { normalise } from '../core/normalise.ts';
import { bi } from '../core/text.ts';
import { badStatus, refuseFields } from './refusals.ts';
import { sameValue } from './valueChanges.ts';

/**
 * What a request changes in a document. Forms send whole records: values that stay as they are do not count, neither do
 * lines and files of closed sections.
 * @throws 61002 with the fields that are closed in this status
 */
export function documentChanges(
  entity: EntityDefinition,
  {
    before,
    values,
    open,
    status,
  }: { before: RecordValues; values: RecordValues; open: ReadonlySet<string>; status: unknown },
): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  const closed: FieldErrors = {};
  for (const [name, value] of Object.entries(normalise(entity, answersAsText(entity, values), { created: true }))) {
    const field = entity.fields[name];
    if (!field || sameValue(field, before[name], value)) continue;
    if (open.has(name)) changes[name] = isList(field) && Array.isArray(value) ? value.filter(isRow) : value;
    else if (!isList(field))
      closed[name] = bi('当前状态不允许修改该字段', 'This status does not allow changing this field');
  }
  if (Object.keys(closed).length) throw badStatus(status, closed);
  return changes;
}

/** The approved amount goes down only; what it was lowered to stays, whatever others suggest later. @throws 61004 */
export function loweredAmount(entity: EntityDefinition, before: RecordValues, value: unknown): RecordValues {
  const isLower =
    typeof value === 'string' &&
    isDecimal(value) &&
    compareDecimal(value, '0') > 0 &&
    typeof before.approvedAmount === 'string' &&
    compareDecimal(value, before.approvedAmount) < 0;
  if (!isLower)
    throw refuseFields(entity, { approvedAmount: bi('批准金额只能调低', 'The approved amount may only be lowered') });
  return { loweredAmount: value };
}

const isList = ({ kind }: Field): boolean => kind === 'children' || kind === 'files';
const isRow = (row: unknown): boolean => typeof row === 'object' && row !== null && !Array.isArray(row);

/** Yes and no come as 1 and 0 from older clients; such answers are kept as words of a dictionary. */
function answersAsText(entity: EntityDefinition, values: RecordValues): RecordValues {
  const texts: Record<string, unknown> = { ...values };
  for (const [name, value] of Object.entries(values)) {
    const field = entity.fields[name];
    if (field?.kind === 'dict' && field.dict === 'YES_NO' && (typeof value === 'number' || typeof value === 'boolean'))
      texts[name] = value ? '1' : '0';
  }
  return texts;
}
