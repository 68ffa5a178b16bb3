import { definePaper } from '../core/paper.ts';
import { bi } from '../core/text.ts';
import { goodsTag } from './goodsTag.ts';

/** 商品标签: its words, its number as bars and as a square beside them. */
export const tagPaper = definePaper(goodsTag, {
  key: 'LABEL',
  label: bi('商品标签', 'Goods label'),
  isRecord: true,
  face: { title: 'goodsName', lines: ['partNo', 'content'], code: ['tagNo'], matrix: true },
});

/** What labels print. */
export const labelPapers = [tagPaper];
