import { type ReactNode, useEffect } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { formatThousands } from '#domain/core/money.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { bhExcess } from '#domain/guarantee/index.ts';
import { shortfall } from '#domain/guarantee/quotaTerms.ts';
import { FieldInput } from '../../parts/form/FieldInput.tsx';
import { useFormScope } from '../../parts/form/formScope.ts';
import { docKinds, openQuotas, type QuotaDocType } from '../docKinds.ts';
import { applyInputs } from './applyInputs.tsx';
import { DelayItems } from './DelayItems.tsx';
import { chosenOf, partiesOf, useBegun, useDocumentFacts } from './documentFacts.ts';

/** The quotas of one customer, or of all, that fit the document. */
function useQuotaFilter(customerId: unknown): RecordValues {
  const { docType, ownerDept } = useDocumentFacts();
  return { quotaStatus__in: openQuotas[docType], ...chosenOf({ ownerDept, customerId }) };
}

const customerOf = ({ customerId_label, availableAmount }: RaRecord): string =>
  `${String(customerId_label ?? '')} ${formatThousands(String(availableAmount ?? '0.00'))}`.trim();

/** People think of the customer first; a customer with one fitting quota has chosen it. */
function QuotaCustomerInput() {
  const { entity } = docKinds[useDocumentFacts().docType];
  const { mayEdit } = useFormScope();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const { getValues, setValue } = useFormContext();
  const filter = useQuotaFilter(undefined);
  const put = (quota: RaRecord | undefined) => {
    setValue('quotaId', quota ? String(quota.id) : null, { shouldDirty: true, shouldValidate: quota !== undefined });
    setValue('quotaId_label', quota?.quotaNo ?? null);
  };
  const onRow = async (row: RaRecord | undefined) => {
    put(undefined);
    if (!row) return;
    const { data } = await dataProvider.lookup('bhQuota', { text: '', filter: { ...filter, customerId: row.id }, limit: 2 });
    if (data.length === 1 && getValues('customerId') === row.id) put(data[0]);
  };
  const isReadOnly = mayEdit('quotaId') !== true;
  return <FieldInput entity={entity} field="customerId" readOnly={isReadOnly} onRow={(row) => void onRow(row).catch(() => undefined)} />;
}

/** The quota, of the chosen customer if one is chosen. */
function QuotaInput() {
  const { entity } = docKinds[useDocumentFacts().docType];
  const filter = useQuotaFilter(useWatch({ name: 'customerId' }));
  return <FieldInput entity={entity} field="quotaId" filter={filter} hintOf={customerOf} />;
}

/** Copies what the document takes from its quota into the form once the live quota is here. Draws nothing. */
export function QuotaFollows() {
  const { credit } = useDocumentFacts();
  const { follow } = useFormScope();
  const { getValues, setValue } = useFormContext();
  const [quotaId, customerId]: readonly unknown[] = useWatch({ name: ['quotaId', 'customerId'] });
  const quota = credit?.quota;
  useEffect(() => {
    if (!quota || quota.id !== quotaId) return;
    if (customerId !== quota.customerId || getValues('mainCompId') !== quota.mainCompId) {
      follow?.({ ...partiesOf(quota), quotaId_label: quota.quotaNo });
    }
    // Also when nothing was copied: the form then works out anew what follows from the quota.
    setValue('quotaId_label', quota.quotaNo);
  }, [quota, quotaId, customerId, follow, getValues, setValue]);
  return null;
}

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
