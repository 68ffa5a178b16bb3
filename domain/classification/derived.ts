import { chapterName } from './chapters.ts';
import { lastDayOf } from './period.ts';

interface Known {
  readonly hsCode?: string | null | undefined;
  readonly validTo?: string | null | undefined;
  readonly headingZh?: string | null | undefined;
  readonly nameZh?: string | null | undefined;
}

/** `8471301000` as people write it: `8471.30.1000`. */
const dotted = (code: string): string => [code.slice(0, 4), code.slice(4, 6), code.slice(6)].filter(Boolean).join('.');

/** What follows from a code, its names and its end. */
export const derivedOf = ({ hsCode: code, validTo, headingZh, nameZh }: Known) => ({
  ...(code && {
    hs2: code.slice(0, 2),
    hs4: code.slice(0, 4),
    hs6: code.slice(0, 6),
    hs8: code.slice(0, 8),
    dottedCode: dotted(code),
    pathZh: [chapterName(code.slice(0, 2)).zh, headingZh, nameZh].filter(Boolean).join(' > '),
  }),
  lastDay: lastDayOf({ validTo }),
});
