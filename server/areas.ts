import type { ServerArea } from './area/serverArea.ts';
import { demandArea } from './demand/index.ts';
import { guaranteeArea } from './guarantee/index.ts';
import { systemArea } from './system/index.ts';

/** What the product is made of on this side: one line each. */
export const areas: readonly ServerArea[] = [systemArea, demandArea, guaranteeArea];
