import { streamCsvRows } from 'hucre';
import { decodeText, findDelimiter } from './decodeText.ts';
import type { SheetRow } from './readSheet.ts';

/**
 * The rows of a text table. Cells are text only: an apostrophe that guards formula-looking text is taken off, and
 * `="0110"`, which is written to keep zeros, is the text between the quotes. A first line `sep=;` names the separator
 * and is no row, as in spreadsheet programs.
 * @throws {SheetRefusal} no encoding fits
 */
export function* textRows(bytes: Buffer): Generator<SheetRow, void, undefined> {
  const { text, delimiter } = withoutSeparatorLine(decodeText(bytes));
  let rowNumber = 0;
  for (const values of streamCsvRows(text, { delimiter }))
    yield { rowNumber: ++rowNumber, cells: values.map((value) => plainText(String(value ?? ''))) };
}

function withoutSeparatorLine(text: string): { readonly text: string; readonly delimiter: string } {
  const [line, named] = /^"?sep=(\\t|[^\r\n])"?(?:\r\n|\r|\n|$)/i.exec(text) ?? [''];
  const rest = text.slice(line.length);
  return { text: rest, delimiter: named === undefined ? findDelimiter(rest) : named === '\\t' ? '\t' : named };
}

function plainText(value: string): string {
  const code = value.charCodeAt(0);
  if (code === 39) return /^'[=+\-@|\t\r\n]/.test(value) ? value.slice(1) : value;
  if (code !== 61) return value;
  const quoted = /^=\s*"((?:[^"]|"")*)"\s*$/.exec(value)?.[1];
  return quoted === undefined ? value : quoted.replaceAll('""', '"');
}
