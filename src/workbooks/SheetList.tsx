import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { useMemo, useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { shareSheet } from '#domain/workbooks/index.ts';
import { sheetsPath } from '#domain/workbooks/paths.ts';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { useCan } from '../shell/useCan.ts';
import { useActor } from '../shell/useSession.ts';
import { ImportWorkbook } from './ImportWorkbook.tsx';

const words = {
  title: bi('业务跟踪表', 'Shared sheets'),
  import: bi('导入 Excel', 'From Excel'),
  mine: bi('我的表格', 'My sheets'),
  shared: bi('共享给我', 'Shared with me'),
  dept: bi('部门', 'Department'),
  archived: bi('已归档', 'Archived'),
  all: bi('全部', 'All'),
};

const inUse = { status__in: ['ACTIVE', 'LOCKED'] };

/** /excel/share: the derived list, in the four ways a sheet comes to somebody, and workbooks that come in as files. */
export function SheetList() {
  const can = useCan();
  const { deptCode, userId } = useActor();
  const [isImporting, setIsImporting] = useState(false);
  const views = useMemo(
    () => [
      { key: 'mine', label: words.mine, filter: { ownerUser: 'me', ...inUse } },
      { key: 'shared', label: words.shared, filter: { ownerUser__ne: userId, ...inUse } },
      { key: 'dept', label: words.dept, filter: { sharedDept: deptCode, ...inUse } },
      { key: 'archived', label: words.archived, filter: { status: 'ARCHIVED' } },
      { key: 'all', label: words.all, filter: {} },
    ],
    [deptCode, userId],
  );
  const tools = [{ key: 'import', label: words.import, icon: <FileUploadOutlined />, run: () => setIsImporting(true) }];
  return (
    <EntityListPage
      entity={shareSheet}
      listKey={sheetsPath}
      title={words.title}
      views={views}
      tools={can({ action: 'create', resource: shareSheet.key }) ? tools : []}
    >
      {isImporting && <ImportWorkbook onClose={() => setIsImporting(false)} />}
    </EntityListPage>
  );
}
