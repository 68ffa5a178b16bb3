import type { DocType } from '../approval/document.ts';
import { approvedAmount } from '../approval/effects.ts';
import type { RecordValues } from '../core/entity.ts';
import { type Fen, fenOf, negateFen, parseFen, zeroFen } from '../core/money.ts';
import { quotaKinds } from './documentKinds.ts';

/**
 * What has to be known of a quota to see what a document would add to the credit of its company. Yuan as decimal text.
 */
export interface CountedQuota {
  readonly mainCompId: string;
  readonly quotaStatus: string;
  readonly tempAmount: string;
  readonly totalAmount: string;
}

/**
 * What a document adds to, or takes from, the sum of active quotas of its company once it is in effect, as the
 * confirmation will count it.
 * @param quota the quota it changes or replaces; undefined for a first one
 * @see docs/spec/guarantee.md 6.1 I13
 */
export function creditChange(docType: DocType, record: RecordValues, quota: CountedQuota | undefined): Fen {
  if (
    record.effectiveAt ||
    record.closedFlag === 1 ||
    docType === 'DELAY' ||
    docType === 'EXCESS' ||
    docType === 'TAXS'
  )
    return zeroFen;
  const amount = parseFen(approvedAmount(quotaKinds[docType], record) ?? '0');
  if (docType !== 'APPLY') return record.direction === 'DEC' ? negateFen(amount) : amount;
  const isCounted = quota?.quotaStatus === 'ACTIVE' && quota.mainCompId === record.mainCompId;
  const counted = isCounted && record.applyKind !== 'NEW' ? parseFen(quota.totalAmount) : zeroFen;
  const kept = record.applyKind === 'RENEW' && quota ? parseFen(quota.tempAmount) : zeroFen;
  return fenOf(amount + kept - counted);
}
