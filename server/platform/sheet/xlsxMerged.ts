import { cellPlace } from './cellReference.ts';
import { MergedAreas } from './mergedAreas.ts';
import { isWide, readXml } from './xmlPart.ts';
import { attributeOf } from './xmlScanner.ts';
import { unpack, type ZipEntry } from './zipDirectory.ts';

/**
 * The merged areas of a worksheet. They stand behind its rows, so the sheet is gone through before it is read; its rows
 * are passed over as bytes, which takes little more than unpacking them.
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

/** A tag's name with its prefix and what may stand around it. */
const longestTag = 300;

/**
 * A worksheet's bytes without those of its rows: nothing stands between the tag that opens them and the one that closes
 * them. They are looked through as text of one byte each: short-lived text makes the collector look after the pieces,
 * too, which would else pile up.
 */
async function* withoutRows(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let state: 'before' | 'rows' | 'behind' | undefined;
  let held = '';
  for await (const piece of pieces) {
    // Bytes cannot be looked through where a sign has two of them.
    state ??= isWide(piece) ? 'behind' : 'before';
    if (state === 'behind') {
      yield piece;
      continue;
    }
    let text = held + piece.toString('latin1');
    if (state === 'before') {
      const end = openingEnd(text);
      const passed = end ?? Math.max(0, text.length - longestTag);
      const opened = text.slice(0, passed);
      yield Buffer.from(opened, 'latin1');
      text = text.slice(passed);
      if (end !== undefined) state = 'rows';
      if (end !== undefined && opened.endsWith('/>')) {
        state = 'behind';
        yield Buffer.from(text, 'latin1');
      }
    }
    if (state === 'rows') {
      const start = closingStart(text);
      if (start !== undefined) {
        state = 'behind';
        yield Buffer.from(text.slice(start), 'latin1');
      }
    }
    held = text.slice(-longestTag);
  }
  if (state === 'before') yield Buffer.from(held, 'latin1');
}

/** Behind the tag that opens the rows. */
function openingEnd(text: string): number | undefined {
  const name = text.indexOf('sheetData');
  const end = name < 0 ? -1 : text.indexOf('>', name);
  return end < 0 ? undefined : end + 1;
}

function closingStart(text: string): number | undefined {
  for (let name = text.indexOf('sheetData'); name >= 0; name = text.indexOf('sheetData', name + 1)) {
    const start = text.lastIndexOf('<', name);
    if (start >= 0 && /^<\/(?:[^<>/\s:]+:)?sheetData\s*>/.test(text.slice(start, start + longestTag))) return start;
  }
  return undefined;
}
