import { advanceScreens } from './advance/screens.tsx';
import { barcodeScreens } from './barcodes/screens.tsx';
import { bookScreens } from './books/screens.tsx';
import { classificationScreens } from './classification/screens.tsx';
import { clearanceScreens } from './clearance/screens.tsx';
import { companyScreens } from './company/screens.tsx';
import { dailyScreens } from './daily/screens.tsx';
import { declarationScreens } from './declaration/screens.tsx';
import { demandComponents } from './demand/screens.tsx';
import { designerScreens } from './designer/screens.tsx';
import { displayScreens } from './display/screens.tsx';
import { fundScreens } from './funds/screens.tsx';
import { guaranteeComponents } from './guarantee/screens.tsx';
import { invoiceScreens } from './invoices/screens.tsx';
import { logsScreens } from './logs/screens.tsx';
import { ocrScreens } from './ocr/screens.tsx';
import { printingScreens } from './printing/screens.tsx';
import type { AreaScreens } from './shell/areaScreens.ts';
import { systemScreens } from './system/screens.tsx';
import { transportScreens } from './transport/screens.tsx';
import { warehouseScreens } from './warehouse/screens.tsx';
import { workbookScreens } from './workbooks/screens.tsx';

/** What every area shows. A new area is one line here; what the jump box finds stands in this order. */
export const screenAreas: readonly AreaScreens[] = [
  demandComponents,
  barcodeScreens,
  warehouseScreens,
  companyScreens,
  declarationScreens,
  clearanceScreens,
  classificationScreens,
  bookScreens,
  dailyScreens,
  displayScreens,
  transportScreens,
  ocrScreens,
  guaranteeComponents,
  fundScreens,
  advanceScreens,
  invoiceScreens,
  printingScreens,
  designerScreens,
  systemScreens,
  workbookScreens,
  logsScreens,
];
