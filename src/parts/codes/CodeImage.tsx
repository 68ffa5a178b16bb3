import type { CodeKind } from '#domain/core/sheet.ts';
import { lazyScreen } from '../../shell/lazyScreen.ts';

export interface CodeImageProps {
  readonly kind: CodeKind;
  readonly code: string;
}

/** A drawn code. What draws it is a hundred kilobytes, fetched when a screen first shows one. */
export const CodeImage = lazyScreen<CodeImageProps>(
  async () => (await import('./CodeDrawing.tsx')).CodeDrawing,
  () => null,
);
