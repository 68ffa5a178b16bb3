export { goodsLabelled, goodsTagRules, orderLabelled } from './tagRules.ts';
