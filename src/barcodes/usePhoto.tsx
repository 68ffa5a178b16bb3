import { useState } from 'react';
import { useNotify } from 'react-admin';
import { readCodePhoto } from '#domain/barcodes/index.ts';
import { bi } from '#domain/core/text.ts';
import { useCall } from '../parts/calls/useCall.ts';
import { useFilePicker } from '../parts/form/controls/useFilePicker.tsx';
import { useText } from '../shell/text.ts';
import { useGateway } from '../shell/useSession.ts';

const words = {
  photo: bi('拍照识别条码', 'Photo of a code'),
  unreadable: bi('浏览器无法打开该照片，请换JPG格式', 'The browser cannot open this photo, use JPG'),
};

/** Pixels of the longer side that are sent: what the server looks at, and little enough for a bad network. */
const longestSide = 2_400;
const quality = 0.85;

/** The photo small enough to be sent; as it is where the browser cannot make it smaller. */
async function smaller(file: File): Promise<File> {
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return file;
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  if (scale === 1 && file.size < 1_000_000) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  return blob ? new File([blob], 'code.jpg', { type: 'image/jpeg' }) : file;
}

/** Codes from a photo, which the server reads: a browser would need a looser policy for it. */
export function usePhoto(onCodes: (codes: readonly string[]) => void) {
  const t = useText();
  const gateway = useGateway();
  const call = useCall();
  const notify = useNotify();
  const [isReading, setIsReading] = useState(false);
  const read = async ([file]: readonly File[]) => {
    if (!file) return;
    setIsReading(true);
    try {
      const { data } = await gateway.upload({ file: await smaller(file), bizType: 'codePhoto' });
      const { codes } = await call(readCodePhoto, { fileId: data.fileId });
      onCodes(codes);
    } catch (error) {
      // A refusal has been shown with what to do about it.
      if (!(error instanceof Error)) notify(t(words.unreadable), { type: 'warning' });
    } finally {
      setIsReading(false);
    }
  };
  const { picker, choose } = useFilePicker({
    label: t(words.photo),
    isCamera: true,
    onFiles: (files) => void read(files),
  });
  return { picker, choose, isReading, label: words.photo };
}
