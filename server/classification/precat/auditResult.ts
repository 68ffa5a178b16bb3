import { hsCode as tariffCode } from '#domain/classification/hsCode.ts';
import * as acts from '#domain/classification/precat/auditActs.ts';
import { type AuditedGoods, prohibited, unexplainedChange } from '#domain/classification/precat/auditRules.ts';
import {
  elementValuesOf,
  modelOf,
  valuesFor,
  wrongElements,
  wrongSuffix,
} from '#domain/classification/precat/elementRules.ts';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import type { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import type { ChangesOf } from '#domain/core/entity.ts';
import { type FieldErrors, invalid } from '#domain/core/errors.ts';
import { implementAct } from '../../crud/implement.ts';
import { readOne } from '../../crud/read.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { periodOn } from '../tariffOn.ts';
import type { Goods } from './records.ts';

/** The tariff of a code today, and which way its goods are traded. @throws E-C10 (1001) */
export async function tariffOf({ hsCode, applyId }: Pick<Goods, 'hsCode' | 'applyId'>, call: Call) {
  const id = await periodOn(String(hsCode), call.now.slice(0, 10), call.db);
  const tariff = await getRecord(tariffCode, id, asSystem(call));
  const application = await readOne(precatApply, ['ieFlag'], { id: applyId }, call.db, { deleted: 'too' });
  return {
    ...tariff,
    elements: tariff.elements ?? [],
    ciqCodes: tariff.ciqCodes ?? [],
    ieFlag: application?.ieFlag ?? 'B',
  };
}

const refuse = (errors: FieldErrors): void => {
  if (Object.keys(errors).length > 0) throw invalid(errors);
};

/**
 * V-10, V-11, V-13, V-14, V-16: what the tariff of today says against a result.
 * @throws E-C10, E-C11, E-C13, E-C14, E-C16 (1001)
 */
export async function checkResult(goods: Goods, call: Call): Promise<void> {
  const { elements, ciqCodes, supvCond, ieFlag } = await tariffOf(goods, call);
  const closed = prohibited(supvCond, ieFlag);
  refuse({
    ...(closed && { hsCode: closed }),
    ...wrongSuffix(goods.ciqCode, ciqCodes),
    ...wrongElements({ elements, values: elementValuesOf(goods.elementValues), ieFlag, isWhole: true }),
  });
}

/** V-14, V-15: what follows from the code as the tariff has it on the day of the pass. */
export async function followsFromCode(goods: Goods, call: Call): Promise<ChangesOf<typeof precatProduct>> {
  const { elements, unit1, unit2 } = await tariffOf(goods, call);
  const elementValues = valuesFor(elements, elementValuesOf(goods.elementValues));
  return { elementValues, gModel: modelOf(elements, elementValues) || null, unit1, unit2 };
}

export const saveResultHandler = implementAct(acts.saveResult, async ({ record, input }, call) => {
  const { elements, ieFlag } = await tariffOf({ ...record, hsCode: input.hsCode ?? null }, call);
  const elementValues = valuesFor(elements, elementValuesOf(input.elementValues));
  refuse(wrongElements({ elements, values: elementValues, ieFlag, isWhole: false }));
  const found = {
    ...{ hsCode: input.hsCode, ciqCode: input.ciqCode ?? null, suggestRank: input.suggestRank ?? null },
    ...{ elementValues, gModel: modelOf(elements, elementValues) || null },
    ...Object.fromEntries(
      acts.describedFields.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]),
    ),
  };
  // What the first auditor finds is nobody's before him.
  const isFirst = record.processStatus === 'FIRST';
  const goods = { ...record, ...found } as AuditedGoods;
  refuse((!isFirst && unexplainedChange(record as AuditedGoods, goods, input.reason ?? '')) || {});
  return { ...found, ...(input.reason && { reason: input.reason }) };
});
