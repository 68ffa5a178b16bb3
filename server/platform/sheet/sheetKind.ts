import { wideEncoding } from './decodeText.ts';
import { findDisguise } from './notWorkbook.ts';
import { partName } from './partNames.ts';
import { SheetRefusal } from './sheetRefusal.ts';
import { readZipDirectory } from './zipDirectory.ts';

export type SheetKind = 'xlsx' | 'xls' | 'text';

const compoundMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/**
 * What a file is by its first bytes and its table of contents; its name is not asked, because people rename files.
 * @throws {SheetRefusal} encrypted, of a kind we do not read, or no sheet at all
 */
export function findSheetKind(bytes: Buffer): SheetKind {
  if (bytes.length === 0) throw new SheetRefusal('empty');
  if (bytes.subarray(0, 8).equals(compoundMark)) return checkCompound(bytes);
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return checkPackage(bytes);
  const disguise = findDisguise(bytes);
  if (disguise) throw new SheetRefusal(disguise);
  if (!isText(bytes)) throw new SheetRefusal('notSheet');
  return 'text';
}

/** Old .xls and password-protected .xlsx share this container; which one it is, the names of its streams tell. */
function checkCompound(bytes: Buffer): SheetKind {
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new SheetRefusal('encrypted');
  if (!['Workbook', 'Book'].some((name) => bytes.includes(Buffer.from(name, 'utf16le'))))
    throw new SheetRefusal('notSheet');
  return 'xls';
}

function checkPackage(bytes: Buffer): SheetKind {
  const names = new Set(readZipDirectory(bytes).map(({ name }) => partName(name)));
  if (names.has('xl/workbook.bin') || names.has('mimetype')) throw new SheetRefusal('wrongKind');
  if (!names.has('[content_types].xml') || ![...names].some((name) => name.startsWith('xl/')))
    throw new SheetRefusal('notSheet');
  return 'xlsx';
}

/** Text has no NUL bytes (UTF-16 excepted) and is no document saved under a sheet's name. */
function isText(bytes: Buffer): boolean {
  const opening = bytes.subarray(0, 512).toString('latin1').trimStart().toLowerCase();
  if (/^(<!doctype|<\?xml|%pdf-|\{\\rtf)/.test(opening.replace(/^\xef\xbb\xbf/, ''))) return false;
  return wideEncoding(bytes) !== undefined || !bytes.includes(0);
}

/**
 * What a file is that only its name makes a sheet, and what to do about it; undefined for one that no spreadsheet
 * program opens either.
 */
export function disguiseText(opening: Buffer): SheetRefusal['text'] | undefined {
  const disguise = findDisguise(opening);
  return disguise && new SheetRefusal(disguise).text;
}
