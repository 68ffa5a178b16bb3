import { useMemo } from 'react';
import { drawCode } from '#domain/printing/drawCode.ts';
import type { CodeImageProps } from './codeImageProps.ts';
import styles from './codes.module.css';

/** A code as bars or squares, black on white in every look: scanners read it from the screen. */
export function CodeDrawing({ kind, code }: CodeImageProps) {
  const drawn = useMemo(() => drawCode(kind, code), [kind, code]);
  if (!drawn) return null;
  const [width, height] = drawn.box;
  return (
    <svg
      className={drawn.isBars ? styles.bars : styles.squares}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={drawn.isBars ? 'none' : 'xMidYMid'}
      shapeRendering="crispEdges"
      role="img"
      aria-label={code}
    >
      {drawn.paths.map(({ d, width: stroke }) =>
        stroke ? (
          <path key={d} d={d} stroke="#000" strokeWidth={stroke} />
        ) : (
          <path key={d} d={d} fill="#000" fillRule="evenodd" />
        ),
      )}
    </svg>
  );
}
