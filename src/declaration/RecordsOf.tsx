import { useGetList } from 'react-admin';
import { useNavigate } from 'react-router';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import type { Text } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { Section } from '../parts/document/Section.tsx';
import { useLiveRows } from '../parts/list/useLiveRows.ts';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';

interface RecordsOfProps {
  readonly entity: EntityDefinition;
  readonly filter: RecordValues;
  readonly title: Text;
  readonly columns: readonly string[];
  /** What stands there while there are none; without it there is nothing to see then. */
  readonly empty?: Text;
  /** The newest first without it. */
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly most?: number;
}

const newest = { field: 'createdTime', order: 'DESC' } as const;

/**
 * Records that belong to the one on screen, each leading to its page; nothing for those who do not see such records.
 */
export function RecordsOf({ entity, filter, title, columns, empty, sort = newest, most = 50 }: RecordsOfProps) {
  const can = useCan();
  const t = useText();
  const navigate = useNavigate();
  const maySee = can({ action: 'list', resource: entity.key });
  useLiveRows(entity.key);
  const { data: rows = [] } = useGetList(
    entity.key,
    { filter, sort, pagination: { page: 1, perPage: most } },
    { enabled: maySee },
  );
  if (!maySee || (!empty && rows.length === 0)) return null;
  return (
    <Section id={`declaration-${entity.key}`} title={t(title)}>
      <RecordTable
        entity={entity}
        label={title}
        columns={columns}
        rows={rows}
        {...(empty && { empty })}
        onOpen={({ id }) => navigate(pathTo(entity.key, String(id)) ?? '')}
      />
    </Section>
  );
}
