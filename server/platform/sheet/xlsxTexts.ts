import { type CellFormat, NumberFormats } from './numberFormat.ts';
import { SheetRefusal, sheetLimits } from './sheetRefusal.ts';
import { attributeOf, type XmlListener } from './xmlScanner.ts';

/** What a cell can hold may be written with escapes of seven characters each. */
export const longestText = 7 * sheetLimits.cellCharacters;

/** `_x000D_` stands for a character XML cannot carry, `_x005F_` for the underscore that would begin such a group. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/**
 * Texts of the shared string table in order. Readings (rPh) stand beside the text and are not part of it.
 * @see ECMA-376 part 1, 18.4
 */
export function sharedStrings(strings: string[]): XmlListener {
  let text = '';
  let characters = 0;
  let isText = false;
  let isReading = false;
  return {
    open(name, _attributes, { depth }) {
      if (name === 'si' && depth === 2) text = '';
      else if (name === 'rPh') isReading = true;
      else if (name === 't') isText = !isReading;
    },
    text(piece) {
      if (isText && text.length < longestText) text += piece;
    },
    close(name, { depth }) {
      if (name === 'si' && depth === 2) {
        characters += text.length;
        if (strings.length >= sheetLimits.texts || characters > sheetLimits.characters)
          throw new SheetRefusal('tooMuchText');
        strings.push(decodeEscapes(text));
      }
      if (name === 'rPh') isReading = false;
      else if (name === 't') isText = false;
    },
  };
}

/** What each cell format makes of numbers. @see ECMA-376 part 1, 18.8 */
export function cellFormats(found: (CellFormat | undefined)[]): XmlListener {
  const formats = new NumberFormats();
  let list = '';
  return {
    open(name, attributes, { depth }) {
      if (depth === 2) list = name;
      else if (depth !== 3) return;
      else if (name === 'numFmt' && list === 'numFmts')
        formats.name(attributeOf(attributes, 'numFmtId') ?? '', attributeOf(attributes, 'formatCode') ?? '');
      else if (name === 'xf' && list === 'cellXfs') found.push(formats.of(attributeOf(attributes, 'numFmtId') ?? '0'));
    },
  };
}
