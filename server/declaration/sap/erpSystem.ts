import type { RowOf } from '#domain/core/entity.ts';
import type { sapRecord } from '#domain/declaration/sap/sapRecord.ts';
import type { Services } from '../../gateway/services.ts';

/** What is sent of a record. */
export const sent = ['id', 'retry', 'kind', 'docNo', 'system', 'payload'] as const;

/**
 * What a customer's ERP is sent. `id` and `retry` tell one sending from the next: the same one twice is the same as
 * once.
 */
type SentRecord = RowOf<typeof sapRecord, (typeof sent)[number]>;

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
