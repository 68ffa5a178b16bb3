import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { AttachedFile } from '#domain/core/field.ts';
import { say as text } from '#domain/core/text.ts';
import { FilePreview, isPreviewable } from '../../parts/form/FilePreview.tsx';
import { FileItem } from '../../parts/form/FilesControl.tsx';
import { RecordDrawer } from '../../parts/form/RecordDrawer.tsx';
import { useText } from '../../shell/text.ts';
import { useGateway } from '../../shell/useSession.ts';
import type { DocKind } from '../docKinds.ts';
import { DrawerState } from './DrawerState.tsx';
import styles from './lists.module.css';
import { useDocument } from './useDocument.ts';

const words = {
  title: text('附件 {docNo}', 'Files {docNo}'),
  none: text('这张单据没有附件', 'This document has no files'),
};

/** Every paper of a document under the name of its place; an image or PDF opens in the drawer, all others are downloaded. */
export function FilesDrawer({ kind, record, onClose }: { kind: DocKind; record: RaRecord; onClose: () => void }) {
  const say = useText();
  const gateway = useGateway();
  const query = useDocument(kind, record.id);
  const [shown, setShown] = useState<AttachedFile>();
  const places = filePlaces(kind, query.data?.doc);
  if (shown) return <FilePreview file={shown} onClose={() => setShown(undefined)} />;
  return (
    <RecordDrawer title={say(words.title, { docNo: String(record.docNo ?? '') })} onClose={onClose}>
      <DrawerState query={query} />
      {query.data && places.length === 0 && <p className="line-empty">{say(words.none)}</p>}
      {places.map(({ name, label, files }) => (
        <section key={name} className={styles.files}>
          <h3>{say(label)}</h3>
          {files.map((file) => (
            <FileItem
              key={`${file.hashaddr} ${file.fileName}`}
              file={file}
              onOpen={() => (isPreviewable(file) ? setShown(file) : void gateway.download(file))}
            />
          ))}
        </section>
      ))}
    </RecordDrawer>
  );
}

/** Fields of the document that hold files now. */
function filePlaces({ entity }: DocKind, doc: RaRecord | undefined) {
  return Object.entries(entity.fields).flatMap(([name, { kind, label }]) => {
    const files: readonly AttachedFile[] = kind === 'files' && Array.isArray(doc?.[name]) ? doc[name] : [];
    return files.length > 0 ? [{ name, label, files }] : [];
  });
}
