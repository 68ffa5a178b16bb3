import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useMemo } from 'react';
import { type EntityDefinition, rightOf } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { say as text } from '#domain/core/text.ts';
import { useActor } from '../../shell/useSession.ts';
import type { BatchAction } from './actions.ts';

const label = text('导出所选', 'Export selected');

/** The ticked rows as a file with the columns of the list, for those who may export. */
export function useBatchExport({ key, verbs }: EntityDefinition): readonly BatchAction[] {
  const actor = useActor();
  return useMemo(
    () =>
      verbs.includes('export') && hasRight(actor, rightOf(key, 'export'))
        ? [{ key: 'export', label, icon: <FileDownloadOutlined />, run: ({ exportThese }) => exportThese('xlsx') }]
        : [],
    [key, verbs, actor],
  );
}
