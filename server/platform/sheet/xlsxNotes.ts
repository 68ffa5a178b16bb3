import { xmlText } from './xlsxCells.ts';

/** A note on a cell; row and column count from 0. */
export type CellNote = { readonly ref: string; readonly row: number; readonly column: number; readonly text: string };

const noteAuthor = '通关';

/** The texts of the notes. @see ECMA-376 part 1, 18.7 */
export const commentsXml = (notes: readonly CellNote[]): string =>
  `<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>${noteAuthor}</author></authors><commentList>` +
  notes
    .map(
      ({ ref, text }) =>
        `<comment ref="${ref}" authorId="0"><text><t xml:space="preserve">${xmlText(text)}</t></text></comment>`,
    )
    .join('') +
  '</commentList></comments>';

/**
 * The hidden boxes that spreadsheet programs draw the notes in; without them Excel repairs the file.
 * @see ECMA-376 part 4, 19 (VML)
 */
export const noteBoxesXml = (notes: readonly CellNote[]): string =>
  '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
  '<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>' +
  '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/>' +
  '<v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>' +
  notes
    .map(
      ({ row, column }, index) =>
        `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">` +
        '<v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox/>' +
        `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${column + 1}, 15, ${row}, 10, ${column + 4}, 15, ${row + 4}, 4</x:Anchor>` +
        `<x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
    )
    .join('') +
  '</xml>';
