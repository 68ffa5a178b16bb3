import { cellPlace } from './cellReference.ts';
import { MergedAreas } from './mergedAreas.ts';
import { isWide, readXml } from './xmlPart.ts';
import { attributeOf } from './xmlScanner.ts';
import { unpack, type ZipEntry } from './zipDirectory.ts';

/**
 * The merged areas of a worksheet. They stand behind its rows, so the sheet is gone through before it is read; its rows are passed over as bytes,
 * which takes little more than unpacking them.
 * @throws {SheetRefusal} more areas than there can be
 * @see ECMA-376 part 1, 18.3.1.55
 */
export async function mergedAreas(bytes: Buffer, sheet: ZipEntry): Promise<MergedAreas> {
  const areas = new MergedAreas();
  let isList = false;
  await readXml(withoutRows(unpack(bytes, sheet)), {
    open(name, attributes, { depth }) {
      if (depth === 2) isList = name === 'mergeCells';
      if (depth !== 3 || !isList || name !== 'mergeCell') return;
      const [from, to] = (attributeOf(attributes, 'ref') ?? '').split(':').map(cellPlace);
      if (from && to)
        areas.add({
          firstRow: Math.min(from.row, to.row),
          lastRow: Math.max(from.row, to.row),
          firstColumn: Math.min(from.column, to.column),
          lastColumn: Math.max(from.column, to.column),
        });
    },
  });
  return areas.close();
}

const rowsName = Buffer.from('sheetData');
/** A tag's name with its prefix and what may stand around it. */
const longestTag = 300;

/** A worksheet's bytes without those of its rows: nothing stands between the tag that opens them and the one that closes them. */
async function* withoutRows(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let state: 'before' | 'rows' | 'behind' = 'before';
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    if (state === 'behind') {
      yield piece;
      continue;
    }
    let left: Buffer = held.length > 0 ? Buffer.concat([held, piece]) : piece;
    // Bytes cannot be looked through where a sign has two of them.
    if (state === 'before' && held.length === 0 && isWide(left)) {
      state = 'behind';
      yield left;
      continue;
    }
    if (state === 'before') {
      const end = openingEnd(left);
      const passed = end ?? Math.max(0, left.length - longestTag);
      yield left.subarray(0, passed);
      left = left.subarray(passed);
      if (end !== undefined) state = 'rows';
    }
    if (state === 'rows') {
      const start = closingStart(left);
      if (start === undefined) left = left.subarray(Math.max(0, left.length - longestTag));
      else {
        state = 'behind';
        yield left.subarray(start);
      }
    }
    held = left;
  }
  if (state === 'before') yield held;
}

/** Behind the tag that opens the rows; an element without rows ends where it begins, and nothing is looked for behind it. */
function openingEnd(bytes: Buffer): number | undefined {
  const name = bytes.indexOf(rowsName);
  const end = name < 0 ? -1 : bytes.indexOf('>', name);
  return end < 0 ? undefined : end + 1;
}

function closingStart(bytes: Buffer): number | undefined {
  for (let name = bytes.indexOf(rowsName); name >= 0; name = bytes.indexOf(rowsName, name + 1)) {
    const start = bytes.lastIndexOf('<', name);
    if (start >= 0 && /^<\/(?:[^<>/\s:]+:)?sheetData\s*>/.test(bytes.toString('latin1', start, start + longestTag))) return start;
  }
  return undefined;
}
