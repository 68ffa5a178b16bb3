import { partName, partsOf, relationsName, targetName } from './partNames.ts';
import { hasSheetName } from './readSheet.ts';
import { SheetRefusal, sheetLimits } from './sheetRefusal.ts';
import { readXml } from './xmlPart.ts';
import { attributeOf, eachAttribute, type XmlListener, type XmlPlace } from './xmlScanner.ts';
import { readZipDirectory, unpack, type ZipEntry } from './zipDirectory.ts';

/** A package and what its workbook says of the sheet that is read. */
export interface XlsxBook {
  readonly sheet: ZipEntry;
  readonly strings: ZipEntry | undefined;
  readonly styles: ZipEntry | undefined;
  readonly date1904: boolean;
  /** The program that wrote it asks the one that opens it to work out all formulas. */
  readonly isUncalculated: boolean;
}

/**
 * Follows the relations from the package's root to the sheet, its strings and its styles; parts may bear any name.
 * @param sheetName which sheet; the first visible one without it
 * @throws {SheetRefusal} damaged, or no such sheet
 * @see ECMA-376 part 1, 18.2 (workbook)
 */
export async function openBook(bytes: Buffer, sheetName: string | undefined): Promise<XlsxBook> {
  const parts = partsOf(readZipDirectory(bytes));
  const read = async (name: string, listener: XmlListener): Promise<boolean> => {
    const entry = parts.get(name);
    if (entry) await readPart(bytes, entry, listener);
    return entry !== undefined;
  };
  const bookName = (await relations(read, '')).find(({ type }) => type === 'officeDocument')?.target;
  const book = new BookFacts();
  if (bookName === undefined || !(await read(bookName, book))) throw new SheetRefusal('broken');
  const links = await relations(read, bookName);
  const partOf = (wanted: string) => parts.get(links.find(({ type }) => type === wanted)?.target ?? '');
  const sheetOf = ({ id }: NamedSheet) => links.find((link) => link.id === id && link.type === 'worksheet')?.target;
  const sheet = parts.get(chosenSheet(book.sheets, sheetOf, sheetName));
  if (!sheet) throw new SheetRefusal('broken');
  return {
    sheet,
    strings: partOf('sharedStrings'),
    styles: partOf('styles'),
    date1904: book.date1904,
    isUncalculated: book.isUncalculated,
  };
}

/** @param most bytes of the part after unpacking */
export async function readPart(
  bytes: Buffer,
  entry: ZipEntry,
  listener: XmlListener,
  most: number = sheetLimits.partBytes,
): Promise<void> {
  if (entry.size > most) throw new SheetRefusal('unpacksTooLarge');
  await readXml(unpack(bytes, entry), listener);
}

interface NamedSheet {
  readonly id: string;
  readonly name: string;
  readonly isHidden: boolean;
}

/** Sheets of charts and macros hold no rows and are passed over. @returns the name of its part */
function chosenSheet(
  sheets: readonly NamedSheet[],
  partOf: (sheet: NamedSheet) => string | undefined,
  wanted: string | undefined,
): string {
  const worksheets = sheets.filter((sheet) => partOf(sheet) !== undefined);
  const chosen = wanted
    ? worksheets.find(({ name }) => hasSheetName(name, wanted))
    : (worksheets.find(({ isHidden }) => !isHidden) ?? worksheets[0]);
  if (wanted && !chosen) throw new SheetRefusal('noSheet');
  return (chosen && partOf(chosen)) ?? '';
}

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true' || text === 'on';

class BookFacts implements XmlListener {
  readonly sheets: NamedSheet[] = [];
  date1904 = false;
  isUncalculated = false;
  #isList = false;

  open(name: string, attributes: string, place: XmlPlace): void {
    if (place.depth === 2) {
      this.#isList = name === 'sheets';
      if (name === 'workbookPr') this.date1904 = isTrue(attributeOf(attributes, 'date1904'));
      if (name === 'calcPr') this.isUncalculated = isTrue(attributeOf(attributes, 'fullCalcOnLoad'));
    } else if (place.depth === 3 && this.#isList && name === 'sheet') {
      this.sheets.push({
        id: relationId(attributes, place),
        name: attributeOf(attributes, 'name') ?? '',
        isHidden: (attributeOf(attributes, 'state') ?? 'visible') !== 'visible',
      });
    }
  }
}

/** `r:id` has a prefix of the file's choice; the sheet's other id is called sheetId. */
function relationId(attributes: string, place: XmlPlace): string {
  let [sure, likely] = ['', ''];
  eachAttribute(attributes, (name, value) => {
    if (!name.endsWith(':id')) return false;
    if (/relationships$/.test(place.namespaceOf(name.slice(0, -3)) ?? '')) sure ||= value();
    likely ||= value();
    return false;
  });
  return sure || likely;
}

async function relations(read: (name: string, listener: XmlListener) => Promise<boolean>, source: string) {
  const links: { readonly id: string; readonly type: string; readonly target: string }[] = [];
  await read(partName(relationsName(source)), {
    open(name, attributes, { depth }) {
      if (depth !== 2 || name !== 'Relationship' || attributeOf(attributes, 'TargetMode') === 'External') return;
      const type = attributeOf(attributes, 'Type') ?? '';
      links.push({
        id: attributeOf(attributes, 'Id') ?? '',
        type: type.slice(type.lastIndexOf('/') + 1),
        target: targetName(source, attributeOf(attributes, 'Target') ?? ''),
      });
    },
  });
  return links;
}
