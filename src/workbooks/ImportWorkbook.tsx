import { useState } from 'react';
import { defineForm } from '#domain/core/entity.ts';
import { type AttachedFile, files } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { type ImportedWorkbook, importXls } from '#domain/workbooks/calls.ts';
import { shareSheet } from '#domain/workbooks/index.ts';
import { sheetAddress } from '#domain/workbooks/paths.ts';
import { useCall } from '../parts/calls/useCall.ts';
import { FieldsDialog } from '../parts/form/FieldsDialog.tsx';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';

const words = {
  title: bi('导入 Excel 为在线表格', 'A shared sheet from Excel'),
  look: bi('检查', 'Check'),
  take: bi('导入', 'Import'),
  found: bi(
    '{sheets} 个工作表，{filled} 个单元格，{formulas} 个公式',
    '{sheets} sheets, {filled} cells, {formulas} formulas',
  ),
  whole: bi('可以完整导入', 'All of it comes in'),
  lost: bi('以下内容无法保留：', 'This cannot be kept:'),
  times: bi('{what}（{count} 处，如 {first}）', '{what} ({count}, such as {first})'),
};

const asked = defineForm({
  key: 'workbookImport',
  label: words.title,
  fields: {
    file: files('文件', 'File', { required: true, maxCount: 1 }),
    name: { ...shareSheet.fields.name, required: false },
  },
});

/** A workbook becomes a shared sheet; what cannot be kept of it is said before it is lost. */
export function ImportWorkbook({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const call = useCall();
  const openTab = useOpenTab();
  const [found, setFound] = useState<ImportedWorkbook & { readonly of: string }>();
  const send = async (values: Readonly<Record<string, unknown>>) => {
    const [file] = Array.isArray(values.file) ? (values.file as readonly AttachedFile[]) : [];
    const fileId = file?.hashaddr ?? '';
    if (found?.of !== fileId) {
      setFound({ ...(await call(importXls, { fileId, preview: 1 })), of: fileId });
      return;
    }
    const name = String(values.name || file?.fileName?.replace(/\.xlsx$/i, '') || '').slice(0, 60);
    const { sheetId } = await call(importXls, { fileId, ...(name && { name }) });
    onClose();
    if (sheetId) openTab(sheetAddress(sheetId));
  };
  return (
    <FieldsDialog
      title={words.title}
      asked={asked}
      confirm={found ? words.take : words.look}
      onCancel={onClose}
      onConfirm={send}
    >
      {found && (
        <div role="status">
          <p>{t(words.found, { sheets: found.sheets, filled: found.filled, formulas: found.formulas })}</p>
          <p>{t(found.lost.length > 0 ? words.lost : words.whole)}</p>
          <ul>
            {found.lost.map(({ what, count, first }) => (
              <li key={what.en}>{t(words.times, { what: t(what), count, first })}</li>
            ))}
          </ul>
        </div>
      )}
    </FieldsDialog>
  );
}
