import { ocrPages } from '#domain/ocr/pages.ts';
import { entityOfTarget } from '#domain/ocr/pushing.ts';
import { type AreaScreens, beside, page, shownOn } from '../shell/areaScreens.ts';

const origins = beside(() => import('./RecordOrigins.tsx'), 'RecordOrigins');

/** What the pages of documents that read themselves show beside those that follow from definitions. */
export const ocrScreens: AreaScreens = {
  besides: Object.fromEntries(Object.values(entityOfTarget).map((key) => [key, origins])),
  components: { ...shownOn(ocrPages, { review: page(() => import('./OcrReview.tsx'), 'OcrReview') }) },
};
