import type { channels } from '#domain/declaration/customsWord.ts';
import type { Call } from '../../gateway/method.ts';

/** How what is declared now goes to customs. */
export const channelOf = ({ services }: Pick<Call, 'services'>): (typeof channels)[number] =>
  services.config.customsSystem === 'none' ? 'HAND' : 'LINK';
