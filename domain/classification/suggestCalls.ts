import { answerShape, defineCall } from '../core/call.ts';
import { date, dict, int, ref, text } from '../core/field.ts';
import type { Suggestion } from './suggest/expand.ts';

/** So many are shown unless somebody asks for more. */
export const shownSuggestions = 5;

/** What goods are called: what suggestions are asked by. */
export const goodsNameFields = {
  nameZh: text('中文品名', 'Name', { max: 255, required: true }),
  spec: text('规格型号', 'Spec and model', { max: 500 }),
  material: text('材质', 'Material', { max: 255 }),
  usage: text('用途', 'Use', { max: 500 }),
};

/**
 * 归类建议: codes for goods with the evidence for each; from what was decided before and from the text of the tariff.
 * @see docs/spec/classification.md 8
 */
export const querySuggest = defineCall({
  service: 'product',
  method: 'querySuggest',
  right: 'precatHistory:list',
  unscoped: 'what was decided before is knowledge of the house, for staff who classify: customers never hold the right',
  input: {
    ...goodsNameFields,
    principle: text('工作原理', 'Principle', { max: 2000 }),
    customerId: ref('客户', 'Customer', { entity: 'customer' }),
    day: date('日期', 'Day'),
    ieFlag: dict('进出口', 'Direction', { dict: 'IE_FLAG' }),
    limit: int('条数', 'Number', { min: 1, max: 20 }),
  },
  answer: answerShape<{ readonly suggestions: readonly Suggestion[] }>(),
});

/** Goods that were classified before, as they are shown beside how alike they are. */
export interface AlikeGoods {
  readonly id: string;
  readonly nameZh: string;
  readonly spec: string | null;
  readonly hsCode: string;
  readonly decidedDate: string;
  readonly isWrong: boolean;
  /** 0 to 1 */
  readonly similarity: number;
}

/** 相似商品: what was decided before for goods that are called so, the likest first; marked rows among them. */
export const querySimilarHistory = defineCall({
  service: 'product',
  method: 'querySimilarHistory',
  right: 'precatHistory:list',
  unscoped: 'what was decided before is knowledge of the house, for staff who classify: customers never hold the right',
  input: goodsNameFields,
  answer: answerShape<{ readonly rows: readonly AlikeGoods[] }>(),
});

/** 重建归类建议索引: a job makes all words anew; suggestions work meanwhile. */
export const rebuildSuggestIndex = defineCall({
  service: 'product',
  method: 'rebuildSuggestIndex',
  right: 'precatHistory:edit',
  writes: true,
  input: {},
  answer: answerShape<{ readonly jobId: string }>(),
});
