import type { CellStyle } from '#domain/workbooks/model/workbook.ts';
import { parseCells } from '../parts/form/lines/pastedRows.ts';

/** One cell on the clipboard: what somebody would type to have it. */
interface ClipCell {
  readonly text: string;
  readonly style?: CellStyle;
}

export interface Clip {
  readonly cells: readonly (readonly ClipCell[])[];
  /** Rows and columns a cell stands over, from its place in the clip. */
  readonly merges: readonly {
    readonly row: number;
    readonly col: number;
    readonly rows: number;
    readonly cols: number;
  }[];
  /** Where it was copied here: formulas move along by the distance. */
  readonly from?: { readonly row: number; readonly col: number };
}

const ownMark = 'data-tongguan';
/** More than a page of a sheet would make a clipboard of megabytes beside the table itself. */
const mostOwnCells = 20_000;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

const quoted = (text: string): string => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Cells as tabs and lines, as every spreadsheet reads them. */
export const toTabs = (shown: readonly (readonly string[])[]): string =>
  shown.map((row) => row.map(quoted).join('\t')).join('\r\n');

/**
 * Cells as a table with looks, for Excel and WPS, which read values from it; what was typed stands beside it for our own
 * sheets, so that formulas move along.
 */
export function toHtml(clip: Clip, shown: readonly (readonly string[])[]): string {
  const own = clip.cells.length * (clip.cells[0]?.length ?? 0) <= mostOwnCells ? JSON.stringify(clip) : '';
  const covered = new Set<string>();
  for (const { row, col, rows, cols } of clip.merges)
    for (let r = 0; r < rows; r += 1)
      for (let c = 0; c < cols; c += 1) if (r + c > 0) covered.add(`${row + r} ${col + c}`);
  const lines = shown.map((texts, row) => {
    const cells = texts.map((text, col) => {
      if (covered.has(`${row} ${col}`)) return '';
      const merge = clip.merges.find((one) => one.row === row && one.col === col);
      const span = merge ? ` rowspan="${merge.rows}" colspan="${merge.cols}"` : '';
      const style = cssOf(clip.cells[row]?.[col]?.style);
      return `<td${span}${style && ` style="${escaped(style)}"`}>${escaped(text).replaceAll('\n', '<br>')}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table${own && ` ${ownMark}="${escaped(own)}"`}>${lines.join('')}</table>`;
}

function cssOf(style: CellStyle | undefined): string {
  if (!style) return '';
  const { bold, italic, color, fill, align, format } = style;
  return [
    bold && 'font-weight:700',
    italic && 'font-style:italic',
    color && `color:${color}`,
    fill && `background:${fill}`,
    align && `text-align:${align}`,
    format && `mso-number-format:"${String(format).replace(/[\\"]/g, '\\$&')}"`,
  ]
    .filter(Boolean)
    .join(';');
}

/** What the clipboard holds: our own cells, a table of another program, or words. */
export function readClip(html: string, text: string): Clip {
  const table = html.includes('<t') ? new DOMParser().parseFromString(html, 'text/html').querySelector('table') : null;
  if (!table) return { cells: parseCells(text).map((row) => row.map((word) => ({ text: word }))), merges: [] };
  return ownClip(table.getAttribute(ownMark)) ?? foreignClip(table);
}

function ownClip(text: string | null): Clip | undefined {
  if (!text) return undefined;
  try {
    const clip = JSON.parse(text) as Clip;
    return Array.isArray(clip.cells) && Array.isArray(clip.merges) ? clip : undefined;
  } catch {
    return undefined;
  }
}

function foreignClip(table: HTMLTableElement): Clip {
  const rules = rulesOf(table.ownerDocument);
  const cells: ClipCell[][] = [];
  const merges: Clip['merges'][number][] = [];
  for (const [row, line] of [...table.rows].entries()) {
    cells[row] ??= [];
    let col = 0;
    for (const td of line.cells) {
      while (cells[row]?.[col]) col += 1;
      const [rows, cols] = [Math.min(td.rowSpan, 1_000), Math.min(td.colSpan, 200)];
      if (rows * cols > 1) merges.push({ row, col, rows, cols });
      const held = { text: textOf(td), ...styled(td, rules) };
      for (let r = 0; r < rows; r += 1) {
        cells[row + r] ??= [];
        for (let c = 0; c < cols; c += 1) (cells[row + r] as ClipCell[])[col + c] = r + c === 0 ? held : { text: '' };
      }
    }
  }
  return { cells: cells.slice(0, table.rows.length), merges };
}

/** A line break of Excel is a `<br>`, every other one is only how its text was wrapped. */
function textOf(td: HTMLTableCellElement): string {
  const copy = td.cloneNode(true) as HTMLElement;
  for (const br of copy.querySelectorAll('br')) br.replaceWith('\ue000');
  const text = (copy.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
  // What is not shown in full there stands beside it.
  return (td.getAttribute('x:num') || text).replaceAll(/ ?\ue000 ?/g, '\n');
}

/** Looks of other programs stand in classes of a style sheet that comes along. */
function rulesOf(document: Document): ReadonlyMap<string, string> {
  const sheet = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');
  return new Map(
    sheet.split('}').flatMap((part): [string, string][] => {
      const [names = '', rule = ''] = part.split('{');
      const name = names.slice(names.lastIndexOf('.') + 1).trim();
      return names.includes('.') ? [[name, rule]] : [];
    }),
  );
}

const hex = (colour: string): string | undefined => {
  const rgb = /rgba?\((\d+),\s*(\d+),\s*(\d+)/.exec(colour);
  if (rgb)
    return `#${rgb
      .slice(1, 4)
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')}`;
  return /^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : undefined;
};

function styled(td: HTMLTableCellElement, rules: ReadonlyMap<string, string>): Pick<ClipCell, 'style'> {
  const probe = td.ownerDocument.createElement('i');
  probe.style.cssText = `${[...td.classList].map((name) => rules.get(name) ?? '').join(';')};${td.getAttribute('style') ?? ''}`;
  const { fontWeight, fontStyle, color, backgroundColor, background, textAlign } = probe.style;
  const ink = hex(color);
  const fill = hex(backgroundColor || background);
  const format = /mso-number-format:\s*"?((?:\\.|[^";])*)/.exec(
    `${rules.get(td.className) ?? ''};${td.getAttribute('style') ?? ''}`,
  )?.[1];
  const style = {
    ...((fontWeight === 'bold' || Number(fontWeight) >= 600 || td.querySelector('b, strong')) && { bold: true }),
    ...(fontStyle === 'italic' && { italic: true }),
    ...(ink && ink !== '#000000' && { color: ink }),
    ...(fill && fill !== '#ffffff' && { fill }),
    ...(['center', 'right'].includes(textAlign) && { align: textAlign }),
    ...(format && formatOf(format)),
  };
  return Object.keys(style).length > 0 ? { style } : {};
}

/** `\#\,\#\#0\.00` is how the format stands in a style sheet; names of built-in ones say nothing here. */
function formatOf(written: string): { readonly format?: string } {
  const format = written.replace(/\\([^0-9a-f])/gi, '$1').trim();
  return /^(general|text|@|fixed|standard|percent|short date|medium date)$/i.test(format) || !/[0#ymd]/i.test(format)
    ? {}
    : { format };
}
