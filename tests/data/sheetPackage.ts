import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';

export interface PackageParts {
  /** rows of the first sheet */
  readonly rows: string;
  /** elements before and behind its rows */
  readonly before?: string;
  readonly behind?: string;
  readonly strings?: string;
  readonly styles?: string;
  /** elements of the workbook before its sheets, and behind them */
  readonly book?: string;
  readonly bookEnd?: string;
  readonly sheets?: string;
  /** of all parts, where the file calls a part otherwise than its relations do */
  readonly named?: (name: string) => string;
  /** more parts, and others in the place of the usual ones */
  readonly parts?: Readonly<Record<string, string>>;
}

/** An .xlsx package as programs write it, with what a test says of it. */
export function sheetPackage(said: PackageParts): Promise<Buffer> {
  const { rows, before = '', behind = '', strings = '', styles = '', book = '', bookEnd = '' } = said;
  const sheets = said.sheets ?? '<sheet name="a" sheetId="1" r:id="rId1"/>';
  const link = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;
  return zipOf(
    {
      '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      '_rels/.rels': `<Relationships xmlns="${packages}">${link(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${book}<sheets>${sheets}</sheets>${bookEnd}</workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}">${link(1, 'worksheet', 'worksheets/sheet1.xml')}${link(2, 'styles', 'styles.xml')}${link(3, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
      'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>`,
      'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings}</sst>`,
      'xl/worksheets/sheet1.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="${main}" xmlns:r="${office}">${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`,
      ...said.parts,
    },
    said.named,
  );
}

/** Packers refuse names with `\` or a slash in front, so each name is written over one of the same length. */
export async function zipOf(
  parts: Readonly<Record<string, string>>,
  named: (name: string) => string = (name) => name,
): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const names = Object.keys(parts).map((name, at) => {
    const written = Buffer.from(named(name));
    const held = `${at}@`.padEnd(written.length, '@');
    zip.addBuffer(Buffer.from(parts[name] ?? ''), held);
    return { written, held: Buffer.from(held) };
  });
  zip.end();
  const bytes = Buffer.from(await buffer(zip.outputStream));
  for (const { written, held } of names)
    for (let at = bytes.indexOf(held); at >= 0; at = bytes.indexOf(held)) written.copy(bytes, at);
  return bytes;
}

/** Cell formats: the first is General, then one for each code. */
export const formatsXml = (...codes: readonly string[]): string =>
  `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"/>`).join('')}</numFmts>` +
  `<cellXfs><xf numFmtId="0"/>${codes.map((_, at) => `<xf numFmtId="${170 + at}"/>`).join('')}</cellXfs>`;
