import type { AreaSetting } from '../../cache/settingsCache.ts';
import type { Services } from '../../gateway/services.ts';

/** A receipt as it goes out; `receiptNo` tells one from the next: the same one twice is the same as once. */
interface SentReceipt {
  readonly partner: string;
  readonly msgNo: string;
  readonly receiptNo: string;
  readonly receiptCode: string;
  readonly receiptText: string;
  readonly bizNo: string;
}

/** The system of partners. No format of a real one is known; one is connected by writing these for it. */
interface PartnerSystem {
  /** @throws {Error} in the other side's words when it was not taken */
  send(receipt: SentReceipt): Promise<void>;
  /** What it knows of a message of its own. @throws {Error} it does not answer */
  fetch(partner: string, msgNo: string): Promise<string>;
}

/** OK takes receipts, DOWN cannot be reached. */
const simulation: AreaSetting<string> = { key: 'partner.simulation', otherwise: 'OK' };

/** One for demonstrations and tests. */
const simulatedPartner = (settings: Services['settings']): PartnerSystem => {
  const answer = async () => {
    if ((await settings.getOf(simulation)) === 'DOWN') throw new Error('模拟客户系统：连接失败');
  };
  return {
    send: answer,
    fetch: async (_partner, msgNo) => {
      await answer();
      return `客户系统已确认 ${msgNo}`;
    },
  };
};

/** @returns undefined when nothing is connected: partners fetch their receipts at the door then */
export const partnerSystemOf = ({
  config,
  settings,
}: Pick<Services, 'config' | 'settings'>): PartnerSystem | undefined =>
  config.customsSystem === 'simulated' ? simulatedPartner(settings) : undefined;
