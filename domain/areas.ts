import { advanceArea } from './advance/area.ts';
import { approvalArea } from './approval/area.ts';
import { barcodesArea } from './barcodes/area.ts';
import { booksArea } from './books/area.ts';
import { classificationArea } from './classification/area.ts';
import { clearanceArea } from './clearance/area.ts';
import { companyArea } from './company/area.ts';
import type { AreaDefinition } from './core/area.ts';
import { dailyArea } from './daily/area.ts';
import { declarationArea } from './declaration/area.ts';
import { demandArea } from './demand/area.ts';
import { designerArea } from './designer/area.ts';
import { displayArea } from './display/area.ts';
import { exchangeArea } from './exchange/area.ts';
import { fundsArea } from './funds/area.ts';
import { guaranteeArea } from './guarantee/area.ts';
import { invoicesArea } from './invoices/area.ts';
import { labelsArea } from './labels/area.ts';
import { logsArea } from './logs/area.ts';
import { ocrArea } from './ocr/area.ts';
import { partnersArea } from './partners/area.ts';
import { printingArea } from './printing/area.ts';
import { requestsArea } from './requests/area.ts';
import { systemArea } from './system/area.ts';
import { transportArea } from './transport/area.ts';
import { warehouseArea } from './warehouse/area.ts';
import { workbooksArea } from './workbooks/area.ts';

/** Every area of the product; its menu groups stand in this order. A new area is one line here. */
export const areas: readonly AreaDefinition[] = [
  systemArea,
  companyArea,
  demandArea,
  barcodesArea,
  warehouseArea,
  transportArea,
  clearanceArea,
  labelsArea,
  declarationArea,
  approvalArea,
  guaranteeArea,
  classificationArea,
  partnersArea,
  fundsArea,
  advanceArea,
  invoicesArea,
  booksArea,
  dailyArea,
  requestsArea,
  workbooksArea,
  exchangeArea,
  ocrArea,
  displayArea,
  printingArea,
  designerArea,
  logsArea,
];
