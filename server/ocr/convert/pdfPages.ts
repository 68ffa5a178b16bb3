import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TablePage, TableStroke } from '#domain/ocr/tableRuns.ts';
import { runsOf, type TextPiece } from '../reading/textRuns.ts';

const packageFolder = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
const folder = (name: string) => `${join(packageFolder, name)}/`;

/** Why a PDF says nothing. */
export type PdfRefusal = 'encrypted' | 'unreadable' | 'tooManyPages';

export class PdfRefused extends Error {
  readonly why: PdfRefusal;
  constructor(why: PdfRefusal) {
    super(why);
    this.why = why;
  }
}

/**
 * Words and strokes of some pages; nothing is drawn.
 * @param wanted.numbers from 1; all pages without it
 * @throws {PdfRefused}
 */
export async function pdfPages(
  data: Uint8Array,
  { numbers, mostPages }: { readonly numbers: readonly number[] | undefined; readonly mostPages: number },
): Promise<TablePage[]> {
  const task = getDocument({
    ...{ data, verbosity: 0, useSystemFonts: false, disableFontFace: true, isEvalSupported: false, enableXfa: false },
    ...{ cMapUrl: folder('cmaps'), cMapPacked: true, standardFontDataUrl: folder('standard_fonts') },
  });
  try {
    const document = await task.promise;
    const asked = numbers ?? Array.from({ length: Math.min(document.numPages, mostPages + 1) }, (_, at) => at + 1);
    if (asked.length > mostPages) throw new PdfRefused('tooManyPages');
    const pages: TablePage[] = [];
    for (const number of asked.filter((one) => one <= document.numPages))
      pages.push(await pageOf(await document.getPage(number), number));
    return pages;
  } catch (error) {
    if (error instanceof PdfRefused) throw error;
    throw new PdfRefused(error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'unreadable');
  } finally {
    await task.destroy();
  }
}

async function pageOf(page: PDFPageProxy, number: number): Promise<TablePage> {
  const viewport = page.getViewport({ scale: 1 });
  const { width, height } = viewport;
  const { items } = await page.getTextContent();
  const pieces = items.flatMap((item): TextPiece[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [a = 1, b = 0, , , e = 0, f = 0] = item.transform as number[];
    const [x = 0, y = 0] = viewport.convertToViewportPoint(e, f);
    const size = Math.hypot(a, b);
    return [{ text: item.str, x, y: y - size * 0.85, width: item.width, height: size }];
  });
  const runs = runsOf(pieces, { width, height }).map(({ text, box: [left, top, right, bottom] }) => ({
    ...{ text, left: left * width, top: top * height, right: right * width, bottom: bottom * height },
  }));
  return { page: number, width, height, runs, strokes: await strokesOf(page, viewport.transform) };
}

type Matrix = readonly number[];

/** What is drawn with `inner` stands where `outer` puts it. */
function times(outer: Matrix, inner: Matrix): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

const stroked: ReadonlySet<number> = new Set([OPS.stroke, OPS.closeStroke, OPS.fillStroke, OPS.eoFillStroke]);
const filled: ReadonlySet<number> = new Set([OPS.fill, OPS.eoFill]);
const mostStrokes = 10_000;

async function strokesOf(page: PDFPageProxy, start: Matrix): Promise<TableStroke[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const strokes: TableStroke[] = [];
  const kept: Matrix[] = [];
  let matrix = start;
  for (const [at, operator] of fnArray.entries()) {
    if (strokes.length >= mostStrokes) break;
    const args = argsArray[at] as readonly unknown[];
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) kept.push(matrix);
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = kept.pop() ?? start;
    if (operator === OPS.transform) matrix = times(matrix, args as Matrix);
    if (operator === OPS.paintFormXObjectBegin && Array.isArray(args[0])) matrix = times(matrix, args[0] as Matrix);
    if (operator !== OPS.constructPath) continue;
    const path = (args[1] as readonly (ArrayLike<number> | null)[] | undefined)?.[0];
    if (!path || typeof path.length !== 'number') continue;
    const lines = linesOfPath(path, matrix);
    if (stroked.has(Number(args[0]))) strokes.push(...lines);
    else if (filled.has(Number(args[0]))) strokes.push(...thinOf(lines));
  }
  return strokes.slice(0, mostStrokes);
}

/** Numbers that each step of a path takes: move, line, curve, quadratic curve, close. */
const taken = [2, 2, 6, 4, 0] as const;

function linesOfPath(path: ArrayLike<number>, matrix: Matrix): TableStroke[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const point = (at: number): readonly [number, number] => {
    const [x, y] = [path[at] ?? 0, path[at + 1] ?? 0];
    return [a * x + c * y + e, b * x + d * y + f];
  };
  const lines: TableStroke[] = [];
  let begun: readonly [number, number] | undefined;
  let last: readonly [number, number] | undefined;
  for (let at = 0; at < path.length && lines.length < mostStrokes; ) {
    const step = path[at] ?? 0;
    const count = taken[step];
    if (count === undefined) break;
    const end = count > 0 ? point(at + count - 1) : begun;
    if (step === 0) begun = end;
    else if ((step === 1 || step === 4) && last && end) lines.push({ from: last, to: end });
    last = end;
    at += count + 1;
  }
  return lines;
}

/** Some draw lines as thin areas: their longer edges are the line. */
function thinOf(lines: readonly TableStroke[]): TableStroke[] {
  const xs = lines.flatMap(({ from, to }) => [from[0], to[0]]);
  const ys = lines.flatMap(({ from, to }) => [from[1], to[1]]);
  if (lines.length < 2 || lines.length > 5) return [];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  if (bottom - top < 2.5) return [{ from: [left, (top + bottom) / 2], to: [right, (top + bottom) / 2] }];
  if (right - left < 2.5) return [{ from: [(left + right) / 2, top], to: [(left + right) / 2, bottom] }];
  return [];
}
