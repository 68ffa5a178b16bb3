import { product } from '../core/product.ts';

/** 派车单, one of which may begin with orders of the warehouse: `?orderIds=` holds their ids, with commas between. */
export const dispatchesPath = `/${product}/dispatchList`;
export const newDispatchPath = `/${product}/dispatchCreate`;

export const tracksPath = `/${product}/tracklist`;

/** 美妆零售订单: each by itself, and side by side as one delivery could take them. */
export const retailOrdersPath = `/${product}/sephora/list`;
export const retailMergePath = `/${product}/sephora/mergeList`;

export const retailTransportsPath = `/${product}/sephora/tmsList`;
