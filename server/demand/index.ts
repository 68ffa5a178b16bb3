import { demandGoods } from '#domain/demand/demandGoods.ts';
import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import { note } from '../crud/change.ts';
import { closeOldDemands } from './closeOldDemands.ts';
import { demandBlocks } from './dashboardWidgets.ts';
import { demandFigures } from './dayFigures.ts';
import * as implemented from './handlers.ts';
import { demandMessage } from './partnerDemand.ts';
import { demandPrints } from './print/demandPrints.ts';
import { demandSheet } from './print/demandSheet.ts';
import { settleDemandGoods } from './settleGoods.ts';

export { demandNumbers, namesDemands } from './demandNumbers.ts';

/** Demands of customers, the tasks they become, addresses and their labels. */
export const demandServerArea: ServerArea = {
  key: 'demand',
  ...handlersOf(implemented),
  rules: { sheets: { demand: demandSheet } },
  jobs: { closeOldDemands, settleDemandGoods },
  // Early in the morning, when nobody works on what closes.
  cron: ['10 1 * * * closeOldDemands', '*/10 * * * * settleDemandGoods'],
  // Goods that were there before they had a way of their own.
  seed: async (db) => {
    await note(demandGoods, { status: { is: null } }, { status: 'NEW' }, db, { deleted: 'too' });
  },
  figures: { BUSI: demandFigures },
  partnerMessages: { DEMAND: demandMessage },
  prints: demandPrints,
  blocks: demandBlocks,
};
