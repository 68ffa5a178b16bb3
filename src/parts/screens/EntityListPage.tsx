import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { useMemo, useState } from 'react';
import { type RaRecord, useCreatePath, useDelete } from 'react-admin';
import { type EntityDefinition, rightOf } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { useConfirm } from '../../shell/confirm.ts';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useActor } from '../../shell/useSession.ts';
import { nameOf } from '../acts/ActDialog.tsx';
import { useActs } from '../acts/useActs.tsx';
import { ImportDialog } from '../ImportDialog.tsx';
import type { BatchAction, RowAction } from '../list/actions.ts';
import { EntityList } from '../list/EntityList.tsx';

const words = {
  create: text('新建{name}', 'New {name}'),
  open: text('打开', 'Open'),
  remove: text('删除', 'Delete'),
  removing: text('删除{entity} {name}？', 'Delete {entity} {name}?'),
  removed: text('{name}：已删除', '{name} deleted'),
  import: text('导入', 'Import'),
  export: text('导出所选', 'Export selected'),
};

/** The list page of an entity, whole, from its definition: views, filters, acts, import and export, one row's page on a click. */
export function EntityListPage({ entity }: { readonly entity: EntityDefinition }) {
  const actor = useActor();
  const openTab = useOpenTab();
  const createPath = useCreatePath();
  const acts = useActs(entity);
  const removal = useRemoval(entity);
  const batchExport = useBatchExport(entity);
  const [isImporting, setIsImporting] = useState(false);
  const may = (verb: 'get' | 'import') => entity.verbs.includes(verb) && hasRight(actor, rightOf(entity.key, verb));
  const pathOf = ({ id }: RaRecord) => (may('get') ? createPath({ resource: entity.key, type: 'edit', id }) : undefined);

  const rowActions = (record: RaRecord): readonly RowAction[] => {
    const path = pathOf(record);
    return [...(path ? [{ key: 'open', label: words.open, run: () => openTab(path) }] : []), ...acts.actionsOf(record), ...removal(record)];
  };
  const { zh, en } = entity.label;
  return (
    <EntityList
      entity={entity}
      pathOf={pathOf}
      rowActions={rowActions}
      batchActions={[...acts.batchActions, ...batchExport]}
      {...(entity.verbs.includes('add') && {
        create: {
          label: { zh: fill(words.create, { name: zh }).zh, en: fill(words.create, { name: en.toLowerCase() }).en },
          run: () => openTab(createPath({ resource: entity.key, type: 'create' })),
        },
      })}
      tools={may('import') ? [{ key: 'import', label: words.import, icon: <FileUploadOutlined />, run: () => setIsImporting(true) }] : []}
    >
      {acts.dialog}
      {isImporting && <ImportDialog resource={entity.key} onClose={() => setIsImporting(false)} />}
    </EntityList>
  );
}

/** Deleting as an action of a row: asked once more, closed with the definition's own reason. */
function useRemoval(entity: EntityDefinition): (record: RaRecord) => readonly RowAction[] {
  const say = useText();
  const actor = useActor();
  const confirm = useConfirm();
  const [remove] = useDelete();
  if (!entity.verbs.includes('delete') || !hasRight(actor, rightOf(entity.key, 'delete'))) return () => [];
  return (record) => {
    const name = nameOf(entity, record);
    const run = async () => {
      const title = { zh: fill(words.removing, { entity: entity.label.zh, name }).zh, en: fill(words.removing, { entity: entity.label.en.toLowerCase(), name }).en }; // biome-ignore format: one sentence
      if (!(await confirm({ title, confirm: words.remove, destructive: true }))) return;
      // A refusal has been shown by the request layer.
      await remove(entity.key, { id: record.id, previousData: record }, { returnPromise: true, onError: () => undefined }).then(
        () => showToast({ tone: 'ok', text: say(fill(words.removed, { name })) }),
        () => undefined,
      );
    };
    return [{ key: 'delete', label: words.remove, danger: true, reason: entity.mayDelete?.(record, actor), run: () => void run() }];
  };
}

function useBatchExport({ key, verbs }: EntityDefinition): readonly BatchAction[] {
  const actor = useActor();
  return useMemo(
    () =>
      verbs.includes('export') && hasRight(actor, rightOf(key, 'export'))
        ? [{ key: 'export', label: words.export, icon: <FileDownloadOutlined />, run: ({ exportThese }) => exportThese('xlsx') }]
        : [],
    [key, verbs, actor],
  );
}
