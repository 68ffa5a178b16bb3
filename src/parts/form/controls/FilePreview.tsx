import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import type { AttachedFile } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';
import { useGateway } from '../../../shell/useSession.ts';
import { RecordDrawer } from '../RecordDrawer.tsx';

const isImage = (fileName: string): boolean => /\.(png|jpe?g)$/i.test(fileName);

/** The server shows only these inside the page; everything else is downloaded. @see docs/spec/platform.md 5.5 */
export const isPreviewable = ({ fileName }: AttachedFile): boolean => isImage(fileName) || /\.pdf$/i.test(fileName);

const inlineAddress = ({ hashaddr, fileName }: AttachedFile): string =>
  `/api/file/download?${new URLSearchParams({ fileload: '0', hashaddr, filename: fileName })}`;

/** Where a picture is shown from; nothing for what is none. */
export const imageAddress = (file: AttachedFile): string | undefined =>
  isImage(file.fileName) ? inlineAddress(file) : undefined;

/** An image or PDF beside the form it belongs to. */
export function FilePreview({ file, onClose }: { file: AttachedFile | undefined; onClose: () => void }) {
  const t = useText();
  const gateway = useGateway();
  if (!file) return null;
  return (
    <RecordDrawer
      title={file.fileName}
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="text"
            color="inherit"
            component="a"
            href={inlineAddress(file)}
            target="_blank"
            rel="noopener"
          >
            {t(bi('新窗口打开', 'Open in a new window'))}
          </Button>
          <Button variant="outlined" onClick={() => void gateway.download(file)}>
            {t(bi('下载', 'Download'))}
          </Button>
        </>
      }
    >
      {isImage(file.fileName) ? (
        <img src={inlineAddress(file)} alt={file.fileName} style={{ maxWidth: '100%' }} />
      ) : (
        <iframe src={inlineAddress(file)} title={file.fileName} style={{ width: '100%', height: '100%', border: 0 }} />
      )}
    </RecordDrawer>
  );
}

/**
 * Looking at one file of several: an image or PDF beside them, anything else as a download. `preview` must stand
 * somewhere in the screen.
 */
export function useFileLook(): { readonly open: (file: AttachedFile) => void; readonly preview: ReactNode } {
  const gateway = useGateway();
  const [shown, setShown] = useState<AttachedFile>();
  return {
    open: (file) => (isPreviewable(file) ? setShown(file) : void gateway.download(file)),
    preview: <FilePreview file={shown} onClose={() => setShown(undefined)} />,
  };
}
