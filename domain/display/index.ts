export type { StockLine } from './calls.ts';
export { merchantStatus, merchantStock, planMonth } from './calls.ts';
export { exitDisplay, exitDisplayGoods } from './exitDisplay.ts';
export { copyDisplay, extendDisplay, extendPartDisplay } from './exitDisplayActs.ts';
export { merchant } from './merchant.ts';
export { exitMerchant, planInspection, resumeMerchant, suspendMerchant, watchMerchant } from './merchantActs.ts';
export { inspectionItem, merchantInspection } from './merchantInspection.ts';
export { offsiteFiling } from './offsiteFiling.ts';
