import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useMemo } from 'react';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { useCan } from '../../shell/useCan.ts';
import { useActor } from '../../shell/useSession.ts';
import type { ScreenRecord } from '../screenRecord.ts';
import type { BatchAction, TickedRows } from './actions.ts';
import { kindsFor } from './useExport.ts';

const label = bi('导出所选', 'Export selected');

/**
 * The ticked rows as a file with the columns of the list, and the sheets its entity names, for those who may export.
 */
export function useBatchExport<const Entity extends EntityDefinition>(
  entity: Entity,
): readonly BatchAction<ScreenRecord<Entity>>[];
export function useBatchExport(entity: EntityDefinition): readonly BatchAction[] {
  const actor = useActor();
  const can = useCan();
  return useMemo(() => {
    if (!entity.verbs.includes('export') || !can({ action: 'export', resource: entity.key })) return [];
    const sheets = kindsFor(entity, actor).map(({ key, label: { zh, en } }) => ({
      key: `export ${key}`,
      label: bi(`${label.zh}：${zh}`, `${label.en}: ${en}`),
      icon: <FileDownloadOutlined />,
      run: ({ exportThese }: TickedRows) => exportThese('xlsx', key),
    }));
    return [
      { key: 'export', label, icon: <FileDownloadOutlined />, run: ({ exportThese }) => exportThese('xlsx') },
      ...sheets,
    ];
  }, [entity, actor, can]);
}
