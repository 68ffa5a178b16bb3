import { customsBroker } from '#domain/company/index.ts';
import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { powerOfAttorney } from '#domain/declaration/index.ts';
import { cargoOwner } from '#domain/partners/cargoOwner.ts';
import { customsAuthOrder } from '#domain/partners/customsAuthOrder.ts';
import { supplier } from '#domain/partners/supplier.ts';
import { departmentOfCustomer } from '../company/index.ts';
import { isThere, readOne } from '../crud/read.ts';
import { effectOn, rules } from '../crud/rulesOn.ts';
import { refuseWrong } from '../crud/writeRecord.ts';
import type { StepCheckOn } from '../gateway/areaRules.ts';

export const cargoOwnerRules = rules(cargoOwner, {
  beforeSave: async ({ customerId, ownerDept }, _facts, { db }) => ({
    ownerDept: (await departmentOfCustomer(customerId, db)) ?? ownerDept ?? null,
  }),
  beforeStep: {
    enable: (record, _params, call) => refuseWrong(cargoOwner, record, call, { moment: 'submit', only: {} }),
  },
});

type Check = StepCheckOn<typeof customsAuthOrder>;

/**
 * The power of attorney is between this cargo owner and this broker, confirmed, and covers the time; the broker is one
 * that customs knows.
 * @throws 1001 by field
 */
const fits: Check = async ({ cargoOwnerId, supplierId, poaId, validFrom, validTo }, _params, { db }) => {
  const owner = await readOne(cargoOwner, ['creditCode', 'status'], { id: cargoOwnerId }, db);
  if (owner?.status !== 'ACTIVE') throw invalid({ cargoOwnerId: bi('货主未启用', 'The cargo owner is not enabled') });
  const broker = await readOne(supplier, ['creditCode', 'status', 'types'], { id: supplierId }, db);
  if (broker?.status !== 'ACTIVE' || !broker.types?.includes('BROKER'))
    throw invalid({ supplierId: bi('须为合格的报关类供应商', 'It must be a qualified customs broker') });
  if (!(await isThere(customsBroker, { creditCode: broker.creditCode, enabled: 1 }, db)))
    throw invalid({ supplierId: bi('报关行列表中没有该企业或已停用', 'Not an enabled broker of customs') });
  const power = await readOne(
    powerOfAttorney,
    ['ownerCode', 'brokerCode', 'status', 'validFrom', 'validTo'],
    { id: poaId },
    db,
  );
  const isTheirs = power?.ownerCode === owner.creditCode && power?.brokerCode === broker.creditCode;
  const covers = (power?.validFrom ?? '9') <= (validFrom ?? '') && (power?.validTo ?? '') >= (validTo ?? '9');
  if (!isTheirs || power?.status !== 'CONFIRMED' || !covers)
    throw invalid({
      poaId: bi('委托书须为双方之间、已确认且覆盖有效期', 'It must be between the two, confirmed, and cover the time'),
    });
};

const authRefused = effectOn(customsAuthOrder, async (_record, { opinion }) => ({ refuseReason: opinion ?? null }));

export const customsAuthRules = rules(customsAuthOrder, {
  beforeSave: async ({ cargoOwnerId = null, ownerDept }, _facts, { db }) => {
    const owner = await readOne(cargoOwner, ['customerId'], { id: cargoOwnerId }, db);
    const customerId = owner?.customerId ?? null;
    return { customerId, ownerDept: (await departmentOfCustomer(customerId, db)) ?? ownerDept ?? null };
  },
  beforeStep: {
    send: async (record, params, call) => {
      await refuseWrong(customsAuthOrder, record, call, { moment: 'submit', only: {} });
      await fits(record, params, call);
    },
    accept: fits,
  },
  effects: { authRefused },
});
