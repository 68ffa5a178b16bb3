import { ocrPages } from '#domain/ocr/pages.ts';
import { type AreaScreens, page, shownOn } from '../shell/areaScreens.ts';

/** What the pages of documents that read themselves show beside those that follow from definitions. */
export const ocrScreens: AreaScreens = {
  components: { ...shownOn(ocrPages, { review: page(() => import('./OcrReview.tsx'), 'OcrReview') }) },
};
