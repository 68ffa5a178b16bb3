import { customerContact } from '#domain/company/index.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { contactFor } from '#domain/demand/calls.ts';
import * as acts from '#domain/warehouse/goodsCalls.ts';
import { afterTaking, differencesOf } from '#domain/warehouse/goodsDifferences.ts';
import { wmsGoods } from '#domain/warehouse/wmsGoods.ts';
import { addToDraft, lockCustomer } from '../classification/index.ts';
import { change } from '../crud/change.ts';
import { implementAct, implementCall } from '../crud/implement.ts';
import { readMany } from '../crud/read.ts';
import { getRecord } from '../crud/readRecord.ts';

export const goodsInfoSynced = implementCall(acts.syncGoodsInfo, async ({ ids }, call) => {
  const named = Array.isArray(ids) && ids.length > 0 ? { id: ids.map(String) } : {};
  const most = acts.mostGoodsAtOnce;
  const found = await readMany(wmsGoods, ['id'], { ...named, enabled: 1 }, call.db, {
    ...{ seenBy: call, order: ['id'], limit: most + 1 },
  });
  if (found.length === 0 || found.length > most)
    throw invalid({ ids: bi(`一次同步1至${most}个启用的商品`, `Synchronise 1 to ${most} goods in use at once`) });
  const jobId = await call.services.jobs.add(call.db, {
    ...{ kind: 'syncWmsGoods', payload: { ids: found.map(({ id }) => id) }, actor: call.actor },
  });
  return { jobId, goods: found.length };
});

export const goodsDifferenceMerged = implementCall(
  acts.mergeGoodsDifference,
  async ({ id, rowVersion, take }, call) => {
    const goods = await getRecord(wmsGoods, id, call, { lock: true });
    if (goods.rowVersion !== rowVersion) throw sharedErrors.STALE();
    const { values, settledData } = afterTaking(goods, (take ?? {}) as Readonly<Record<string, unknown>>);
    if (Object.keys(values).length === 0)
      throw invalid({ take: bi('请至少为一项差异选择采用哪一侧', 'Take a side for one difference at least') });
    const left = differencesOf({ ...goods, settledData });
    await change(
      wmsGoods,
      id,
      {
        ...{ ...values, settledData, diffFlg: left.length > 0 ? 1 : 0 },
        diffFields: left.map(({ field }) => wmsGoods.fields[field].label.zh).join('、') || null,
      },
      call,
    );
    Object.assign(call.audit, {
      logType: 'ACTION',
      entity: wmsGoods.key,
      recordId: id,
      detail: { action: 'merge', take },
    });
    return { left: left.length };
  },
);

/** What the applicant says is what the warehouse knows; he completes the rest. */
export const goodsSentToPrecat = implementAct(acts.goodsToPrecat, async ({ record }, call) => {
  const { customerId, partNo, goodsName: nameZh, goodsNameEn: nameEn, spec, brand, origin, wmsUnit: unit } = record;
  await lockCustomer(customerId ?? '', call);
  await addToDraft(
    { customerId, source: 'ORDER', goods: { partNo, nameZh, nameEn, spec, brand, originCountry: origin, unit } },
    async () => {
      const contacts = await readMany(customerContact, ['name', 'phone', 'email', 'mainFlg'], { customerId }, call.db);
      const contact = contactFor(contacts, call.actor.userName);
      return { contact: contact?.name ?? call.actor.userName, phone: contact?.phone ?? '', ieFlag: 'I' };
    },
    call,
  );
  return {};
});

export const goodsDisabled = implementAct(acts.disableGoods, async () => ({ enabled: 0 }));
export const goodsEnabled = implementAct(acts.enableGoods, async () => ({ enabled: 1 }));
