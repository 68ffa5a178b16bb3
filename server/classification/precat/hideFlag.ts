import { methodName } from '#domain/core/entity.ts';
import { sharedErrors } from '#domain/core/errors.ts';
import { isCustomer } from '#domain/core/rights.ts';
import type { ServerArea } from '../../area/serverArea.ts';
import type { Call } from '../../gateway/method.ts';
import { isMenuHidden } from '../../system/index.ts';

/**
 * What customers without a number of pre-classification do not take part in; goods that were classified for them stay
 * to be looked up.
 */
const hidden: ReadonlySet<string> = new Set(['precatApply', 'precatProtocol', 'precatMessage']);
const hiddenCalls: ReadonlySet<string> = new Set([
  'queryPrecatThreads',
  'queryPrecatMessagePage',
  'readPrecatMessage',
  'importPrecatProduct',
]);

/** @throws 1005 a customer whose flag hides it */
export async function refuseHidden({ actor, db }: Pick<Call, 'actor' | 'db'>): Promise<void> {
  if (isCustomer(actor.roleId) && !actor.haveAdmin && (await isMenuHidden(db, actor.consoleId)))
    throw sharedErrors.FORBIDDEN();
}

/**
 * What the menu does not show the gateway refuses. Names of applications are still read where goods refer to them.
 * @see docs/spec/platform.md 4.2
 */
export const behindHideFlag: NonNullable<ServerArea['border']> = (method, entity) => {
  const isName = entity !== undefined && method.method === methodName(entity, 'byIds');
  if (isName || !(hidden.has(entity?.key ?? '') || hiddenCalls.has(method.method))) return method;
  // What somebody may is never asked of a replica, so these lists are not, either.
  const { readsReplica: _readsReplica, ...asked } = method;
  return {
    ...asked,
    run: async (data, call) => {
      await refuseHidden(call);
      return method.run(data, call);
    },
  };
};
