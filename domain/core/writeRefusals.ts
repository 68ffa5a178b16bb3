import type { EntityDefinition, RecordValues } from './entity.ts';
import { type BusinessError, type FieldErrors, sharedErrors } from './errors.ts';
import type { Actor } from './rights.ts';
import { bi, type Text } from './text.ts';

/** What keeps a derived write from happening, in the words that gateway and fixtures server share. */

export const notThere = (label: Text): Text =>
  bi(`${label.zh}不存在或已停用`, `${label.en} does not exist or is disabled`);
export const notInDictionary = (label: Text, value: unknown): Text =>
  bi(`${label.zh}「${String(value)}」不在字典中`, `${label.en} "${String(value)}" is not in the dictionary`);

/** @throws 1005 the person may not change the record now, 1004 naming the fields he may not change now */
export function refuseForbiddenChanges(
  entity: EntityDefinition,
  before: RecordValues,
  changed: readonly string[],
  actor: Actor,
): void {
  const right = entity.mayEdit?.(before, actor) ?? { fields: 'all' as const };
  if ('none' in right) throw sharedErrors.FORBIDDEN({}, { _: right.none });
  const { fields } = right;
  if (fields === 'all') return;
  const errors: FieldErrors = {};
  for (const name of changed)
    if (!fields.includes(name))
      errors[name] = bi('当前状态不允许修改该字段', 'This status does not allow changing this field');
  if (Object.keys(errors).length) throw sharedErrors.WRONG_STATUS({}, errors);
}

/** Another record has the same values in these fields. */
export function duplicateOf(entity: EntityDefinition, names: readonly string[]): BusinessError {
  const labels = names.map((name) => entity.fields[name]?.label ?? bi(name, name));
  const zh = labels.map((label) => label.zh).join('+');
  const en = labels.map((label) => label.en).join(' + ');
  // Under the one field it is about, the sentence says what is wrong with it; several are wrong only together.
  const text = names.length === 1 ? bi(`${zh}已存在`, `${en} exists`) : bi(`数据重复：${zh}`, `Duplicate: ${en}`);
  return sharedErrors.DUPLICATE({ field: zh }, Object.fromEntries(names.map((name) => [name, text])));
}

/** The fields of other entities that name a record of this one; its own lines go with it. */
export const referrersOf = ({ key }: EntityDefinition, entities: readonly EntityDefinition[]) =>
  entities
    .filter(({ parent }) => parent?.entity !== key)
    .flatMap((other) =>
      Object.entries(other.fields).flatMap(([name, field]) =>
        field.kind === 'ref' && field.entity === key ? [{ other, name }] : [],
      ),
    );

export const inUseBy = ({ label }: EntityDefinition): BusinessError =>
  sharedErrors.IN_USE({}, { _: bi(`已被${label.zh}引用`, `In use by ${label.en}`) });
