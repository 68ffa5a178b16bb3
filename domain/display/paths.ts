import { product } from '../core/product.ts';

/** 出区展示备案, and what of it waits for review. */
export const exitDisplaysPath = `/${product}/exitDisplayList`;
export const exitDisplayReviewsPath = `/${product}/exitDisplayReviewList`;

/** 场外备案, and what of it waits for review. */
export const offsitesPath = `/${product}/offsiteList`;
export const offsiteReviewsPath = `/${product}/offsiteReviewList`;

export const merchantsPath = '/supervise/merchantList';
export const inspectionsPath = '/supervise/inspectList';
