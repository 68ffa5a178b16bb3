import { bi } from '#domain/core/text.ts';
import { filePlaces } from '../../approval/document/FilesPanel.tsx';
import type { DocumentAnswer } from '../../approval/documentAnswer.ts';
import { OpinionTimeline } from '../../approval/OpinionTimeline.tsx';
import { useRead } from '../../parts/calls/useCall.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { useFileLook } from '../../parts/form/controls/FilePreview.tsx';
import { FileItem } from '../../parts/form/controls/FilesControl.tsx';
import { RecordDrawer } from '../../parts/form/RecordDrawer.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import { useText } from '../../shell/text.ts';
import type { DocKind } from '../docKinds.ts';
import type { QuotaDocument } from '../records.ts';
import { useBaohan } from '../useBaohan.ts';
import styles from './lists.module.css';

const titles = { log: bi('审批日志 {docNo}', 'Approval log {docNo}'), files: bi('附件 {docNo}', 'Files {docNo}') };

interface DocumentDrawerProps {
  readonly kind: DocKind;
  /** The row; its log and files are read with the whole document. */
  readonly record: QuotaDocument;
  readonly at: keyof typeof titles;
  readonly onClose: () => void;
}

/** Who did what with a document, or its papers, beside the list it was looked up in. */
export function DocumentDrawer({ kind: { entity, calls }, record, at, onClose }: DocumentDrawerProps) {
  const t = useText();
  const ask = useBaohan();
  const { data, error, refetch } = useRead(
    [entity.key, calls.get, record.id],
    (signal) => ask<DocumentAnswer>(calls.get, { id: record.id }, { signal }),
    { goodFor: 0 },
  );
  return (
    <RecordDrawer
      title={t(titles[at], { docNo: record.docNo ?? '' })}
      mark={at === 'log' && <DictValue dict="BH_STATUS" value={record.status} />}
      onClose={onClose}
    >
      {!data ? (
        <RecordState error={error} onRetry={() => void refetch()} />
      ) : at === 'log' ? (
        <OpinionTimeline entity={entity} doc={data.doc} log={data.log} people={data.people} limit={data.log.length} />
      ) : (
        <Files places={filePlaces(entity, data.doc)} />
      )}
    </RecordDrawer>
  );
}

/** Every paper under the name of its place. */
function Files({ places }: { places: ReturnType<typeof filePlaces> }) {
  const t = useText();
  const look = useFileLook();
  if (places.length === 0) return <Nothing>{t(bi('这张单据没有附件', 'This document has no files'))}</Nothing>;
  return (
    <>
      {places.map(({ name, label, files }) => (
        <section key={name} className={styles.files}>
          <h3>{t(label)}</h3>
          {files.map((file) => (
            <FileItem key={`${file.hashaddr} ${file.fileName}`} file={file} onOpen={() => look.open(file)} />
          ))}
        </section>
      ))}
      {look.preview}
    </>
  );
}
