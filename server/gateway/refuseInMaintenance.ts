import { BusinessError } from '#domain/core/errors.ts';
import type { Actor } from '#domain/core/rights.ts';
import { maintenanceText } from '#domain/system/maintenance.ts';
import type { Services } from './services.ts';

/**
 * While the house is under maintenance administrators alone work.
 * @throws 1019 with what people are told and when it ends
 */
export async function refuseInMaintenance(
  { haveAdmin }: Actor,
  { settings }: Pick<Services, 'settings'>,
): Promise<void> {
  if (haveAdmin) return;
  const mode = await settings.get('maintenance.mode');
  if (mode.on) throw new BusinessError('1019', maintenanceText(mode));
}
