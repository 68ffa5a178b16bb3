import type { Services } from '../gateway/services.ts';

/** A part number that a line of the warehouse was missing. The same one twice is the same as once. */
interface SuppliedPart {
  readonly orderNo: string;
  readonly warehouse: string;
  readonly line: number;
  readonly partNo: string;
}

/**
 * The system that runs the shelves. No format of a real one is known; one is connected by writing these functions for
 * it. Everything may throw in the other side's words.
 */
interface WmsSystem {
  sendPart(part: SuppliedPart): Promise<void>;
  /** Orders that it received, as records of ours; those named alone where some are. */
  orders(orderNos: readonly string[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  goods(partNos: readonly string[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** The house keeps the books of its warehouse here: what is supplied stands in the order, nothing is to be fetched. */
const ownBooks: WmsSystem = {
  sendPart: async () => undefined,
  orders: async () => [],
  goods: async () => [],
};

type Rows = readonly Readonly<Record<string, unknown>>[];

const named = (rows: Rows | undefined, name: string, values: readonly string[]): Rows =>
  (rows ?? []).filter((row) => values.length === 0 || values.includes(String(row[name])));

/** For tests and demonstrations: it has what the setting holds, or is not to be reached. */
const standIn = ({ mode, orders, goods }: Awaited<ReturnType<typeof settingOf>>): WmsSystem => {
  const answer = async <Answer>(value: Answer): Promise<Answer> => {
    if (mode === 'DOWN') throw new Error('模拟仓库系统：连接失败');
    return value;
  };
  return {
    sendPart: () => answer(undefined),
    orders: (orderNos) => answer(named(orders, 'orderNo', orderNos)),
    goods: (partNos) => answer(named(goods, 'partNo', partNos)),
  };
};

const settingOf = ({ settings }: Pick<Services, 'settings'>) => settings.get('wms.system');

/** The warehouse system as the house has it connected now. */
export async function wmsOf(services: Pick<Services, 'settings'>): Promise<WmsSystem> {
  const setting = await settingOf(services);
  return setting.mode === 'OWN' ? ownBooks : standIn(setting);
}
