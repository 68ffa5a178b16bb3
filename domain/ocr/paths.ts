import { product } from '../core/product.ts';

/** The menu group of documents that read themselves. */
export const ocrGroup = '22';
const folder = `/${product}/ocr`;
export const ocrDocumentsPath = `${folder}/uploadlist`;
/** The list of a profile. */
export const ocrProfilePath = (profile: string): string => `${folder}/${profile}`;
/** Where a document is reviewed: `?id=` follows. */
export const ocrReviewPath = `${folder}/review`;
export const ocrReviewAddress = (id: string): string => `${ocrReviewPath}?id=${id}`;
