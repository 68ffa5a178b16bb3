import { type PointerEvent, useState } from 'react';
import styles from './resizeHandle.module.css';

/** The right edge of a head; the table follows when the mouse lets go, so that dragging stays light. */
export function ResizeHandle({ onResize }: { onResize: (by: number) => void }) {
  const [start, setStart] = useState<number>();
  const [by, setBy] = useState(0);
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setStart(event.clientX);
    setBy(0);
  };
  return (
    <span
      className={styles.resize}
      aria-hidden
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      data-resizing={start !== undefined || undefined}
      style={start === undefined ? undefined : { transform: `translateX(${by}px)` }}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => start !== undefined && setBy(event.clientX - start)}
      onPointerUp={() => {
        if (by !== 0) onResize(by);
        setStart(undefined);
      }}
      onPointerCancel={() => setStart(undefined)}
    />
  );
}
