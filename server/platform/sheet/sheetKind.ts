import { SheetRefusal } from './sheetRefusal.ts';
import { readZipDirectory } from './zipDirectory.ts';

export type SheetKind = 'xlsx' | 'xls' | 'text';

const compoundMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const globalsOfBiff8 = Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00]);
const filePassRecord = 0x2f;

/**
 * What a file is by its first bytes and its table of contents; its name is not asked, because people rename files.
 * @throws {SheetRefusal} encrypted, of a kind we do not read, or no sheet at all
 */
export function findSheetKind(bytes: Buffer): SheetKind {
  if (bytes.length === 0) throw new SheetRefusal('empty');
  if (bytes.subarray(0, 8).equals(compoundMark)) return checkCompound(bytes);
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return checkPackage(bytes);
  if (!isText(bytes)) throw new SheetRefusal('notSheet');
  return 'text';
}

/** Old .xls and password-protected .xlsx share this container; which one it is, the names of its streams tell. */
function checkCompound(bytes: Buffer): SheetKind {
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new SheetRefusal('encrypted');
  const isOldWorkbook = bytes.includes(Buffer.from('Workbook', 'utf16le')) || bytes.includes(Buffer.from('Book', 'utf16le'));
  if (!isOldWorkbook) throw new SheetRefusal('notSheet');
  if (hasFilePass(bytes)) throw new SheetRefusal('encrypted');
  return 'xls';
}

/** FILEPASS stands among the first records of the workbook stream, which begins at a sector and so lies in one piece. */
function hasFilePass(bytes: Buffer): boolean {
  const start = bytes.indexOf(globalsOfBiff8);
  if (start < 0) return false;
  for (let at = start, count = 0; at + 4 <= bytes.length && at < start + 512 && count < 8; count++) {
    if (bytes.readUInt16LE(at) === filePassRecord) return true;
    at += 4 + bytes.readUInt16LE(at + 2);
  }
  return false;
}

function checkPackage(bytes: Buffer): SheetKind {
  const names = new Set(readZipDirectory(bytes).map(({ name }) => name));
  if (names.has('xl/workbook.bin') || names.has('mimetype')) throw new SheetRefusal('wrongKind');
  if (!names.has('[Content_Types].xml') || ![...names].some((name) => name.startsWith('xl/'))) throw new SheetRefusal('notSheet');
  return 'xlsx';
}

/** Text has no NUL bytes (UTF-16 with its mark excepted) and is no page or document saved under a sheet's name. */
function isText(bytes: Buffer): boolean {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const opening = bytes.subarray(0, 512).toString('latin1').trimStart().toLowerCase();
  if (/^(<!doctype|<html|<\?xml|%pdf-|\{\\rtf)/.test(opening.replace(/^\xef\xbb\xbf/, ''))) return false;
  return isWide || !bytes.includes(0);
}
