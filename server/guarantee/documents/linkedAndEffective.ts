import type { DocType } from '#domain/approval/docTypes.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { isCustomsLinked } from '#domain/guarantee/params.ts';
import type { DocumentKind } from '../../approval/documentKind.ts';
import type { StoredRecord } from '../../crud/readRecord.ts';
import { announce } from '../../crud/writeRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { queuePush } from '../customsLink/queuePush.ts';
import { loadParams } from '../settings/paramBook.ts';
import { documentEffects } from './documentEffects.ts';

/** What every type of this area shares: the parameter that links it to the customs system, and the ledger's effects. */
export const linkedAndEffective = (
  docType: DocType,
): Pick<DocumentKind, 'isCustomsLinked' | 'handOver' | 'checkConfirmable' | 'applyConfirmed'> => ({
  isCustomsLinked: async ({ db }) => isCustomsLinked(await loadParams(db), docType),
  handOver: queuePush,
  checkConfirmable: (document, call) => documentEffects.checkConfirmable(document, call),
  applyConfirmed: async (document, call) => {
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
