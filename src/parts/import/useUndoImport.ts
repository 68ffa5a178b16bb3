import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { comesInBatches, type EntityDefinition } from '#domain/core/entity.ts';
import { bi, fill } from '#domain/core/text.ts';
import { useConfirm } from '../../shell/confirm.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';

const words = {
  title: bi('撤销导入批次 {batch}？', 'Undo import batch {batch}?'),
  what: bi(
    '该批次的记录将全部删除；其中有任何一条已被修改或办理时，整批保留。',
    'All records of the batch are deleted; when any of them was changed or worked on, all of them stay.',
  ),
  confirm: bi('撤销导入', 'Undo import'),
  done: bi('批次 {batch} 已撤销，删除 {count} 条', 'Batch {batch} is undone, {count} records deleted'),
};

/**
 * Takes a whole import back after asking.
 * @returns undefined where this person may not or the entity knows no batches; else whether it went
 */
export function useUndoImport(entity: EntityDefinition): ((importNo: string) => Promise<boolean>) | undefined {
  const t = useText();
  const notify = useNotify();
  const can = useCan();
  const confirm = useConfirm();
  const cache = useQueryClient();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  if (!comesInBatches(entity) || !can({ action: 'import', resource: entity.key })) return undefined;
  return async (batch) => {
    if (
      !(await confirm({
        title: fill(words.title, { batch }),
        text: words.what,
        confirm: words.confirm,
        destructive: true,
      }))
    )
      return false;
    try {
      const { count } = (await dataProvider.undoImport(entity.key, batch)).data;
      notify(t(words.done, { batch, count }), { type: 'success' });
      return true;
    } catch {
      // A refusal has been shown by the request layer.
      return false;
    } finally {
      void cache.invalidateQueries({ queryKey: [entity.key] });
    }
  };
}
