import type { DraftOf } from '#domain/core/entity.ts';
import { parseFen } from '#domain/core/money.ts';
import { normaliseValues } from '#domain/core/normalise.ts';
import { requiredRecord } from '#domain/core/shape.ts';
import { validate } from '#domain/core/validate.ts';
import { bhUsage, bhUsageTax } from '#domain/guarantee/bhUsage.ts';
import * as calls from '#domain/guarantee/usageCalls.ts';
import { entityOf } from '#domain/index.ts';
import { checkReferences } from '../../crud/checkReferences.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import type { Call, GatewayMethod } from '../../gateway/method.ts';
import { newId } from '../../platform/newId.ts';
import { refuseOutsideScope } from '../areaAccess.ts';
import { implementAreaCall, noteWrite, refuseAnswers } from '../ledgerMethod.ts';
import { type Levy, recordLevy } from './saveLevy.ts';

type Data = Readonly<Record<string, unknown>>;

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** @throws 61004 with the fields that are wrong, 61033, 61034, 61035, 61044 */
const saved = implementAreaCall(calls.saveLevy, async ({ sourceKey, confirmed, ...asked }, call) => {
  const checked = await checkedLevy(
    requiredRecord(asked),
    sourceKey ? { source: 'API', sourceKey } : { source: 'MANUAL', sourceKey: `MANUAL:${newId()}`, isKeyNew: true },
    call,
  );
  const levy = { ...checked, confirmed: confirmed === 1 };
  refuseOutsideScope({ mainCompId: levy.mainCompId }, call);
  const { usage, repeated } = await recordLevy(levy, call);
  if (!repeated) await noteWrite({ entity: bhUsage, id: usage.id, action: 'levy', row: { ...usage } }, call);
  return { ...(await getRecord(bhUsage, usage.id, asSystem(call))), repeated: repeated ? 1 : 0 };
});

/** Every levy of a company locks its guarantees. */
export const usageLevySave: GatewayMethod = {
  ...saved,
  serializeBy: ({ record }) => {
    const { mainCompId } = Object(record) as { readonly mainCompId?: unknown };
    return typeof mainCompId === 'string' ? `levy:${mainCompId.slice(0, 36)}` : undefined;
  },
};

/** A record of a client as a levy, once everything in it is right. @throws 61004 */
async function checkedLevy(
  record: Data,
  origin: Pick<Levy, 'source' | 'sourceKey' | 'isKeyNew'>,
  call: Call,
): Promise<Levy> {
  const values = normaliseValues(bhUsage, record, { created: true });
  const taxes = (Array.isArray(record.taxes) ? (record.taxes as Data[]) : []).map((tax, index) => ({
    ...normaliseValues(bhUsageTax, tax, { created: true }),
    usageId: 'owner',
    lineNo: index + 1,
  })) as DraftOf<typeof bhUsageTax>[];
  const facts = { now: call.now, moment: 'save' as const, entityOf };
  const owner = { entity: bhUsage, record: values };
  const errors = { ...(await checkReferences(bhUsage, values, call)), ...validate(bhUsage, values, facts) };
  for (const [index, tax] of taxes.entries()) {
    const found = {
      ...(await checkReferences(bhUsageTax, { ...tax, usageId: null }, call)),
      ...validate(bhUsageTax, tax, { ...facts, owner }),
    };
    for (const [name, problem] of Object.entries(found)) errors[`taxes.${index}.${name}`] = problem;
  }
  if (Object.keys(errors).length) throw refuseAnswers(errors, bhUsage);
  return {
    declNo: String(values.declNo),
    declDate: String(values.declDate),
    releaseDate: text(values.releaseDate),
    customsCode: String(values.customsCode),
    mainCompId: String(values.mainCompId),
    customerId: String(values.customerId),
    customsFilingNo: text(values.customsFilingNo),
    guarMode: String(values.guarMode),
    orderNo: text(values.orderNo),
    contractNo: text(values.contractNo),
    billNo: text(values.billNo),
    levyNoticeDate: String(values.levyNoticeDate),
    customsDeadline: text(values.customsDeadline),
    dueDate: text(values.dueDate),
    lateReason: text(values.lateReason),
    bills: taxes.map((tax) => ({
      taxBillNo: String(tax.taxBillNo),
      taxKind: String(tax.taxKind),
      amount: parseFen(String(tax.amount)),
      issueDate: String(tax.issueDate),
      deadline: text(tax.deadline),
    })),
    ...origin,
  };
}
