import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import type { AttachedFile } from '#domain/core/field.ts';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { useFileLook } from '../../parts/form/FilePreview.tsx';
import { LinkButton } from '../../parts/layout/LinkButton.tsx';
import styles from './ledger.module.css';

/** The papers of a payment by name. */
export function VoucherFiles({ files }: { files: unknown }) {
  const look = useFileLook();
  const rows: readonly AttachedFile[] = Array.isArray(files) ? files : [];
  if (rows.length === 0) return <EmptyValue />;
  return (
    <span className={styles.vouchers}>
      {rows.map((file) => (
        <LinkButton key={file.hashaddr} onClick={() => look.open(file)}>
          <AttachFileOutlined aria-hidden sx={{ fontSize: 14 }} />
          {file.fileName}
        </LinkButton>
      ))}
      {look.preview}
    </span>
  );
}
