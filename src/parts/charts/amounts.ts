import { bi, type Text } from '#domain/core/text.ts';

const short = (value: number): string => String(Math.round(value * 100) / 100);

/** An amount of an axis in few characters: `1,500万`, `2亿`; in English millions and thousands. */
export function shortAmount(yuan: number): Text {
  return bi(inChinese(yuan), inEnglish(yuan));
}

function inChinese(yuan: number): string {
  if (yuan >= 1e8) return `${short(yuan / 1e8)}亿`;
  return yuan >= 1e4 ? `${short(yuan / 1e4)}万` : short(yuan);
}

function inEnglish(yuan: number): string {
  if (yuan >= 1e6) return `${short(yuan / 1e6)}M`;
  return yuan >= 1e3 ? `${short(yuan / 1e3)}K` : short(yuan);
}
