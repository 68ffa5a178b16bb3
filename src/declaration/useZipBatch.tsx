import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined';
import { useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { bi } from '#domain/core/text.ts';
import type { downloadCertZip } from '#domain/declaration/index.ts';
import type { BatchAction } from '../parts/list/actions.ts';
import { useCan } from '../shell/useCan.ts';

const label = bi('打包下载', 'Download as zip');

/** The files of the ticked rows as one archive, for those who may take them away. */
export function useZipBatch(definition: typeof downloadCertZip): readonly BatchAction[] {
  const can = useCan();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  if (!can(definition)) return [];
  // A refusal has been told by the request layer.
  const run = async (ids: readonly string[]) =>
    void (await dataProvider.makeFile(definition, { ids }).catch(() => undefined));
  return [{ key: 'zip', label, icon: <FolderZipOutlined />, run: ({ ids }) => run(ids) }];
}
