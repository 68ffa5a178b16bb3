import { join } from 'node:path';
import { customsBroker } from '#domain/company/index.ts';
import type { RowOf } from '#domain/core/entity.ts';
import { customsOrder } from '#domain/declaration/customsOrder.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { windowBroker } from '#domain/declaration/singleWindow/windowBroker.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { readMany } from '../../crud/read.ts';
import type { Db } from '../../gateway/method.ts';
import type { Config } from '../../platform/config.ts';

export const isWindow = ({ customsSystem }: Pick<Config, 'customsSystem'>): boolean =>
  customsSystem === 'single-window';

const names = [
  ...([
    'id',
    'brokerId',
    'folder',
    'enabled',
    'awaySince',
    'versionName',
    'versionValue',
    'icCard',
    'inputerName',
  ] as const),
  ...(['declareName', 'copCode', 'copName', 'copCreditCode', 'ediId', 'entryType', 'declTrnRel', 'chkSurety'] as const),
  ...(['checkFlow', 'selfPayType', 'promiseRest', 'noOtherPack', 'edocInfix'] as const),
] as const;

export type BrokerSettings = RowOf<typeof windowBroker, (typeof names)[number]>;

/** Brokers whose client is used. */
export const brokersInUse = (db: Db): Promise<BrokerSettings[]> =>
  readMany(windowBroker, names, { enabled: 1 }, db, { order: ['folder'] });

/** The folder of a broker; its name is judged again, since a path made of it is written to. */
export function folderOf({ folder }: Pick<BrokerSettings, 'folder'>, { windowDir }: Pick<Config, 'windowDir'>): string {
  if (!windowDir || !folder || !/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(folder)) throw new Error('单一窗口文件夹设置无效');
  return join(windowDir, folder);
}

const [d, o, b] = [columnsIn(declaration, 'd'), columnsIn(customsOrder, 'o'), columnsIn(customsBroker, 'b')];

/**
 * Who hands a declaration in: the broker of its order, else the one whose customs code it names as declarant, else the
 * only one there is.
 */
export async function brokerOf(declId: string, db: Db): Promise<BrokerSettings | undefined> {
  const all = await brokersInUse(db);
  const { rows } = await db.query<{ broker: string | null }>(
    `select coalesce(${o.brokerId}, (select b.id from customs_broker b where ${b.customsCode} = ${d.agentCode} and not b.deleted_flg limit 1)) as broker
     from declaration d left join customs_order o on o.id = ${d.orderId} where d.id = $1`,
    [declId],
  );
  const brokerId = rows[0]?.broker;
  return all.find((one) => one.brokerId === brokerId) ?? (brokerId || all.length !== 1 ? undefined : all[0]);
}
