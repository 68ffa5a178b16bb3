import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { bi } from '#domain/core/text.ts';
import { useText } from '../shell/text.ts';
import styles from './barcodes.module.css';

/** What some browsers have; the language knows nothing of it yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
declare global {
  interface Window {
    readonly BarcodeDetector?: new () => Detector;
  }
}

const refused = bi(
  '无法打开摄像头，请检查浏览器权限或改用拍照',
  'The camera is closed to us, allow it or take a photo',
);
const lookMs = 200;

/** The camera, looked at five times a second until a code is seen. */
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
    const detector = window.BarcodeDetector && new window.BarcodeDetector();
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isGone = false;
    const look = async () => {
      if (!detector || !video.current || video.current.readyState < 2) return;
      const codes = (await detector.detect(video.current)).map(({ rawValue }) => rawValue).filter(Boolean);
      if (codes.length === 0 || isGone) return;
      heard.current.onCodes(codes);
      heard.current.onClose();
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isGone || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      timer = setInterval(() => void look().catch(() => undefined), lookMs);
    };
    const stop = () => {
      clearInterval(timer);
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
