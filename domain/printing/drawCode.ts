import { code128, datamatrix, drawingSVG, ean13, gs1_128, gs1datamatrix, qrcode, sscc18 } from 'bwip-js/generic';
import type { CodeKind } from '../core/sheet.ts';

interface Drawing {
  readonly draw: typeof code128;
  /** Bars are as high as there is room; squares are as high as wide. */
  readonly isBars: boolean;
  /** White around it that scanners ask for, in modules. */
  readonly quiet: number;
  /** The text that the library takes for a code as it is kept. */
  textOf?(code: string): string;
}

const drawings: Readonly<Record<CodeKind, Drawing>> = {
  EAN13: { draw: ean13, isBars: true, quiet: 11 },
  CODE128: { draw: code128, isBars: true, quiet: 10 },
  SSCC: { draw: sscc18, isBars: true, quiet: 10, textOf: (code) => `(00)${code}` },
  GS1: { draw: gs1_128, isBars: true, quiet: 10 },
  QR: { draw: qrcode, isBars: false, quiet: 4 },
  DM: { draw: datamatrix, isBars: false, quiet: 2 },
  GS1DM: { draw: gs1datamatrix, isBars: false, quiet: 2 },
};

/** A code as a drawing, with its white around. */
export interface DrawnCode {
  /** How wide and high the drawing is, in its own units. */
  readonly box: readonly [width: number, height: number];
  /** Black lines of a width, or black areas without one. */
  readonly paths: readonly { readonly d: string; readonly width?: number }[];
  /** How wide it is in modules, the white around included. */
  readonly modules: number;
  /** Bars may be drawn higher or lower, squares keep their form. */
  readonly isBars: boolean;
}

/** Signs that Code 128 has bars for, as many as fit on a label. */
const hasBars = (text: string): boolean => /^[ -~]{1,80}$/.test(text);

/** Units of the library's drawing for a module of bars and for one of squares. */
const [barUnits, squareUnits] = [1, 2];

/**
 * Draws a code, black on nothing. Paper and screen call the same, so that what one shows is what the other prints.
 * @returns nothing where the kind cannot hold the text, such as Chinese in bars or a wrong check digit
 */
export function drawCode(kind: CodeKind, code: string): DrawnCode | undefined {
  const { draw, isBars, quiet, textOf = (text: string) => text } = drawings[kind];
  if (code === '' || (kind === 'CODE128' && !hasBars(code))) return undefined;
  const room = isBars
    ? { height: 10, paddingwidth: quiet * barUnits }
    : { paddingwidth: quiet * squareUnits, paddingheight: quiet * squareUnits };
  try {
    const svg = draw({ bcid: '', text: textOf(code), scale: 1, includetext: false, ...room }, drawingSVG());
    const [, width = 0, height = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number);
    const paths = [...svg.matchAll(/<path (?:stroke="#000000" stroke-width="([\d.]+)" )?d="([^"]+)"/g)].map(
      ([, stroke, d = '']) => ({ d, ...(stroke && { width: Number(stroke) }) }),
    );
    return { box: [width, height], paths, modules: width / (isBars ? barUnits : squareUnits), isBars };
  } catch {
    // Whatever the library says of a code that it cannot draw, people are told by the rules of the kind.
    return undefined;
  }
}

/** The drawing as an SVG file, for papers. */
export function codeSvg({ box: [width, height], paths, isBars }: DrawnCode): string {
  const drawn = paths.map(({ d, width: stroke }) =>
    stroke
      ? `<path stroke="#000" stroke-width="${stroke}" d="${d}"/>`
      : `<path fill="#000" fill-rule="evenodd" d="${d}"/>`,
  );
  const form = isBars ? ' preserveAspectRatio="none"' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"${form}>${drawn.join('')}</svg>`;
}
