import { useEffect, useRef } from 'react';
import { ScannerKeys } from './scannerKeys.ts';

const boxes = 'input, textarea, select, [contenteditable]';

/**
 * Hears a scanner that plays a keyboard, wherever on the page the focus is but in a box to write in: its keys are quick,
 * with Enter behind them. That Enter presses no button.
 * @param on of the window before the document: a page that takes scans itself is asked first, and keeps them
 */
export function useScanner(on: 'window' | 'document', onLine: (line: string) => void, isOff = false): void {
  const taking = useRef(onLine);
  useEffect(() => {
    taking.current = onLine;
  });
  useEffect(() => {
    if (isOff) return;
    const keys = new ScannerKeys();
    const target = on === 'window' ? window : document;
    const hear = (event: Event) => {
      if (!(event instanceof KeyboardEvent)) return;
      if (event.target instanceof HTMLElement && event.target.matches(boxes)) return;
      const line = keys.take(event);
      if (line === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      taking.current(line);
    };
    target.addEventListener('keydown', hear, true);
    return () => target.removeEventListener('keydown', hear, true);
  }, [on, isOff]);
}
