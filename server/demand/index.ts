import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import { addressBookRules } from './addressRules.ts';
import { closeOldDemands } from './closeOldDemands.ts';
import { demandComputed } from './computed.ts';
import { delegateTaskRules, demandRules } from './demandRules.ts';
import * as implemented from './handlers.ts';
import { importCustomsNo } from './importCustomsNo.ts';
import { demandPrints } from './print/demandPrints.ts';
import { demandSheet } from './print/demandSheet.ts';
import { demandBlocks } from './workbenchBlocks.ts';

const handlers = handlersOf(implemented);

/** Demands of customers, the tasks they become, addresses and their labels. */
export const demandArea: ServerArea = {
  key: 'demand',
  ...handlers,
  methods: [...handlers.methods, importCustomsNo],
  rules: {
    computed: demandComputed,
    entities: { demand: demandRules, delegateTask: delegateTaskRules, addressBook: addressBookRules },
    sheets: { demand: demandSheet },
  },
  jobs: { closeOldDemands },
  // Early in the morning, when nobody works on what closes.
  cron: ['10 1 * * * closeOldDemands'],
  // Goods that were there before they had a way of their own.
  seed: async (db) => {
    await db.query(`update demand_goods set status = 'NEW' where status is null`);
  },
  prints: demandPrints,
  blocks: demandBlocks,
};
