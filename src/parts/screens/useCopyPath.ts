import { type RaRecord, useCreatePath } from 'react-admin';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { useCan } from '../../shell/useCan.ts';

/** The part of an address that says what a new record is a copy of. */
export const copyQuery = 'copyOf';

/** Where a copy of a record is written; undefined for those who make none. */
export function useCopyPath({
  key,
  copies,
  verbs,
}: EntityDefinition): (record: Pick<RaRecord, 'id'>) => string | undefined {
  const can = useCan();
  const createPath = useCreatePath();
  const mayCopy =
    copies !== undefined &&
    verbs.includes('add') &&
    can({ action: 'create', resource: key }) &&
    can({ action: 'show', resource: key });
  return ({ id }) =>
    mayCopy
      ? `${createPath({ resource: key, type: 'create' })}?${copyQuery}=${encodeURIComponent(String(id))}`
      : undefined;
}
