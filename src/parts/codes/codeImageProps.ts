import type { CodeKind } from '#domain/core/sheet.ts';

/** What is drawn. */
export interface CodeImageProps {
  readonly kind: CodeKind;
  readonly code: string;
}
