import type { DesignTokens } from '../tokens.ts';

/** Around what the keyboard stands on: outside of it, or inside where its neighbours touch it. */
export const focusRing = (t: DesignTokens, outlineOffset: 2 | -2) => ({
  outline: `2px solid ${t.focus}`,
  outlineOffset,
});
