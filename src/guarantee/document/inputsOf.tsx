import { type ReactNode, useEffect } from 'react';
import type { RaRecord } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { RecordValues } from '#domain/core/entity.ts';
import { formatThousands } from '#domain/core/money.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { bhExcess } from '#domain/guarantee/index.ts';
import { shortfall } from '#domain/guarantee/quotaTerms.ts';
import { FieldInput } from '../../parts/form/FieldInput.tsx';
import { useFormScope } from '../../parts/form/formScope.ts';
import type { QuotaDocType } from '../docKinds.ts';
import { applyInputs } from './applyInputs.tsx';
import { DelayItems } from './DelayItems.tsx';
import { chosenOf, useBegun, useDocumentFacts } from './documentFacts.ts';
import { QuotaCustomerInput, QuotaInput } from './quotaInputs.tsx';

const ofQuota = { customerId: <QuotaCustomerInput />, quotaId: <QuotaInput /> };

const heldHint = ({ heldAmount }: RaRecord): string => formatThousands(String(heldAmount ?? '0.00'));

/** What a held levy says of the excess: its declaration, and what it lacks as the amount. */
const levyBrings = (levy: RaRecord, quota: RaRecord | null | undefined): RecordValues => {
  const available = String(quota?.availableAmount ?? '0');
  const left = available.startsWith('-') ? '0' : available;
  return { declNo: levy.declNo, excessAmount: shortfall({ amount: String(levy.heldAmount), available: left }) };
};

/** A levy that waits because the quota is used up; what it lacks is proposed as the amount. */
function HeldLevyInput() {
  const { credit, doc } = useDocumentFacts();
  const { follow } = useFormScope();
  const { getValues, setValue } = useFormContext();
  const [quotaId, usageId, declNo]: readonly unknown[] = useWatch({ name: ['quotaId', 'usageId', 'declNo'] });
  const quota = credit?.quota;
  // What the levy that another screen began with says is put in once the quota is here.
  const begun = useBegun('bhUsage', !doc && quota && isEmpty(declNo) ? usageId : null);
  useEffect(() => {
    if (begun) follow?.({ usageId_label: begun.declNo, ...levyBrings(begun, quota) });
  }, [begun, quota, follow]);
  const onRow = (row: RaRecord | undefined) => {
    setValue('declNo', row?.declNo ?? '', { shouldDirty: true });
    if (!row || !isEmpty(getValues('excessAmount'))) return;
    setValue('excessAmount', levyBrings(row, quota).excessAmount, { shouldDirty: true, shouldValidate: true });
  };
  const filter = { heldAmount__gt: '0', ...chosenOf({ quotaId }) };
  return <FieldInput entity={bhExcess} field="usageId" filter={filter} hintOf={heldHint} onRow={onRow} />;
}

/** With a levy its declaration is not typed. */
function DeclarationInput() {
  const usageId: unknown = useWatch({ name: 'usageId' });
  return <FieldInput entity={bhExcess} field="declNo" {...(!isEmpty(usageId) && { readOnly: true })} />;
}

function ValidityInput() {
  const { credit } = useDocumentFacts();
  const help = credit && fill(text('最长 {days} 天', 'At most {days} days'), { days: credit.params.EXCESS_VALID_DAYS });
  return <FieldInput entity={bhExcess} field="validTo" {...(help && { help })} />;
}

/** Inputs of each kind of document that know more than its definition. */
export const inputsOf: Readonly<Record<QuotaDocType, Readonly<Record<string, ReactNode>>>> = {
  APPLY: applyInputs,
  ADJUST: ofQuota,
  SHORT: ofQuota,
  DELAY: { ...ofQuota, items: <DelayItems /> },
  EXCESS: { ...ofQuota, usageId: <HeldLevyInput />, declNo: <DeclarationInput />, validTo: <ValidityInput /> },
};
