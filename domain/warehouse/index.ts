export { disableGoods, enableGoods, goodsToPrecat, mergeGoodsDifference, syncGoodsInfo } from './goodsCalls.ts';
export { whOrderOnTime } from './onTime.ts';
export { queryLogisticsByRole, queryUploadedWarehouseInfo, saveWhOrderNumbers } from './orderCalls.ts';
export { whOrder, whOrderLine } from './whOrder.ts';
export { answerWarehouse, removeOrderInfo, syncWhOrder } from './whOrderActs.ts';
export { wmsGoods } from './wmsGoods.ts';
export { newGoodsOfProblem, wrongOrder } from './wrongOrder.ts';
export { importWrongOrder, suggestPartNo } from './wrongOrderCalls.ts';
