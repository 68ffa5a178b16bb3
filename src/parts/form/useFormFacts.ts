import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { type EntityDefinition, type RecordValues, rightOf } from '#domain/core/entity.ts';
import { type Actor, hasRight } from '#domain/core/rights.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { requiredNow } from './formValues.ts';
import { sectionsOf } from './sections.ts';
import { useSettledWatch } from './useSettledWatch.ts';

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
  if (!hasRight(actor, rightOf(entity.key, record ? 'update' : 'add'))) {
    const reason = text('您的角色没有该功能权限', 'Your role does not hold this function right');
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

/** Sections and stars depend on a few values only; the body renders again when they change, not on every key. */
export function useFormShape(entity: EntityDefinition, moment: 'save' | 'submit') {
  const shape = useWatch({
    compute: (values: RecordValues) => {
      const titles = sectionsOf(entity, values).map((section) => section.title.en);
      return JSON.stringify({ titles, required: requiredNow(entity, values, moment) });
    },
  });
  const follows = useSettledWatch((values) => JSON.stringify(entity.derive?.(values) ?? {}));
  return useMemo(() => {
    const { titles, required } = JSON.parse(shape) as { titles: string[]; required: string[] };
    const all = entity.form ? entity.form : sectionsOf(entity, {});
    return { sections: all.filter((section) => titles.includes(section.title.en)), required, derived: JSON.parse(follows) as RecordValues };
  }, [entity, shape, follows]);
}
