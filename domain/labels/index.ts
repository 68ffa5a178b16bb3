export { goodsTag } from './goodsTag.ts';
export { labelGoods, labelOrder } from './tagActs.ts';
