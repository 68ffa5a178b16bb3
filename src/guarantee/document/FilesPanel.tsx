import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import { say as text } from '#domain/core/text.ts';
import { useFileLook } from '../../parts/form/FilePreview.tsx';
import { LinkButton } from '../../parts/layout/LinkButton.tsx';
import { useText } from '../../shell/text.ts';
import styles from './document.module.css';
import { filePlaces } from './filePlaces.ts';
import { useReadDocument } from './Marked.tsx';

/** Files of a document in one line each kind. `hidden`: kinds that stand in the form meanwhile. */
export function FilesPanel({ id, hidden }: { id: string; hidden: readonly string[] }) {
  const say = useText();
  const { entity, doc } = useReadDocument();
  const look = useFileLook();
  const filled = filePlaces(entity, doc).filter(({ name }) => !hidden.includes(name));
  if (filled.length === 0) return null;
  return (
    <section className={styles.files} id={id} tabIndex={-1} aria-label={say(text('附件', 'Files'))}>
      {filled.map(({ name, label, files }) => (
        <div key={name}>
          <h2>{say(label)}</h2>
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
