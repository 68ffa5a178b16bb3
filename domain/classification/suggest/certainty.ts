import { bi, type Text } from '../../core/text.ts';
import type { Fused } from './rank.ts';
import { norm } from './words.ts';

/** How sure a suggestion is; the shares beside them are those of right first suggestions on the labelled texts. */
export type Certainty = 'LIKELY' | 'POSSIBLE' | 'UNSURE';

export const certaintyText: Readonly<Record<Certainty, Text>> = {
  LIKELY: bi('把握较大', 'Likely'),
  POSSIBLE: bi('可能', 'Possible'),
  UNSURE: bi('仅供参考', 'Unsure'),
};

/**
 * Measured by `npm run bench codes`: of texts whose heading is in the tariff, 80 of 100 are right from 0.6 on, 71 from
 * 0.4, 42 from 0.2, and none below; of texts whose heading was taken out of tariff and history, 40 of 100 lie below 0.2.
 */
const bounds: readonly (readonly [least: number, Certainty])[] = [
  [0.6, 'LIKELY'],
  [0.4, 'POSSIBLE'],
  [0.2, 'UNSURE'],
];

/** Words that name no goods. */
const nothing =
  /样品|样本|测试|试用|货物|货品|商品|产品|物品|物料|材料|配件|零件|部件|附件|其他|其它|杂货|杂物|赠品|包裹|一批|若干|资料/g;

/** Whether a name says what goods are: 样品 and 杂货一批 do not. */
export const namesGoods = (nameZh: string): boolean =>
  /[\p{L}]{2,}|\p{Script=Han}/u.test(norm(nameZh).replace(nothing, ''));

/** How much stands behind a suggestion, 0 to 1: how like the goods were, or how much of their name the heading says. */
export const sureOf = ({ history, tariff }: Pick<Fused, 'history' | 'tariff'>): number =>
  history?.isSame ? 1 : Math.max(history?.similarity ?? 0, tariff?.held ?? 0);

/** Nothing where it is below the floor. */
export const certaintyOf = (one: Pick<Fused, 'history' | 'tariff'>): Certainty | undefined => {
  const sure = sureOf(one);
  return bounds.find(([least]) => sure >= least)?.[1];
};

/** Whether any of them is worth showing for goods of this name. */
export const anyFits = (nameZh: string, shown: readonly Pick<Fused, 'history' | 'tariff'>[]): boolean =>
  namesGoods(nameZh) && shown.some((one) => certaintyOf(one) !== undefined);
