export { whOrder, whOrderLine } from './whOrder.ts';
export { wmsGoods } from './wmsGoods.ts';
