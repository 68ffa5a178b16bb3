import { pinyin } from 'pinyin-pro';

/** Full pinyin and initials of a Chinese word, so `bg` and `baoguan` both find 报关. */
export function pinyinOf(text: string): string {
  const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).map((syllable) =>
    syllable.toLowerCase().replace(/[^a-z0-9]/g, ''),
  );
  return `${syllables.join('')} ${syllables.map((syllable) => syllable.charAt(0)).join('')}`.trim();
}
