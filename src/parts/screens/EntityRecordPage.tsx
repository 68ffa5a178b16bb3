import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { type ReactNode, useEffect, useState } from 'react';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router';
import { copyOf } from '#domain/core/copies.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { useOpenTab, useTab } from '../../shell/tabs/useTab.ts';
import { useCan } from '../../shell/useCan.ts';
import type { HeadTool } from '../document/DocumentHead.tsx';
import { RecordState } from '../form/RecordState.tsx';
import { usePaperPath } from '../print/usePaperPath.ts';
import { EntityDocument, type EntityDocumentProps } from './EntityDocument.tsx';
import { RecordHead } from './RecordHead.tsx';
import { copyQuery, useCopyPath } from './useCopyPath.ts';

const words = { copy: bi('复制', 'Copy') };

interface PageProps<Entity extends EntityDefinition = EntityDefinition> {
  readonly entity: Entity;
}

/** What a screen adds to the page of a record. */
type OwnParts<Entity extends EntityDefinition = EntityDefinition> = Pick<
  EntityDocumentProps<Entity>,
  'lead' | 'inputs' | 'tools' | 'tail' | 'readOnlyNote'
> & {
  /** In the head, before printing. */
  readonly headTools?: readonly (HeadTool | false)[];
};

/**
 * A new record on a page of its own; once stored it becomes the record's page. An address that names a record already
 * opens that one.
 */
export function EntityCreatePage({
  entity,
  defaultValues,
  ...parts
}: PageProps & Pick<OwnParts, 'inputs' | 'tools'> & Pick<EntityDocumentProps, 'defaultValues'>) {
  const { query } = useTab();
  if (query.id && entity.verbs.includes('get')) return <EntityPageOf {...parts} entity={entity} id={query.id} />;
  return query[copyQuery] && entity.copies ? (
    <CopyPage {...parts} entity={entity} from={query[copyQuery]} />
  ) : (
    <EntityDocument {...parts} {...(defaultValues && { defaultValues })} entity={entity} isRepeated />
  );
}

/** A new record that begins as a copy of another, which is read as its own page would read it. */
function CopyPage({
  entity,
  from,
  ...parts
}: PageProps & Pick<OwnParts, 'inputs' | 'tools'> & { readonly from: string }) {
  const { data, error, refetch } = useGetOne(entity.key, { id: from }, { retry: false });
  // What somebody else changes there meanwhile is not what was copied.
  const [copied, setCopied] = useState<RecordValues>();
  useEffect(() => setCopied((before) => before ?? (data && copyOf(entity, data))), [data, entity]);
  if (!copied) return <RecordState error={error} onRetry={() => void refetch()} isPage />;
  return <EntityDocument {...parts} defaultValues={copied} entity={entity} isRepeated />;
}

/**
 * A record's page: corrected, read, taken through what can be done to it, with its history. Changes of others arrive by
 * themselves.
 */
export function EntityRecordPage<const Entity extends EntityDefinition>(
  props: PageProps<Entity> & OwnParts<Entity>,
): ReactNode;
export function EntityRecordPage({ entity, ...parts }: PageProps & OwnParts) {
  const { id } = useParams();
  const { query } = useTab();
  return <EntityPageOf {...parts} entity={entity} id={id ?? query.id ?? ''} />;
}

/** The same where the address says in another way which record it is. */
export function EntityPageOf<const Entity extends EntityDefinition>(
  props: PageProps<Entity> & OwnParts<Entity> & { readonly id: string },
): ReactNode;
export function EntityPageOf({ entity, id, headTools = [], ...parts }: PageProps & OwnParts & { readonly id: string }) {
  const can = useCan();
  const openTab = useOpenTab();
  const paperPath = usePaperPath(entity);
  const copyPath = useCopyPath(entity);
  const printTool = (path: string | undefined): HeadTool | false =>
    (path !== undefined || can({ action: 'print', resource: entity.key })) && {
      key: 'print',
      label: bi('打印', 'Print'),
      icon: <PrintOutlined />,
      run: () => {
        if (path) openTab(path);
        else window.open(`/api/print/record?entity=${entity.key}&ids=${id}`, '_blank', 'noopener');
      },
    };
  const copyTool = (path: string | undefined): HeadTool | false =>
    path !== undefined && { key: 'copy', label: words.copy, run: () => openTab(path) };
  return (
    <EntityDocument
      {...parts}
      entity={entity}
      id={id}
      head={(record) => (
        <RecordHead
          entity={entity}
          record={record}
          tools={[...headTools, printTool(record && paperPath(record)), record && copyTool(copyPath(record))]}
        />
      )}
    />
  );
}
