import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useDataProvider } from 'react-admin';
import { nameOfLine, writtenCells } from '#domain/approval/changes.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { entityOf } from '#domain/index.ts';
import { DisplayValue } from '../parts/cells/DisplayValue.tsx';
import { EmptyValue } from '../parts/cells/EmptyValue.tsx';
import { useText } from '../shell/text.ts';

interface VersionValueProps {
  readonly entity: EntityDefinition;
  readonly field: string;
  readonly value: unknown;
  /** Lines are told one by one, not counted. */
  readonly isWhole?: boolean;
}

/** A value of an earlier version as people read it; names of records it refers to are asked for. */
export function VersionValue({ entity, field: name, value, isWhole = false }: VersionValueProps) {
  const t = useText();
  const field = entity.fields[name];
  if (!field || isEmpty(value)) return <EmptyValue />;
  if (field.kind === 'ref') return <RefName entity={field.entity} id={String(value)} />;
  if (field.kind === 'files' && Array.isArray(value))
    return <>{value.map(({ fileName }: { fileName?: unknown }) => String(fileName ?? '')).join('、')}</>;
  if (field.kind === 'children' && Array.isArray(value) && isWhole) return <Lines line={field.line} rows={value} />;
  if (field.kind === 'children' && Array.isArray(value))
    return <>{t(bi('{count} 条', '{count} lines'), { count: value.length })}</>;
  return <DisplayValue entity={entity} field={name} record={{ [name]: value }} />;
}

/** Each line by its name, with what people wrote beside it. */
function Lines({ line, rows }: { line: EntityDefinition; rows: readonly RecordValues[] }) {
  const told = writtenCells(line).filter(([name, { kind }]) => kind !== 'ref' && name !== line.title);
  return (
    <ul>
      {rows.map((row, index) => (
        <li key={index}>
          {nameOfLine(line, { row, place: index + 1 })}
          {told.map(([name]) => (
            <Fragment key={name}>
              {' '}
              <VersionValue entity={line} field={name} value={row[name]} />
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  );
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
