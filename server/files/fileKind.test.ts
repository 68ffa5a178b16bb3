import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import tiff from 'utif2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import yazl from 'yazl';
import { writeSheet, writeTemplate } from '../platform/sheet/index.ts';
import { kindOfName, refuseWrongKind } from './fileKind.ts';
import { fileRuleOf } from './fileRules.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tongguan-kinds-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function judge(fileName: string, content: Buffer, bizType = 'demand'): Promise<string> {
  const path = join(folder, 'content');
  await writeFile(path, content);
  try {
    return await refuseWrongKind({ path, size: content.length, fileName, rule: fileRuleOf(bizType) });
  } catch (error) {
    return (error as { text: { zh: string } }).text.zh.split('：')[0] ?? '';
  }
}

const zipOf = async (entries: Readonly<Record<string, string>>): Promise<Buffer> => {
  const zip = new yazl.ZipFile();
  for (const [name, text] of Object.entries(entries)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
};
const workbook = () => zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' });
const document = () => zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<document/>' });
const compound = (...streams: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    ...streams.map((name) => Buffer.from(name, 'utf16le')),
  ]);
const pdf = Buffer.from('%PDF-1.7\n%\xe2\xe3\n1 0 obj', 'latin1');
const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex');
const jpg = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
/** The head of a picture of ten thousand by so many pixels. */
const wide = (height: number) => {
  const head = Buffer.from(png);
  head.writeUInt32BE(10_000, 16);
  head.writeUInt32BE(height, 20);
  return head;
};
const program = Buffer.concat([Buffer.from('MZ\x90\x00\x03', 'latin1'), Buffer.alloc(200)]);
const gb18030 = Buffer.from('c6b7c3fb2cc0b6d1c0b6fabbfa0d0a', 'hex');

const mismatch = '文件内容与扩展名不符';
const damaged = '文件已损坏或不完整';
const page = '文件是网页（HTML），不是工作簿，请用 Excel 或 WPS 打开，另存为 .xlsx';
const notAllowed = '不支持的文件类型';

test.each([
  ['发票.pdf', pdf, 'pdf'],
  ['发票.PDF', pdf, 'pdf'],
  ['章.png', png, 'png'],
  ['照片.jpeg', jpg, 'jpg'],
  ['大图.png', wide(5_000), 'png'],
  ['六千万像素.png', wide(6_000), '图片过大（10000×6000 像素），最多 5000 万像素，请缩小后上传'],
  ['旧表.xls', compound('Workbook'), 'xls'],
  ['更旧.xls', compound('Book'), 'xls'],
  ['旧文.doc', compound('WordDocument'), 'doc'],
  ['国标.csv', gb18030, 'csv'],
  ['宽.csv', Buffer.from('\ufeff品名,数量\r\n', 'utf16le'), 'csv'],
  ['带标.csv', Buffer.from('\ufeffBM编号,MZ\r\n1,2'), 'csv'],
  ['说明.txt', Buffer.from('见附件'), 'txt'],
  ['程序.pdf', program, mismatch],
  ['程序.txt', program, mismatch],
  ['网页.csv', Buffer.from(' <!DOCTYPE html><script>alert(1)</script>'), page],
  ['图.csv', Buffer.from('\ufeff<svg onload=alert(1)>'), mismatch],
  ['文.txt', pdf, mismatch],
  ['图.png', jpg, mismatch],
  ['表.xls', gb18030, '文件是文本表格，请把扩展名改为 .csv，或用 Excel 或 WPS 打开，另存为 .xlsx'],
  ['表.xls', compound('WordDocument'), mismatch],
  ['表.xlsx', compound('EncryptedPackage'), '文件已加密，请去除密码后上传'],
  ['表.xls', compound('EncryptedPackage'), '文件已加密，请去除密码后上传'],
  ['表.xlsx', pdf, mismatch],
  ['空.pdf', Buffer.alloc(0), '文件为空'],
  ['病毒.exe', program, notAllowed],
  ['页.html', Buffer.from('<html>'), notAllowed],
  ['图.svg', Buffer.from('<svg>'), notAllowed],
  ['无扩展名', pdf, notAllowed],
  ['constructor', pdf, notAllowed],
  ['a.constructor', pdf, notAllowed],
])('%s is judged by its bytes', async (fileName, content, verdict) => {
  expect(await judge(fileName, content)).toBe(verdict);
});

test('an archive is told from a sheet and a document by its table of contents', async () => {
  const plain = await zipOf({ '发票.pdf': 'x' });
  expect(await judge('a.zip', plain)).toBe('zip');
  expect(await judge('a.xlsx', plain)).toBe(mismatch);
  expect(await judge('a.docx', await workbook())).toBe(mismatch);
  expect(await judge('a.xlsx', await workbook())).toBe('xlsx');
  expect(await judge('a.docx', await document())).toBe('docx');
  expect(await judge('a.zip', await zipOf({}))).toBe('zip');
});

const xml2003 =
  '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>';

