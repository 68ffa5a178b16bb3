import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import { useState } from 'react';
import type { AttachedFile } from '#domain/core/field.ts';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { FilePreview, isPreviewable } from '../../parts/form/FilePreview.tsx';
import { LinkButton } from '../../parts/layout/LinkButton.tsx';
import { useGateway } from '../../shell/useSession.ts';
import styles from './ledger.module.css';

/** The papers of a payment by name: a picture or PDF opens beside, anything else is downloaded. */
export function VoucherFiles({ files }: { files: unknown }) {
  const gateway = useGateway();
  const [shown, setShown] = useState<AttachedFile>();
  const rows: readonly AttachedFile[] = Array.isArray(files) ? files : [];
  if (rows.length === 0) return <EmptyValue />;
  return (
    <span className={styles.vouchers}>
      {rows.map((file) => (
        <LinkButton key={file.hashaddr} onClick={() => (isPreviewable(file) ? setShown(file) : void gateway.download(file))}>
          <AttachFileOutlined aria-hidden sx={{ fontSize: 14 }} />
          {file.fileName}
        </LinkButton>
      ))}
      <FilePreview file={shown} onClose={() => setShown(undefined)} />
    </span>
  );
}
