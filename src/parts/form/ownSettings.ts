import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { wellFormed } from '#domain/core/wellFormed.ts';
import { session } from '../../shell/client.ts';
import { useActor } from '../../shell/useSession.ts';
import { useCompanyColumn } from '../useCompanyColumn.ts';
import { useFormValue } from './formChanges.ts';
import { isAskedFor } from './sections.ts';

/** Fields of an entity that the person has a setting for, with its value. */
function ownValues({ facts = {} }: EntityDefinition): readonly (readonly [name: string, value: unknown])[] {
  const settings = session.current()?.settings;
  return Object.entries(facts).flatMap(([name, { ownSetting }]) => {
    const value = ownSetting === undefined ? undefined : settings?.[`user.${ownSetting}`];
    return isEmpty(value) ? [] : [[name, value] as const];
  });
}

/** What the person's own settings put into a new record that begins with these values. */
export const ownStart = (entity: EntityDefinition, begin: RecordValues): RecordValues =>
  Object.fromEntries(ownValues(entity).filter(([name]) => isAskedFor(entity, name, wellFormed(entity, begin))));

/** What a customer's new record begins with: his own company. */
export function useOwnCompany(entity: EntityDefinition): RecordValues {
  const { consoleId } = useActor();
  const column = useCompanyColumn(entity);
  return column && consoleId
    ? { [column]: consoleId, [`${column}_label`]: session.current()?.customer?.consoleName ?? null }
    : {};
}

/**
 * Fields of a new record that are asked for later, by a choice of the person: they begin with his own setting, and
 * leave with it.
 */
export function useOwnSettings(entity: EntityDefinition, isNew: boolean): void {
  const { getValues, setValue } = useFormContext();
  const asked = useFormValue((values) =>
    ownValues(entity)
      .map(([name]) => name)
      .filter((name) => isAskedFor(entity, name, wellFormed(entity, values)))
      .join(),
  );
  const before = useRef(asked);
  useEffect(() => {
    const was = new Set(before.current.split(','));
    const is = new Set(asked.split(','));
    before.current = asked;
    if (!isNew) return;
    for (const [name, value] of ownValues(entity)) {
      const current: unknown = getValues(name);
      if (is.has(name) && !was.has(name) && isEmpty(current)) setValue(name, value, { shouldDirty: true });
      // What nobody sees any more must not travel along: a warehouse decides which tasks follow.
      if (was.has(name) && !is.has(name) && current === value) setValue(name, null, { shouldDirty: true });
    }
  }, [asked, entity, isNew, getValues, setValue]);
}
