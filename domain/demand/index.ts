export * from './addressActs.ts';
export { addressBook } from './addressBook.ts';
export { addressTemplate } from './addressTemplate.ts';
export * from './calls.ts';
export { delegateTask } from './delegateTask.ts';
export { demand } from './demand.ts';
export { demandGoods } from './demandGoods.ts';
export { applyGoods, chooseGoods, matchGoods, syncGoods } from './demandGoodsActs.ts';
export { goodsCandidates } from './goodsCandidates.ts';
