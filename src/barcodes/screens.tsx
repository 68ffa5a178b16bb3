import { barcode } from '#domain/barcodes/index.ts';
import { barcodePages } from '#domain/barcodes/pages.ts';
import { insteadOf } from '../parts/screens/derivedPages.tsx';
import { type AreaScreens, block, page, shownOn } from '../shell/areaScreens.ts';

/** What the pages of barcodes show beside those that follow from definitions. */
export const barcodeScreens: AreaScreens = {
  companions: [block(() => import('./ScannerEar.tsx'), 'ScannerEar')],
  components: {
    ...insteadOf(barcode, { list: page(() => import('./BarcodeList.tsx'), 'BarcodeList') }),
    ...shownOn(barcodePages, { scan: page(() => import('./ScanPage.tsx'), 'ScanPage') }),
  },
};
