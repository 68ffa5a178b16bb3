import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatThousands } from '#domain/core/money.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { bhAdjust, bhDelay, bhExcess } from '#domain/guarantee/index.ts';
import { shortfall } from '#domain/guarantee/quotaTerms.ts';
import { FieldInput } from '../../parts/form/FieldInput.tsx';
import type { QuotaDocType } from '../docKinds.ts';
import { applyInputs } from './applyInputs.tsx';
import { DelayItems } from './DelayItems.tsx';
import { useDocumentFacts } from './documentFacts.ts';
import { OnlyWhen } from './OnlyWhen.tsx';
import { QuotaCustomerInput, QuotaInput } from './quotaInputs.tsx';

const ofQuota = { customerId: <QuotaCustomerInput />, quotaId: <QuotaInput /> };

const adjustInputs: Readonly<Record<string, ReactNode>> = {
  ...ofQuota,
  newPayLeadDays: (
    <OnlyWhen holds={({ newPayTermType }) => newPayTermType === 'BEFORE_DEADLINE'}>
      <FieldInput entity={bhAdjust} field="newPayLeadDays" />
    </OnlyWhen>
  ),
  newPayFixedDay: (
    <OnlyWhen holds={({ newPayTermType }) => newPayTermType === 'FIXED_DAY'}>
      <FieldInput entity={bhAdjust} field="newPayFixedDay" />
    </OnlyWhen>
  ),
};

const isOfQuotaEnd = ({ delayKind }: Readonly<Record<string, unknown>>): boolean => delayKind === 'VALID';

const delayInputs: Readonly<Record<string, ReactNode>> = {
  ...ofQuota,
  oldValidTo: (
    <OnlyWhen holds={isOfQuotaEnd}>
      <FieldInput entity={bhDelay} field="oldValidTo" />
    </OnlyWhen>
  ),
  newValidTo: (
    <OnlyWhen holds={isOfQuotaEnd}>
      <FieldInput entity={bhDelay} field="newValidTo" />
    </OnlyWhen>
  ),
  items: <DelayItems />,
};

const heldHint = ({ heldAmount }: RaRecord): string => formatThousands(String(heldAmount ?? '0.00'));

/** A levy that waits because the quota is used up; what it lacks is proposed as the amount. */
function HeldLevyInput() {
  const { credit } = useDocumentFacts();
  const { getValues, setValue } = useFormContext();
  const quotaId: unknown = useWatch({ name: 'quotaId' });
  const onRow = (row: RaRecord | undefined) => {
    setValue('declNo', row?.declNo ?? '', { shouldDirty: true });
    const available = String(credit?.quota?.availableAmount ?? '0');
    if (!row || !isEmpty(getValues('excessAmount'))) return;
    const lacking = shortfall({ amount: String(row.heldAmount), available: available.startsWith('-') ? '0' : available });
    setValue('excessAmount', lacking, { shouldDirty: true, shouldValidate: true });
  };
  const filter = { heldAmount__gt: '0', ...(typeof quotaId === 'string' && quotaId !== '' && { quotaId }) };
  return <FieldInput entity={bhExcess} field="usageId" filter={filter} hintOf={heldHint} onRow={onRow} />;
}

/** With a levy its declaration is not typed. */
function DeclarationInput() {
  const usageId: unknown = useWatch({ name: 'usageId' });
  return <FieldInput entity={bhExcess} field="declNo" {...(!isEmpty(usageId) && { readOnly: true })} />;
}

/** Inputs of each kind of document that know more than its definition. */
export const inputsOf: Readonly<Record<QuotaDocType, Readonly<Record<string, ReactNode>>>> = {
  APPLY: applyInputs,
  ADJUST: adjustInputs,
  SHORT: ofQuota,
  DELAY: delayInputs,
  EXCESS: { ...ofQuota, usageId: <HeldLevyInput />, declNo: <DeclarationInput /> },
};
