import { definePages } from '../core/screen.ts';
import { bi } from '../core/text.ts';
import { ocrReviewPath } from './paths.ts';

/** The page on which a document is reviewed, beside those that follow from definitions. */
export const ocrPages = definePages({
  review: { at: ocrReviewPath, title: bi('单证核对', 'Document review'), edit: 'ocrDocument' },
});
