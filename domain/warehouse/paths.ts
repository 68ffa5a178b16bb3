import { product } from '../core/product.ts';

export const wrongOrdersPath = `/${product}/wronglist`;
export const whOrdersPath = `/${product}/QDAndBeiAnHaoList`;
export const wmsGoodsPath = `/${product}/Search${product}WmsCMSGoodsInfo`;

/** Where an application is made from orders, and a truck asked for: both read `?orderIds=`. */
export const clearanceOrdersPath = (orderIds: readonly string[]): string =>
  `/${product}/wmsClearnce?orderIds=${orderIds.map(encodeURIComponent).join(',')}`;
export const dispatchOrdersPath = (orderIds: readonly string[]): string =>
  `/${product}/dispatchList?orderIds=${orderIds.map(encodeURIComponent).join(',')}`;
