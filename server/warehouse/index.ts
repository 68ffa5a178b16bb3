import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import { warehouseFigures } from './dayFigures.ts';
import * as implemented from './handlers.ts';
import { whOrderMessage } from './partnerOrder.ts';
import { problemBorder } from './problemBorder.ts';
import { pushPartNos } from './pushParts.ts';
import { syncWmsGoods } from './syncGoods.ts';
import { pullWhOrders } from './takeFromWms.ts';

/** What the warehouse receives, keeps and ships. */
export const warehouseServerArea: ServerArea = {
  key: 'warehouse',
  ...handlersOf(implemented),
  figures: { WH: warehouseFigures },
  partnerMessages: { WH_ORDER: whOrderMessage },
  borders: { wrongOrder: problemBorder },
  jobs: { pushPartNos, pullWhOrders, syncWmsGoods },
  cron: ['* * * * * pushPartNos', '*/5 * * * * pullWhOrders'],
};
