import type { Services } from '../../gateway/services.ts';

/**
 * What the declaration software learns of goods. `pushNo` tells one sending of a line from the next: the same one twice
 * is the same as once.
 */
export interface SentGoods {
  readonly lineId: string;
  readonly pushNo: number;
  readonly goods: Readonly<Record<string, string | null>>;
}

/**
 * The software that declarations are written with. No format of a real one is known; one is connected by writing this
 * function for it.
 */
interface DeclarationSoftware {
  /** @throws {Error} in the other side's words when it was not taken */
  send(goods: SentGoods): Promise<void>;
}

/** A software for demonstrations and tests; the setting `precat.softwareSimulation` says how it behaves. */
const simulatedSoftware = (settings: Services['settings']): DeclarationSoftware => ({
  async send() {
    if ((await settings.get('precat.softwareSimulation')) === 'DOWN') throw new Error('模拟申报软件：连接失败');
  },
});

/** @returns undefined when nothing is connected: goods are not sent then */
export const softwareOf = ({
  config,
  settings,
}: Pick<Services, 'config' | 'settings'>): DeclarationSoftware | undefined =>
  config.customsSystem === 'simulated' ? simulatedSoftware(settings) : undefined;
