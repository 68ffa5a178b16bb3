import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { bi, fill } from '#domain/core/text.ts';
import { useConfirm } from '../../shell/confirm.ts';
import { useCan } from '../../shell/useCan.ts';
import { useActor } from '../../shell/useSession.ts';
import type { ScreenRecord } from '../screenRecord.ts';
import { sendInGroups } from './actInGroups.ts';
import type { BatchAction } from './actions.ts';

const words = {
  remove: bi('批量删除', 'Delete'),
  title: bi('删除所选 {count} 条？', 'Delete the {count} selected?'),
  what: bi('不能删除的会保留并说明原因。', 'What may not be deleted stays, and says why.'),
  confirm: bi('删除', 'Delete'),
};

/** Deleting the ticked rows, each for itself, for those who may delete. */
export function useBatchRemoval<const Entity extends EntityDefinition>(
  entity: Entity,
): readonly BatchAction<ScreenRecord<Entity>>[];
export function useBatchRemoval(entity: EntityDefinition): readonly BatchAction[] {
  const actor = useActor();
  const can = useCan();
  const confirm = useConfirm();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  return useMemo(() => {
    if (!entity.verbs.includes('batchDelete') || !can({ action: 'delete', resource: entity.key })) return [];
    return [
      {
        key: 'delete',
        label: words.remove,
        icon: <DeleteOutlined />,
        danger: true,
        reasonAgainst: (record) => entity.mayDelete?.(record, actor),
        run: async (batch) => {
          const title = fill(words.title, { count: batch.ids.length });
          if (!(await confirm({ title, text: words.what, confirm: words.confirm, destructive: true }))) return;
          batch.report(await sendInGroups(batch, (group) => dataProvider.deleteEach(entity.key, group)));
        },
      } satisfies BatchAction,
    ];
  }, [entity, actor, can, confirm, dataProvider]);
}
