import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import { addressBookRules } from './addressRules.ts';
import { closeOldDemands } from './closeOldDemands.ts';
import { demandComputed } from './computed.ts';
import { delegateTaskRules, demandRules } from './demandRules.ts';
import { demandGoodsRules } from './goods.ts';
import * as implemented from './handlers.ts';
import { demandPrints } from './print/demandPrints.ts';
import { demandSheet } from './print/demandSheet.ts';
import { keepGoodsStatus, settleDemandGoods } from './settleGoods.ts';
import { demandBlocks } from './workbenchBlocks.ts';

export { demandNumbers, namesDemands } from './demandNumbers.ts';

/** Demands of customers, the tasks they become, addresses and their labels. */
export const demandArea: ServerArea = {
  key: 'demand',
  ...handlersOf(implemented),
  rules: {
    computed: demandComputed,
    entities: {
      demand: demandRules,
      demandGoods: demandGoodsRules,
      delegateTask: delegateTaskRules,
      addressBook: addressBookRules,
    },
    sheets: { demand: demandSheet },
  },
  afterWrite: { demand: keepGoodsStatus },
  jobs: { closeOldDemands, settleDemandGoods },
  // Early in the morning, when nobody works on what closes.
  cron: ['10 1 * * * closeOldDemands', '*/10 * * * * settleDemandGoods'],
  // Goods that were there before they had a way of their own.
  seed: async (db) => {
    await db.query(`update demand_goods set status = 'NEW' where status is null`);
  },
  prints: demandPrints,
  blocks: demandBlocks,
};
