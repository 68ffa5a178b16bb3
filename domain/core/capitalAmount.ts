import { isDecimal } from './money.ts';

const digitWords = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const;
const placeWords = ['仟', '佰', '拾', ''] as const;
const sectionWords = ['亿', '万', ''] as const;

/**
 * An amount of yuan in the words of Chinese invoices and receipts: `1409.50` -> `壹仟肆佰零玖元伍角整`.
 * @param amount decimal text or number; spaces around it and thousands commas are dropped
 * @returns '' when it is no number, has more than 12 integer digits, or more than 2 decimals (trailing zeros count)
 * @see docs/spec/platform.md 5.8.1, docs/spec/finance.md 6.10
 */
export function toCapital(amount: string | number): string {
  const text = String(amount).trim().replaceAll(',', '');
  if (!isDecimal(text)) return '';
  const [written = '', fraction = ''] = text.replace('-', '').split('.');
  const whole = written.replace(/^0+/, '');
  if (whole.length > 12 || fraction.length > 2) return '';

  const [jiao, fen] = [Number(fraction[0] ?? 0), Number(fraction[1] ?? 0)];
  if (whole === '' && jiao === 0 && fen === 0) return '零元整';
  return (text.startsWith('-') ? '负' : '') + wholeWords(whole) + fractionWords({ jiao, fen, hasYuan: whole !== '' });
}

function wholeWords(whole: string): string {
  if (whole === '') return '';
  const padded = whole.padStart(12, '0');
  let words = '';
  sectionWords.forEach((unit, index) => {
    const section = padded.slice(index * 4, index * 4 + 4);
    const isEmpty = section === '0000';
    // A section below its 仟 place, or after a whole empty 万 section, is announced by 零; an empty section itself says
    // nothing.
    const afterEmpty = index === 2 && padded.slice(4, 8) === '0000';
    if (!isEmpty)
      words += (words !== '' && (section.startsWith('0') || afterEmpty) ? '零' : '') + sectionText(section) + unit;
  });
  return `${words}元`;
}

/** Four digits without leading 零; one 零 for a run of zeros inside, none for zeros at the end. */
function sectionText(section: string): string {
  let words = '';
  let gap = false;
  for (const [place, character] of [...section].entries()) {
    const digit = Number(character);
    if (digit === 0) {
      gap = words !== '';
      continue;
    }
    words += `${gap ? '零' : ''}${digitWords[digit]}${placeWords[place]}`;
    gap = false;
  }
  return words;
}

function fractionWords({ jiao, fen, hasYuan }: { jiao: number; fen: number; hasYuan: boolean }): string {
  if (jiao === 0 && fen === 0) return '整';
  if (fen === 0) return `${digitWords[jiao]}角整`;
  if (jiao === 0) return `${hasYuan ? '零' : ''}${digitWords[fen]}分`;
  return `${digitWords[jiao]}角${digitWords[fen]}分`;
}