test.each([
  ['网页.xls', Buffer.from('<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>1'), page],
  ['网页.xlsx', Buffer.from('\ufeff\r\n<!DOCTYPE html><table>'), page],
  ['宽网页.xls', Buffer.from('\ufeff<html><table>', 'utf16le'), page],
  ['一张表.xls', Buffer.from('<table border="1"><tr><td>品名'), page],
  ['2003.xls', Buffer.from(xml2003), '文件是 XML 电子表格 2003，请用 Excel 或 WPS 打开，另存为 .xlsx'],
  ['2003.xlsx', Buffer.from(`\ufeff${xml2003}`), '文件是 XML 电子表格 2003，请用 Excel 或 WPS 打开，另存为 .xlsx'],
  [
    '单文件.xls',
    Buffer.from('MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\n'),
    '文件是单个文件网页（MHTML），不是工作簿，请用 Excel 或 WPS 打开，另存为 .xlsx',
  ],
  [
    '很旧.xls',
    Buffer.from([0x09, 0x04, 0x06, 0, 0, 4, 0x10, 0, 0, 0]),
    '文件是 Excel 4.0 或更早的格式，请用 Excel 或 WPS 打开，另存为 .xlsx',
  ],
  [
    '旧表.xlsx',
    compound('Workbook'),
    '文件是 Excel 97-2003 工作簿，请把扩展名改为 .xls，或用 Excel 或 WPS 打开，另存为 .xlsx',
  ],
  ['信.xls', Buffer.from('<?xml version="1.0"?><letter/>'), mismatch],
  ['图.xls', png, mismatch],
])('%s is no workbook, and whoever sent it hears what to do', async (fileName, content, verdict) => {
  expect(await judge(fileName, content, 'import')).toBe(verdict);
});

test('a package is known by equal names of its parts, a new workbook under an old name is named', async () => {
  expect(await judge('a.xls', await workbook())).toBe('文件是 .xlsx 工作簿，请把扩展名改为 .xlsx');
  for (const [contents, main] of [
    ['[content_types].XML', 'XL\\Workbook.xml'],
    ['[Content_Types].xml', 'xl/工作 簿.xml'],
    ['/[Content_Types].xml', '/xl/workbook.xml'],
  ] as const)
    expect(await judge('a.xlsx', await renamed(contents, main))).toBe('xlsx');
  expect(await judge('a.xlsx', await renamed('[Content_Types].xml', 'XL\\VBAPROJECT.BIN'))).toBe(
    '不允许上传含宏的文件',
  );
});

/** Packers of ours refuse such names, so they are written over others of the same length. */
async function renamed(...names: readonly string[]): Promise<Buffer> {
  let bytes = await zipOf(
    Object.fromEntries(names.map((name, at) => [String(at).repeat(Buffer.byteLength(name)), '<x/>'])),
  );
  for (const [at, name] of names.entries()) {
    const placeholder = Buffer.from(String(at).repeat(Buffer.byteLength(name)));
    for (let place = bytes.indexOf(placeholder); place >= 0; place = bytes.indexOf(placeholder)) {
      bytes = Buffer.from(bytes);
      bytes.write(name, place);
    }
  }
  return bytes;
}

test('a sheet with macros and one that broke off are refused', async () => {
  const macros = await zipOf({ 'xl/workbook.xml': '<workbook/>', 'xl/vbaProject.bin': 'x' });
  expect(await judge('a.xlsx', macros)).toBe('不允许上传含宏的文件');
  const whole = await workbook();
  expect(await judge('a.xlsx', whole.subarray(0, whole.length - 30))).toBe(damaged);
  expect(await judge('a.xlsx', whole.subarray(0, 20))).toBe(damaged);
});

test.each(['发票.exe', '单据/说明.lnk', 'a.JS', '报价.xlsm', '页.html', 'x.pdf.scr', 'x.bat.', 'x.vbs '])(
  'an archive with %j in it is refused',
  async (name) => {
    expect(await judge('a.zip', await zipOf({ '发票.pdf': 'x', [name]: 'x' }))).toBe(
      '不允许压缩包中含有程序、脚本或网页',
    );
  },
);

test('a document with a drawing in it is a good one', async () => {
  expect(
    await judge('a.docx', await zipOf({ 'word/document.xml': '<document/>', 'word/media/image1.svg': '<svg/>' })),
  ).toBe('docx');
});

test('an archive of papers, pictures and messages is a good one', async () => {
  const names = [
    '报关单/发票.pdf',
    '照片.jpg',
    '报文.xml',
    '数据.json',
    '发票.ofd',
    '邮件.eml',
    '内层.zip',
    'exe 说明.txt',
  ];
  expect(await judge('a.zip', await zipOf(Object.fromEntries(names.map((name) => [name, '']))))).toBe('zip');
});

test('sheets that the product writes itself are good ones', async () => {
  const path = join(folder, 'made.xlsx');
  await writeSheet({
    columns: [{ label: '品名', kind: 'text' }],
    rows: (async function* () {
      yield ['蓝牙耳机'];
    })(),
    to: path,
    format: 'xlsx',
    sheetName: '商品',
  });
  expect(await judge('导出.xlsx', await readFile(path), 'export')).toBe('xlsx');
  expect(
    await judge('模板.xlsx', await writeTemplate([{ label: { zh: '品名', en: 'Name' }, kind: 'text' }]), 'import'),
  ).toBe('xlsx');
  expect((await buffer(createReadStream(path))).length).toBeGreaterThan(0);
});

test('papers that are read may be scans of several pages; nothing else takes these', async () => {
  const tif = Buffer.from(tiff.encodeImage(new Uint8Array(16).fill(255), 2, 2));
  expect(await judge('扫描.tiff', tif, 'ocrDocument')).toBe('tif');
  expect(await judge('扫描.tif', pdf, 'ocrDocument')).toBe(mismatch);
  expect(await judge('扫描.tif', tif)).toBe(notAllowed);
});

test('an import takes tables only', async () => {
  expect(await judge('a.pdf', pdf, 'import')).toBe(notAllowed);
  expect(await judge('a.csv', gb18030, 'import')).toBe('csv');
  expect(kindOfName('a.JPEG')).toBe('jpg');
});

test.each(['../etc', '', 'a b', 'a/b', '导入', 'x'.repeat(41)])('%j is no business type', (bizType) => {
  expect(() => fileRuleOf(bizType)).toThrow(/1011/);
});
