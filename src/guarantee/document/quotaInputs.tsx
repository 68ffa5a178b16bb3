import { useEffect } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { formatThousands } from '#domain/core/money.ts';
import { FieldInput } from '../../parts/form/FieldInput.tsx';
import { useFormScope } from '../../parts/form/formScope.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';
import { useDocumentFacts } from './documentFacts.ts';

/** Quotas that a document of this kind may be about. @see guarantee.md 4.7 to 4.10 */
const fittingStatuses: Readonly<Record<QuotaDocType, readonly string[]>> = {
  APPLY: ['ACTIVE', 'EXPIRED', 'SUSPENDED'],
  ADJUST: ['ACTIVE', 'EXPIRED'],
  SHORT: ['ACTIVE'],
  DELAY: ['ACTIVE', 'EXPIRED', 'SUSPENDED'],
  EXCESS: ['ACTIVE'],
};

/** The quotas of one customer, or of all, that fit the document. */
function useQuotaFilter(customerId: unknown): RecordValues {
  const { docType, ownerDept } = useDocumentFacts();
  return {
    quotaStatus__in: fittingStatuses[docType],
    ...(ownerDept !== undefined && { ownerDept }),
    ...(typeof customerId === 'string' && customerId !== '' && { customerId }),
  };
}

const customerOf = ({ customerId_label, availableAmount }: RaRecord): string =>
  `${String(customerId_label ?? '')} ${formatThousands(String(availableAmount ?? '0.00'))}`.trim();

/** People think of the customer first; a customer with one fitting quota has chosen it. */
export function QuotaCustomerInput() {
  const { docType } = useDocumentFacts();
  const { entity } = docKinds[docType];
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
  return (
    <FieldInput
      entity={entity}
      field="customerId"
      readOnly={mayEdit('quotaId') !== true}
      onRow={(row) => void onRow(row).catch(() => undefined)}
    />
  );
}

/** The quota, of the chosen customer if one is chosen. */
export function QuotaInput() {
  const { docType } = useDocumentFacts();
  const { entity } = docKinds[docType];
  const customerId: unknown = useWatch({ name: 'customerId' });
  const filter = useQuotaFilter(customerId);
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
      follow?.({
        customerId: quota.customerId,
        customerId_label: quota.customerId_label,
        mainCompId: quota.mainCompId,
        mainCompId_label: quota.mainCompId_label,
        quotaId_label: quota.quotaNo,
      });
    }
    // Also when nothing was copied: the form then works out anew what follows from the quota.
    setValue('quotaId_label', quota.quotaNo);
  }, [quota, quotaId, customerId, follow, getValues, setValue]);
  return null;
}
