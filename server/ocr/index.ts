import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import { failLostConverts, forgetOcrConverts, runOcrConvert } from './convert/runConvert.ts';
import * as implemented from './handlers.ts';
import { readOcrDocument } from './readingJob.ts';
import { followTaxBill } from './taxBills.ts';

/** Papers that read themselves. */
export const ocrServerArea: ServerArea = {
  key: 'ocr',
  ...handlersOf(implemented),
  afterStep: { rpaTask: followTaxBill },
  jobs: { recognizeOcr: readOcrDocument, runOcrConvert, forgetOcrConverts, failLostConverts },
  cron: ['45 2 * * * forgetOcrConverts ?fill=1d', '*/10 * * * * failLostConverts'],
};
