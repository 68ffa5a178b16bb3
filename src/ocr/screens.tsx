import { ocrPages } from '#domain/ocr/pages.ts';
import { type AreaScreens, beside, page, shownOn } from '../shell/areaScreens.ts';

/** What the pages of documents that read themselves show beside those that follow from definitions. */
export const ocrScreens: AreaScreens = {
  besides: {
    demand: beside(() => import('./RecordOrigins.tsx'), 'OriginsOfDemand'),
    customsOrder: beside(() => import('./RecordOrigins.tsx'), 'OriginsOfOrder'),
    clearanceApply: beside(() => import('./RecordOrigins.tsx'), 'OriginsOfClearance'),
    declCertificate: beside(() => import('./RecordOrigins.tsx'), 'OriginsOfCertificate'),
    approvalRequest: beside(() => import('./RecordOrigins.tsx'), 'OriginsOfRequest'),
  },
  components: { ...shownOn(ocrPages, { review: page(() => import('./OcrReview.tsx'), 'OcrReview') }) },
};
