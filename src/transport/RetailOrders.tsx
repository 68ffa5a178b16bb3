import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { retailOrder } from '#domain/transport/index.ts';
import { ImportDialog } from '../parts/ImportDialog.tsx';
import { useSendSheet } from '../parts/import/useSendSheet.ts';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { useCan } from '../shell/useCan.ts';

const words = { import: bi('导入零售订单', 'Import retail orders') };

/** /fta/sephora/list: retail orders; they come in as a sheet of articles, those of one number are one order. */
export function RetailOrders() {
  const can = useCan();
  const [isImporting, setIsImporting] = useState(false);
  const send = useSendSheet({ service: 'business', method: 'importRetailOrder', busimodel: 'retailOrder' });
  return (
    <EntityListPage
      entity={retailOrder}
      tools={
        can({ action: 'import', resource: retailOrder.key })
          ? [{ key: 'import', label: words.import, icon: <FileUploadOutlined />, run: () => setIsImporting(true) }]
          : []
      }
    >
      {isImporting && (
        <ImportDialog
          resource={retailOrder.key}
          title={words.import}
          send={send}
          hasTemplate={false}
          isAllOrNothing={false}
          onClose={() => setIsImporting(false)}
        />
      )}
    </EntityListPage>
  );
}
