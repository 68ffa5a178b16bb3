import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import type { AttachedFile } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { useFileLook } from '../../parts/form/controls/FilePreview.tsx';
import { LinkButton } from '../../parts/layout/LinkButton.tsx';
import { useText } from '../../shell/text.ts';
import styles from './document.module.css';
import { useReadDocument } from './Marked.tsx';

const isFile = (value: unknown): value is AttachedFile =>
  typeof value === 'object' && value !== null && 'fileName' in value;

/** Where a document holds files now, what its author signed first. */
export const filePlaces = ({ fields }: EntityDefinition, doc: RecordValues) =>
  ['contractFile', 'attachments', 'adminFiles'].flatMap((name) => {
    const value = doc[name];
    const files: readonly AttachedFile[] = Array.isArray(value) ? value.filter(isFile) : [];
    const label = fields[name]?.label;
    return label && files.length > 0 ? [{ name, label, files }] : [];
  });

/** Files of a document in one line each kind, but for those that stand open in the form. */
export function FilesPanel({ id }: { id: string }) {
  const t = useText();
  const { entity, doc, open } = useReadDocument();
  const look = useFileLook();
  const filled = filePlaces(entity, doc).filter(({ name }) => name === 'adminFiles' || !open.includes(name));
  if (filled.length === 0) return null;
  return (
    <section className={styles.files} id={id} tabIndex={-1} aria-label={t(bi('附件', 'Files'))}>
      {filled.map(({ name, label, files }) => (
        <div key={name}>
          <h2>{t(label)}</h2>
          <ul>
            {files.map((file) => (
              <li key={`${file.hashaddr} ${file.fileName}`}>
                <AttachFileOutlined sx={{ fontSize: 16 }} aria-hidden />
                <LinkButton onClick={() => look.open(file)}>{file.fileName}</LinkButton>
                {file.fileRemark && <small>{file.fileRemark}</small>}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {look.preview}
    </section>
  );
}
