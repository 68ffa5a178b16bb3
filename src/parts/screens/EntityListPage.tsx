import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { type ReactNode, useState } from 'react';
import { type RaRecord, useCreatePath } from 'react-admin';
import type { EntityDefinition, Verb } from '#domain/core/entity.ts';
import { bi, fill, inSentence } from '#domain/core/text.ts';
import { actsOf } from '#domain/index.ts';
import { pagePathsOf, pathTo } from '#domain/screens.ts';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useCan } from '../../shell/useCan.ts';
import { useActs } from '../acts/useActs.tsx';
import { ImportDialog } from '../ImportDialog.tsx';
import type { RowAction, RowOffer } from '../list/actions.ts';
import { EntityList } from '../list/EntityList.tsx';
import type { EntityListProps } from '../list/listContext.ts';
import { useBatchExport } from '../list/useBatchExport.tsx';
import { useBatchRemoval } from '../list/useBatchRemoval.tsx';
import { useCallTools } from '../list/useCallTools.tsx';
import { useRemoval } from '../list/useRemoval.ts';
import { usePaperPath } from '../print/usePaperPath.ts';
import type { ScreenRecord } from '../screenRecord.ts';
import { useCopyPath } from './useCopyPath.ts';

/** Addresses are made of text. */
const withTextId = ({ id, ...values }: RaRecord) => ({ ...values, id: `${id}` });

const words = {
  create: bi('新建{name}', 'New {name}'),
  open: bi('打开', 'Open'),
  print: bi('打印', 'Print'),
  copy: bi('复制', 'Copy'),
  import: bi('导入', 'Import'),
};

/** What a further list of the entity, or a screen, says beside the definition. */
type ListPageProps<Entity extends EntityDefinition = EntityDefinition> = Pick<
  EntityListProps<Entity>,
  // A row offers what is named here beside its page, acts and removal.
  | 'entity'
  | 'listKey'
  | 'title'
  | 'views'
  | 'filter'
  | 'order'
  | 'cells'
  | 'columns'
  | 'card'
  | 'emptyHint'
  | 'rowActions'
  | 'batchActions'
  | 'tools'
  | 'children'
> & {
  /** How the acts and steps of a row are taken on this screen. */
  readonly arrange?: (acts: readonly RowAction[], record: ScreenRecord<Entity>) => readonly RowAction[];
};

/** Where a record of the list opens, if it may, and where a new one begins. */
function usePlaces(entity: EntityDefinition) {
  const can = useCan();
  const createPath = useCreatePath();
  // Documents under approval are written and read by calls of their own, on pages that an area declares for them.
  const pages = pagePathsOf(entity.key);
  const isDocument = !entity.verbs.includes('get');
  const mayOpen =
    (!isDocument || pages.edit !== undefined || pages.show !== undefined) &&
    can({ action: 'show', resource: entity.key });
  return {
    pages,
    isDocument,
    pathOf: (record: RaRecord): string | undefined =>
      mayOpen
        ? (pathTo(entity.key, withTextId(record)) ?? createPath({ resource: entity.key, type: 'edit', id: record.id }))
        : undefined,
    newPath: (): string =>
      (entity.made && pathTo(entity.key, 'new')) || createPath({ resource: entity.key, type: 'create' }),
  };
}

/**
 * The list page of an entity, whole, from its definition: views, filters, acts, import and export, one row's page on a
 * click.
 */
export function EntityListPage<const Entity extends EntityDefinition>(props: ListPageProps<Entity>): ReactNode;
export function EntityListPage({
  entity,
  rowActions: more,
  batchActions = [],
  arrange,
  tools = [],
  children,
  ...slots
}: ListPageProps) {
  const can = useCan();
  const openTab = useOpenTab();
  const acts = useActs(entity);
  const removal = useRemoval(entity);
  const paperPath = usePaperPath(entity);
  const copyPath = useCopyPath(entity);
  const batchExport = useBatchExport(entity);
  const batchRemoval = useBatchRemoval(entity);
  const calls = useCallTools(entity);
  const [isImporting, setIsImporting] = useState(false);
  const { pages, isDocument, pathOf, newPath } = usePlaces(entity);
  // Lines come into a document, so they are imported on its page.
  const mayImport =
    entity.verbs.includes('import') && can({ action: 'import', resource: entity.key }) && !entity.parent;

  const hasRowActions =
    more !== undefined ||
    entity.flow !== undefined ||
    actsOf(entity.key).length > 0 ||
    pages.edit !== undefined ||
    ['get', 'delete'].some((verb) => entity.verbs.includes(verb as Verb));
  const rowActions = (record: RaRecord): readonly RowOffer[] => {
    const path = pathOf(record);
    const papers = paperPath(record);
    const copy = copyPath(record);
    return [
      ...(path ? [{ key: 'open', label: words.open, isBehind: isDocument, run: () => openTab(path) }] : []),
      ...(more?.(record) ?? []),
      ...(arrange?.(acts.actionsOf(record), record) ?? acts.actionsOf(record)),
      ...(papers ? [{ key: 'print', label: words.print, run: () => openTab(papers) }] : []),
      ...(copy ? [{ key: 'copy', label: words.copy, isBehind: true, run: () => openTab(copy) }] : []),
      ...removal(record),
    ];
  };
  const { zh, en } = entity.label;
  return (
    <EntityList
      {...slots}
      entity={entity}
      pathOf={pathOf}
      // Rows that lead nowhere and that nothing can be done to have no column for it.
      {...(hasRowActions && { rowActions })}
      batchActions={[...batchActions, ...calls.batchActions, ...acts.batchActions, ...batchExport, ...batchRemoval]}
      {...((entity.verbs.includes('add') || (isDocument && pages.create !== undefined)) && {
        create: {
          label: { zh: fill(words.create, { name: zh }).zh, en: fill(words.create, { name: inSentence(en) }).en },
          run: () => openTab(newPath()),
        },
      })}
      tools={[
        ...tools,
        ...calls.tools,
        ...(mayImport
          ? [{ key: 'import', label: words.import, icon: <FileUploadOutlined />, run: () => setIsImporting(true) }]
          : []),
      ]}
    >
      {acts.dialog}
      {calls.dialog}
      {children}
      {isImporting && <ImportDialog resource={entity.key} onClose={() => setIsImporting(false)} />}
    </EntityList>
  );
}
