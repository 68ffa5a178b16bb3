import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { say as text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { entityOf } from '#domain/index.ts';
import { DisplayValue } from '../parts/cells/DisplayValue.tsx';
import { EmptyValue } from '../parts/cells/EmptyValue.tsx';
import { useText } from '../shell/text.ts';

/** A value of an earlier version as people read it; names of records it refers to are asked for. */
export function VersionValue({ entity, field: name, value }: { entity: EntityDefinition; field: string; value: unknown }) {
  const say = useText();
  const field = entity.fields[name];
  if (!field || isEmpty(value)) return <EmptyValue />;
  if (field.kind === 'ref') return <RefName entity={field.entity} id={String(value)} />;
  if (field.kind === 'files' && Array.isArray(value))
    return <>{value.map(({ fileName }: { fileName?: unknown }) => String(fileName ?? '')).join('、')}</>;
  if (field.kind === 'children' && Array.isArray(value)) return <>{say(text('{count} 条', '{count} lines'), { count: value.length })}</>;
  return <DisplayValue entity={entity} field={name} record={{ [name]: value }} />;
}

function RefName({ entity: key, id }: { entity: string; id: string }) {
  const dataProvider = useDataProvider();
  const { title = 'id' } = entityOf(key);
  const { data } = useQuery({
    queryKey: [key, 'name', id],
    queryFn: async () => (await dataProvider.getMany(key, { ids: [id] })).data[0] ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return <>{String(data?.[title] ?? id)}</>;
}
