import type { RecordValues } from '#domain/core/entity.ts';
import { addDays, todayText } from '#domain/core/moments.ts';
import { addMonths } from '#domain/core/months.ts';
import type { QuotaDocType } from '../docKinds.ts';

/** Values that another screen hands over in the address. */
const handedOver = ['quotaId', 'usageId', 'reviewId', 'customerId', 'mainCompId', 'excessAmount', 'applyKind'];

/** What a new document begins with: what the address says, and the usual dates. */
export function startValues(docType: QuotaDocType, query: Readonly<Record<string, string>>): RecordValues {
  const { quotaId, ...given } = Object.fromEntries(handedOver.filter((name) => query[name]).map((name) => [name, query[name]]));
  const today = todayText(() => new Date());
  if (docType !== 'APPLY') return { ...given, ...(quotaId && { quotaId }) };
  return {
    validFrom: today,
    validTo: addDays(addMonths(today, 12), -1),
    payTermType: 'BEFORE_DEADLINE',
    ...given,
    ...(quotaId && { applyKind: 'RENEW', replaceQuotaId: quotaId }),
  };
}
