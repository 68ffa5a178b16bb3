import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import { useState } from 'react';
import type { AttachedFile } from '#domain/core/field.ts';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { FilePreview, isPreviewable } from '../../parts/form/FilePreview.tsx';
import { useGateway } from '../../shell/useSession.ts';

/** The papers of a payment by name: a picture or PDF opens beside, anything else is downloaded. */
export function VoucherFiles({ files }: { files: unknown }) {
  const gateway = useGateway();
  const [shown, setShown] = useState<AttachedFile>();
  const rows: readonly AttachedFile[] = Array.isArray(files) ? files : [];
  if (rows.length === 0) return <EmptyValue />;
  return (
    <span className="ledger-vouchers">
      {rows.map((file) => (
        <button
          type="button"
          key={file.hashaddr}
          title={file.fileName}
          onClick={() => (isPreviewable(file) ? setShown(file) : void gateway.download(file))}
        >
          <AttachFileOutlined aria-hidden />
          {file.fileName}
        </button>
      ))}
      <FilePreview file={shown} onClose={() => setShown(undefined)} />
    </span>
  );
}
