import { sharedErrors } from '#domain/core/errors.ts';
import { handlesProblems } from '#domain/warehouse/problemPeople.ts';
import type { Call, GatewayMethod } from '../gateway/method.ts';

/** @throws 1005 neither the warehouse nor IT, and none of the two names: whatever the role may do otherwise */
export async function refuseOutsiders({ actor, services }: Pick<Call, 'actor' | 'services'>): Promise<void> {
  if (!handlesProblems(actor, await services.settings.get('menu.wronglistLoginNames'))) throw sharedErrors.FORBIDDEN();
}

/** Stands around every call about problem orders. @see docs/decisions/0210-problem-orders.md */
export const problemBorder = (method: GatewayMethod): GatewayMethod => ({
  ...method,
  run: async (data, call) => {
    await refuseOutsiders(call);
    return method.run(data, call);
  },
});
