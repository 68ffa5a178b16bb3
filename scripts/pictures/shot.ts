/** What a person does on a page before its picture is taken. */
export type Act =
  | { readonly press: string; readonly role?: 'button' | 'tab' | 'link' }
  | { readonly write: string; readonly into: string }
  | { readonly attach: string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer } }
  | { readonly until: string };

export const looks = {
  light: { ending: '', width: 1440, height: 900, dark: false, mobile: false },
  dark: { ending: '-dark', width: 1440, height: 900, dark: true, mobile: false },
  narrow: { ending: '-390', width: 390, height: 844, dark: false, mobile: true },
} as const;
export type Look = keyof typeof looks;

/** A page to take pictures of, one in each look. */
export interface Shot {
  readonly name: string;
  readonly path: string;
  /** Words that stand on it once it is there. */
  readonly sign: string;
  /** Nobody is logged in when left out. */
  readonly account?: string;
  readonly looks: readonly Look[];
  readonly acts?: readonly Act[];
  /** CSS of what differs each time and stays invisible. */
  readonly hidden?: string;
}
