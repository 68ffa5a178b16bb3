import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { useState } from 'react';
import { useParams } from 'react-router';
import { hsImport, hsImportRow, importHsCode } from '#domain/classification/index.ts';
import { bi } from '#domain/core/text.ts';
import { EntityList } from '../parts/list/EntityList.tsx';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { EntityPageOf } from '../parts/screens/EntityRecordPage.tsx';
import { useCan } from '../shell/useCan.ts';
import { TariffImportDialog } from './TariffImportDialog.tsx';
import styles from './tariff.module.css';

const words = {
  import: bi('导入税则', 'Import a tariff'),
  rows: bi('变动明细', 'Changes'),
};

/** /precat/tariffImport: files that changed the tariff or wait for a second person. */
export function TariffImports() {
  const can = useCan();
  const [isImporting, setIsImporting] = useState(false);
  const mayImport = can(importHsCode);
  return (
    <EntityListPage
      entity={hsImport}
      tools={
        mayImport
          ? [{ key: 'import', label: words.import, icon: <FileUploadOutlined />, run: () => setIsImporting(true) }]
          : []
      }
    >
      {isImporting && <TariffImportDialog onClose={() => setIsImporting(false)} />}
    </EntityListPage>
  );
}

/** Of one batch; which one is known. */
const filters = ['change', 'hsCode', 'nameZh'];
const columns = { nameZh: { width: 180 }, difference: { width: 420 } };

/** /hsImport/:id: a batch and what it changes, code by code. */
export function TariffImport() {
  const { id = '' } = useParams();
  return (
    <EntityPageOf
      entity={hsImport}
      id={id}
      tail={
        <div className={styles.rows}>
          <EntityList
            entity={hsImportRow}
            listKey="hsImportRow.batch"
            title={words.rows}
            filter={{ importId: id }}
            filters={filters}
            columns={columns}
            isEmbedded
          />
        </div>
      }
    />
  );
}
