import GestureOutlined from '@mui/icons-material/GestureOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type PointerEvent, useRef, useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';
import styles from './SignaturePad.module.css';

// A signature is drawn by a finger: no input of a form takes that, so this is a component of its own. What comes out
// of it is a file like any other.

const words = {
  open: bi('屏幕签名', 'Sign on the screen'),
  title: bi('请在框内签名', 'Please sign in the box'),
  place: bi('签名框', 'Place to sign'),
  clear: bi('重签', 'Clear'),
  cancel: bi('取消', 'Cancel'),
  done: bi('使用签名', 'Use the signature'),
  name: bi('签名.png', 'signature.png'),
};

/** Pixels of the picture, whatever the screen: enough for a paper, some kilobytes as PNG. */
const size = { width: 720, height: 320 };

/** A button that asks for a signature, and hands it over as a PNG with black ink on white. */
export function SignaturePad({ className, onFile }: { className: string | undefined; onFile: (file: File) => void }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setIsOpen(true)}>
        <GestureOutlined sx={{ fontSize: 16 }} aria-hidden />
        {t(words.open)}
      </button>
      {isOpen && (
        <PadDialog
          onClose={() => setIsOpen(false)}
          onFile={(file) => {
            setIsOpen(false);
            onFile(file);
          }}
        />
      )}
    </>
  );
}

function PadDialog({ onClose, onFile }: { onClose: () => void; onFile: (file: File) => void }) {
  const t = useText();
  const { pad, isEmpty, drawing, clear } = useInk();
  const take = () =>
    pad.current?.toBlob((picture) => {
      if (picture) onFile(new File([picture], t(words.name), { type: 'image/png' }));
    }, 'image/png');
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth>
      <DialogTitle>{t(words.title)}</DialogTitle>
      <DialogContent>
        <canvas ref={pad} className={styles.pad} aria-label={t(words.place)} {...size} {...drawing} />
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={clear} disabled={isEmpty}>
          {t(words.clear)}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {t(words.cancel)}
        </Button>
        <Button variant="contained" onClick={take} disabled={isEmpty}>
          {t(words.done)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Lines where a finger, a pen or a mouse goes while it is down. */
function useInk() {
  const pad = useRef<HTMLCanvasElement>(null);
  const [isEmpty, setIsEmpty] = useState(true);
  const placeOf = ({ nativeEvent, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const { width, height } = currentTarget.getBoundingClientRect();
    return [(nativeEvent.offsetX / width) * size.width, (nativeEvent.offsetY / height) * size.height] as const;
  };
  const inkOf = ({ currentTarget }: PointerEvent<HTMLCanvasElement>) => currentTarget.getContext('2d');
  const paper = () => {
    const ink = pad.current?.getContext('2d');
    if (!ink) return;
    ink.fillStyle = '#fff';
    ink.fillRect(0, 0, size.width, size.height);
  };
  return {
    pad,
    isEmpty,
    clear: () => {
      paper();
      setIsEmpty(true);
    },
    drawing: {
      onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
        const ink = inkOf(event);
        if (!ink) return;
        if (isEmpty) paper();
        event.currentTarget.setPointerCapture(event.pointerId);
        Object.assign(ink, { lineWidth: 4, lineCap: 'round', lineJoin: 'round', strokeStyle: '#000' });
        ink.beginPath();
        const [x, y] = placeOf(event);
        ink.moveTo(x, y);
        // A dot is a stroke, too.
        ink.lineTo(x + 0.1, y);
        ink.stroke();
        setIsEmpty(false);
      },
      onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const ink = inkOf(event);
        ink?.lineTo(...placeOf(event));
        ink?.stroke();
      },
    },
  };
}
