import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useListContext } from 'react-admin';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { MenuButton } from '../menu/MenuButton.tsx';
import { useExport } from './useExport.ts';

const words = {
  export: bi('导出', 'Export'),
  xlsx: bi('Excel 文件（xlsx）', 'Excel file (xlsx)'),
  csv: bi('CSV 文件（csv）', 'CSV file (csv)'),
};

/** Makes a file of what the list shows: its columns in their order, its filters, its sort; all pages. */
export function ExportMenu() {
  const t = useText();
  const { total } = useListContext();
  const { mayExport, kinds, exportRows, isExporting } = useExport();
  if (!mayExport) return null;
  const actions = [
    { key: 'xlsx', label: words.xlsx, run: () => void exportRows('xlsx') },
    { key: 'csv', label: words.csv, endsGroup: kinds.length > 0, run: () => void exportRows('csv') },
    ...kinds.map(({ key, label }) => ({ key, label, run: () => void exportRows('xlsx', { kind: key }) })),
  ];
  return (
    <MenuButton
      variant="text"
      color="inherit"
      startIcon={<FileDownloadOutlined />}
      aria-disabled={isExporting || total === 0}
      actions={actions}
    >
      {t(words.export)}
    </MenuButton>
  );
}
