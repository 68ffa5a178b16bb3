import type { Services } from '../../gateway/services.ts';

/**
 * What a customer's ERP is sent. `id` and `retry` tell one sending from the next: the same one twice is the same as
 * once.
 */
export interface SentRecord {
  readonly id: string;
  readonly retry: number;
  readonly kind: string;
  readonly docNo: string;
  readonly system: string;
  readonly payload: string;
}

/** The ERP of customers. No format of a real one is known; one is connected by writing this function for it. */
interface ErpSystem {
  /** @throws {Error} in the other side's words when it was not taken */
  send(record: SentRecord): Promise<void>;
}

/** One for demonstrations and tests; the setting `sap.simulation` says how it behaves. */
const simulatedErp = (settings: Services['settings']): ErpSystem => ({
  async send() {
    if ((await settings.get('sap.simulation')) === 'DOWN') throw new Error('模拟ERP：连接失败');
  },
});

/** @returns undefined when nothing is connected: records wait then */
export const erpOf = ({ config, settings }: Pick<Services, 'config' | 'settings'>): ErpSystem | undefined =>
  config.customsSystem === 'simulated' ? simulatedErp(settings) : undefined;
