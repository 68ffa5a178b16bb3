import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import { forgetOcrConverts, runOcrConvert } from './convert/runConvert.ts';
import * as implemented from './handlers.ts';
import { recognizeOcr } from './readingJob.ts';

/** Papers that read themselves. */
export const ocrServerArea: ServerArea = {
  key: 'ocr',
  ...handlersOf(implemented),
  jobs: { recognizeOcr, runOcrConvert, forgetOcrConverts },
  cron: ['45 2 * * * forgetOcrConverts ?fill=1d'],
};
