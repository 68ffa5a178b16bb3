import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { imageSizeFromFile } from 'image-size/fromFile';
import { bi, type Text } from '#domain/core/text.ts';
import { wideEncoding } from '../platform/sheet/decodeText.ts';
import { disguiseText } from '../platform/sheet/index.ts';
import { partName } from '../platform/sheet/partNames.ts';
import { findZipDirectory, longestZipEnd, zipEntries } from '../platform/sheet/zipDirectory.ts';
import { badFile, type FileKind, type FileRule, isFileKind } from './fileRules.ts';

/** Names people give to one and the same kind. */
const otherSpellings: Readonly<Record<string, FileKind>> = { jpeg: 'jpg', tiff: 'tif' };

/** The kind a name promises; undefined when it promises none of ours. */
export function kindOfName(fileName: string): FileKind | undefined {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const spelled = otherSpellings[extension] ?? extension;
  return isFileKind(spelled) ? spelled : undefined;
}

/**
 * Looks at the bytes and holds them against the name: an .xlsx that is a plain archive, a program called .pdf or a web
 * page called .csv is refused.
 * @param path the whole content in a local file
 * @throws 1011 with the reason
 */
export async function refuseWrongKind({
  path,
  size,
  fileName,
  rule,
}: {
  path: string;
  size: number;
  fileName: string;
  rule: FileRule;
}): Promise<FileKind> {
  const kind = kindOfName(fileName);
  const allowed = rule.kinds.join(' ');
  if (!kind || !rule.kinds.includes(kind)) {
    throw badFile(
      bi(
        `不支持的文件类型：${fileName}（允许 ${allowed}）`,
        `File type not allowed: ${fileName} (allowed: ${allowed})`,
      ),
    );
  }
  if (size === 0) throw badFile(bi(`文件为空：${fileName}`, `The file is empty: ${fileName}`));
  const problem = await problemOf(kind, path);
  if (problem) throw badFile(bi(`${problem.zh}：${fileName}`, `${problem.en}: ${fileName}`));
  return kind;
}

async function problemOf(kind: FileKind, path: string): Promise<Text | undefined> {
  switch (kind) {
    case 'csv':
      return (await isText(path)) ? undefined : ((await withHandle(path, disguiseOf)) ?? mismatch);
    case 'txt':
      return (await isText(path)) ? undefined : mismatch;
    case 'xlsx':
    case 'docx':
    case 'zip':
      return withHandle(path, (handle) => archiveProblem(handle, kind, path));
    case 'ofd':
      return withHandle(path, ofdProblem);
    case 'xml':
      return (await isXml(path)) ? undefined : mismatch;
    case 'xls':
    case 'doc':
      return withHandle(path, (handle) => compoundProblem(handle, kind, path));
    case 'gz':
      return (await fileTypeFromFile(path))?.ext === kind ? undefined : mismatch;
    case 'png':
    case 'jpg':
      return (await fileTypeFromFile(path))?.ext === kind ? tooManyPixels(path) : mismatch;
    case 'pdf':
    case 'tif':
      return (await fileTypeFromFile(path))?.ext === kind ? undefined : mismatch;
    default:
      return kind satisfies never;
  }
}

const mismatch = bi('文件内容与扩展名不符', 'The content does not match the extension');
const damaged = bi('文件已损坏或不完整', 'The file is damaged or incomplete');
const encrypted = bi('文件已加密，请去除密码后上传', 'The file is encrypted, remove its password first');
const oldWorkbook = bi(
  '文件是 Excel 97-2003 工作簿，请把扩展名改为 .xls，或用 Excel 或 WPS 打开，另存为 .xlsx',
  'The file is a workbook of Excel 97-2003; call it .xls, or open it in Excel or WPS and save it as .xlsx',
);
const newWorkbook = bi('文件是 .xlsx 工作簿，请把扩展名改为 .xlsx', 'The file is an .xlsx workbook; call it .xlsx');
const textTable = bi(
  '文件是文本表格，请把扩展名改为 .csv，或用 Excel 或 WPS 打开，另存为 .xlsx',
  'The file is a table of plain text; call it .csv, or open it in Excel or WPS and save it as .xlsx',
);
const programs = bi('不允许压缩包中含有程序、脚本或网页', 'Archives with programs, scripts or pages are not allowed');
const macros = bi('不允许上传含宏的文件', 'Files with macros are not allowed');

