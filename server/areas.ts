import type { ServerArea } from './area/serverArea.ts';
import { classificationArea } from './classification/index.ts';
import { companyArea } from './company/index.ts';
import { declarationArea } from './declaration/index.ts';
import { demandArea } from './demand/index.ts';
import { designerArea } from './designer/index.ts';
import { displayArea } from './display/index.ts';
import { guaranteeArea } from './guarantee/index.ts';
import { logsArea } from './logs/index.ts';
import { printingArea } from './printing/index.ts';
import { systemArea } from './system/index.ts';

/** What the product is made of on this side: one line each. */
export const areas: readonly ServerArea[] = [
  systemArea,
  companyArea,
  demandArea,
  guaranteeArea,
  classificationArea,
  // Behind the tariff, whose codes its demo declares.
  declarationArea,
  displayArea,
  printingArea,
  designerArea,
  logsArea,
];
