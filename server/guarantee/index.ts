import type { AreaRules } from '../crud/areaRules.ts';
import type { GatewayMethod } from '../gateway/method.ts';
import { documentComputed } from './documents/documentComputed.ts';
import { documentCalls } from './documents/documents.ts';
import { insideArea } from './insideArea.ts';
import { ledgerComputed } from './ledger/ledgerComputed.ts';
import { ledgerCalls, ledgerRules } from './ledgerCalls.ts';

export { insideArea, withinBinding } from './insideArea.ts';
export { guaranteeCron, guaranteeJobs } from './ledgerCalls.ts';

export const guaranteeAreaRules: AreaRules = { computed: { ...documentComputed, ...ledgerComputed }, entities: ledgerRules };

/** Calls of the guarantee area beyond the derived ones. */
export const guaranteeMethods: readonly GatewayMethod[] = [...documentCalls, ...ledgerCalls].map(insideArea);
