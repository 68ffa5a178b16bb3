import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { goodsTag } from '#domain/labels/goodsTag.ts';
import { tagPaper } from '#domain/labels/papers.ts';
import * as acts from '#domain/labels/tagActs.ts';
import { implementAct } from '../crud/implement.ts';
import { rules } from '../crud/rulesOn.ts';
import { createRecord } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { queueLabels } from '../print/queueLabels.ts';

/** Kinds whose artwork customs or the market inspector wants to see. */
const withArtwork: ReadonlySet<unknown> = new Set(['CN', 'WASH', 'CERT']);

export const goodsTagRules = rules(goodsTag, {
  beforeStep: {
    approve: async ({ tagKind, labelFile }) => {
      if (withArtwork.has(tagKind) && !labelFile?.length)
        throw invalid({ labelFile: bi('请上传标签文件后再审核', 'Upload the label file before it is approved') });
    },
  },
  effects: {
    tagPrinted: async ({ id, tagNo, printQty, printedQty }, _step, call) => {
      const copies = printQty ?? 1;
      await queueLabels({ paper: tagPaper, bizId: id, number: tagNo ?? '', copies }, call);
      return { printedQty: (printedQty ?? 0) + copies };
    },
  },
});

interface Labelled {
  readonly customerId: string | null;
  readonly partNo: string | null;
  readonly goodsName: string | null;
  readonly tagKind: string;
  readonly needQty: number;
  readonly goodsId?: string;
  readonly orderId?: string;
}

/** A label that waits for review, with the words that every label has. */
async function makeTag({ customerId, partNo, goodsName, ...facts }: Labelled, call: Call): Promise<void> {
  const content = [`品名：${goodsName ?? ''}`, `料号：${partNo ?? ''}`].join('\n').slice(0, 1_000);
  await createRecord(
    goodsTag,
    { ...facts, customerId, partNo: partNo ?? '', goodsName: goodsName ?? partNo ?? '', content },
    { ...call, audit: {} },
  );
}

/** Labels are whole: half a piece needs one, too. */
const pieces = (qty: string | null): number => Math.max(1, Math.ceil(Number(qty ?? '1')));

export const orderLabelled = implementAct(acts.labelOrder, async ({ record, input }, call) => {
  const { id, customerId, lines = [] } = record;
  const parts = new Map<string, { goodsName: string | null; qty: number }>();
  for (const { partNo, goodsName, qty } of lines ?? []) {
    if (!partNo) continue;
    const known = parts.get(partNo);
    parts.set(partNo, { goodsName: known?.goodsName ?? goodsName, qty: (known?.qty ?? 0) + pieces(qty) });
  }
  if (parts.size === 0) throw invalid({ _: bi('订单明细没有料号', 'No line of the order has a part number') });
  for (const [partNo, { goodsName, qty }] of parts)
    await makeTag({ customerId, partNo, goodsName, tagKind: input.tagKind ?? 'CN', needQty: qty, orderId: id }, call);
  return undefined;
});

export const goodsLabelled = implementAct(acts.labelGoods, async ({ record, input }, call) => {
  const { id, customerId, partNo, goodsName } = record;
  const { tagKind, needQty } = input;
  await makeTag({ customerId, partNo, goodsName, tagKind: tagKind ?? 'CN', needQty: needQty ?? 1, goodsId: id }, call);
  return undefined;
});
