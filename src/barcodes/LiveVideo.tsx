import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { scannedCodes } from '#domain/barcodes/codes.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../shell/text.ts';
import styles from './barcodes.module.css';

const refused = bi(
  '无法打开摄像头，请检查浏览器权限或改用拍照',
  'The camera is closed to us, allow it or take a photo',
);
/** Pixels of the longer side of a frame that is looked at: as much as a phone reads in a tenth of a second. */
const frameSide = 1_280;
const betweenMs = 80;

/** A frame of the video as it is handed to the reader. */
function frameOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | undefined {
  const scale = Math.min(1, frameSide / Math.max(video.videoWidth, video.videoHeight, 1));
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || canvas.width === 0 || canvas.height === 0) return undefined;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** The camera, looked at frame by frame until a code is seen. */
export function LiveVideo({
  onCodes,
  onClose,
}: {
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const notify = useNotify();
  const video = useRef<HTMLVideoElement>(null);
  const heard = useRef({ onCodes, onClose });
  useEffect(() => {
    heard.current = { onCodes, onClose };
  });
  const refusal = t(refused);
  useEffect(() => {
    const reader = new Worker(new URL('./codeReader.worker.ts', import.meta.url), { type: 'module' });
    const canvas = document.createElement('canvas');
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    // One frame at a time: the next is taken when the reader is done with the one before.
    const look = () => {
      const frame = video.current && video.current.readyState >= 2 ? frameOf(video.current, canvas) : undefined;
      if (frame) reader.postMessage(frame, [frame.data.buffer]);
      else timer = setTimeout(look, betweenMs);
    };
    reader.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => {
      const codes = [...new Set(data.flatMap(scannedCodes))];
      if (isGone) return;
      if (codes.length === 0) {
        timer = setTimeout(look, betweenMs);
        return;
      }
      heard.current.onCodes(codes);
      heard.current.onClose();
    });
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isGone || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      look();
    };
    const stop = () => {
      clearTimeout(timer);
      reader.terminate();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    start().catch(() => {
      if (isGone) return;
      notify(refusal, { type: 'warning' });
      heard.current.onClose();
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [notify, refusal]);
  return <video ref={video} className={styles.video} playsInline muted />;
}
