import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { useState } from 'react';
import { precatProduct, saveResult } from '#domain/classification/index.ts';
import { resultSheetOf } from '#domain/classification/paths.ts';
import { elementValuesOf } from '#domain/classification/precat/elementRules.ts';
import { getXlsJson } from '#domain/classification/precat/resultSheet.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { guardedText } from '#domain/core/formulaText.ts';
import { bi } from '#domain/core/text.ts';
import { useCall } from '../parts/calls/useCall.ts';
import { ImportDialog } from '../parts/ImportDialog.tsx';
import { useSendSheet } from '../parts/import/useSendSheet.ts';
import type { TickedRows } from '../parts/list/actions.ts';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { useCan } from '../shell/useCan.ts';
import { ConvertDrawer } from './ConvertDrawer.tsx';
import type { Product } from './records.ts';
import { usePassUnchanged } from './usePassUnchanged.tsx';

const words = {
  results: bi('导入审核结果', 'Import results'),
  sheet: bi('在线编辑', 'Edit as a sheet'),
  convert: bi('数据转换', 'Convert data'),
};
const mostElements = 30;

/** /precat/productlist: goods in process; auditors bring in what they found in a sheet of their own lines. */
export function GoodsLines() {
  const can = useCan();
  const [isImporting, setIsImporting] = useState(false);
  const [converted, setConverted] = useState<TickedRows<Product>>();
  const send = useSendSheet({ service: 'product', method: 'importPrecatAudit' });
  const call = useCall();
  const loadTemplate = async () => saveSheet((await call(getXlsJson, { entity: precatProduct.key, ids: null })).rows);
  const mayImport = can(saveResult);
  const passThese = usePassUnchanged();
  const openTab = useOpenTab();
  const editThese = {
    key: 'sheet',
    label: words.sheet,
    run: ({ ids }: TickedRows<Product>) => openTab(resultSheetOf(ids)),
  };
  const convertThese = {
    key: 'convert',
    label: words.convert,
    run: (batch: TickedRows<Product>) => setConverted(batch),
  };
  return (
    <EntityListPage
      entity={precatProduct}
      batchActions={mayImport ? [...passThese, editThese, convertThese] : []}
      tools={
        mayImport
          ? [{ key: 'results', label: words.results, icon: <FileUploadOutlined />, run: () => setIsImporting(true) }]
          : []
      }
    >
      {converted && <ConvertDrawer batch={converted} onClose={() => setConverted(undefined)} />}
      {isImporting && (
        <ImportDialog
          resource={precatProduct.key}
          title={words.results}
          send={send}
          loadTemplate={loadTemplate}
          isAllOrNothing={false}
          onClose={() => setIsImporting(false)}
        />
      )}
    </EntityListPage>
  );
}

/** Customers wrote some of it: nothing an auditor opens may run as a formula. */
const quoted = (value: unknown): string => `"${guardedText(String(value ?? '')).replaceAll('"', '""')}"`;

/** The goods this person may audit, to be filled in and sent back; names stand there to be read alone. */
function saveSheet(rows: readonly RecordValues[]): void {
  const elements = Array.from({ length: mostElements }, (_, at) => at + 1);
  const head = [
    '行ID',
    '料号',
    '中文品名',
    '商品编码',
    'CIQ码',
    '申报名称',
    ...elements.map((at) => `要素${at}`),
    '归类依据',
    '审核意见',
  ];
  const lines = rows.map((row) => {
    const said = new Map(elementValuesOf(row.elementValues).map(({ seq, value }) => [seq, value]));
    const own = [row.id, row.partNo, row.nameZh, row.hsCode, row.ciqCode, row.declaredName];
    return [...own, ...elements.map((at) => said.get(at)), row.basis, ''];
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    new Blob([`\ufeff${[head, ...lines].map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`]),
  );
  link.download = `${words.results.zh}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
