import { useGetManyAggregate } from 'react-admin';
import { entityOf } from '#domain/index.ts';
import { EmptyValue } from './EmptyValue.tsx';

/**
 * The name of a record that came without its words; nothing for one that the person does not see. An id is for nobody
 * to read.
 */
export function RefName({ entity, id }: { entity: string; id: string }) {
  const { data, isPending } = useGetManyAggregate(entity, { ids: [id] });
  const [row] = data ?? [];
  if (isPending) return null;
  const { title = 'id' } = entityOf(entity);
  return row ? String(row[title] ?? '') : <EmptyValue />;
}
