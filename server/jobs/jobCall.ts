import type { DataScope } from '#domain/core/area.ts';
import { nowText } from '#domain/core/moments.ts';
import { systemActor } from '#domain/core/rights.ts';
import type { Call } from '../gateway/method.ts';
import { connectionsOnDemand, savepointsOn } from '../gateway/ownTransaction.ts';
import type { Services } from '../gateway/services.ts';
import type { StoredActor } from './job.ts';

/** The person behind a call as a job keeps him. */
export const storedActor = ({ actor, scopes }: Pick<Call, 'actor' | 'scopes'>): StoredActor => ({
  ...actor,
  rights: [...actor.rights],
  scopes: [...scopes],
});

/** A call made by a job on behalf of the person who asked for it, with his rights and scope of that moment. */
export function jobCall(payload: Record<string, unknown>, services: Services, jobId: string): Call {
  const { rights, scopes, ...actor } = payload.actor as StoredActor;
  return {
    ...connectionsOnDemand(services.pool),
    actor: { ...actor, rights: new Set(rights) },
    scopes: new Map<string, DataScope>(scopes),
    now: nowText(services.clock),
    requestId: jobId,
    locale: payload.locale === 'en' ? 'en' : 'zh',
    services,
    audit: {},
  };
}

/** A call the product makes for itself. @param db inside a transaction */
export const systemCall = (services: Services, db: Call['db']): Call => ({
  db,
  actor: systemActor,
  scopes: new Map(),
  now: nowText(services.clock),
  requestId: 'system',
  locale: 'zh',
  services,
  inTransaction: savepointsOn(db),
  audit: {},
});
