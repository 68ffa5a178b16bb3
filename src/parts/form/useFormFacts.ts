import { useMemo, useRef } from 'react';
import type { RaRecord } from 'react-admin';
import { canAs } from '#authProvider/canAccess.ts';
import type { EntityDefinition, FieldMap, RecordValues } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';
import type { Actor } from '#domain/core/rights.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { wellFormed } from '#domain/core/wellFormed.ts';
import { useActor } from '../../shell/useSession.ts';
import { requiredNow } from './formValues.ts';
import { sectionsOf } from './sections.ts';
import { useSettledFacts } from './useSettledWatch.ts';

export interface EditFacts {
  readonly mayEdit: (name: string) => true | Text | undefined;
  /** Why nothing at all may be changed. */
  readonly readOnlyReason: Text | undefined;
}

/** Which fields the person may change now, asked of the same function as the server asks. */
export function useEditRight(entity: EntityDefinition, record: RaRecord | undefined): EditFacts {
  const actor = useActor();
  return useMemo(() => editRightOf(entity, record, actor), [entity, record, actor]);
}

/** The same of any state of the record; without one of a new record. */
export function editRightOf(entity: EntityDefinition, record: RaRecord | undefined, actor: Actor): EditFacts {
  if (!canAs(actor)({ action: record ? 'edit' : 'create', resource: entity.key })) {
    const reason = bi('您的角色没有该功能权限', 'Your role does not hold this function right');
    return { mayEdit: () => reason, readOnlyReason: reason };
  }
  const right = record ? entity.mayEdit?.(record, actor) : undefined;
  if (right && 'none' in right) return { mayEdit: () => right.none, readOnlyReason: right.none };
  const open = right?.fields ?? 'all';
  const mayEdit = (name: string) => {
    if (record && entity.fields[name]?.createOnly) return undefined;
    return open === 'all' || open.includes(name) ? true : undefined;
  };
  return { mayEdit, readOnlyReason: undefined };
}

/** Written letter by letter, while what is chosen changes once. */
const typedKinds: ReadonlySet<Field['kind']> = new Set([
  'text',
  'textarea',
  'int',
  'decimal',
  'money',
  'creditCode',
  'containerNos',
  'hsCode',
]);

/**
 * Sections and stars depend on a few values only; the body renders again when they change, not on every key. A key in a
 * line is answered a moment later, and one in the header by the lines as they were then: looking at hundreds of lines
 * takes longer than all else a key does.
 */
export function useFormShape(entity: EntityDefinition, moment: 'save' | 'submit') {
  const lines = useRef<RecordValues>({});
  const tables = useMemo(
    () => new Set(Object.keys(entity.fields).filter((name) => entity.fields[name]?.kind === 'children')),
    [entity],
  );
  const shape = useSettledFacts(
    (values, changed) => {
      if (changed === undefined || tables.has(changed)) {
        const judged = Object.entries(wellFormed<FieldMap>(entity, values));
        lines.current = Object.fromEntries(judged.filter(([name]) => tables.has(name)));
      }
      const titles = sectionsOf(entity, values).map((section) => section.title.en);
      return { titles, required: requiredNow(entity, { ...values, ...lines.current }, moment) };
    },
    (changed) => {
      if (changed === undefined || tables.has(changed)) return 'now';
      const kind = entity.fields[changed.replace(/\..*/, '')]?.kind;
      return kind === 'children' ? 'rest' : kind && typedKinds.has(kind) ? 'soon' : 'now';
    },
  );
  const derived = useSettledFacts((values): RecordValues => entity.derive?.(values) ?? {});
  return useMemo(() => {
    const { titles, required } = shape;
    const all = entity.form ? entity.form : sectionsOf(entity, {});
    return { sections: all.filter((section) => titles.includes(section.title.en)), required, derived };
  }, [entity, shape, derived]);
}
