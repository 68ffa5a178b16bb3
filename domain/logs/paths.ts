import { product } from '../core/product.ts';

export const logListPath = `/${product}/log/list`;
export const logDetailPath = `/${product}/log/detail`;
export const goodsInfoLogPath = `/${product}/log/goodsInfoLog`;
/** Open to everybody who holds an address that was shared; to staff with the right it is the whole list. */
export const epLogListPath = '/epLogList';
