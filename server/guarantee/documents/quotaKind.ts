import type { DocumentOf } from '#domain/approval/document.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import type { QuotaEntity, QuotaKind } from '#domain/guarantee/documentKinds.ts';
import { isCustomsLinked } from '#domain/guarantee/params.ts';
import { approvePath } from '#domain/guarantee/paths.ts';
import type { DocumentKind } from '../../approval/documentKind.ts';
import { announce } from '../../crud/announce.ts';
import type { Call } from '../../gateway/method.ts';
import { queuePush } from '../customsLink/queuePush.ts';
import { loadParams } from '../settings/paramBook.ts';
import type { DocumentEffect } from './documentEffect.ts';

type OwnPart<Entity extends QuotaEntity> = Pick<DocumentKind<Entity>, 'prefix' | 'derive' | 'check'> &
  Partial<DocumentKind<Entity>>;

/**
 * A kind of this area: its definition, its own part, and what all share: the border of the area, the parameter of the
 * customs link, the day's limits, the effect on the ledger.
 */
export const quotaKind = <Entity extends QuotaEntity>(
  kind: QuotaKind<Entity>,
  effect: DocumentEffect<Entity>,
  own: OwnPart<Entity>,
): DocumentKind<Entity> => ({
  ...kind,
  url: (id) => approvePath(kind.docType, id),
  needs: async (record, { db }) => kind.needs(record, { params: await loadParams(db), baseAmount: '0' }),
  isCustomsLinked: async ({ db }) => isCustomsLinked(await loadParams(db), kind.docType),
  handOver: queuePush,
  checkEffect: async (document, call) => {
    await effect.check(document, call);
  },
  applyConfirmed: async (document, call) => {
    const fields = await effect.apply(document, call);
    await announceQuotas(document, call);
    return fields;
  },
  ...own,
});

/** Whoever looks at a quota or at the credit of its company hears that a document has changed it. */
async function announceQuotas({ id, quotaId, replaceQuotaId }: DocumentOf, call: Call): Promise<void> {
  const { rows } = await call.db.query<{ id: string; rowVersion: number }>(
    `select id, row_version as "rowVersion" from bh_quota
     where id in ($1, $2) or id in (select quota_id from bh_movement where doc_id = $3 and quota_id is not null)`,
    [quotaId ?? null, replaceQuotaId ?? null, id],
  );
  for (const quota of rows) await announce(bhQuota, quota, call);
}
