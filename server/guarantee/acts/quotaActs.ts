import type { RecordOf } from '#domain/core/entity.ts';
import { resumeQuota, suspendQuota } from '#domain/guarantee/acts/quotaActs.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { implementAct } from '../../crud/implement.ts';
import { patchRow } from '../../crud/writeRecord.ts';
import type { ImplementedAct } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { refreshAfter } from '../ledger/refresh.ts';

/** What follows from a quota's status, such as its mark and its alerts, is renewed with it. */
async function switchTo(
  quotaStatus: string,
  { id }: RecordOf<typeof bhQuota>,
  suspendReason: string | null,
  call: Call,
): Promise<undefined> {
  await patchRow(bhQuota, id, { quotaStatus, suspendReason }, call);
  await refreshAfter({ quotaIds: [id] }, call);
  return undefined;
}

export const quotaActs: readonly ImplementedAct[] = [
  implementAct(suspendQuota, ({ record, input }, call) => switchTo('SUSPENDED', record, input.reason ?? null, call)),
  // A quota whose end passed while it was suspended is over.
  implementAct(resumeQuota, ({ record }, call) =>
    switchTo(String(record.validTo) < call.now.slice(0, 10) ? 'EXPIRED' : 'ACTIVE', record, null, call),
  ),
];
