import type { AreaRules } from '../crud/areaRules.ts';
import type { GatewayMethod } from '../gateway/method.ts';
import { documentComputed } from './documentComputed.ts';
import { documentCalls } from './documents.ts';
import { insideArea } from './insideArea.ts';

export { insideArea, withinBinding } from './insideArea.ts';

export const guaranteeAreaRules: AreaRules = { computed: documentComputed, entities: {} };

/** Calls of the guarantee area beyond the derived ones. */
export const guaranteeMethods: readonly GatewayMethod[] = documentCalls.map(insideArea);
