import { advanceServerArea } from './advance/index.ts';
import type { ServerArea } from './area/serverArea.ts';
import { barcodesServerArea } from './barcodes/index.ts';
import { booksServerArea } from './books/index.ts';
import { classificationServerArea } from './classification/index.ts';
import { clearanceServerArea } from './clearance/index.ts';
import { companyServerArea } from './company/index.ts';
import { dailyServerArea } from './daily/index.ts';
import { declarationServerArea } from './declaration/index.ts';
import { demandServerArea } from './demand/index.ts';
import { designerServerArea } from './designer/index.ts';
import { displayServerArea } from './display/index.ts';
import { exchangeServerArea } from './exchange/index.ts';
import { fundsServerArea } from './funds/index.ts';
import { guaranteeServerArea } from './guarantee/index.ts';
import { invoicesServerArea } from './invoices/index.ts';
import { labelsServerArea } from './labels/index.ts';
import { logsServerArea } from './logs/index.ts';
import { partnersServerArea } from './partners/index.ts';
import { printingServerArea } from './printing/index.ts';
import { requestsServerArea } from './requests/index.ts';
import { systemServerArea } from './system/index.ts';
import { transportServerArea } from './transport/index.ts';
import { warehouseServerArea } from './warehouse/index.ts';
import { workbooksServerArea } from './workbooks/index.ts';

/** What the product is made of on this side: one line each. */
export const serverAreas: readonly ServerArea[] = [
  systemServerArea,
  companyServerArea,
  demandServerArea,
  barcodesServerArea,
  guaranteeServerArea,
  classificationServerArea,
  // Behind the tariff, whose codes its demo declares.
  declarationServerArea,
  warehouseServerArea,
  transportServerArea,
  clearanceServerArea,
  labelsServerArea,
  partnersServerArea,
  fundsServerArea,
  advanceServerArea,
  invoicesServerArea,
  booksServerArea,
  dailyServerArea,
  requestsServerArea,
  // Behind orders, demands and declarations, whose columns its tracking sheets show.
  workbooksServerArea,
  exchangeServerArea,
  displayServerArea,
  printingServerArea,
  designerServerArea,
  logsServerArea,
];
