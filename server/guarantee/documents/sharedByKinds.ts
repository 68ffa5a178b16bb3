import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { type QuotaDocType, quotaKinds } from '#domain/guarantee/documentKinds.ts';
import { isCustomsLinked } from '#domain/guarantee/params.ts';
import type { StoredRecord } from '../../crud/readRecord.ts';
import { announce } from '../../crud/writeRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { refuseUnbound } from '../areaAccess.ts';
import { queuePush } from '../customsLink/queuePush.ts';
import { loadParams } from '../settings/paramBook.ts';
import { documentEffects } from './documentEffects.ts';

/** What every kind of this area shares: its definition, the border of the area, the parameter of the customs link, the ledger's effects. */
export const sharedByKinds = (docType: QuotaDocType) => ({
  ...quotaKinds[docType],
  refuseOutside: refuseUnbound,
  isCustomsLinked: async ({ db }: Call) => isCustomsLinked(await loadParams(db), docType),
  handOver: queuePush,
  checkConfirmable: documentEffects.checkConfirmable,
  applyConfirmed: async (document: StoredRecord, call: Call) => {
    const fields = await documentEffects.applyConfirmed(document, call);
    await announceQuotas(document, call);
    return fields;
  },
});

/** Whoever looks at a quota or at the credit of its company hears that a document has changed it. */
async function announceQuotas({ id, quotaId, replaceQuotaId }: StoredRecord, call: Call): Promise<void> {
  const { rows } = await call.db.query<{ id: string; rowVersion: number }>(
    `select id, row_version as "rowVersion" from bh_quota
     where id in ($1, $2) or id in (select quota_id from bh_movement where doc_id = $3 and quota_id is not null)`,
    [quotaId ?? null, replaceQuotaId ?? null, id],
  );
  for (const quota of rows) await announce(bhQuota, quota, call);
}
