/** An address holds only so many numbers. */
const mostPrinted = 50;

/** Review sheets as a PDF in a window of their own. */
export function openReviewPrint(ids: readonly string[]): void {
  window.open(`/api/print/reviewSheet?id=${ids.slice(0, mostPrinted).join(',')}`, '_blank', 'noopener');
}
