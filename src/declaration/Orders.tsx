import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { useState } from 'react';
import { bi, type Text } from '#domain/core/text.ts';
import { customsOrder, declaration } from '#domain/declaration/index.ts';
import { orderSlots } from '#domain/declaration/papers/paperKind.ts';
import { OwnContact } from '../company/index.ts';
import { FieldInput } from '../parts/form/FieldInput.tsx';
import { LineTools } from '../parts/form/LineTools.tsx';
import { ImportDialog } from '../parts/ImportDialog.tsx';
import { useSendSheet } from '../parts/import/useSendSheet.ts';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { EntityCreatePage, EntityRecordPage } from '../parts/screens/EntityRecordPage.tsx';
import { startDownload } from '../parts/startDownload.ts';
import { useCan } from '../shell/useCan.ts';
import { GoodsTable } from './GoodsTable.tsx';

const words = { numbers: bi('批量登记海关编号', 'Import customs numbers') };

/** A number of customs has 18 digits. */
const columns = { entryIds: 172 };

/** /fta/decl/customsOrderList: orders; those who store declarations bring the numbers of customs in as a sheet. */
export function OrderList() {
  const can = useCan();
  const [isImporting, setIsImporting] = useState(false);
  const send = useSendSheet({ service: 'business', method: 'importCustomsNo', busimodel: 'declaration' });
  const mayStore =
    can({ action: 'act:store', resource: 'declaration' }) && can({ action: 'act:declare', resource: 'demand' });
  return (
    <EntityListPage
      entity={customsOrder}
      columns={columns}
      tools={
        mayStore
          ? [{ key: 'numbers', label: words.numbers, icon: <FileUploadOutlined />, run: () => setIsImporting(true) }]
          : []
      }
    >
      {isImporting && (
        <ImportDialog
          resource={customsOrder.key}
          title={words.numbers}
          send={send}
          loadTemplate={loadTemplate}
          isAllOrNothing={false}
          onClose={() => setIsImporting(false)}
        />
      )}
    </EntityListPage>
  );
}

const paperWords: Readonly<Record<(typeof orderSlots)[number], Text>> = {
  '00000001': bi('发票', 'Invoice'),
  '00000002': bi('装箱单', 'Packing list'),
  '00000003': bi('提/运单', 'Bill of lading or waybill'),
  '00000004': bi('合同', 'Contract'),
  '00000005': bi('其他', 'Other'),
};
const slots = orderSlots.map((remark) => ({ remark, label: paperWords[remark] }));

const ofGoods = {
  inputs: {
    contact: <OwnContact entity={customsOrder} />,
    files: <FieldInput entity={customsOrder} field="files" slots={slots} />,
    goods: <GoodsTable entity={customsOrder} field="goods" />,
  },
  tools: { goods: <LineTools entity={customsOrder} field="goods" /> },
};

/** A new order: its goods are written element by element. */
export const NewOrder = () => <EntityCreatePage entity={customsOrder} {...ofGoods} />;
/** An order: as above. */
export const OrderRecord = () => <EntityRecordPage entity={customsOrder} {...ofGoods} />;

async function loadTemplate(): Promise<void> {
  startDownload(
    `/api/file/template?entity=${declaration.key}&fields=orderId,seqNo,entryId,declDate`,
    `${words.numbers.zh}模板.xlsx`,
  );
}
