import { product } from '../core/product.ts';

export const goodsTagsPath = `/${product}/taglist`;
export const tagPrintPath = `/${product}/tagPrint`;
