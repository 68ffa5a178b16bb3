import { useEffect, useMemo } from 'react';
import { bi } from '#domain/core/text.ts';
import type { TableAsUsed } from '#domain/designer/calls.ts';
import { entityAsUsed } from '#domain/designer/formEntity.ts';
import { genericTable } from '#domain/designer/index.ts';
import { looksOf } from '#domain/designer/tableVersion.ts';
import { knowEntity } from '#domain/index.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { RecordState } from '../parts/form/RecordState.tsx';
import { EntityDocument } from '../parts/screens/EntityDocument.tsx';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { EntityPageOf } from '../parts/screens/EntityRecordPage.tsx';
import { useTabTitle } from '../parts/screens/useTabTitle.ts';
import { session } from '../shell/client.ts';
import { useActor } from '../shell/useSession.ts';
import { useExpressionContext } from './forms/useFormFacts.ts';

interface TableRecordsProps {
  readonly code: string;
  /** One record, or `new`; the list without it. */
  readonly id?: string | undefined;
}

/**
 * The records of a table that people designed: list and form follow from its published version, as from any definition.
 */
export function TableRecords({ code, id }: TableRecordsProps) {
  const { data, error, refetch } = useAnswer(genericTable, { code }, { goodFor: 60_000 });
  if (!data) return <RecordState error={error} onRetry={() => void refetch()} isPage />;
  return <Records key={`${data.version.version} ${data.form?.version}`} used={data} id={id} />;
}

function Records({ used, id }: { readonly used: TableAsUsed; readonly id: string | undefined }) {
  const { version } = used;
  const facts = useExpressionContext();
  const actor = useActor();
  const entity = useMemo(() => {
    const made = entityAsUsed(used, facts);
    knowEntity(made);
    return made;
  }, [used, facts]);
  // The table may have been published after this page was loaded.
  const isNews = !actor.haveAdmin && !actor.rights.has(`${entity.key}:list`);
  useEffect(() => {
    if (isNews) void session.refresh();
  }, [isNews]);
  useTabTitle(id === undefined ? bi(entity.label.zh, entity.label.en) : undefined);
  const columns = useMemo(() => looksOf(version), [version]);
  if (isNews) return <RecordState error={null} onRetry={() => undefined} isPage />;
  if (id === undefined) return <EntityListPage entity={entity} columns={columns} />;
  return id === 'new' ? (
    <EntityDocument entity={entity} isRepeated />
  ) : (
    <EntityPageOf key={id} entity={entity} id={id} />
  );
}
