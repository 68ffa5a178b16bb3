import type { Db } from '../../gateway/method.ts';
import type { Services } from '../../gateway/services.ts';
import type { CustomsSystem } from './customsSystem.ts';
import { simulatedCustoms } from './simulatedCustoms.ts';

/** @returns undefined when nothing is connected: pushes wait, and people enter receipts */
export const customsSystemOf = ({
  config,
  pool,
  clock,
}: Pick<Services, 'config' | 'clock'> & { readonly pool: Db }): CustomsSystem | undefined =>
  config.customsSystem === 'simulated' ? simulatedCustoms(pool, clock) : undefined;
