import { wideEncoding } from './decodeText.ts';

/** What people save under a sheet's name though no reader of ours takes it for a sheet. */
export type Disguise = 'page' | 'xmlTable' | 'archivedPage' | 'oldest';

/**
 * What a file is, by its first bytes, that spreadsheet programs open though it is no workbook: a page with a table, XML
 * of 2003, a page with its pictures in one file, or a workbook of before 1993. Undefined for anything else.
 */
export function findDisguise(bytes: Buffer): Disguise | undefined {
  // BOF of BIFF2, 3 and 4: these had no container.
  if (
    bytes[0] === 0x09 &&
    [0x00, 0x02, 0x04].includes(bytes[1] ?? -1) &&
    [0x04, 0x06].includes(bytes[2] ?? -1) &&
    bytes[3] === 0
  )
    return 'oldest';
  const opening = openingText(bytes);
  if (/^mime-version:/i.test(opening)) return 'archivedPage';
  if (
    /^<\?xml/i.test(opening) &&
    /progid\s*=\s*"excel\.sheet"|urn:schemas-microsoft-com:office:spreadsheet/i.test(opening)
  )
    return 'xmlTable';
  const first = pastMark(pastMark(opening, '<?xml', '>'), '<!--', '-->');
  return /^<!doctype\s/i.test(first) || /^<(?:html|head|meta|body|table|style|div)[\s>]/i.test(first)
    ? 'page'
    : undefined;
}

/** What stands behind a mark that a text begins with, such as a comment; the text itself where it begins otherwise. */
function pastMark(text: string, start: string, end: string): string {
  if (!text.toLowerCase().startsWith(start)) return text;
  const at = text.indexOf(end);
  return at < 0 ? '' : text.slice(at + end.length).trimStart();
}

/** The first thousands of characters without a mark and white space in front. */
function openingText(bytes: Buffer): string {
  const start = bytes.subarray(0, 4_096);
  return new TextDecoder(wideEncoding(start) ?? 'latin1')
    .decode(start)
    .replace(/^(?:\ufeff|\u00ef\u00bb\u00bf)/, '')
    .trimStart();
}