/**
 * A photograph has a quarter of these. A small file may hold many more, which would take its reader's memory, four
 * bytes for each.
 */
const mostPixels = 50_000_000;

async function tooManyPixels(path: string): Promise<Text | undefined> {
  // What does not say how large it is cannot be drawn either.
  const { width = 0, height = 0 } = await imageSizeFromFile(path).catch(() => ({ width: 0, height: 0 }));
  if (width * height <= mostPixels) return undefined;
  return bi(
    `图片过大（${width}×${height} 像素），最多 ${mostPixels / 10_000} 万像素，请缩小后上传`,
    `The picture is too large (${width}x${height} pixels), at most ${mostPixels / 1_000_000} million: make it smaller`,
  );
}

async function withHandle<T>(path: string, look: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r');
  try {
    return await look(handle);
  } finally {
    await handle.close();
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function archiveProblem(
  handle: FileHandle,
  kind: 'xlsx' | 'docx' | 'zip',
  path: string,
): Promise<Text | undefined> {
  const head = await readAt(handle, 0, 8);
  if (kind !== 'zip' && head.equals(compoundMark)) {
    const streams = await compoundStreams(handle);
    if (streams.includes('EncryptedPackage')) return encrypted;
    return kind === 'xlsx' && streams.includes('Workbook') ? oldWorkbook : mismatch;
  }
  if (!isArchive(head)) return kind === 'xlsx' ? otherSheet(handle, path) : mismatch;
  const names = await archiveNames(handle);
  if (!names) return damaged;
  if (names.some((name) => name.endsWith('vbaproject.bin'))) return macros;
  if (kind === 'zip' && names.some((name) => program.test(name))) return programs;
  const found = foundKind(names);
  return found === kind ? undefined : mismatch;
}

/** An OFD is an archive that has a main part of its own name (GB/T 33190). */
async function ofdProblem(handle: FileHandle): Promise<Text | undefined> {
  if (!isArchive(await readAt(handle, 0, 8))) return mismatch;
  const names = await archiveNames(handle);
  if (!names) return damaged;
  if (names.some((name) => program.test(name))) return programs;
  return names.includes('ofd.xml') ? undefined : mismatch;
}

const isArchive = (head: Buffer): boolean =>
  head.subarray(0, 4).equals(localMark) || head.subarray(0, 4).equals(endMark);

/** Main parts have their usual names, or any name where a list of contents says that the archive is a package. */
function foundKind(names: readonly string[]): 'xlsx' | 'docx' | 'zip' {
  const isPackage = names.includes('[content_types].xml');
  const has = (usual: RegExp, any: RegExp) => names.some((name) => usual.test(name) || (isPackage && any.test(name)));
  if (has(/^xl\/workbook\d*\.xml$/, /^xl\/[^/]+\.xml$/)) return 'xlsx';
  return has(/^word\/document\d*\.xml$/, /^word\/[^/]+\.xml$/) ? 'docx' : 'zip';
}

const disguiseOf = async (handle: FileHandle): Promise<Text | undefined> =>
  disguiseText(await readAt(handle, 0, 4_096));

/** What a file called .xls or .xlsx is instead, as far as somebody can do something about it. */
async function otherSheet(handle: FileHandle, path: string): Promise<Text> {
  const head = await readAt(handle, 0, 8);
  if (isArchive(head)) return foundKind((await archiveNames(handle)) ?? []) === 'xlsx' ? newWorkbook : mismatch;
  return (await disguiseOf(handle)) ?? ((await isText(path)) ? textTable : mismatch);
}

/**
 * What runs when a colleague opens it, by the endings of Windows and the browser; archives themselves are never
 * unpacked here.
 */
const program =
  /\.(?:exe|com|scr|pif|msi|msp|dll|cpl|sys|bat|cmd|ps1|vbs?|vbe|jse?|mjs|wsf|wsh|hta|lnk|url|reg|jar|apk|sh|py|html?|xhtml|mht|svg|iso|img|vhdx?|(?:doc|xls|ppt)m)[. ]*$/i;

const localMark = Buffer.from('PK\x03\x04', 'latin1');
const endMark = Buffer.from('PK\x05\x06', 'latin1');
const largestDirectory = 16 * 1_048_576;

/**
 * Names in the table of contents of a zip archive, as those of parts are compared; the table stands at the end: an
 * upload that broke off has none.
 */
async function archiveNames(handle: FileHandle): Promise<string[] | undefined> {
  const { size } = await handle.stat();
  const tailStart = Math.max(0, size - longestZipEnd);
  const place = findZipDirectory(await readAt(handle, tailStart, longestZipEnd), tailStart);
  if (!place || place.length > largestDirectory) return undefined;
  const entries = zipEntries(await readAt(handle, place.offset, place.length), place.count);
  return entries?.map(({ name }) => partName(name));
}

const compoundMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/**
 * Old Excel and Word files share one container; the names of its streams tell which it is. Text saved as .xls is no
 * workbook.
 */
async function compoundProblem(handle: FileHandle, kind: 'xls' | 'doc', path: string): Promise<Text | undefined> {
  const head = await readAt(handle, 0, 8);
  if (!head.equals(compoundMark)) return kind === 'xls' ? otherSheet(handle, path) : mismatch;
  const streams = await compoundStreams(handle);
  if (streams.includes('EncryptedPackage')) return encrypted;
  return streams.includes(kind === 'xls' ? 'Workbook' : 'WordDocument') ? undefined : mismatch;
}

/** Those of the container's streams that tell what it is; workbooks before 1997 call theirs Book. */
async function compoundStreams(handle: FileHandle): Promise<string[]> {
  const bytes = await readAt(handle, 0, (await handle.stat()).size);
  const has = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage')) return ['EncryptedPackage'];
  return [...(has('Workbook') || has('Book') ? ['Workbook'] : []), ...(has('WordDocument') ? ['WordDocument'] : [])];
}

/**
 * No control characters but those of text, and no page, document or script under a table's name. Any width of character
 * is fine.
 */
async function isText(path: string): Promise<boolean> {
  let isWide: boolean | undefined;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isWide === undefined) {
      if (
        binaryOpening.test(
          chunk
            .subarray(0, 512)
            .toString('latin1')
            .trimStart()
            .replace(/^\xef\xbb\xbf/, ''),
        )
      )
        return false;
      isWide = wideEncoding(chunk) !== undefined;
    }
    if (!isWide && chunk.some(isControl)) return false;
  }
  return true;
}

const binaryOpening = /^(<!doctype|<html|<script|<svg|<\?xml|%pdf-|\{\\rtf)/i;
const isControl = (byte: number): boolean =>
  (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1a && byte !== 0x1b) || byte === 0x7f;

const markup = /^(<!doctype|<html|<script|<svg)/i;

/** Text that begins with an element, and is no page, picture or script. */
async function isXml(path: string): Promise<boolean> {
  let isFirst = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (chunk.some(isControl)) return false;
    if (!isFirst) continue;
    isFirst = false;
    const opening = chunk
      .subarray(0, 1_024)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart();
    if (!opening.startsWith('<') || markup.test(opening) || markup.test(opening.replace(/^<\?xml[^>]*>\s*/, '')))
      return false;
  }
  return true;
}
