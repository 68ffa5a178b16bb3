import type { ForetoldTable } from '#domain/core/flow.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { type SuggestedBy, suggestionsFor } from '#domain/warehouse/partMatching.ts';
import { wmsGoods } from '#domain/warehouse/wmsGoods.ts';
import { type WrongOrder, wrongOrder } from '#domain/warehouse/wrongOrder.ts';
import * as calls from '#domain/warehouse/wrongOrderCalls.ts';
import { problemOpen } from '#domain/warehouse/wrongOrderFlow.ts';
import { implementCall } from '../crud/implement.ts';
import { readMany } from '../crud/read.ts';
import { getRecord } from '../crud/readRecord.ts';
import type { Call } from '../gateway/method.ts';
import { refuseOutsiders } from './problemBorder.ts';

const names = ['id', 'partNo', 'barcode', 'goodsName'] as const;
/** Names are compared one by one; an owner with more goods finds by number and barcode, and the alphabet's first. */
const mostCompared = 5_000;

/** Goods of the owner that the raw number may mean. */
async function partsLike(problem: WrongOrder, { db }: Pick<Call, 'db'>) {
  const own = { customerId: problem.customerId ?? '', enabled: 1 } as const;
  const exact = await readMany(wmsGoods, names, own, db, {
    and: (g, place) =>
      `(${g.barcode} = ${place(problem.rawBarcode ?? '')} or upper(regexp_replace(normalize(${g.partNo}, NFKC), '[-\\s.]', '', 'g'))
        = upper(regexp_replace(normalize(${place(problem.rawPartNo ?? '')}::text, NFKC), '[-\\s.]', '', 'g')))`,
    limit: 20,
  });
  const others = problem.rawName
    ? await readMany(wmsGoods, names, own, db, { order: ['id'], limit: mostCompared })
    : [];
  const seen = new Map([...exact, ...others].map((part) => [part.id, { ...part, partNo: part.partNo ?? '' }]));
  return suggestionsFor(problem, [...seen.values()]);
}

/** Other open problems of the owner with the same raw number. */
export const sameRawProblems = async ({ id, customerId, rawPartNo }: WrongOrder, { db }: Pick<Call, 'db'>) =>
  customerId && rawPartNo
    ? readMany(wrongOrder, ['id'], { customerId, rawPartNo, status: problemOpen, id: { not: id } }, db, {
        order: ['id'],
      })
    : [];

const words: Readonly<Record<SuggestedBy, Text>> = {
  BARCODE: bi('条码一致', 'Same barcode'),
  PARTNO: bi('料号一致（写法不同）', 'Same number, written otherwise'),
  NAME: bi('品名相似', 'Called alike'),
};

export const partsSuggested = implementCall(calls.suggestPartNo, async ({ id }, call) => {
  await refuseOutsiders(call);
  const problem = await getRecord(wrongOrder, id, call);
  const [found, same] = [await partsLike(problem, call), await sameRawProblems(problem, call)];
  const table: ForetoldTable = {
    title: bi('建议料号', 'Suggested parts'),
    columns: [
      bi('料号', 'Part no'),
      bi('品名', 'Name'),
      bi('条码', 'Barcode'),
      bi('依据', 'Because'),
      bi('相似度', 'Likeness'),
    ],
    rows: found.map(({ part, by, likeness }) => [
      ...[part.partNo, part.goodsName ?? '', part.barcode ?? '', words[by]],
      `${Math.round(likeness * 100)}%`,
    ]),
    picks: found.map(({ part }) => ({ partNo: part.partNo, goodsId: part.id, goodsId_label: part.goodsName })),
  };
  const raw = problem.rawPartNo ?? '';
  return {
    notes: [
      ...(same.length > 0
        ? [
            bi(
              `同一货主、原料号 ${raw} 还有 ${same.length} 条未处理，可一并处理`,
              `${same.length} more with the raw number ${raw} are open and can be handled together`,
            ),
          ]
        : []),
      ...(found.length === 0
        ? [bi('商品资料中没有相近的料号，可新建商品', 'No part is like it; new goods can be made')]
        : []),
    ],
    tables: found.length > 0 ? [table] : [],
  };
});
