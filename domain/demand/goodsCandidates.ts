import { answerShape, defineCall } from '../core/call.ts';
import { defineForm } from '../core/entity.ts';
import { date, dict, int, ref, text, textarea } from '../core/field.ts';
import { bi } from '../core/text.ts';

/** A result of the library that goods of a demand may be, and why. */
export type GoodsCandidate = {
  readonly id: string;
  /** `KEY`: the very same goods by their key; `LIKE`: called alike. */
  readonly foundBy: 'KEY' | 'LIKE';
  /** 0 to 1; 1 for the same goods. */
  readonly similarity: number;
  readonly partNo: string | null;
  readonly nameZh: string;
  readonly spec: string | null;
  readonly hsCode: string;
  readonly declaredName: string | null;
  readonly gModel: string | null;
  readonly validTo: string | null;
  readonly opinionNo: string | null;
  readonly basis: string | null;
};

/** More of each kind nobody reads. */
export const mostCandidates = 5;

/** 候选归类结果: how candidates are laid out. */
export const candidateTable = defineForm({
  key: 'goodsCandidate',
  label: bi('候选归类结果', 'Candidate'),
  fields: {
    foundBy: dict('匹配依据', 'Found by', { dict: 'CANDIDATE_KIND' }),
    likeness: int('相似度', 'Likeness', { percent: true }),
    partNo: text('料号', 'Part no', { max: 60 }),
    nameZh: text('品名', 'Name', { max: 255 }),
    spec: text('规格型号', 'Spec and model', { max: 500 }),
    hsCode: text('商品编码', 'Tariff code', { max: 10 }),
    declaredName: text('申报名称', 'Declared name', { max: 255 }),
    gModel: text('申报规格型号', 'Declared model text', { max: 255 }),
    opinionNo: text('意见书', 'Opinion', { max: 20 }),
    validTo: date('有效期至', 'Valid to'),
    basis: textarea('归类依据', 'Reason of the code', { max: 2000 }),
  },
});

/**
 * 候选归类结果: results in force of the goods' own customer, the same goods first, then those that are called alike.
 * @see docs/spec/classification.md 3.3
 */
export const goodsCandidates = defineCall({
  service: 'business',
  method: 'queryDemandGoodsCandidates',
  right: 'demandGoods:view',
  input: { id: ref('需求商品', 'Demand goods', { entity: 'demandGoods', required: true }) },
  answer: answerShape<{ readonly rows: readonly GoodsCandidate[] }>(),
});
