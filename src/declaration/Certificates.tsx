import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { defineForm } from '#domain/core/entity.ts';
import { files } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { declCertificate, downloadCertZip, importCertZip } from '#domain/declaration/index.ts';
import { useCall } from '../parts/calls/useCall.ts';
import { FieldsDialog } from '../parts/form/FieldsDialog.tsx';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';
import { useZipBatch } from './useZipBatch.tsx';

const words = {
  import: bi('导入证书包', 'Import scans'),
  lead: bi(
    'zip 中的文件按「证件类型_证件编号.pdf」命名，自动归入对应证件；已有的不会重复。',
    'Files in the zip are named <kind>_<number>.pdf and put to their certificates; what is there already is not doubled.',
  ),
  done: bi(
    '共{total}个文件：归入{attached}个，已有{existing}个，未归入{failed}个',
    '{total} files: {attached} put in, {existing} there already, {failed} left out',
  ),
  failed: bi('未归入的文件', 'Files left out'),
  name: bi('文件', 'File'),
  why: bi('原因', 'Why'),
  again: bi('更换压缩包后可再次导入', 'Take another archive to try again'),
};

const form = defineForm({
  key: declCertificate.key,
  label: words.import,
  fields: { zip: files('证书包', 'Archive', { required: true, maxCount: 1 }) },
});

/** /decl/certList: certificates, whose scans leave and come in as archives. */
export function Certificates() {
  const can = useCan();
  const zip = useZipBatch(downloadCertZip);
  const [isImporting, setIsImporting] = useState(false);
  const mayImport = can(importCertZip);
  return (
    <EntityListPage
      entity={declCertificate}
      batchActions={zip}
      tools={
        mayImport
          ? [{ key: 'importZip', label: words.import, icon: <FolderZipOutlined />, run: () => setIsImporting(true) }]
          : []
      }
    >
      {isImporting && <ImportScans onClose={() => setIsImporting(false)} />}
    </EntityListPage>
  );
}

/** Takes an archive in, and names what found no certificate: the dialog stays for it. */
function ImportScans({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const notify = useNotify();
  const call = useCall();
  const refresh = useRefresh();
  const [failed, setFailed] = useState<readonly { readonly name: string; readonly msg: string }[]>([]);
  const send = async ({ zip }: Readonly<Record<string, unknown>>) => {
    const [file] = Array.isArray(zip) ? zip : [];
    const answer = await call(importCertZip, { fileId: String(file?.realFile ?? '').replace(/\.[a-z]+$/, '') });
    const { total, attached, existing } = answer;
    const counts = {
      total: String(total),
      attached: String(attached),
      existing: String(existing),
      failed: String(answer.failed.length),
    };
    notify(t(words.done, counts), { type: answer.failed.length > 0 ? 'warning' : 'success' });
    refresh();
    if (answer.failed.length > 0) setFailed(answer.failed);
    else onClose();
  };
  return (
    <FieldsDialog
      title={t(words.import)}
      asked={form}
      lead={
        <>
          <p>{t(words.lead)}</p>
          {failed.length > 0 && (
            <RecordTable
              label={words.failed}
              look="sheet"
              columns={[
                { field: 'name', label: words.name, isName: true, value: ({ name }) => String(name) },
                { field: 'msg', label: words.why, isLong: true, value: ({ msg }) => String(msg) },
              ]}
              rows={failed.map(({ name, msg }) => ({ id: name, name, msg }))}
            />
          )}
          {failed.length > 0 && <p>{t(words.again)}</p>}
        </>
      }
      confirm={words.import}
      onCancel={onClose}
      onConfirm={send}
    />
  );
}
