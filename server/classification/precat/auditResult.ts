import { hsCode as tariffCode } from '#domain/classification/hsCode.ts';
import * as acts from '#domain/classification/precat/auditActs.ts';
import { type AuditedGoods, prohibited, unexplainedChange } from '#domain/classification/precat/auditRules.ts';
import { elementValuesOf, modelOf, valuesFor, wrongElements, wrongSuffix } from '#domain/classification/precat/elementRules.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { type FieldErrors, invalid } from '#domain/core/errors.ts';
import { implementAct } from '../../crud/implement.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { periodOn } from '../tariffOn.ts';

/** The tariff of a code today, and which way its goods are traded. @throws E-C10 (1001) */
export async function tariffOf({ hsCode, applyId }: RecordValues, call: Call) {
  const id = await periodOn(String(hsCode), call.now.slice(0, 10), call.db);
  const tariff = await getRecord(tariffCode, id, asSystem(call));
  const { rows } = await call.db.query<{ way: string }>('select ie_flag as way from precat_apply where id = $1', [applyId]);
  return { ...tariff, elements: tariff.elements ?? [], ciqCodes: tariff.ciqCodes ?? [], ieFlag: rows[0]?.way ?? 'B' };
}

const refuse = (errors: FieldErrors): void => {
  if (Object.keys(errors).length > 0) throw invalid(errors);
};

/** V-10, V-11, V-13, V-14, V-16: what the tariff of today says against a result. @throws E-C10, E-C11, E-C13, E-C14, E-C16 (1001) */
export async function checkResult(goods: RecordValues, call: Call): Promise<void> {
  const { elements, ciqCodes, supvCond, ieFlag } = await tariffOf(goods, call);
  const closed = prohibited(supvCond, ieFlag);
  refuse({
    ...(closed && { hsCode: closed }),
    ...wrongSuffix(goods.ciqCode as string | null, ciqCodes),
    ...wrongElements({ elements, values: elementValuesOf(goods.elementValues), ieFlag, isWhole: true }),
  });
}

/** V-14, V-15: what follows from the code as the tariff has it on the day of the pass. */
export async function followsFromCode(goods: RecordValues, call: Call): Promise<RecordValues> {
  const { elements, unit1, unit2 } = await tariffOf(goods, call);
  const elementValues = valuesFor(elements, elementValuesOf(goods.elementValues));
  return { elementValues, gModel: modelOf(elements, elementValues) || null, unit1, unit2 };
}

export const saveResult = implementAct(acts.saveResult, async ({ record, input }, call) => {
  const { elements, ieFlag } = await tariffOf({ ...record, hsCode: input.hsCode }, call);
  const elementValues = valuesFor(elements, elementValuesOf(input.elementValues));
  refuse(wrongElements({ elements, values: elementValues, ieFlag, isWhole: false }));
  const found = {
    ...{ hsCode: input.hsCode, ciqCode: input.ciqCode ?? null, suggestRank: input.suggestRank ?? null },
    ...{ elementValues, gModel: modelOf(elements, elementValues) || null },
    ...Object.fromEntries(acts.describedFields.filter((name) => input[name] !== undefined).map((name) => [name, input[name]])),
  };
  // What the first auditor finds is nobody's before him.
  const isFirst = record.processStatus === 'FIRST';
  const goods = { ...record, ...found } as AuditedGoods;
  refuse((!isFirst && unexplainedChange(record as AuditedGoods, goods, input.reason ?? '')) || {});
  return { ...found, ...(input.reason && { reason: input.reason }) };
});
