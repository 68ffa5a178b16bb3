import { defineCall, shapeOf } from '../core/call.ts';
import { date, hsCode, text } from '../core/field.ts';

/** A chapter, heading or code with how many codes are in force below it. */
export interface TreeNode {
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly count: number;
}

const day = date('日期', 'Day', { required: true });

/** 税则目录: what stands below a chapter or heading on a day; the chapters without one. */
export const queryHsTree = defineCall({
  service: 'product',
  method: 'queryHsTree',
  right: 'hsCode:list',
  input: { day, below: text('上级', 'Below', { max: 4 }) },
  answer: shapeOf<{ readonly nodes: readonly TreeNode[] }>(),
});

/** The period of a code that holds on a day. @throws E-C10 (1001) none does */
export const getHsCodeOn = defineCall({
  service: 'product',
  method: 'getHsCodeOn',
  right: 'hsCode:view',
  input: { hsCode: hsCode('商品编码', 'Tariff code', { required: true }), day },
  answer: shapeOf<{ readonly id: string }>(),
});
