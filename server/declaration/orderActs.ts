import { goodsKeyOf } from '#domain/classification/index.ts';
import { endedStates } from '#domain/classification/precat/precatProcessFlow.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { exact } from '#domain/declaration/check/exact.ts';
import { airWaybill } from '#domain/declaration/check/transport.ts';
import { customsOrder } from '#domain/declaration/customsOrder.ts';
import { noTables } from '#domain/declaration/noTables.ts';
import * as acts from '#domain/declaration/orderActs.ts';
import { orderGoods } from '#domain/declaration/orderGoods.ts';
import type { demand } from '#domain/demand/demand.ts';
import { addToDraft, lockCustomer } from '../classification/index.ts';
import { changeAll } from '../crud/change.ts';
import { implementAct } from '../crud/implement.ts';
import { isThere, readOne } from '../crud/read.ts';
import { createRecord, patchRow } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';

/** The same part number of one customer is classified once, however many lines and orders have it. */
export const sendToClassification = implementAct(acts.classifyGoods, async ({ record }, call) => {
  const { customerId, ieFlag, contact, phone, goods } = record;
  const missing = (goods ?? []).filter(({ libraryMark }) => libraryMark === 'MISSING');
  if (missing.length === 0) throw sharedErrors.WRONG_STATUS();
  await lockCustomer(customerId, call);
  const nameless = missing.find(({ gName }) => !gName);
  if (nameless)
    throw invalid({
      [`goods.${(nameless.lineNo ?? 1) - 1}.gName`]: bi(
        `第${nameless.lineNo}项请填写商品名称，再转预归类`,
        `Line ${nameless.lineNo}: name the goods before they are sent to classification`,
      ),
    });
  for (const { partNo, gName, gUnit, originCountry } of missing) {
    const goodsKey = goodsKeyOf(customerId ?? '', { partNo });
    if (await isThere(precatProduct, { goodsKey, processStatus: { not: [...endedStates] } }, call.db)) continue;
    await addToDraft(
      { customerId, source: 'ORDER', goods: { partNo, nameZh: gName, unit: gUnit, originCountry, goodsKey } },
      async () => ({ contact, phone, ieFlag }),
      call,
    );
  }
  await changeAll(orderGoods, { orderId: record.id, libraryMark: 'MISSING' }, { libraryMark: 'UNDERWAY' }, call);
  return {};
});

const terms: Readonly<Record<string, string>> = {
  CIF: '1',
  CIP: '1',
  CFR: '2',
  CPT: '2',
  FOB: '3',
  FCA: '3',
  EXW: '7',
};

/** One order a demand, unless it was given up. @throws 1004 there is one, with its number */
async function refuseSecond(demandNo: string | null, call: Call): Promise<void> {
  const there = await readOne(customsOrder, ['orderNo'], { demandNo, status: { not: ['CANCELLED'] } }, call.db);
  if (!there) return;
  const called = there.orderNo ?? bi('草稿', 'a draft').zh;
  throw new BusinessError(
    sharedErrors.WRONG_STATUS().returnCode,
    bi(`该需求已有报关委托：${called}`, `The demand has an order already: ${called}`),
  );
}

/** A bill number that cannot be right is not declared; what the demand says stands in the remark. */
function billOf({ masterBillNo, billNo, transportMode }: RecordOf<typeof demand>) {
  const given = masterBillNo ?? billNo;
  const draft = { trafMode: transportMode ?? '2', billNo: given, items: [], containers: [] };
  const fits = given === null || (given.length <= 32 && airWaybill(draft, noTables).length === 0);
  return fits ? { billNo: given } : { remark: `需求所填提运单号 ${given} 有误，未带入` };
}

/** What a demand and an order call differently is translated; what the demand does not say stays open. */
export const orderOfDemand = implementAct(acts.makeOrder, async ({ record }, call) => {
  await refuseSecond(record.demandNo, call);
  const lines = (record.goods ?? []).filter(({ status }) => status !== 'CANCELLED');
  if (lines.length === 0) throw invalid({ goods: bi('需求没有商品', 'The demand has no goods') });
  const made = await createRecord(
    customsOrder,
    {
      ...{ customerId: record.customerId, brokerId: record.brokerId, contact: record.contact, phone: record.phone },
      ieFlag: record.demandType === 'EXPORT' ? 'E' : 'I',
      ...{ customsCode: record.customsArea, iePort: record.customsArea, tradeMode: record.superviseMode ?? '0110' },
      ...{ trafMode: record.transportMode ?? '2', trafName: record.vessel },
      ...billOf(record),
      transMode: terms[record.tradeTerm ?? ''] ?? '1',
      ...{ packNo: record.pieces || null, grossWt: record.grossKg, manualNo: record.filingNo?.slice(0, 12) ?? null },
      goods: lines.map((line) => ({
        ...{ partNo: line.partNo, hsCode: line.hsCode, ciqCode: line.ciqCode, gModel: line.gModel },
        gName: line.declaredName ?? line.goodsName,
        ...{ gQty: line.qty, gUnit: line.unit, netWt: line.netKg, originCountry: line.origin },
        ...{
          unit1: line.unit1,
          unit2: line.unit2,
          declPrice: exact(line.unitPrice)?.round(4).toFixed() ?? null,
          declTotal: line.amount,
        },
        ...{ tradeCurr: record.currency ?? 'USD' },
      })),
    },
    { ...call, audit: {} },
  );
  await patchRow(customsOrder, made.id, { demandNo: record.demandNo }, call);
  return undefined;
});
