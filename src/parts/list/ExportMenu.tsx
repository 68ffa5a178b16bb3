import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { useExport } from './useExport.ts';

const words = {
  export: text('导出', 'Export'),
  xlsx: text('Excel 文件（xlsx）', 'Excel file (xlsx)'),
  csv: text('CSV 文件（csv）', 'CSV file (csv)'),
};

/** Makes a file of what the list shows: its columns in their order, its filters, its sort; all pages. */
export function ExportMenu() {
  const say = useText();
  const { total } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { mayExport, kinds, exportRows, isExporting } = useExport();
  if (!mayExport) return null;

  const choose = (frType: 'xlsx' | 'csv', kind?: string) => {
    setAnchor(null);
    void exportRows(frType, kind === undefined ? {} : { kind });
  };
  return (
    <>
      <Button
        variant="text"
        color="inherit"
        startIcon={<FileDownloadOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-disabled={isExporting || total === 0}
        onClick={(event) => !isExporting && total !== 0 && setAnchor(event.currentTarget)}
      >
        {say(words.export)}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose('xlsx')}>{say(words.xlsx)}</MenuItem>
        <MenuItem divider={kinds.length > 0} onClick={() => choose('csv')}>
          {say(words.csv)}
        </MenuItem>
        {kinds.map(({ key, label }) => (
          <MenuItem key={key} onClick={() => choose('xlsx', key)}>
            {say(label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
