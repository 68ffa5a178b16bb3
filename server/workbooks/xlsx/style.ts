import type { BorderLineStyle, Color, CellStyle as FileStyle } from 'hucre';
import type { CellStyle, CellValue } from '#domain/workbooks/model/workbook.ts';

const sides = { top: 'borderTop', right: 'borderRight', bottom: 'borderBottom', left: 'borderLeft' } as const;
const sideNames = Object.keys(sides) as (keyof typeof sides)[];

/** `#rrggbb` of a colour in a file; themes have a palette of their own. */
function colorOf(color: Color | undefined, palette: readonly string[]): string | undefined {
  const rgb = color?.rgb ?? (color?.theme === undefined ? undefined : palette[color.theme]);
  return rgb && /^[0-9a-f]{6}([0-9a-f]{2})?$/i.test(rgb) ? `#${rgb.slice(-6).toLowerCase()}` : undefined;
}

const usualFonts: ReadonlySet<unknown> = new Set(['Calibri', '宋体', '等线', 'Arial', undefined]);
const usualSizes: ReadonlySet<unknown> = new Set([11, undefined]);

/** What a cell of a file looks like here. @param palette colours of the theme, without `#` */
export function styleOf(style: FileStyle | undefined, palette: readonly string[]): CellStyle | undefined {
  if (!style) return undefined;
  const { font, fill, alignment, numFmt, border } = style;
  const found: Record<string, CellValue | undefined> = {
    ...(font?.bold && { bold: true }),
    ...(font?.italic && { italic: true }),
    ...(font?.underline && { underline: true }),
    ...(font?.strikethrough && { strike: true }),
    ...(!usualFonts.has(font?.name) && { font: font?.name?.slice(0, 40) }),
    ...(!usualSizes.has(font?.size) && { size: font?.size }),
    ...(font?.color?.theme !== 1 && { color: colorOf(font?.color, palette) }),
    ...(fill?.type === 'pattern' && fill.pattern === 'solid' && { fill: colorOf(fill.fgColor, palette) }),
    ...(alignment?.wrapText && { wrap: true }),
    align: ['left', 'center', 'right', 'justify'].find((one) => one === alignment?.horizontal),
    valign: ['top', 'center'].find((one) => one === alignment?.vertical),
    ...(numFmt && numFmt !== 'General' && { format: numFmt.slice(0, 100) }),
  };
  for (const side of sideNames) {
    const line = border?.[side];
    if (line) found[sides[side]] = `${line.style} ${colorOf(line.color, palette) ?? '#000000'}`.slice(0, 20);
  }
  const kept = Object.entries(found).filter((one): one is [string, CellValue] => one[1] !== undefined);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

const bare = (color: unknown): Color | undefined =>
  typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? { rgb: color.slice(1).toUpperCase() } : undefined;

const textIn = (value: CellValue | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

/** The same for a file. */
export function fileStyleOf(style: CellStyle): FileStyle {
  const { bold, italic, underline, strike, font, size, color, fill, wrap, align, valign, format } = style;
  const [fontColor, fgColor] = [bare(color), bare(fill)];
  const looks = {
    ...(bold === true && { bold }),
    ...(italic === true && { italic }),
    ...(underline === true && { underline }),
    ...(strike === true && { strikethrough: strike }),
    ...(textIn(font) && { name: textIn(font) as string }),
    ...(typeof size === 'number' && { size }),
    ...(fontColor && { color: fontColor }),
  };
  const alignment = {
    ...(wrap === true && { wrapText: true }),
    ...(textIn(align) && { horizontal: align as 'left' }),
    ...(textIn(valign) && { vertical: valign as 'top' }),
  };
  const border = Object.fromEntries(
    sideNames.flatMap((side) => {
      const [line, its] = (textIn(style[sides[side]]) ?? '').split(' ');
      return line ? [[side, { style: line as BorderLineStyle, color: bare(its) ?? { rgb: '000000' } }] as const] : [];
    }),
  );
  return {
    ...(Object.keys(looks).length > 0 && { font: looks }),
    ...(fgColor && { fill: { type: 'pattern', pattern: 'solid', fgColor } as const }),
    ...(Object.keys(alignment).length > 0 && { alignment }),
    ...(Object.keys(border).length > 0 && { border }),
    ...(textIn(format) && { numFmt: textIn(format) as string }),
  };
}
