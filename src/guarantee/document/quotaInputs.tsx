import { useEffect } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { formatThousands } from '#domain/core/money.ts';
import { FieldInput } from '../../parts/form/FieldInput.tsx';
import { useFormScope } from '../../parts/form/formScope.ts';
import { docKinds, openQuotas } from '../docKinds.ts';
import { chosenOf, useDocumentFacts } from './documentFacts.ts';

/** The quotas of one customer, or of all, that fit the document. */
function useQuotaFilter(customerId: unknown): RecordValues {
  const { docType, ownerDept } = useDocumentFacts();
  return { quotaStatus__in: openQuotas[docType], ...chosenOf({ ownerDept, customerId }) };
}

const customerOf = ({ customerId_label, availableAmount }: RaRecord): string =>
  `${String(customerId_label ?? '')} ${formatThousands(String(availableAmount ?? '0.00'))}`.trim();

/** People think of the customer first; a customer with one fitting quota has chosen it. */
export function QuotaCustomerInput() {
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
export function QuotaInput() {
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

/** Customer and company of a record, for another one about the same. */
export const partiesOf = (row: RecordValues): RecordValues =>
  Object.fromEntries(['customerId', 'customerId_label', 'mainCompId', 'mainCompId_label'].map((name) => [name, row[name]]));
