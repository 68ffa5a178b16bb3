import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import { useState } from 'react';
import type { RecordValues } from '#domain/core/entity.ts';
import type { AttachedFile } from '#domain/core/field.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { FilePreview, isPreviewable } from '../../parts/form/FilePreview.tsx';
import { LinkButton } from '../../parts/layout/LinkButton.tsx';
import { useText } from '../../shell/text.ts';
import { useGateway } from '../../shell/useSession.ts';
import styles from './document.module.css';
import { useReadDocument } from './Marked.tsx';

const groups: readonly { readonly field: string; readonly label: Text }[] = [
  { field: 'contractFile', label: text('协议', 'Agreement') },
  { field: 'attachments', label: text('附件', 'Files') },
  { field: 'adminFiles', label: text('盖章件', 'Stamped') },
];

const isFile = (value: unknown): value is AttachedFile => typeof value === 'object' && value !== null && 'fileName' in value;
const filesAt = (doc: RecordValues, field: string): readonly AttachedFile[] => {
  const value = doc[field];
  return Array.isArray(value) ? value.filter(isFile) : [];
};

export const fileCount = (doc: RecordValues): number => groups.reduce((count, { field }) => count + filesAt(doc, field).length, 0);

/** Files of a document in one line each kind. `hidden`: kinds that stand in the form meanwhile. */
export function FilesPanel({ id, hidden }: { id: string; hidden: readonly string[] }) {
  const say = useText();
  const gateway = useGateway();
  const { doc } = useReadDocument();
  const [shown, setShown] = useState<AttachedFile>();
  const filled = groups.filter(({ field }) => !hidden.includes(field) && filesAt(doc, field).length > 0);
  if (filled.length === 0) return null;
  return (
    <section className={styles.files} id={id} tabIndex={-1} aria-label={say(text('附件', 'Files'))}>
      {filled.map(({ field, label }) => (
        <div key={field}>
          <h2>{say(label)}</h2>
          <ul>
            {filesAt(doc, field).map((file) => (
              <li key={`${file.hashaddr} ${file.fileName}`}>
                <AttachFileOutlined sx={{ fontSize: 16 }} aria-hidden />
                <LinkButton onClick={() => (isPreviewable(file) ? setShown(file) : void gateway.download(file))}>
                  {file.fileName}
                </LinkButton>
                {file.fileRemark && <small>{file.fileRemark}</small>}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <FilePreview file={shown} onClose={() => setShown(undefined)} />
    </section>
  );
}
