import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { isSamePerson } from '#domain/core/person.ts';
import { bi } from '#domain/core/text.ts';
import { acctPeriod, isPeriod } from '#domain/funds/acctPeriod.ts';
import { fundErrors } from '#domain/funds/errors.ts';
import { scopeKeyOf } from '#domain/invoices/invoiceRights.ts';
import * as acts from '#domain/invoices/taxPeriodActs.ts';
import { change } from '../crud/change.ts';
import { implementAct } from '../crud/implement.ts';
import { readOne } from '../crud/read.ts';
import { asSystem } from '../crud/readRecord.ts';
import { writeFiles } from '../crud/writeFiles.ts';
import { createRecord } from '../crud/writeRecord.ts';
import { holdPeriod } from '../funds/index.ts';
import type { Call } from '../gateway/method.ts';
import { needInvoiceRight } from './rights.ts';

const periodRow = (mainCompId: string, period: string, { db }: Pick<Call, 'db'>) =>
  readOne(acctPeriod, ['id', 'status', 'taxStatus', 'certifiedBy'], { mainCompId, period }, db);

/**
 * Whether invoices may be counted in a month: the books of a company refuse one that is closed.
 * @throws 1001 no month, 62024 it is closed
 */
export async function needOpenPeriod(mainCompId: string, period: string, call: Pick<Call, 'db'>): Promise<void> {
  if (!isPeriod(period)) throw invalid({ period: bi('期间为年月，如202604', 'A year and month such as 202604') });
  await holdPeriod(mainCompId, period, call);
  if ((await periodRow(mainCompId, period, call))?.status === 'CLOSED') throw fundErrors.PERIOD_CLOSED({ period });
}

/** How far the VAT of a month is; a month without a row is open. */
export async function taxStatusOf(mainCompId: string, period: string, call: Pick<Call, 'db'>): Promise<string> {
  return (await periodRow(mainCompId, period, call))?.taxStatus ?? 'OPEN';
}

/** @throws 1013 it is asked by the very person who certified it */
export async function needAnother(mainCompId: string, period: string, call: Call): Promise<void> {
  const certifiedBy = (await periodRow(mainCompId, period, call))?.certifiedBy;
  if (certifiedBy && isSamePerson(call.actor, certifiedBy)) throw sharedErrors.OWN_WORK();
}

/** @throws 1001 the month was certified already */
export async function needOpenTax(mainCompId: string, period: string, call: Pick<Call, 'db'>): Promise<void> {
  if ((await taxStatusOf(mainCompId, period, call)) !== 'OPEN')
    throw invalid({ deductPeriod: bi(`期间${period}已认证`, `The month ${period} is certified already`) });
}

/** Notes how far the VAT of a month is; its row is made where there is none. */
export async function setTaxStatus(
  { mainCompId, period }: { readonly mainCompId: string; readonly period: string },
  values: { readonly taxStatus: string; readonly certifiedBy: string | null },
  call: Call,
): Promise<void> {
  const system = { ...asSystem(call), audit: {} };
  const row = await periodRow(mainCompId, period, call);
  const id = row?.id ?? (await createRecord(acctPeriod, { mainCompId, period }, system)).id;
  await change(acctPeriod, id, values, call);
}

const rightsOf = ({ mainCompId }: { readonly mainCompId: string | null }) => ({
  scopeKey: scopeKeyOf(mainCompId ?? '', 'IN'),
});

export const taxDeclared = implementAct(acts.declareTax, async ({ record, input }, call) => {
  needInvoiceRight('canDeduct', rightsOf(record), call);
  const declaredDate = input.declaredDate ?? '';
  if (declaredDate <= (record.endDate ?? ''))
    throw invalid({ declaredDate: bi('须在期间结束之后', 'After the end of the month') });
  await writeFiles(acctPeriod, record.id, { declareFiles: input.declareFiles }, call);
  return { taxStatus: 'DECLARED', declaredDate, declaredBy: call.actor.userId };
});

export const taxCorrected = implementAct(acts.correctTax, async ({ record }, call) => {
  needInvoiceRight('canDeduct', rightsOf(record), call);
  return { taxStatus: 'CERTIFIED', declaredDate: null, declaredBy: null };
});
