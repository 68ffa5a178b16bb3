import { lazyScreen } from '../../shell/lazyScreen.ts';
import type { CodeImageProps } from './codeImageProps.ts';

/** A drawn code. What draws it is a hundred kilobytes, fetched when a screen first shows one. */
export const CodeImage = lazyScreen<CodeImageProps>(
  async () => (await import('./CodeDrawing.tsx')).CodeDrawing,
  () => null,
);
