/** Sizes a person may choose. @see docs/spec/platform.md 5.1 */
export const pageSizes = [10, 20, 30, 50] as const;
/** What a list begins with, until a person chooses another size. @see docs/spec/requirements.md 9 */
export const firstPageSize = 10;

/**
 * By number of rows the gateway can be asked this far; beyond, only with the cursor of the page before.
 * @see docs/spec/platform.md 10.4
 */
export const maxOffset = 10_000;

const pagesAround = 5;

/** `gap` stands for pages that are left out. */
export type PageMark = number | 'gap';

/** The last page that can be asked for by its number. */
export const lastPageOf = (total: number, limit: number): number =>
  Math.max(1, Math.min(Math.ceil(total / limit), Math.floor(maxOffset / limit)));

/** First and last page and the five around the present one: `1 2 3 4 5 … 65`. */
export function pageMarks(page: number, last: number): PageMark[] {
  if (last <= pagesAround + 2) return Array.from({ length: last }, (_, index) => index + 1);
  const from = Math.max(1, Math.min(page - 2, last - pagesAround + 1));
  const middle = Array.from({ length: pagesAround }, (_, index) => from + index);
  const before: PageMark[] = from === 1 ? [] : from === 2 ? [1] : [1, 'gap'];
  const end = from + pagesAround - 1;
  const after: PageMark[] = end === last ? [] : end === last - 1 ? [last] : ['gap', last];
  return [...before, ...middle, ...after];
}

/** A typed page number within the pages there are; undefined when it is none. */
export function clampPage(typed: string, last: number): number | undefined {
  const page = Number.parseInt(typed, 10);
  return Number.isNaN(page) ? undefined : Math.min(last, Math.max(1, page));
}

/** After another size the present page stays when it still exists. @see docs/spec/platform.md 5.1 */
export const pageAfterResize = ({ page, limit, total }: { page: number; limit: number; total: number }): number =>
  page * limit > total ? 1 : page;
