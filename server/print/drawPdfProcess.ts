import { drawPdf } from './drawPdf.ts';
import type { PrintJob } from './printJob.ts';

/**
 * Entry of the drawing process: one job in, its bytes out. Whatever goes wrong ends the process, and its parent says
 * so.
 */
process.once('message', async (job: PrintJob) => {
  const bytes = await drawPdf(job);
  process.send?.(bytes, () => process.exit(0));
});
process.once('disconnect', () => process.exit(1));
